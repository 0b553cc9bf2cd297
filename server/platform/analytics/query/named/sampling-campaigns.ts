import { countColumn, textColumn } from '../results/columns';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { type NamedQuery, readParams } from './named-query';
import { noCampaigns, sampledCampaigns } from './sampling-counts';
import { samplingResult } from './sampling-result';

const columns: ResultColumn[] = [
  { ...textColumn('report_id', 'Report id', 'id'), opens: 'report' },
  textColumn('campaign', 'Campaign'),
  textColumn('state', 'State'),
  { ...textColumn('starts', 'Begins'), format: 'date' },
  countColumn('sent', 'Sent'),
  countColumn('delivered', 'Delivered'),
  countColumn('responses', 'Responses'),
];

/**
 * The brand's sampling campaigns in the period, the latest first (docs/domain.md section 9.14). With a product, those that
 * sent it. Rows: id of the report, name, state, first day, people sent to, delivered to, and with an answer.
 */
export const samplingCampaigns: NamedQuery<Record<string, never>> = {
  reason: 'It is a list of campaigns, with recorded ones among them.',
  metrics: [],
  alsoFollows: ['occasion'],
  read: readParams<Record<string, never>>({}),
  run: (context): Promise<QueryResult> =>
    samplingResult(context, columns, 'brand', async (resolved) => {
      const found = await sampledCampaigns(context, resolved, { subject: 'brand' });
      const campaigns =
        context.selection.product === null
          ? found
          : found.filter(({ requested, controls }) => requested + controls > 0);
      if (campaigns.length === 0) return noCampaigns();
      return {
        rows: campaigns.map(({ code, name, status, starts, sent, delivered, surveyed }) => [
          code,
          name,
          status,
          starts,
          sent,
          delivered,
          surveyed,
        ]),
      };
    }),
};
