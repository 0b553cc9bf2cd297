import { isMetricCode, metric, type MetricCode } from '../../metrics/registry';
import type { QueryContext } from '../execute/query-context';
import { emptyState, nothingToCompare } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { queryFigures } from '../execute/query-figures';
import { hasFigures } from '../results/query-figures';
import { countColumn } from '../results/columns';
import { type QueryResult, type ResultColumn, resultOfRows } from '../results/query-result';
import { emptyResult, shapeResult } from '../results/shape-result';
import { type NamedQuery, oneOf, readParams } from './named-query';
import { figuresAt, hasPeers, type PeerFigures, peerFigures, peerGroupOf } from './peer-group';
import { medianOf, percentileAmong } from './percentile';

/** Metrics by which peers are compared. */
const codes = ['NS', 'GR', 'SH', 'RPT', 'VEL', 'BRAT'] as const satisfies MetricCode[];
/** Maximum number of peers in a chart with a line for each. */
const maxLines = 5;
/** Number of whole weeks whose mean is 100. */
const indexWeeks = 4;

const text = { metric: null, format: 'text', unit: '' } as const;

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
  if (group.resolved.baseline === null)
    return { ...result, rows: [], empty: nothingToCompare(group.resolved.selection.baseline) };
  const wanted = ['GR', 'SH'].map((key) => result.columns.findIndex((one) => one.key === key));
  const kept = [0, 1, ...wanted];
  const pick = <T>(cells: readonly T[]) => kept.flatMap((at) => cells.slice(at, at + 1));
  return { ...result, columns: pick(result.columns), rows: result.rows.map(pick), baseSize: null };
}

const percentileColumns: ResultColumn[] = [
  { ...text, key: 'metric', label: 'Metric', role: 'dimension' },
  { ...text, key: 'subject_id', label: 'Subject id', role: 'id' },
  { ...text, key: 'subject', label: 'Subject', role: 'dimension' },
  countColumn('percentile', 'Percentile'),
];

/** Percentiles of the subject, of its peers' median and of the compared members (domain.md section 9.3). */
function percentiles(
  context: QueryContext,
  found: PeerFigures,
  compared: readonly number[],
): QueryResult {
  const { group, result, members } = found;
  const { own, peers } = group;
  const rows = metricColumns(result).flatMap(({ column, at, better }) => {
    const ofPeers = figuresAt(found, at, peers);
    const percentileOf = (id: number) => {
      const others = figuresAt(
        found,
        at,
        [own, ...peers].filter((one) => one !== id),
      );
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
  return rows.length === 0
    ? resultOfRows(context.dataSet, percentileColumns, [], emptyState('too-few', tooFew))
    : resultOfRows(context.dataSet, percentileColumns, rows);
}

interface Params extends Record<string, unknown> {
  view: 'table' | 'growth-and-share' | 'percentiles' | 'against-own';
}

/** Place of a brand or product among its peers (domain.md sections 9.2 and 9.3). */
export const peersTable: NamedQuery<Params> = {
  reason: 'Peers are chosen by what the brand sells, and ranks and percentiles are among them.',
  metrics: ({ view }) => (view === 'growth-and-share' ? ['GR', 'SH'] : codes),
  readsBaseline: true,
  ignoresProduct: true,
  members: ({ view }) => (view === 'against-own' ? [] : ['brand_id', 'product_id', 'subject_id']),
  options: ['type'],
  read: readParams<Params>({
    view: oneOf('table', 'growth-and-share', 'percentiles', 'against-own'),
  }),
  async run(context, { view }): Promise<QueryResult> {
    const found = await peerFigures(context, codes);
    if (!hasPeers(found)) return found;
    if (view === 'table') return withRanks(found);
    if (view === 'growth-and-share') return growthAndShare(found);
    const { compared } = found.group;
    const isOwn = (id: number) => id === context.selection.own;
    return percentiles(context, found, view === 'against-own' ? compared.filter(isOwn) : compared);
  },
};

/** Net sales by week of the subject and its rivals, each against the mean of its own first four whole weeks (section 9.9). */
export const peersIndexed: NamedQuery<Record<string, never>> = {
  reason: 'Each line is divided by its own first weeks.',
  metrics: ['NS'],
  ignoresProduct: true,
  members: ['brand_id', 'product_id'],
  options: ['type'],
  read: readParams<Record<string, never>>({}),
  async run(asked): Promise<QueryResult> {
    const { dataSet, names, selection } = asked;
    const group = await peerGroupOf(asked, maxLines);
    const query = metricQuery({
      subject: 'brand+competitors',
      measures: [metricMeasure('NS')],
      dimensions: ['date', 'dim' in group ? group.dim : 'brand'],
      dateLevel: 'week',
    });
    if (!('dim' in group)) return indexColumns(emptyResult(dataSet, selection, query, group));
    const found = await queryFigures(group.context, query, { withTotals: false });
    if (!hasFigures(found)) return indexColumns(emptyResult(dataSet, selection, query, found));
    const result = indexColumns(await shapeResult(found, dataSet, names));
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
    const rows = result.rows.map(([week, id, name, net]) => {
      const mean = (sums.get(String(id)) ?? 0) / indexWeeks;
      return [
        week ?? null,
        id ?? null,
        name ?? null,
        isNumber(net) && mean > 0 ? (100 * net) / mean : null,
      ];
    });
    return { ...result, rows };
  },
};

/** The columns of a split of net sales by week, with an index in place of the sales. */
const indexColumns = (result: QueryResult): QueryResult => ({
  ...result,
  columns: result.columns.map((column) =>
    column.key === 'NS'
      ? { ...text, key: 'index', label: 'Index of net sales', format: 'index', role: 'value' }
      : column,
  ),
});
