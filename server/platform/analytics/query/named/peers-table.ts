import { isMetricCode, metric, type MetricCode } from '../../metrics/registry';
import { medianOf, percentileAmong } from '../../statistics/percentile';
import { queryFigures } from '../execute/query-figures';
import { type EmptyState, emptyState, nothingToCompare } from '../model/empty-state';
import { sales } from '../model/measure';
import { salesQuery } from '../model/metric-query';
import { rangeOf } from '../model/resolved-selection';
import { always, ofBrand } from '../model/scope';
import { countColumn, dimensionColumns, plainColumn, textColumn } from '../results/columns';
import { hasFigures } from '../results/query-figures';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { emptyResult, shapeResult } from '../results/shape-result';
import { derivedQuery, idColumns, oneOf } from './named-query';
import { figuresAt, type PeerFigures, peerFigures, peerGroupOf } from './peers';

/** Metrics by which peers are compared. */
const codes = ['NS', 'GR', 'SH', 'RPT', 'VEL', 'BRAT'] as const satisfies MetricCode[];
/** Maximum number of peers in a chart with a line for each. */
const maxLines = 5;
/** Number of whole weeks whose mean is 100. */
const indexWeeks = 4;

const isNumber = (cell: unknown): cell is number => typeof cell === 'number';

/** Positions of the columns that show a metric. */
const metricColumns = ({ columns }: QueryResult) =>
  columns.flatMap((column, at) =>
    column.role === 'value' && column.metric !== null && isMetricCode(column.metric)
      ? [{ column, at, better: metric(column.metric).better }]
      : [],
  );

/** Each figure with its rank among the rows; equal figures share a rank. */
function withRanks({ result }: PeerFigures): QueryResult {
  const ranked = new Map(metricColumns(result).map(({ at, better }) => [at, better]));
  const columns = result.columns.flatMap((column, at): ResultColumn[] => {
    if (!ranked.has(at)) return [column];
    return [column, countColumn(`${column.key}_rank`, `${column.label} rank`)];
  });
  const rankOf = (at: number, cell: number, sign: number) =>
    1 + result.rows.filter((row) => isNumber(row[at]) && sign * row[at] > sign * cell).length;
  const rows = result.rows.map((row) =>
    row.flatMap((cell, at) => {
      const better = ranked.get(at);
      if (better === undefined) return [cell];
      return [cell, isNumber(cell) ? rankOf(at, cell, better === 'lower' ? -1 : 1) : null];
    }),
  );
  return { ...result, columns, rows };
}

/** Growth and share of each member. */
function growthAndShare({ group, result }: PeerFigures): QueryResult {
  if (rangeOf(group.resolved, 0) === null) {
    const [baseline = null] = group.resolved.selection.baselines;
    return { ...result, rows: [], empty: nothingToCompare(baseline) };
  }
  const wanted = ['GR', 'SH'].map((key) => result.columns.findIndex((one) => one.key === key));
  const kept = [0, 1, ...wanted];
  const pick = <T>(cells: readonly T[]) => kept.flatMap((at) => cells.slice(at, at + 1));
  return { ...result, columns: pick(result.columns), rows: result.rows.map(pick), baseSize: null };
}

const percentileColumns: ResultColumn[] = [
  textColumn('metric', 'Metric'),
  ...idColumns('subject', 'Subject'),
  countColumn('percentile', 'Percentile'),
];

/** Percentiles of the subject, of its peers' median and of the compared members (domain.md section 9.3). */
function percentiles(found: PeerFigures, compared: readonly number[]) {
  const { group, result, members } = found;
  const { own, peers } = group;
  const rows = metricColumns(result).flatMap(({ column, at, better }) => {
    const ofPeers = figuresAt(found, at, peers);
    const percentileOf = (id: number) => {
      const otherIds = [own, ...peers].filter((one) => one !== id);
      const others = figuresAt(found, at, otherIds);
      const [figure] = figuresAt(found, at, [id]);
      return figure === undefined ? null : percentileAmong(figure, others, better);
    };
    const middle = medianOf(ofPeers);
    // A compared brand that sells nothing in the category has no row.
    const cells = [own, ...compared].flatMap((id) => {
      const row = result.rows[members.indexOf(id)];
      return row ? [[column.label, row[0] ?? null, row[1] ?? null, percentileOf(id)]] : [];
    });
    const median = middle === null ? null : percentileAmong(middle, ofPeers, better);
    const ofMetric = [...cells, [column.label, 'average', 'Peer median', median]];
    return ofMetric.every((cell) => cell[3] === null) ? [] : ofMetric;
  });
  const tooFew = 'Percentiles need at least five members of the peer group with a figure.';
  return rows.length === 0 ? emptyState('too-few', tooFew) : rows;
}

