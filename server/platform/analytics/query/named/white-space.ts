import type { Base } from '../../metrics/base';
import type { QueryContext } from '../execute/query-context';
import { deepestCategories, type DimensionCode } from '../model/dimensions';
import { emptyState } from '../model/empty-state';
import { metricMeasure, sales } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { ofMarket } from '../model/scope';
import { conditionsAlone } from '../model/selection';
import {
  baseColumn,
  dimensionColumns,
  figureColumns,
  indexColumn,
  plainColumn,
} from '../results/columns';
import type { Group } from '../results/figure-table';
import { orderedGroups } from '../results/group-order';
import type { Named } from '../results/name-lookup';
import { hasFigures, periodDays, type QueryFigures } from '../results/query-figures';
import { figuresOf } from '../results/shown-figures';
import { derivedQuery, upTo, withSelection } from './named-query';

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

/** A flavour or a sub-category, with its sales by the id of the other dimension. */
interface Side extends Sold {
  named: Named;
  cells: Map<string, Sold>;
}

const add = (one: Sold | undefined, other: Sold): Sold => ({
  net: (one?.net ?? 0) + other.net,
  lines: (one?.lines ?? 0) + other.lines,
});

/** Known flavours and sub-categories with their sales; net sales below zero count as zero. */
async function sidesOf(
  { names }: QueryContext,
  found: QueryFigures,
  maxFlavors: number,
  maxParts: number,
) {
  const days = periodDays(found);
  const [net, lines] = [figuresOf(found, 0), figuresOf(found, 1)];
  const of = (read: typeof net, group: Group) => Math.max(0, read(group, days).value ?? 0);
  const sides = [new Map<string, Side>(), new Map<string, Side>()] as const;
  let all: Sold = { net: 0, lines: 0 };
  for (const { group, names: named } of await orderedGroups(found, names)) {
    if (group.some((id) => id === 0 || id === null)) continue;
    const sold = { net: of(net, group), lines: of(lines, group) };
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
  return { all, flavors: largest(sides[0], maxFlavors), parts: largest(sides[1], maxParts) };
}

const dimsOf = (part: DimensionCode = 'sub_category'): DimensionCode[] => ['flavor', part];

/** The context without conditions on flavours and sub-categories alone, which would be compared with themselves. */
function ofAll(context: QueryContext, dims: readonly DimensionCode[]): QueryContext {
  const { selection } = context;
  const alone = conditionsAlone(selection, dims);
  const conditions = selection.conditions.filter(({ dim }) => !alone.includes(dim));
  // Queries of one selection run together.
  return conditions.length === selection.conditions.length
    ? context
    : withSelection(context, { conditions });
}

/** Net sales of flavours in sub-categories against those at their usual shares (domain.md section 9.10). */
export const whiteSpace = derivedQuery({
  scope: ofMarket({ comparesAll: (dataSet) => dimsOf(deepestCategories(dataSet)) }),
  reason: 'Each cell is compared with its row, its column and all cells.',
  metrics: ['NS'],
  needs: ['flavors'],
  params: { flavors: upTo(20, 8), parts: upTo(20, 10) },
  columns: ({ dataSet }) => [
    ...dimensionColumns(dimsOf(deepestCategories(dataSet))),
    { ...indexColumn(expectedLines), label: 'Index of net sales' },
    ...figureColumns(sales, dataSet.info.currency),
    plainColumn('white_space', 'White space', sales.format, dataSet.info.currency),
    baseColumn(expectedLines),
  ],
  async derive(context, { flavors: maxFlavors, parts: maxParts }) {
    const part = deepestCategories(context.dataSet);
    if (part === undefined) return emptyState('no-data', 'These data have no categories.');
    const dims = dimsOf(part);
    const all = ofAll(context, dims);
    const measures = [sales, orderLines];
    const query = metricQuery({ subject: 'market', measures, dimensions: dims });
    const found = await context.batcher.run(all, query);
    if (!hasFigures(found)) return found;
    const { all: sum, flavors, parts } = await sidesOf(context, found, maxFlavors, maxParts);
    const rows = parts.flatMap((row) =>
      flavors.map((column) => {
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
      ? rows
      : emptyState('no-data', 'No product with a flavour sold in this period.');
  },
});
