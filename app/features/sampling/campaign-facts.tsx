import type { ReactNode } from 'react';

import type { CampaignView } from '~/contracts/sampling/form';
import { campaignLabels, questionKindNames } from '~/contracts/sampling/labels';
import type { CampaignState } from '~contract/vocabulary';
import { dayText } from '~/lib/format/dates';
import { count, noFigure } from '~/lib/format/units';
import { Card } from '~/components/ui/structure/card';
import { Tag, type TagTone } from '~/components/ui/data/tag';

const figure = (value: number | null) => (value === null ? noFigure : count(value));

/** What was asked for, and its survey. */
export function CampaignFacts({ view: { campaign, account } }: { view: CampaignView }) {
  const { starts, ends, state } = campaign;
  const isRunning = state !== 'Draft' && state !== 'Submitted' && state !== 'Rejected';
  return (
    <>
      <Card title="Request">
        <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
          <Fact label={campaignLabels.brand}>
            {campaign.brand.name}
            {account !== null && ` · ${account}`}
          </Fact>
          <Fact label={campaignLabels.products}>
            {campaign.products.map(({ name }) => name).join(', ') || null}
          </Fact>
          <Fact label={campaignLabels.quantity}>{figure(campaign.quantity)}</Fact>
          <Fact label="Window">
            {starts !== null && ends !== null
              ? `${dayText(starts)} to ${dayText(ends)}`
              : starts !== null
                ? `From ${dayText(starts)}`
                : ends && `To ${dayText(ends)}`}
          </Fact>
          <Fact label={campaignLabels.objective}>{campaign.objective}</Fact>
          <Fact label={campaignLabels.audience}>{campaign.audience}</Fact>
          {isRunning && (
            <>
              <Fact label="Delivered">
                {`${figure(campaign.delivered)} of ${figure(campaign.sent)} sent`}
              </Fact>
              <Fact label="Answers">{figure(campaign.responses)}</Fact>
              <Fact label="Cost">
                {campaign.costCents === null
                  ? 'Not entered yet'
                  : `$${(campaign.costCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`}
              </Fact>
            </>
          )}
        </dl>
      </Card>
      <Card title="Survey">
        {campaign.questions.length === 0 ? (
          <p className="text-ink-soft">There are no questions yet.</p>
        ) : (
          <ol className="grid list-decimal gap-2 pl-5">
            {campaign.questions.map(({ question, kind }, index) => (
              <li key={index} className="wrap-anywhere">
                {question} <span className="text-ink-faint">{questionKindNames[kind]}</span>
              </li>
            ))}
          </ol>
        )}
      </Card>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd className="typed-text">{children ?? <span className="text-ink-faint">–</span>}</dd>
    </div>
  );
}

const tones: Readonly<Record<CampaignState, TagTone>> = {
  Draft: 'neutral',
  Submitted: 'warn',
  Approved: 'info',
  Fulfilling: 'info',
  Fielding: 'info',
  Closed: 'accent',
  Rejected: 'bad',
};

export const CampaignTag = ({ state }: { state: CampaignState }) => (
  <Tag tone={tones[state]}>{state}</Tag>
);
