import { peopleBase } from '../../metrics/components/bases';
import { conversionDays } from '../compile/sources/samples';
import type { QueryContext } from '../execute/query-context';
import { emptyState } from '../model/empty-state';
import type { ResolvedSelection } from '../model/resolved-selection';
import { baseColumn, textColumn } from '../results/columns';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { type NamedQuery, readParams } from './named-query';
import { cumulativeConversion, type DayOfGroup } from './proportions';
import { noCampaigns, sampledCampaigns, totalOf, whyNoPurchases } from './sampling-counts';
import { samplingResult } from './sampling-result';
import { SamplingStatement } from './sampling-statement';

const columns: ResultColumn[] = [
  textColumn('day', 'Days since delivery'),
  textColumn('series_id', 'Group id', 'id'),
  textColumn('series', 'Group'),
  {
    key: 'share',
    label: 'Bought so far',
    metric: null,
    format: 'percent',
    unit: '%',
    role: 'value',
    base: peopleBase.key,
  },
  baseColumn(peopleBase),
];

const controlId = 'average';

/** People by the day since delivery on which they bought, or up to which they are known without a purchase. */
async function daysOfGroups(
  context: QueryContext,
  resolved: ResolvedSelection,
): Promise<Map<boolean, DayOfGroup[]>> {
  const { dialect } = context;
  const statement = new SamplingStatement(context, resolved, 'brand');
  const known = `LEAST(${dialect.dayCount('p.delivered', statement.lastOpen())} - 1, ${String(conversionDays)})`;
  const rows = await statement.run(
    `${statement.with()} SELECT p.control,
       CASE WHEN u.first IS NULL THEN ${known} ELSE ${dialect.dayCount('p.delivered', 'u.first')} - 1 END AS day,
       ${dialect.countWhere('u.first IS NOT NULL')} AS bought, ${dialect.countWhere('u.first IS NULL')} AS left_without
     FROM people p LEFT JOIN purchases u ON u.campaign = p.campaign AND u.person = p.person
     WHERE p.linked ${dialect.groupByAll}`,
  );
  const byGroup = new Map<boolean, DayOfGroup[]>();
  for (const [control, day, bought, left] of rows) {
    const days = byGroup.get(control === true) ?? [];
    days.push({ day: Number(day), bought: Number(bought), left: Number(left) });
    byGroup.set(control === true, days);
  }
  return byGroup;
}

/**
 * Cumulative conversion by day since delivery of those who got a sample and of the control group (docs/domain.md
 * section 9.14). Rows: day, group, share, people in the group. A group of too few people has no line.
 */
export const samplingCurve: NamedQuery<Record<string, never>> = {
  reason: 'Days count from each person’s own delivery.',
  metrics: ['CONV'],
  alsoFollows: ['occasion'],
  read: readParams<Record<string, never>>({}),
  run: (context): Promise<QueryResult> =>
    samplingResult(context, columns, 'brand', async (resolved) => {
      const campaigns = await sampledCampaigns(context, resolved, { subject: 'brand' });
      if (campaigns.length === 0) return noCampaigns();
      const unknown = whyNoPurchases(totalOf(campaigns));
      if (unknown !== null) return unknown;
      const found = await daysOfGroups(context, resolved);
      // Those who got a sample have the colour of the brand.
      const sampledId = context.names.brand(context.selection.brand ?? 0).id;
      const groups = [
        [sampledId, 'Got a sample'],
        [controlId, 'Control group'],
      ] as const;
      const lines = groups.flatMap(([id, name]) => {
        const days = found.get(id === controlId) ?? [];
        const people = days.reduce((sum, { bought, left }) => sum + bought + left, 0);
        return people < context.hiddenBelow ? [] : [{ id, name, people, days }];
      });
      if (lines.length === 0)
        return emptyState('too-few', 'Hidden: both groups have fewer than 30 people.');
      const rows = lines.flatMap(({ id, name, people, days }) =>
        cumulativeConversion(days).map((share, day) => [String(day), id, name, share, people]),
      );
      rows.sort(([one], [other]) => Number(one) - Number(other));
      return {
        rows,
        baseSize: Math.min(...lines.map(({ people }) => people)),
        ...(lines.length === 2 ? undefined : { note: 'No line: a group of fewer than 30 people' }),
      };
    }),
};
