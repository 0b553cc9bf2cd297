import type { CampaignDetails } from '../../ams/sampling-campaigns/campaign-view';
import { Notices } from '../../identity/pages/layout';
import type { OperationName } from '../../sampling/operations';
import { adminPaths } from '../addresses';
import { CampaignForms } from './campaign-forms';
import { CampaignTag, Window } from './campaign-list';
import type { CampaignPageView } from './campaign-page-view';
import { Moment } from './display';
import { count } from './format';
import { Refused } from './order-form';

const doneTexts: Readonly<Record<OperationName, string>> = {
  approve: 'The campaign is approved.',
  reject: 'The campaign is rejected.',
  fulfil: 'The samples are being sent.',
  field: 'The survey is open.',
  close: 'The campaign is closed.',
  cost: 'The cost is stored.',
  people: 'The addresses are stored.',
  sent: 'The samples are marked as sent.',
  delivered: 'The samples are marked as delivered.',
  invite: 'The emails with the links are written.',
  answers: 'The answers are stored.',
};

const kinds = { scale: '1 to 5', jar: 'just about right, 1 to 5', nps: '0 to 10', text: 'text' };
const questionKinds: Readonly<Record<string, string>> = kinds;

/** One campaign with what an admin can do with it now. */
export function CampaignPage({ view }: { view: CampaignPageView }) {
  const { campaign, done, open, rejected } = view;
  const lines = (done === 'people' && open.people) || (done === 'answers' && open.answers);
  return (
    <>
      <p className="section">
        <a href={adminPaths.sampling}>Sampling campaigns</a>
      </p>
      <h1>
        {campaign.name} <CampaignTag state={campaign.state} />
      </h1>
      <p className="lead">
        {campaign.brand.name} · {campaign.account.name}
      </p>
      {done !== null && (
        <Notices
          success={doneTexts[done]}
          message={
            lines
              ? `Some lines could not be used: ${lines.faults.length}. Mend them below.`
              : undefined
          }
        />
      )}
      {rejected !== null && !campaign.allowed.includes(rejected.name) && (
        <Refused>
          <p>{rejected.message} Nothing of yours was stored.</p>
        </Refused>
      )}
      <Facts view={view} />
      <CampaignForms view={view} />
      <section aria-labelledby="survey">
        <h2 id="survey">Survey</h2>
        <ol>
          {campaign.questions.map(({ question, kind }, index) => (
            <li key={index}>
              {question} ({questionKinds[kind]})
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="timeline">
        <h2 id="timeline">Timeline (UTC)</h2>
        <CampaignEvents events={campaign.events} />
      </section>
    </>
  );
}

function Facts({ view: { campaign, addresses, recipients } }: { view: CampaignPageView }) {
  const { starts, ends, cost_cents: cents } = campaign;
  const facts = [
    ['Products', campaign.products.map(({ name }) => name).join(', ')],
    ['Objective', campaign.objective],
    ['Audience', campaign.audience],
    ['Window', <Window key="window" starts={starts} ends={ends} />],
    ['Samples', count(campaign.quantity ?? 0)],
    [
      'Recipients',
      recipients.control === 0
        ? count(recipients.sampled)
        : `${count(recipients.sampled)}, control group ${count(recipients.control)}`,
    ],
    ['Sent', count(campaign.sent)],
    ['Delivered', count(campaign.delivered)],
    ['Answers', count(campaign.responses)],
    [
      'Cost',
      cents === null
        ? 'Not entered yet'
        : `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
    ],
    ...(addresses === null
      ? []
      : [
          [
            addresses.areGone ? 'Addresses were deleted on' : 'Addresses are deleted on',
            <Moment key="addresses" at={addresses.until} dayOnly />,
          ] as const,
        ]),
    ...(campaign.reason === null ? [] : [['Rejected because', campaign.reason]]),
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={String(label)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const deeds: Readonly<Record<string, string>> = {
  save: 'saved the draft',
  submit: 'submitted the request',
  withdraw: 'took the request back',
  approve: 'approved it',
  reject: 'rejected it',
  fulfil: 'began to send the samples',
  field: 'opened the survey',
  close: 'closed the campaign',
  cost: 'entered the cost',
  people: 'entered addresses',
  sent: 'marked samples as sent',
  delivered: 'marked samples as delivered',
  invite: 'sent survey links',
  answers: 'uploaded answers',
};

function CampaignEvents({ events }: { events: CampaignDetails['events'] }) {
  return (
    <ol className="events">
      {events.map(({ at, by, action, reason }, index) => (
        <li key={index}>
          <Moment at={at} />
          <span>
            <strong>{by}</strong> {deeds[action] ?? action}
            {reason !== null && <q>{reason}</q>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The page for an unknown campaign, and for a draft, which is the brand's alone. */
export function MissingCampaign({ id }: { id: string }) {
  return (
    <>
      <h1>There is no such campaign</h1>
      <p className="lead">
        No submitted campaign has the id “{id}”.{' '}
        <a href={adminPaths.sampling}>Look for it in the list</a>
      </p>
    </>
  );
}
