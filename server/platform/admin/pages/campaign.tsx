import { moneyText, toCents } from '../../billing/money';
import { adminPaths } from '../addresses';
import { labelsOf } from '../campaign-actions';
import { CampaignCards } from './campaign-cards';
import { CampaignTag, Window } from './campaign-list';
import { Done } from './campaign-notices';
import type { CampaignPageView } from './campaign-page-view';
import { Moment } from './display';
import { Events } from './events';
import { NoLonger } from './form-parts';
import { count } from './format';

const kinds = { scale: '1 to 5', jar: 'just about right, 1 to 5', nps: '0 to 10', text: 'text' };
const questionKinds: Readonly<Record<string, string>> = kinds;

/** One campaign with what an admin can do with it now. */
export function CampaignPage({ view }: { view: CampaignPageView }) {
  const { campaign, rejected } = view;
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
      <Done view={view} />
      {rejected !== null && !campaign.allowed.includes(rejected.name) && (
        <NoLonger
          record="campaign"
          rejected={rejected}
          events={campaign.events}
          labels={labelsOf(rejected.name)}
        />
      )}
      <Facts view={view} />
      <CampaignCards view={view} />
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
        <Events record="campaign" events={campaign.events} />
      </section>
    </>
  );
}

function Facts({ view: { campaign, addresses, recipients } }: { view: CampaignPageView }) {
  const { starts, ends, cost_cents: cents } = campaign;
  const facts = [
    ['Products', campaign.products.map(({ name }) => name).join(', ')],
    [
      'Objective',
      campaign.objective && (
        <span key="objective" className="as-typed">
          {campaign.objective}
        </span>
      ),
    ],
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
    ['Cost', cents === null ? 'Not entered yet' : moneyText(toCents(cents))],
    ...(addresses === null
      ? []
      : [
          [
            addresses.areGone
              ? 'Email addresses were deleted on'
              : 'Email addresses are deleted on',
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
