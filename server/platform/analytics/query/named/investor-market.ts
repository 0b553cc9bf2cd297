import { isMetricCode, metric, type MetricCode } from '../../metrics/registry';
import { percentilesWithin } from '../../statistics/percentile';
import type { QueryContext } from '../execute/query-context';
import { type EmptyState, emptyState, missingPart, nothingToCompare } from '../model/empty-state';
import { metricMeasure, sales } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { always, ofMarket } from '../model/scope';
import { dimensionColumns, plainColumn, renamedColumn } from '../results/columns';
import { orderedGroups } from '../results/group-order';
import { hasFigures, periodDays } from '../results/query-figures';
import type { QueryResult } from '../results/query-result';
import { shapeResult } from '../results/shape-result';
import { againstFirst, derivedQuery, upTo } from './named-query';

/** A brand with fewer buyers is not a member, as its rates mean little (docs/domain.md section 9.12). */
const leastBuyers = 50;

type Row = QueryResult['rows'][number];

/** A brand of the market. Net sales are in hundredths. */
export interface MarketBrand {
  id: string;
  name: string;
  isKnown: boolean;
  /** Known, with enough buyers. */
  isMember: boolean;
  net: number;
  netBefore: number;
  /** Growth relative to that of the market, as a share; null without earlier net sales. */
  momentum: number | null;
  row: Row;
}

/**
 * All brands with a line in the period or the baseline, the largest first, with the figures that the data set can
 * compute. `columns` are those of the figures in `row`; `isComparable` is whether there are sales to compare with.
 */
export async function investorMarket(asked: QueryContext, codes: readonly MetricCode[]) {
  const { dataSet, names } = asked;
  const context = againstFirst(asked);
  const measures = [...new Set<MetricCode>(['NS', 'BUY', ...codes])]
    .filter((code) => missingPart(dataSet.info, metric(code).needs) === null)
    .map(metricMeasure);
  const query = metricQuery({ subject: 'market', measures, dimensions: ['brand'], compare: true });
  const found = await context.batcher.run(context, query);
  if (!hasFigures(found)) return found;
  const groups = await orderedGroups(found, names);
  const { columns, rows } = await shapeResult(found, dataSet, names, groups);
  const at = (key: string) => columns.findIndex((column) => column.key === key);
  const number = (row: Row, key: string) => Number(row[at(key)] ?? 0);
  const sum = (key: string) => rows.reduce((total, row) => total + number(row, key), 0);
  const [net, netBefore] = [sum('NS'), sum('NS_baseline')];
  const hasBaseline = periodDays(found).baselines[0]?.hasSales === true;
  const isComparable = hasBaseline && netBefore > 0 && net > 0;
  return {
    columns,
    isComparable,
    net,
    netBefore,
    brands: rows.map((row, place): MarketBrand => {
      const own = { net: number(row, 'NS'), netBefore: number(row, 'NS_baseline') };
      const isKnown = Number(groups[place]?.group[0] ?? 0) !== 0;
      const hasBefore = isComparable && own.netBefore > 0;
      return {
        ...own,
        id: String(row[0]),
        name: String(row[1]),
        isKnown,
        isMember: isKnown && number(row, 'BUY') >= leastBuyers,
        momentum: hasBefore ? own.net / own.netBefore / (net / netBefore) - 1 : null,
        row,
      };
    }),
  };
}

export type InvestorMarket = Exclude<Awaited<ReturnType<typeof investorMarket>>, EmptyState>;

/** The percentile of each figure among all, from 0 to 100; null without a figure, or with too few figures. */
export function percentilesOf(
  figures: readonly (number | null)[],
  code: string | null,
): (number | null)[] {
  const better = code !== null && isMetricCode(code) ? metric(code).better : 'higher';
  if (better === 'neutral') return figures.map(() => null);
  const within = percentilesWithin(
    figures.filter((figure) => figure !== null),
    better,
  );
  return figures.map((own) => (own === null ? null : within(own)));
}

/** The figures of a column, by its key; null where a brand has none, or where it is hidden. */
export function figuresIn(
  { columns }: InvestorMarket,
  brands: readonly MarketBrand[],
  key: string,
): (number | null)[] {
  const at = columns.findIndex((column) => column.key === key);
  return brands.map(({ row }) => {
    const cell = row[at];
    return typeof cell === 'number' ? cell : null;
  });
}

/** Contribution of the largest gains, the largest losses and all others to the growth of the market (section 9.12). */
export const growthContribution = derivedQuery({
  scope: ofMarket({ baselines: always }),
  reason: 'Changes of brands are divided by the net sales of the whole market before.',
  metrics: ['NS', 'GR'],
  // Maximum number of gains, and of losses.
  params: { limit: upTo(20, 6) },
  columns: ({ dataSet }) => [
    ...dimensionColumns(['brand']),
    plainColumn('contribution', 'Contribution to growth', 'points', 'points'),
    ...renamedColumn(sales, dataSet.info.currency, { key: 'change', label: 'Change of net sales' }),
  ],
  async derive(context, { limit }) {
    const [baseline = null] = context.selection.baselines;
    if (baseline === null) return nothingToCompare(null);
    const market = await investorMarket(context, []);
    if ('reason' in market) return market;
    if (!market.isComparable) return nothingToCompare(baseline);
    const { netBefore } = market;
    const ranked = market.brands
      .filter(({ isKnown }) => isKnown)
      .map((brand) => ({ ...brand, change: brand.net - brand.netBefore }))
      .sort((one, other) => other.change - one.change);
    const gains = ranked.filter(({ change }) => change > 0).slice(0, limit);
    const losses = ranked.filter(({ change }) => change < 0).slice(-limit);
    const shown = [...gains, ...losses];
    if (shown.length === 0) return emptyState('no-event', 'No brand gained or lost net sales.');
    const rest = market.net - netBefore - shown.reduce((total, { change }) => total + change, 0);
    const others = { id: 'other', name: 'All others', change: rest };
    return [...gains, others, ...losses].map(({ id, name, change }) => [
      ...[id, name, change / netBefore, change],
    ]);
  },
});
