import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import type { DimensionCode } from '../model/dimensions';
import { missingPart } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import type { Subject } from '../model/metric-query';
import type { ResolvedSelection } from '../model/resolved-selection';
import type { Cell } from '../results/figure-table';
import { hasFigures, periodDays } from '../results/query-figures';
import type { Alert } from './alert';

/** Ranks that a brand or product must move, for an alert and for a severe one. */
const minRankChange = 2;
const severeRankChange = 5;
/** Share by which a region's sales must change, for an alert and for a severe one. */
const minSalesChange = 0.2;
const severeSalesChange = 0.4;
/** Share of the brand's sales that a region must have. */
const minRegionShare = 0.05;
const maxProductAlerts = 3;
const maxRegionAlerts = 2;

/** Net sales of a dimension's value, in cents. */
interface GroupSales {
  value: Cell;
  period: number;
  baseline: number;
}

/** Net sales of groups in the period and the baseline; null where they cannot be compared. */
async function salesByGroup(
  context: QueryContext,
  { baseline }: ResolvedSelection,
  subject: Subject,
  dim: DimensionCode,
): Promise<GroupSales[] | null> {
  if (baseline === null) return null;
  const found = await queryFigures(
    context,
    {
      subject,
      measures: [metricMeasure('NS')],
      dimensions: [dim],
      dateLevel: null,
      filters: [],
      rank: null,
      compare: true,
      total: false,
    },
    false,
  );
  if (!hasFigures(found)) return null;
  const days = periodDays(found);
  // Without sales in the whole data set, the baseline is a gap in the data.
  if (days.baseline?.hasSales !== true) return null;
  const { figures, rowLevel } = found;
  return figures.groups(rowLevel, true).groups.map((group) => {
    const sales = figures.measure(rowLevel, 0, group, days);
    return {
      value: group[0] ?? null,
      period: sales.value ?? 0,
      baseline: sales.baseline ?? 0,
    };
  });
}

function ordinal(rank: number): string {
  const lastTwo = rank % 100;
  const suffix =
    lastTwo >= 11 && lastTwo <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th');
  return `${String(rank)}${suffix}`;
}

/** Ranks of known groups by net sales; a group without sales has none. */
function ranksIn(range: 'period' | 'baseline', groups: readonly GroupSales[]): Map<Cell, number> {
  const sold = groups.filter((group) => group.value !== 0 && group[range] > 0);
  sold.sort((one, other) => other[range] - one[range] || Number(one.value) - Number(other.value));
  return new Map(sold.map(({ value }, at) => [value, at + 1]));
}

interface RankChange {
  value: Cell;
  from: number;
  to: number;
}

function rankChanges(groups: readonly GroupSales[]): RankChange[] {
  const before = ranksIn('baseline', groups);
  return [...ranksIn('period', groups)].flatMap(([value, to]) => {
    const from = before.get(value);
    return from === undefined || Math.abs(from - to) < minRankChange ? [] : [{ value, from, to }];
  });
}

function rankAlert(
  name: string,
  ranking: string,
  { from, to }: RankChange,
  { period }: ResolvedSelection,
): Alert {
  const ranks = Math.abs(from - to);
  const fell = to > from;
  return {
    severity: fell ? (ranks >= severeRankChange ? 'high' : 'medium') : 'low',
    text: `${name} ${fell ? 'fell' : 'rose'} from ${ordinal(from)} to ${ordinal(to)} place ${ranking}.`,
    since: period.startDate,
    value: `${fell ? '−' : '+'}${String(ranks)} places`,
    weight: ranks,
  };
}

/** The brand's rank in the market by net sales. */
export async function brandRankChange(
  context: QueryContext,
  resolved: ResolvedSelection,
): Promise<Alert[]> {
  const groups = await salesByGroup(context, resolved, 'market', 'brand');
  const change = rankChanges(groups ?? []).find(({ value }) => value === context.selection.brand);
  if (change === undefined) return [];
  const { name } = context.names.brand(Number(change.value));
  return [rankAlert(name, 'in the market by net sales', change, resolved)];
}

/** Ranks of the brand's products among themselves; the largest changes. */
export async function productRankChanges(
  context: QueryContext,
  resolved: ResolvedSelection,
): Promise<Alert[]> {
  const { product } = context.selection;
  const wholeBrand = { ...context, selection: { ...context.selection, product: null } };
  const groups = await salesByGroup(wholeBrand, resolved, 'brand', 'product');
  const changes = rankChanges(groups ?? [])
    .filter(({ value }) => product === null || value === product)
    .sort((one, other) => Math.abs(other.from - other.to) - Math.abs(one.from - one.to))
    .slice(0, maxProductAlerts);
  const nameOf = await context.names.namer(
    'product',
    changes.map(({ value }) => value),
  );
  return changes.map((change) =>
    rankAlert(
      nameOf(change.value).name,
      'among the brand’s products by net sales',
      change,
      resolved,
    ),
  );
}

/** Divisions with the largest changes of net sales. */
export async function regionChanges(
  context: QueryContext,
  resolved: ResolvedSelection,
): Promise<Alert[]> {
  if (missingPart(context.dataSet.info, ['regions']) !== null) return [];
  const groups = (await salesByGroup(context, resolved, 'brand', 'division')) ?? [];
  const total = groups.reduce((sum, { baseline }) => sum + baseline, 0);
  return groups
    .filter(
      ({ value, baseline }) => value !== '' && baseline > 0 && baseline >= minRegionShare * total,
    )
    .map(({ value, period, baseline }) => ({ value, change: period / baseline - 1 }))
    .filter(({ change }) => Math.abs(change) >= minSalesChange)
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change))
    .slice(0, maxRegionAlerts)
    .map(({ value, change }): Alert => {
      const fell = change < 0;
      const percent = `${String(Math.round(100 * Math.abs(change)))}%`;
      return {
        severity: fell ? (-change >= severeSalesChange ? 'high' : 'medium') : 'low',
        text: `Net sales in ${String(value)} ${fell ? 'fell' : 'rose'} by ${percent}.`,
        since: resolved.period.startDate,
        value: `${fell ? '−' : '+'}${percent}`,
        weight: Math.abs(change),
      };
    });
}
