import { hiddenBelow } from '~contract/limits';
import type { CampaignAction, CampaignState } from '~contract/vocabulary';
import type { CampaignView } from '~/contracts/sampling/form';
import { campaignLabels } from '~/contracts/sampling/labels';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { buttonLook, LinkButton } from '~/components/ui/actions/button';
import { Timeline } from '~/components/ui/data/timeline';
import { Notice } from '~/components/ui/feedback/notice';
import { Card } from '~/components/ui/structure/card';
import { Icon } from '~/components/ui/structure/icon';
import { Page } from '~/components/ui/structure/page-head';

import { CampaignFacts, CampaignTag } from './campaign-facts';

/** What happens next, by state. */
const nextSteps: Readonly<Record<CampaignState, string>> = {
  Draft: 'Only your colleagues see this draft. Submit it when it is complete.',
  Submitted: 'We look at your request and decide. Until then you can take it back.',
  Approved: 'Your request is approved. The samples are being prepared.',
  Fulfilling: 'The samples are on their way.',
  Fielding: 'People have their samples and are asked what they think.',
  Closed: 'The campaign is over. The report shows what it brought.',
  Rejected: 'We could not approve this request.',
};

const tooFewText = `The campaign is over. Too few people have answered: a report shows from ${hiddenBelow} people on.`;

/** One campaign with its timeline. */
export function CampaignPage({ view }: { view: CampaignView }) {
  const { campaign } = view;
  const { state, reason, responses } = campaign;
  const hasTooFew = state === 'Closed' && responses < hiddenBelow;
  return (
    <Page
      eyebrow="Sampling campaigns"
      title={campaign.name}
      tag={<CampaignTag state={state} />}
      purpose={hasTooFew ? tooFewText : nextSteps[state]}
      actions={<Actions view={view} />}
    >
      {state === 'Rejected' && reason !== null && (
        <Notice level="warning">
          It was rejected: <span className="typed-text">{reason}</span>
        </Notice>
      )}
      <CampaignFacts view={view} />
      {campaign.allowed.includes('withdraw') && <Withdraw view={view} />}
      <Timeline
        timeZone={view.timeZone}
        items={view.timeline.map(({ at, by, action, reason }) => ({
          at,
          by,
          what: (
            <>
              <span className="font-medium">{eventTexts[action]}</span>
              {reason !== null && `: ${reason}`}
            </>
          ),
        }))}
      />
    </Page>
  );
}

const reported: readonly CampaignState[] = ['Fulfilling', 'Fielding', 'Closed'];

function Actions({ view: { campaign, adminPage } }: { view: CampaignView }) {
  const { id, allowed, state } = campaign;
  return (
    <>
      {allowed.includes('save') && (
        <LinkButton to={paths.campaignStep(id, 'edit')} kind="secondary" icon="edit">
          Edit
        </LinkButton>
      )}
      {allowed.includes('submit') && (
        <LinkButton to={paths.campaignStep(id, 'submit')}>Review and submit</LinkButton>
      )}
      {reported.includes(state) && (
        <LinkButton to={paths.samplingReport(id)}>Open the report</LinkButton>
      )}
      {adminPage !== null && (
        <a href={adminPage} className={buttonLook('secondary')}>
          <Icon name="external" size={16} />
          Open in the admin pages
        </a>
      )}
    </>
  );
}

function Withdraw({ view: { form, campaign } }: { view: CampaignView }) {
  return (
    <Card title="Take it back">
      <p className="mb-4 text-ink-soft">The request becomes a draft again, which you can change.</p>
      <Form
        facts={form}
        submit={{ text: 'Withdraw the request', pending: 'Withdrawing …', kind: 'secondary' }}
      >
        {() => <input type="hidden" name="version" value={campaign.version} />}
      </Form>
    </Card>
  );
}

const eventTexts: Readonly<Record<CampaignAction, string>> = {
  save: 'Draft saved',
  submit: 'Submitted',
  withdraw: 'Taken back',
  approve: 'Approved',
  reject: 'Rejected',
  fulfil: 'Samples being sent',
  field: 'Survey opened',
  close: 'Closed',
  cost: 'Cost entered',
  people: 'Addresses entered',
  sent: 'Samples sent',
  delivered: 'Samples delivered',
  invite: 'Survey links sent',
  answers: 'Answers added',
};

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
