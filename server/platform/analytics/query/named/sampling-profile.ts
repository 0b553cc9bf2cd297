import { amount } from '../../metrics/format';
import { dayText } from '../../../dates/day-text';
import { type NamedQuery, readParams } from './named-query';
import { type Fact, factColumns } from './facts';
import { noCampaigns, sampledCampaigns } from './sampling-counts';
import { samplingResult } from './sampling-result';

/** Number of answers from which a report is firm. */
const firmFrom = 100;

const dayOrNone = (day: string | null) => (day === null ? null : dayText(day));

/** How far a report can be trusted, in words. */
const standing = (answered: number): string =>
  answered >= firmFrom
    ? `Firm: ${answered.toLocaleString('en-US')} people answered`
    : `Indicative: ${String(answered)} people answered, firm from ${String(firmFrom)}`;

/** Facts of a campaign: name, state, days, cost, and how far its report can be trusted. Rows as in other profiles. */
export const samplingProfile: NamedQuery<Record<string, never>> = {
  reason: 'Facts of a campaign are texts and days, and JAQL knows figures alone.',
  metrics: [],
  read: readParams<Record<string, never>>({}),
  run: (context) =>
    samplingResult(context, factColumns, 'brand', async (resolved) => {
      const [campaign] = await sampledCampaigns(
        { ...context, selection: { ...context.selection, conditions: [] } },
        { ...resolved, selection: { ...resolved.selection, conditions: [] } },
        { subject: 'brand' },
      );
      if (campaign === undefined) return noCampaigns();
      const { name, status, starts, ends, cost, surveyed } = campaign;
      const facts: Fact[] = [
        ['campaign', 'Campaign', name],
        ['state', 'State', status],
        ['starts', 'Begins', dayOrNone(starts)],
        ['ends', 'Ends', dayOrNone(ends)],
        ['cost', 'Cost', amount(cost, context.dataSet.info.currency)],
        ['standing', 'Report', standing(surveyed)],
      ];
      return { rows: facts.map((fact) => [...fact]) };
    }),
};
