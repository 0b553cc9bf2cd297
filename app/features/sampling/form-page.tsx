import { useActionData } from '@remix-run/react';

import type { CampaignDetail, CampaignFormView } from '~/contracts/sampling/form';
import { campaignLabels } from '~/contracts/sampling/labels';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { useUnsaved } from '~/components/forms/use-unsaved';
import { LinkButton } from '~/components/ui/actions/button';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { Notice } from '~/components/ui/feedback/notice';
import { PageHead } from '~/components/ui/structure/page-head';

import { FieldsStage } from './fields-stage';

const labels = {
  ...campaignLabels,
  'questions[].question': 'Question #',
  'questions[].kind': 'Question #, kind of answer',
};

/** The form of a new sampling campaign, or of a draft (R-08, O-12). Every button works without scripts. */
export default function CampaignFormPage({ view }: { view: CampaignFormView }) {
  const { id, isDraft } = view;
  // An answer that came without scripts shows what was typed and is not stored.
  const unsaved = useUnsaved(useActionData() !== undefined);
  return (
    <>
      <PageHead
        eyebrow="Sampling campaigns"
        title={id === null ? 'Request a campaign' : `Change ${view.initial.name}`}
      />
      <div
        className="grid max-w-[1080px] gap-6"
        onInput={unsaved.mark}
        // In some browsers, selects and checkboxes fire only change events.
        onChange={unsaved.mark}
      >
        {id !== null && !isDraft && (
          <Notice level="info" link={{ to: paths.campaign(id), text: 'See the campaign' }}>
            {view.initial.name} is no longer a draft: it cannot be changed.
          </Notice>
        )}
        {view.brands.length === 0 ? (
          <NoBrand mayChoose={view.mayChooseBrand} />
        ) : (
          <Form<CampaignDetail>
            facts={view.form}
            labels={labels}
            onDone={unsaved.clear}
            closedTo={{
              to: id === null ? paths.samplingCampaigns() : paths.campaign(id),
              text: 'See the campaign',
            }}
          >
            {(fields) =>
              // A campaign that is not a draft has a page of its own; what was typed meanwhile stays on the page.
              (view.isDraft || fields.state !== null) && <FieldsStage view={view} fields={fields} />
            }
          </Form>
        )}
      </div>
    </>
  );
}

/** A campaign is about a brand. */
function NoBrand({ mayChoose }: { mayChoose: boolean }) {
  return (
    <EmptyState
      icon="sampling"
      title="Choose a brand first"
      actions={mayChoose && <LinkButton to={paths.chooseBrand()}>Choose a brand</LinkButton>}
    >
      {mayChoose
        ? 'A campaign sends samples of a brand, and your account has none yet.'
        : 'A campaign sends samples of a brand, and you have none yet. Ask the admin of your account.'}
    </EmptyState>
  );
}