/** Place of a brand or product among its peers (domain.md sections 9.2 and 9.3). */
export const peers = derivedQuery({
  scope: ({ view }) =>
    ofBrand({
      baselines: always,
      members: view === 'against-own' ? [] : ['brand_id', 'product_id', 'subject_id'],
      options: ['type'],
    }),
  reason: 'Peers are chosen by what the brand sells, and ranks and percentiles are among them.',
  metrics: ({ view }) => (view === 'growth-and-share' ? ['GR', 'SH'] : codes),
  params: { view: oneOf('table', 'growth-and-share', 'percentiles', 'against-own') },
  columns: percentileColumns,
  async derive(context, { view }) {
    const found = await peerFigures(context, codes);
    if (!('members' in found)) return found;
    if (view === 'table') return withRanks(found);
    if (view === 'growth-and-share') return growthAndShare(found);
    const { compared } = found.group;
    const isOwn = (id: number) => id === context.selection.own;
    return percentiles(found, view === 'against-own' ? compared.filter(isOwn) : compared);
  },
});

const indexColumn = plainColumn('index', 'Index of net sales', 'index');

/** A split of net sales by week, with a column of an index in place of the sales. */
const withIndex = (result: QueryResult): QueryResult => ({
  ...result,
  columns: result.columns.map((column) => (column.key === sales.key ? indexColumn : column)),
});

/** Net sales by week of the subject and its rivals, each against the mean of its own first four whole weeks (section 9.9). */
export const peersIndexed = derivedQuery({
  scope: ofBrand({ members: ['brand_id', 'product_id'], options: ['type'] }),
  reason: 'Each line is divided by its own first weeks.',
  metrics: ['NS'],
  columns: [...dimensionColumns(['date', 'brand']), indexColumn],
  async derive(asked) {
    const { dataSet, names, selection } = asked;
    const group = await peerGroupOf(asked, maxLines);
    const dim = 'dim' in group ? group.dim : 'brand';
    const query = salesQuery('brand+competitors', ['date', dim], { level: 'week' });
    const none = (empty: EmptyState) => withIndex(emptyResult(dataSet, selection, query, empty));
    if (!('dim' in group)) return none(group);
    const found = await queryFigures(group.context, query, { withTotals: false });
    if (!hasFigures(found)) return none(found);
    const result = withIndex(await shapeResult(found, dataSet, names));
    const weeks = [...new Set(result.rows.map(([week]) => String(week)))];
    const { incompleteFrom, incompleteTo } = result;
    const isWhole = (week: string) =>
      (incompleteTo === null || week > incompleteTo) &&
      (incompleteFrom === null || week < incompleteFrom);
    const first = new Set(weeks.filter(isWhole).slice(0, indexWeeks));
    if (first.size < indexWeeks) {
      const message = 'An index needs four whole weeks. Choose a longer period.';
      return { ...result, rows: [], empty: emptyState('too-few', message) };
    }
    const sums = new Map<string, number>();
    for (const [week, id, , net] of result.rows)
      if (first.has(String(week)))
        sums.set(String(id), (sums.get(String(id)) ?? 0) + Number(net ?? 0));
    const rows = result.rows.map(([week = null, id = null, name = null, net]) => {
      const mean = (sums.get(String(id)) ?? 0) / indexWeeks;
      return [week, id, name, isNumber(net) && mean > 0 ? (100 * net) / mean : null];
    });
    return { ...result, rows };
  },
});
