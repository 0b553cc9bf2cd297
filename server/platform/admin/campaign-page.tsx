import type { ReactNode } from 'react';

import { moneyText, toCents } from '../billing/money';
import { count, Facts, Head, Moment, Section } from '../pages/parts';
import { Events, NoLonger } from '../pages/record-form';
import { adminPaths, campaignActionAddress } from './addresses';
import { campaignActions, labelsOf, offeredActions } from './campaign-action';
import { CampaignTag, Done, openLines, Window, type CampaignPageView } from './campaign-parts';

const kinds = { scale: '1 to 5', jar: 'just about right, 1 to 5', nps: '0 to 10', text: 'text' };
const questionKinds: Readonly<Record<string, string>> = kinds;

/** One campaign with what an admin can do with it now. */
export function CampaignPage({ view }: { view: CampaignPageView }) {
  const { record: campaign, rejected } = view;
  return (
    <>
      <Head
        up={{ href: adminPaths.sampling, label: 'Sampling campaigns' }}
        title={
          <>
            {campaign.name} <CampaignTag state={campaign.state} />
          </>
        }
        lead={`${campaign.brand.name} · ${campaign.account.name}`}
      />
      <Done view={view} />
      {rejected !== null && !campaign.allowed.includes(rejected.name) && (
        <NoLonger view={view} labels={labelsOf(rejected.name)} />
      )}
      <Facts facts={factsOf(view)} />
      <Cards view={view} />
      <Section id="survey" title="Survey">
        <ol>
          {campaign.questions.map(({ question, kind }, index) => (
            <li key={index}>
              {question} ({questionKinds[kind]})
            </li>
          ))}
        </ol>
      </Section>
      <Section id="timeline" title="Timeline (UTC)">
        <Events kind={view.kind} events={campaign.events} />
      </Section>
    </>
  );
}

function factsOf({
  record: campaign,
  addresses,
  recipients,
}: CampaignPageView): (readonly [label: string, value: ReactNode])[] {
  const { starts, ends, costCents: cents } = campaign;
  return [
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
    ...(campaign.reason === null ? [] : [['Rejected because', campaign.reason] as const]),
  ];
}

/** All actions that the campaign's state allows, side by side. Each has a page of its own. */
function Cards({ view }: { view: CampaignPageView }) {
  const { allowed, id } = view.record;
  const offered = offeredActions(allowed);
  if (offered.length === 0) return null;
  return (
    <div className="decisions">
      {offered.map((name) => {
        const { title, text, button } = campaignActions[name];
        const left = openLines(view, name)?.faults.length ?? 0;
        return (
          <Section key={name} id={`do-${name}`} title={title} className="card">
            <p className="lead">{text}</p>
            {left > 0 && (
              <p>
                <strong>
                  {left === 1
                    ? '1 line is to be mended.'
                    : `${count(left)} lines are to be mended.`}
                </strong>
              </p>
            )}
            <a className="button quiet" href={campaignActionAddress(id, name)}>
              {button}
            </a>
          </Section>
        );
      })}
    </div>
  );
}

/** The page for an unknown campaign, and for a draft, which is the brand's alone. */
export const MissingCampaign = ({ id }: { id: string }) => (
  <Head
    title="There is no such campaign"
    lead={
      <>
        No submitted campaign has the id “{id}”.{' '}
        <a href={adminPaths.sampling}>Look for it in the list</a>
      </>
    }
  />
);
