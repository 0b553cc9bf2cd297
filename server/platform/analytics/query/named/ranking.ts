import { bucketsOf } from '../../../dates/calendar-units';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { openMonths } from '../model/compared-months';
import { emptyState } from '../model/empty-state';
import { metricMeasure, sales } from '../model/measure';
import { salesQuery } from '../model/metric-query';
import { levelFor } from '../model/periods';
import { always, ofMarket } from '../model/scope';
import {
  countColumn,
  dimensionColumns,
  figureColumns,
  textColumn,
  trendColumn,
} from '../results/columns';
import { knownMembers, type Member } from '../results/group-order';
import { incompleteBuckets } from '../results/incomplete-buckets';
import { bucketDays, hasFigures, periodDays, type QueryFigures } from '../results/query-figures';
import type { ResultColumn } from '../results/query-result';
import { figuresOf } from '../results/shown-figures';
import { againstFirst, derivedQuery, sqlQuery, upTo, withSelection } from './named-query';
import {
  brandsOfRanked,
  columnsOfRanks,
  rankAmong,
  type RankedDim,
  rankedDim,
  rankMoved,
} from './ranks';

/** A brand or product with net sales in the period or the baseline, in hundredths. */
interface Ranked extends Member {
  net: number;
  netBefore: number;
  growth: number | null;
}

/** All known members, by net sales of the period. */
async function rankedOf(found: QueryFigures, { names }: QueryContext): Promise<Ranked[]> {
  const [read, days] = [figuresOf(found), periodDays(found)];
  return (await knownMembers(found, names)).map((member) => {
    const { value, baseline, growth } = read(member.group, days);
    return { ...member, net: value ?? 0, netBefore: baseline ?? 0, growth };
  });
}

/** The net sales of members over the period: a column of small lines, and the line of each. */
interface Trend {
  column: ResultColumn;
  lineOf: (key: number) => (number | null)[];
}

async function trendOf(
  context: QueryContext,
  dim: RankedDim,
  members: readonly Ranked[],
): Promise<Trend | null> {
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
    lineOf: (key) =>
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

const isPositive = (figure: number) => figure > 0;

/** The members with net sales in the period, with their ranks, and the changes of rank in words. */
function standingsOf(all: readonly Ranked[]) {
  const members = all.filter(({ net }) => isPositive(net));
  const now = members.map(({ net }) => net);
  const before = all.map(({ netBefore }) => netBefore).filter(isPositive);
  return members.map((member) => {
    const { net, netBefore } = member;
    const rank = rankAmong(net, now);
    const rankBefore = isPositive(netBefore) ? rankAmong(netBefore, before) : undefined;
    return { ...member, rank, moved: rankMoved(rank, rankBefore) };
  });
}

/**
 * Brands, or products where the filter `type` is 'product', by net sales (docs/domain.md section 9.10). The own brand
 * is shown whatever its rank.
 */
export const ranking = derivedQuery({
  scope: ofMarket({ baselines: always, options: ['type'] }),
  text: { reason: 'JAQL knows no ranks, and no change of them.', metrics: ['NS', 'GR'] },
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

/**
 * Ranks by net sales in each of the last twelve whole months that are open (docs/domain.md section 9.10): of the ten
 * leading members of the last month, and of the own brand.
 */
export const ranksByMonth = sqlQuery({
  scope: ofMarket({ days: 'own', options: ['type'] }),
  text: { reason: 'The ranks of each month are among all members of the month.', metrics: ['NS'] },
  columns: columnsOfRanks,
  async find(asked) {
    const { resolved } = asked;
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
      const sold = nets.filter(isPositive);
      return { start, ranks: nets.map((net) => (net > 0 ? rankAmong(net, sold) : null)) };
    });
    const last = months.at(-1)?.ranks ?? [];
    const isOwn = (key: number) => dim === 'brand' && key === asked.selection.brand;
    const shown = members
      .map((member, index) => ({ ...member, index, rank: last[index] ?? Infinity }))
      .sort((one, other) => one.rank - other.rank)
      .filter(({ rank, key }, place) => (place < leaders && rank < Infinity) || isOwn(key));
    const brandOf = await brandsOfRanked(
      asked,
      dim,
      shown.map(({ key }) => key),
    );
    const rows = months.flatMap(({ start, ranks }) =>
      shown.map(({ index, key, id, name }) => [
        ...[start, ...brandOf(key)],
        ...[id, name, ranks[index] ?? null],
      ]),
    );
    return rows.length === 0
      ? emptyState('no-data', 'Nothing was sold in the last whole month.')
      : { rows, dateLevel: 'month' };
  },
});
