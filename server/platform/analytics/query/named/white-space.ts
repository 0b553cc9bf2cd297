import type { Base } from '../../metrics/base';
import type { QueryContext } from '../execute/query-context';
import { emptyState } from '../model/empty-state';
import type { DimensionCode } from '../model/dimensions';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { conditionsAlone, type QuerySelection } from '../model/selection';
import { baseColumn, dimensionColumns, figureColumns, indexColumn } from '../results/columns';
import { orderedGroups } from '../results/group-order';
import type { Named } from '../results/name-lookup';
import { hasFigures, periodDays, type QueryFigures } from '../results/query-figures';
import { type QueryResult, type ResultColumn, resultOfRows } from '../results/query-result';
import { type NamedQuery, readParams, upTo } from './named-query';
import { deepestCategories } from '../model/dimensions';
import { sales } from './series';

const orderLines = metricMeasure('LINES');

/** Base of an index: the order lines that the flavour would have in the sub-category. */
const expectedLines: Base = {
  key: 'base_expected_lines',
  label: 'Expected order lines',
  unit: 'order lines',
  metric: null,
  components: orderLines.components,
};

/** Net sales in hundredths and order lines of a flavour in a sub-category. */
interface Sold {
  net: number;
  lines: number;
}

/** A flavour or a sub-category, with its sales by the other dimension. */
interface Side extends Sold {
  named: Named;
  /** Sales by id of the other side. */
  cells: Map<string, Sold>;
}

const add = (one: Sold | undefined, other: Sold): Sold => ({
  net: (one?.net ?? 0) + other.net,
  lines: (one?.lines ?? 0) + other.lines,
});

/** Known flavours and sub-categories with their sales; net sales below zero count as zero. */
async function sidesOf({ names }: QueryContext, found: QueryFigures) {
  const days = periodDays(found);
  const [net, lines] = found.columns;
  if (typeof net?.index !== 'number' || typeof lines?.index !== 'number')
    throw new Error('White space lacks a figure.');
  const of = (index: number, group: Parameters<typeof found.figures.measure>[2]) =>
    Math.max(0, found.figures.measure(found.rowLevel, index, group, days).value ?? 0);
  const sides = [new Map<string, Side>(), new Map<string, Side>()] as const;
  let all: Sold = { net: 0, lines: 0 };
  for (const { group, names: named } of await orderedGroups(found, names)) {
    if (group.some((id) => id === 0 || id === null)) continue;
    const sold = { net: of(net.index, group), lines: of(lines.index, group) };
    all = add(all, sold);
    for (const [at, side] of sides.entries()) {
      const [own, other] = [named[at], named[1 - at]];
      if (own === undefined || other === undefined) continue;
      const one = side.get(own.id) ?? { named: own, net: 0, lines: 0, cells: new Map() };
      one.cells.set(other.id, sold);
      side.set(own.id, { ...one, ...add(one, sold) });
    }
  }
  const largest = (side: ReadonlyMap<string, Side>, limit: number) =>
    [...side.values()]
      .filter((one) => one.net > 0)
      .sort((one, other) => other.net - one.net || (one.named.name < other.named.name ? -1 : 1))
      .slice(0, limit);
  return {
    all,
    flavors: (most: number) => largest(sides[0], most),
    parts: (most: number) => largest(sides[1], most),
  };
}

const dimsOf = (part: DimensionCode | undefined): DimensionCode[] => [
  'flavor',
  part ?? 'sub_category',
];

/** The selection without conditions on flavours and sub-categories alone, which would be compared with themselves. */
function ofAll(selection: QuerySelection, dims: readonly DimensionCode[]): QuerySelection {
  const alone = conditionsAlone(selection, dims);
  const conditions = selection.conditions.filter(({ dim }) => !alone.includes(dim));
  // Queries of one selection run together.
  return conditions.length === selection.conditions.length
    ? selection
    : { ...selection, conditions };
}

interface Params extends Record<string, unknown> {
  flavors: number;
  parts: number;
}

/**
 * White space of flavours in sub-categories (docs/domain.md section 9.10): net sales of a flavour in a sub-category
 * against those at its usual share, for the flavours and sub-categories that sell most. Rows: flavour, sub-category,
 * index, net sales, white space, expected order lines.
 */
export const whiteSpace: NamedQuery<Params> = {
  reason: 'Each cell is compared with its row, its column and all cells.',
  metrics: ['NS'],
  needs: ['flavors'],
  subject: 'market',
  comparesAll: (dataSet) => dimsOf(deepestCategories(dataSet)),
  read: readParams<Params>({ flavors: upTo(20, 8), parts: upTo(20, 10) }),
  async run(context, { flavors: maxFlavors, parts: maxParts }): Promise<QueryResult> {
    const { dataSet } = context;
    const { currency } = dataSet.info;
    const part = deepestCategories(dataSet);
    const dims = dimsOf(part);
    const columns: ResultColumn[] = [
      ...dimensionColumns(dims),
      { ...indexColumn(expectedLines), label: 'Index of net sales' },
      ...figureColumns(sales, currency),
      ...figureColumns(sales, currency).map((column) => ({
        ...column,
        key: 'white_space',
        label: 'White space',
        metric: null,
      })),
      baseColumn(expectedLines),
    ];
    if (part === undefined)
      return resultOfRows(
        dataSet,
        columns,
        [],
        emptyState('no-data', 'These data have no categories.'),
      );
    const all = { ...context, selection: ofAll(context.selection, dims) };
    const found = await context.batcher.run(
      all,
      metricQuery({ subject: 'market', measures: [sales, orderLines], dimensions: dims }),
    );
    if (!hasFigures(found)) return resultOfRows(dataSet, columns, [], found);
    const { all: sum, flavors, parts } = await sidesOf(context, found);
    const rows = parts(maxParts).flatMap((row) =>
      flavors(maxFlavors).map((column) => {
        const { net } = row.cells.get(column.named.id) ?? { net: 0 };
        const expected = (row.net * column.net) / sum.net;
        const lines = Math.round((row.lines * column.lines) / sum.lines);
        return [
          ...[column.named.id, column.named.name, row.named.id, row.named.name],
          (100 * net) / expected,
          net,
          Math.max(0, Math.round(expected - net)),
          lines,
        ];
      }),
    );
    return rows.length > 0
      ? resultOfRows(dataSet, columns, rows)
      : resultOfRows(
          dataSet,
          columns,
          [],
          emptyState('no-data', 'No product with a flavour sold in this period.'),
        );
  },
};
