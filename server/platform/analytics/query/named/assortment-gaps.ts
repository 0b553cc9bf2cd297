import type { QueryContext } from '../execute/query-context';
import { deepestCategories, type DimensionCode } from '../model/dimensions';
import { emptyState, noDataInPeriod } from '../model/empty-state';
import { growth, metricMeasure, sales } from '../model/measure';
import { rangeOf } from '../model/resolved-selection';
import { always, ofBrand } from '../model/scope';
import { countColumn, dimensionColumns, figureColumns } from '../results/columns';
import { type OpenContext, sqlQuery, upTo } from './named-query';
import { Statement } from './statement';

/** Dimensions that divide an assortment: sub-category, and flavour or claim where the data set has them. */
function cellDims(dataSet: QueryContext['dataSet']): DimensionCode[] | null {
  const sub = deepestCategories(dataSet);
  if (sub === undefined) return null;
  const { parts } = dataSet.info;
  if (parts.has('flavors')) return [sub, 'flavor'];
  return parts.has('restrictions') ? [sub, 'restriction'] : [sub];
}

interface AssortmentCell {
  /** Ids of the dimensions. */
  group: readonly number[];
  /** Net sales in hundredths. */
  net: number;
  netBefore: number;
  /** Brands with a product on sale. */
  brands: number;
  /** The selected brand has a product on sale. */
  isOwn: boolean;
}

/** All cells of the category with an order line in the period. A product with several flavours counts for each of them. */
async function cells(
  context: OpenContext,
  dims: readonly DimensionCode[],
): Promise<AssortmentCell[]> {
  const { dialect, selection } = context;
  const statement = new Statement(context);
  const table = statement.productTable('market', dims);
  const sold = (range: 'period' | 0) => {
    const from = statement
      .from(table, 'market', { timing: { range } })
      .inRange()
      .and('f.product <> 0');
    const columns = dims.map((dim, at) => `${from.columnFor(dim)} AS d${String(at)}`);
    return `SELECT ${columns.join(', ')}, f.brand AS brand, f.net_cents AS net, ${String(range === 'period')} AS is_now ${from.text()}`;
  };
  const ranges =
    rangeOf(context.resolved, 0) === null ? [sold('period')] : [sold('period'), sold(0)];
  const keys = dims.map((_, at) => `d${String(at)}`).join(', ');
  const sum = (condition: string) => `COALESCE(${dialect.sumWhere('net', condition)}, 0)`;
  const rows = await statement.run(
    `WITH sold AS (${dialect.unionAll(ranges)})
     SELECT ${keys}, brand, ${sum('is_now')}, ${sum('NOT is_now')}, ${dialect.anyTrue('is_now')}
     FROM sold GROUP BY ${keys}, brand`,
  );
  const found = new Map<string, AssortmentCell>();
  for (const row of rows) {
    const group = row.slice(0, dims.length).map(Number);
    const [brand, net, netBefore, isOnSale] = row.slice(dims.length);
    const none = { group, net: 0, netBefore: 0, brands: 0, isOwn: false };
    const cell = found.get(group.join()) ?? none;
    cell.net += Number(net);
    cell.netBefore += Number(netBefore);
    if (Number(brand) !== 0 && isOnSale === true) cell.brands += 1;
    if (Number(brand) === selection.brand && isOnSale === true) cell.isOwn = true;
    found.set(group.join(), cell);
  }
  return [...found.values()];
}

/**
 * Cells in which the category sells and the brand has nothing on sale (domain.md section 9.9), largest net sales first.
 */
export const assortmentGaps = sqlQuery({
  scope: ofBrand({ baselines: always }),
  text: {
    reason: 'A gap is what the brand does not sell, which no row of it says.',
    metrics: ['NS', 'GR'],
  },
  params: { limit: upTo(50, 15) },
  columns: ({ dataSet }) => [
    countColumn('rank', 'Rank by net sales'),
    ...dimensionColumns(cellDims(dataSet) ?? []),
    ...figureColumns({ ...sales, label: 'Net sales of the category' }, dataSet.info.currency),
    ...figureColumns(metricMeasure('GR'), dataSet.info.currency),
    countColumn('brands', 'Brands on sale', 'brands'),
  ],
  async find(context, { limit }) {
    const { dataSet, names, selection } = context;
    const dims = cellDims(dataSet);
    if (dims === null) return emptyState('no-data', 'These data have no categories.');
    const all = (await cells(context, dims))
      .filter(({ group, net }) => net > 0 && group.every((id) => id !== 0))
      .sort((one, other) => other.net - one.net || compareIds(one.group, other.group));
    if (all.length === 0) return noDataInPeriod();
    const gaps = all.filter(({ isOwn }) => !isOwn).slice(0, limit);
    if (gaps.length === 0) {
      const { name } = names.brand(selection.brand ?? 0);
      return emptyState('no-data', `${name} has a product in every part of the category.`);
    }
    const namers = await Promise.all(
      dims.map((dim, at) =>
        names.namer(
          dim,
          gaps.map(({ group }) => group[at] ?? 0),
        ),
      ),
    );
    const hasBaseline = rangeOf(context.resolved, 0) !== null;
    return gaps.map(({ group, net, netBefore, brands }) => [
      1 + all.filter((other) => other.net > net).length,
      ...namers.flatMap((named, at) => {
        const { id, name } = named(group[at] ?? 0);
        return [id, name];
      }),
      net,
      hasBaseline ? growth(sales, net, netBefore) : null,
      brands,
    ]);
  },
});

function compareIds(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((id, index) => id !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
