import { bucketsOf } from '../../../dates/calendar-units';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { openMonths } from '../model/compared-months';
import { emptyState, nothingToCompare } from '../model/empty-state';
import { growth, metricMeasure, sales } from '../model/measure';
import { salesQuery } from '../model/metric-query';
import { levelFor } from '../model/periods';
import { always, ofMarket } from '../model/scope';
import {
  comparedKinds,
  countColumn,
  dimensionColumns,
  figureColumns,
  measureColumns,
  renamedColumn,
  textColumn,
  trendColumn,
} from '../results/columns';
import { knownMembers } from '../results/group-order';
import { incompleteBuckets } from '../results/incomplete-buckets';
import { bucketDays, hasFigures, periodDays, type QueryFigures } from '../results/query-figures';
import type { ResultColumn } from '../results/query-result';
import { figuresOf } from '../results/shown-figures';
import { againstFirst, derivedQuery, oneOf, sqlQuery, upTo, withSelection } from './named-query';

/** Dimension that a ranking of the market ranks. */
export type RankedDim = 'brand' | 'product';

/** Dimension that the filter `type` chooses; brands without one. */
export const rankedDim = ({ selection }: Pick<QueryContext, 'selection'>): RankedDim =>
  selection.options?.type === 'product' ? 'product' : 'brand';

/** Month, member and rank. Products also have the id of their brand, which marks those of the own brand. */
export const columnsOfRanks = (context: QueryContext): ResultColumn[] => {
  const dim = rankedDim(context);
  return [
    ...dimensionColumns(['date']),
    ...(dim === 'brand' ? [] : [textColumn('brand_id', 'Brand id', 'id')]),
    ...dimensionColumns([dim]),
    countColumn('rank', 'Rank'),
  ];
};

/** The cell with a product's brand, by the product's key; no cell for brands. */
export async function brandsOfRanked(
  { names }: QueryContext,
  dim: RankedDim,
  keys: readonly number[],
): Promise<(key: number) => string[]> {
  if (dim === 'brand') return () => [];
  const products = await names.productNames(keys);
  return (key) => [products.get(key)?.brand ?? ''];
}

/** The rank of a figure: equal ones share it (docs/domain.md section 9.10). */
const rankAmong = (own: number, all: readonly number[]): number =>
  1 + all.filter((other) => other > own).length;

/** How a rank moved, in words. @param before undefined without a rank there */
export function rankMoved(rank: number, before: number | undefined): string {
  if (before === undefined) return 'New';
  if (before === rank) return 'Same';
  return before > rank ? `Up ${String(before - rank)}` : `Down ${String(rank - before)}`;
}

/** All known members with net sales in the period or the baseline, in hundredths, by those of the period. */
async function rankedOf(found: QueryFigures, { names }: QueryContext) {
  const [read, days] = [figuresOf(found), periodDays(found)];
  return (await knownMembers(found, names)).map((member) => {
    const { value, baseline, growth } = read(member.group, days);
    return { ...member, net: value ?? 0, netBefore: baseline ?? 0, growth };
  });
}

type Ranked = Awaited<ReturnType<typeof rankedOf>>[number];

/** The net sales of members over the period: a column of small lines, and the line of each. */
async function trendOf(context: QueryContext, dim: RankedDim, members: readonly Ranked[]) {
  const { dataSet, selection } = context;
  const level = levelFor(selection.period, dataSet.info);
  const query = {
    ...salesQuery('market', ['date', dim], { level }),
    filters: [{ dim, in: members.map(({ key }) => key) }],
  };
  const found = await queryFigures(context, query, { withTotals: false });
  if (!hasFigures(found)) return null;
  const [value] = figureColumns(sales, dataSet.info.currency);
  if (value === undefined) throw new Error('Net sales have no column.');
  const read = figuresOf(found);
  const buckets = bucketsOf(found.resolved.period, level);
  return {
    column: trendColumn('trend', `Net sales by ${level}`, value, {
      days: buckets.map(({ start }) => start),
      level,
      ...incompleteBuckets(buckets, found.hasSales),
      range: null,
    }),
    lineOf: (key: number) =>
      buckets.map(
        ({ start, from, to }) =>
          read([start, key], bucketDays(found, { startDate: from, endDate: to })).value,
      ),
  };
}

const columnsOf = (context: QueryContext, isCompared: boolean): ResultColumn[] => {
  const { currency } = context.dataSet.info;
  return [
    countColumn('rank', 'Rank'),
    ...dimensionColumns([rankedDim(context)]),
    ...figureColumns(sales, currency),
    ...(isCompared
      ? [textColumn('moved', 'Change of rank'), ...figureColumns(metricMeasure('GR'), currency)]
      : []),
  ];
};

/** The members with net sales in the period, with their ranks, and the changes of rank in words. */
function standingsOf(all: readonly Ranked[]) {
  const now = all.map(({ net }) => net);
  const before = all.map(({ netBefore }) => netBefore);
  return all.flatMap((member) => {
    const { net, netBefore } = member;
    if (net <= 0) return [];
    const rank = rankAmong(net, now);
    const rankBefore = netBefore > 0 ? rankAmong(netBefore, before) : undefined;
    return [{ ...member, rank, moved: rankMoved(rank, rankBefore) }];
  });
}

