import { countColumn, textColumn } from '../results/columns';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { type NamedQuery, readParams } from './named-query';
import { noCampaigns, sampledCampaigns, totalOf, whyNoPurchases } from './sampling-counts';
import { samplingResult } from './sampling-result';
import type { SampledSubject } from './sampling-statement';

const columns: ResultColumn[] = [
  textColumn('step_id', 'Step id', 'id'),
  textColumn('step', 'Step'),
  countColumn('people', 'People', 'people'),
  textColumn('part_of', 'Part of'),
];

const funnelOf = (subject: SampledSubject): NamedQuery<Record<string, never>> => ({
  reason: 'Its steps are days of people and answers of surveys, of one group of people.',
  metrics: [],
  definitions: [
    [
      'People',
      'Those who asked for a sample, to whom it was sent, whom it reached, who answered, and who bought the product after it, also without an answer.',
    ],
  ],
  subject,
  alsoFollows: ['occasion'],
  read: readParams<Record<string, never>>({}),
  run: (context): Promise<QueryResult> =>
    samplingResult(context, columns, subject, async (resolved) => {
      const campaigns = await sampledCampaigns(context, resolved, { subject });
      if (campaigns.length === 0) return noCampaigns();
      const total = totalOf(campaigns);
      const unknown = whyNoPurchases(total);
      const rows = [
        ['requested', 'Requested', total.requested, null],
        ['sent', 'Sent', total.sent, 'Requested'],
        ['delivered', 'Delivered', total.delivered, 'Sent'],
        ['surveyed', 'Surveyed', total.surveyed, 'Delivered'],
        // Somebody who bought need not have answered.
        ...(unknown === null ? [['bought', 'Bought', total.bought, 'Delivered']] : []),
      ];
      return { rows, ...(unknown === null ? undefined : { note: unknown.message }) };
    }),
});

/** Funnel of people from the request to a purchase (docs/domain.md section 9.14). Rows: step, people, base. */
export const samplingFunnel = funnelOf('brand');

/** The same for all campaigns of the data set, as an example. */
export const samplingExample = funnelOf('market');
