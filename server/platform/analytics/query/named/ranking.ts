import { bucketsOf } from '../../../dates/calendar-units';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { type EmptyState, emptyState } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { levelFor } from '../model/periods';
import {
  countColumn,
  dimensionColumns,
  figureColumns,
  textColumn,
  trendColumn,
} from '../results/columns';
import { orderedGroups } from '../results/group-order';
import { incompleteBuckets } from '../results/incomplete-buckets';
import { bucketDays, hasFigures, periodDays, type QueryFigures } from '../results/query-figures';
import { type QueryResult, type ResultColumn, resultOfRows } from '../results/query-result';
import { shownFigures } from '../results/shown-figures';
import { type NamedQuery, readParams, upTo } from './named-query';
import { type RankedDim, rankAmong, rankedDim, rankMoved } from './ranks';
import { sales } from './series';

interface Params extends Record<string, unknown> {
  limit: number;
}

/** A brand or product with net sales in the period or the baseline. */
interface Ranked {
  /** Id in the data set's file. */
  key: number;
  id: string;
  name: string;
  /** In hundredths. */
  net: number;
  netBefore: number;
  growth: number | null;
}

/** All known members, by net sales of the period. */
async function rankedOf(found: QueryFigures, { names }: QueryContext): Promise<Ranked[]> {
  const [column] = found.columns;
  if (column === undefined) throw new Error('Net sales have no column.');
  const at = { figures: found.figures, level: found.rowLevel };
  const days = periodDays(found);
  return (await orderedGroups(found, names)).flatMap(({ group, names: [named] }) => {
    const [key] = group;
    if (key === 0 || key === null || named === undefined) return [];
    const { value, baseline, growth } = shownFigures(found, at, column, group, days);
    return [{ key: Number(key), ...named, net: value ?? 0, netBefore: baseline ?? 0, growth }];
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
  const query = metricQuery({
    subject: 'market',
    measures: [sales],
    dimensions: ['date', dim],
    dateLevel: level,
    filters: [{ dim, in: members.map(({ key }) => key) }],
  });
  const found = await queryFigures(context, query, { withTotals: false });
  if (!hasFigures(found)) return null;
  const [column] = found.columns;
  const [value] = figureColumns(sales, dataSet.info.currency);
  if (column === undefined || value === undefined) throw new Error('Net sales have no column.');
  const at = { figures: found.figures, level: found.rowLevel };
  const buckets = bucketsOf(found.resolved.period, level);
  return {
    column: trendColumn('trend', `Net sales by ${level}`, value, {
      days: buckets.map(({ start }) => start),
      level,
      ...incompleteBuckets(buckets, found.hasSales),
      range: null,
    }),
    lineOf: (key) =>
      buckets.map(({ start, from, to }) => {
        const days = bucketDays(found, { startDate: from, endDate: to });
        return shownFigures(found, at, column, [start, key], days).value;
      }),
  };
}

const columnsOf = (dim: RankedDim, currency: string, isCompared: boolean): ResultColumn[] => [
  countColumn('rank', 'Rank'),
  ...dimensionColumns([dim]),
  ...figureColumns(sales, currency),
  ...(isCompared
    ? [textColumn('moved', 'Change of rank'), ...figureColumns(metricMeasure('GR'), currency)]
    : []),
];

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
 * Brands, or products where the filter `type` is 'product', by net sales (docs/domain.md section 9.10). Rows: rank,
 * member, net sales; with sales in the baseline, change of rank and growth; net sales over the period. The own brand is
 * shown whatever its rank.
 */
export const ranking: NamedQuery<Params> = {
  reason: 'JAQL knows no ranks, and no change of them.',
  metrics: ['NS', 'GR'],
  readsBaseline: true,
  subject: 'market',
  options: ['type'],
  read: readParams<Params>({ limit: upTo(100, 20) }),
  async run(asked, { limit }): Promise<QueryResult> {
    const { dataSet, selection } = asked;
    const context = { ...asked, selection: { ...selection, secondBaseline: null } };
    const dim = rankedDim(context);
    const columns = (isCompared: boolean) => columnsOf(dim, dataSet.info.currency, isCompared);
    const none = (empty: EmptyState) => resultOfRows(dataSet, columns(false), [], empty);
    const found = await context.batcher.run(
      context,
      metricQuery({ subject: 'market', measures: [sales], dimensions: [dim], compare: true }),
    );
    if (!hasFigures(found)) return none(found);
    const shown = standingsOf(await rankedOf(found, context)).filter(
      ({ key }, at) => at < limit || (dim === 'brand' && key === selection.brand),
    );
    if (shown.length === 0) return none(emptyState('no-data', `No ${dim} has net sales here.`));
    const isCompared = periodDays(found).baseline?.hasSales === true;
    const trend = await trendOf(context, dim, shown);
    const rows = shown.map(({ key, rank, id, name, net, moved, growth }) => [
      rank,
      id,
      name,
      net,
      ...(isCompared ? [moved, growth] : []),
      ...(trend === null ? [] : [trend.lineOf(key)]),
    ]);
    const all = [...columns(isCompared), ...(trend === null ? [] : [trend.column])];
    return resultOfRows(dataSet, all, rows);
  },
};