/** Brands (or products, by the filter `type`) by net sales (section 9.10). The own brand is shown whatever its rank. */
export const ranking = derivedQuery({
  scope: ofMarket({ baselines: always, options: ['type'] }),
  reason: 'JAQL knows no ranks, and no change of them.',
  metrics: ['NS', 'GR'],
  params: { limit: upTo(100, 20) },
  columns: (context) => columnsOf(context, false),
  async derive(asked, { limit }) {
    const context = againstFirst(asked);
    const dim = rankedDim(context);
    const query = salesQuery('market', [dim], { compare: true });
    const found = await context.batcher.run(context, query);
    if (!hasFigures(found)) return found;
    const { brand } = context.selection;
    const shown = standingsOf(await rankedOf(found, context)).filter(
      ({ key }, at) => at < limit || (dim === 'brand' && key === brand),
    );
    if (shown.length === 0) return emptyState('no-data', `No ${dim} has net sales here.`);
    const isCompared = periodDays(found).baselines[0]?.hasSales === true;
    const trend = await trendOf(context, dim, shown);
    return {
      columns: [...columnsOf(context, isCompared), ...(trend === null ? [] : [trend.column])],
      rows: shown.map(({ key, rank, id, name, net, moved, growth }) => [
        ...[rank, id, name, net],
        ...(isCompared ? [moved, growth] : []),
        ...(trend === null ? [] : [trend.lineOf(key)]),
      ]),
    };
  },
});

/** Number of leading members of the last month that are shown. */
const leaders = 10;

/** Ranks by net sales in each of the last whole months (section 9.10): of the leaders of the last one, and the own brand. */
export const ranksByMonth = sqlQuery({
  scope: ofMarket({ days: 'own', options: ['type'] }),
  reason: 'The ranks of each month are among all members of the month.',
  metrics: ['NS'],
  columns: columnsOfRanks,
  async find(asked) {
    const { resolved, selection } = asked;
    const dim = rankedDim(asked);
    const period = openMonths(resolved.period.endDate, resolved.openDays.startDate);
    if (period === null) return emptyState('no-data', 'There is no whole month to rank.');
    const context = withSelection(asked, { period, baselines: [] });
    const query = salesQuery('market', ['date', dim], { level: 'month' });
    const found = await queryFigures(context, query, { withTotals: false });
    if (!hasFigures(found)) return found;
    const read = figuresOf(found);
    const members = await knownMembers(found, asked.names);
    const months = bucketsOf(period, 'month').map(({ start, from, to }) => {
      const days = bucketDays(found, { startDate: from, endDate: to });
      const nets = members.map(({ group }) => read([start, ...group], days).value ?? 0);
      return { start, ranks: nets.map((net) => (net > 0 ? rankAmong(net, nets) : null)) };
    });
    const last = months.at(-1)?.ranks ?? [];
    const isOwn = (key: number) => dim === 'brand' && key === selection.brand;
    const shown = members
      .map((member, index) => ({ ...member, index, rank: last[index] ?? Infinity }))
      .sort((one, other) => one.rank - other.rank)
      .filter(({ rank, key }, place) => (place < leaders && rank < Infinity) || isOwn(key));
    const keys = shown.map(({ key }) => key);
    const brandOf = await brandsOfRanked(asked, dim, keys);
    const rows = months.flatMap(({ start, ranks }) =>
      shown.map(({ index, key, id, name }) => [
        ...[start, ...brandOf(key), id, name, ranks[index] ?? null],
      ]),
    );
    return rows.length === 0
      ? emptyState('no-data', 'Nothing was sold in the last whole month.')
      : { rows, dateLevel: 'month' };
  },
});

/** Known groups that gained or lost the most net sales, in money, against the (first) baseline (domain.md section 9.10). */
export const movers = derivedQuery({
  scope: ofMarket({ baselines: always }),
  reason: 'JAQL orders by a figure of the period, not by its change in money.',
  metrics: ['NS'],
  params: {
    direction: oneOf('gainers', 'decliners'),
    by: oneOf('brand', 'product', 'sub_category', 'flavor'),
    limit: upTo(50, 5),
  },
  columns({ dataSet, selection }, { by }) {
    const { currency } = dataSet.info;
    const compared = comparedKinds(selection).slice(0, 1);
    return [
      ...dimensionColumns([by]),
      ...renamedColumn(sales, currency, { key: 'change', label: 'Change of net sales' }),
      // The change in per cent has its usual name: 'change' alone would be ambiguous beside the change in money.
      ...measureColumns(sales, { currency, compared }).map((column) =>
        column.role === 'growth' ? { ...column, label: metricMeasure('GR').label } : column,
      ),
    ];
  },
  async derive(asked, { direction, by, limit }) {
    const context = againstFirst(asked);
    const [baseline = null] = context.selection.baselines;
    if (baseline === null) return nothingToCompare(null);
    const query = salesQuery('market', [by], { compare: true });
    const found = await context.batcher.run(context, query);
    if (!hasFigures(found)) return found;
    const days = periodDays(found);
    if (days.baselines[0]?.hasSales !== true || !days.period.hasSales)
      return nothingToCompare(baseline);
    const read = figuresOf(found);
    const sign = direction === 'gainers' ? 1 : -1;
    const moved = (await knownMembers(found, context.names))
      .map(({ group, id, name }) => {
        const { value, baseline: of } = read(group, days);
        const [now, before] = [value ?? 0, of ?? 0];
        return { id, name, now, before, change: now - before };
      })
      .filter(({ change }) => sign * change > 0)
      .sort((one, other) => sign * (other.change - one.change));
    if (moved.length === 0)
      return emptyState('no-event', `Nothing ${sign > 0 ? 'gained' : 'lost'} net sales.`);
    return moved
      .slice(0, limit)
      .map(({ id, name, change, now, before }) => [
        ...[id, name, change, now, before, growth(sales, now, before)],
      ]);
  },
});
