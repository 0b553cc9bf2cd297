import type { CampaignView } from '~/contracts/sampling/form';
import { campaignLabels } from '~/contracts/sampling/labels';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { LinkButton } from '~/components/ui/actions/button';
import { Notice } from '~/components/ui/feedback/notice';
import { Page } from '~/components/ui/structure/page-head';

import { CampaignFacts } from './campaign-facts';

/** Shows a stored draft for review before it is submitted. */
export function SubmitPage({ view }: { view: CampaignView }) {
  const { form, campaign } = view;
  const { id, name, allowed, version } = campaign;
  const isDraft = allowed.includes('submit');
  return (
    <Page
      eyebrow="Sampling campaigns"
      title={`Submit ${name}?`}
      purpose="Review what you ask for. We decide on it, and you follow it on its page."
      actions={
        isDraft && (
          <LinkButton to={paths.campaignStep(id, 'edit')} kind="secondary" icon="edit">
            Change the request
          </LinkButton>
        )
      }
      column="wide"
    >
      {!isDraft && (
        <Notice level="info" link={{ to: paths.campaign(id), text: 'See the campaign' }}>
          {name} is no longer a draft: there is nothing to submit.
        </Notice>
      )}
      <CampaignFacts view={view} />
      {isDraft && (
        <Form
          facts={form}
          labels={campaignLabels}
          submit={{ text: 'Submit the request', pending: 'Submitting …' }}
          cancel={paths.campaign(id)}
        >
          {() => <input type="hidden" name="version" value={version} />}
        </Form>
      )}
    </Page>
  );
}
