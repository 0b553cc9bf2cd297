import { groupBy } from '../../../lists';
import { boundId } from '../compile/sql-params';
import type { QueryContext } from '../execute/query-context';
import { deepestCategories, type DimensionCode } from '../model/dimensions';
import { emptyState, noDataInPeriod } from '../model/empty-state';
import { growth, metricMeasure, sales } from '../model/measure';
import { priceBands } from '../model/price-bands';
import { rangeOf } from '../model/resolved-selection';
import { always, ofBrand } from '../model/scope';
import {
  countColumn,
  dimensionColumns,
  figureColumns,
  shareColumn,
  textColumn,
} from '../results/columns';
import type { Cell } from '../results/figure-table';
import { idColumns, type OpenContext, sqlQuery, upTo } from './named-query';
import { Statement } from './statement';

/**
 * Counts products on sale by an attribute: those of the category with an order line in the period (domain.md section 9.9). A
 * product with several values counts for each of them, and once among all products.
 */
async function productsOnSale(context: OpenContext, dim: DimensionCode) {
  const statement = new Statement(context);
  const from = statement
    .from(statement.productTable('market', [dim]), 'market')
    .inRange()
    .and('f.product <> 0');
  const value = from.columnFor(dim);
  const brand = statement.params.add('brand', 'integer', ({ selection: of }) => boundId(of.brand));
  // The store counts, so that the attributes of thousands of products stay in it.
  const rows = await statement.run(
    `SELECT sold.value, GROUPING(sold.value), COUNT(DISTINCT sold.product),
      COUNT(DISTINCT sold.product) FILTER (WHERE sold.brand = ${brand})
    FROM (SELECT DISTINCT f.product AS product, f.brand AS brand, ${value} AS value ${from.text()}) AS sold
    GROUP BY GROUPING SETS ((sold.value), ())`,
  );
  const values = new Map<Cell, { own: number; all: number }>();
  const total = { own: 0, all: 0 };
  for (const [found, isTotal, all, own] of rows) {
    const count = { own: Number(own), all: Number(all) };
    if (Number(isTotal) === 1) Object.assign(total, count);
    else values.set(typeof found === 'boolean' ? null : (found ?? null), count);
  }
  return { values, ...total };
}

const reason = 'Products are counted, and no metric counts them.';

/** Products on sale by price band (domain.md section 9.3), of the brand and of its category, as shares. */
export const assortment = sqlQuery({
  scope: ofBrand(),
  reason,
  definitions: {
    'Share of products':
      'Products that sold in the period, by the band of their list price, as a share of all products that sold: those of the brand beside those of its category.',
  },
  needs: ['list_prices'],
  columns: [
    textColumn('whose', 'Whose'),
    ...dimensionColumns(['price_band']),
    shareColumn('share', 'Share of products'),
    countColumn('products', 'Products', 'products'),
  ],
  async find(context) {
    const brand = context.names.brand(context.selection.brand ?? 0).name;
    const { values, own, all } = await productsOnSale(context, 'price_band');
    if (own === 0) return noDataInPeriod();
    const bands = [
      ...priceBands.map(({ name }) => ({ id: name, name, value: name })),
      { id: 'unknown', name: 'List price not known', value: '' },
    ].filter(({ value }) => values.has(value));
    const rowsOf = (whose: string, side: 'own' | 'all', total: number) =>
      bands.map(({ id, name, value }) => {
        const count = values.get(value)?.[side] ?? 0;
        return [whose, id, name, count / total, count];
      });
    return [...rowsOf(brand, 'own', own), ...rowsOf('Category', 'all', all)];
  },
});

/** The share of products on sale with each claim (restriction), of the brand and of its category, the most frequent first. */
export const claims = sqlQuery({
  scope: ofBrand(),
  reason,
  definitions: {
    'Share of products':
      'Products that sold in the period and have the claim, as a share of all products that sold: of the brand, and of its category.',
  },
  needs: ['restrictions'],
  columns: [
    ...idColumns('restriction', 'Restriction', 'Claim'),
    shareColumn('own', 'Share of the brand’s products'),
    shareColumn('category', 'Share of the category’s products'),
    countColumn('products', 'Products of the brand', 'products'),
  ],
  async find(context) {
    const { values, own, all } = await productsOnSale(context, 'restriction');
    if (own === 0) return noDataInPeriod();
    const named = await context.names.namer('restriction', [...values.keys()]);
    return [...values]
      .filter(([claim]) => claim !== 0)
      .map(([claim, count]) => ({ ...named(claim), ...count }))
      .sort((one, other) => other.own - one.own || (one.name < other.name ? -1 : 1))
      .map((claim) => [claim.id, claim.name, claim.own / own, claim.all / all, claim.own]);
  },
});

/** Dimensions that divide an assortment: sub-category, and flavour or claim where the data set has them. */
function cellDims(dataSet: QueryContext['dataSet']): DimensionCode[] | null {
  const sub = deepestCategories(dataSet);
  if (sub === undefined) return null;
  const { parts } = dataSet.info;
  if (parts.has('flavors')) return [sub, 'flavor'];
  return parts.has('restrictions') ? [sub, 'restriction'] : [sub];
}

/**
 * All cells of the category with an order line in the period, with net sales in hundredths, the number of brands with a
 * product on sale, and whether the selected brand is one. A product with several flavours counts for each of them.
 */
async function cells(context: OpenContext, dims: readonly DimensionCode[]) {
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
  const hasBaseline = rangeOf(context.resolved, 0) !== null;
  const ranges = [sold('period'), ...(hasBaseline ? [sold(0)] : [])];
  const keys = dims.map((_, at) => `d${String(at)}`).join(', ');
  const sum = (condition: string) => `COALESCE(${dialect.sumWhere('net', condition)}, 0)`;
  const rows = await statement.run(
    `WITH sold AS (${dialect.unionAll(ranges)})
     SELECT ${keys}, brand, ${sum('is_now')}, ${sum('NOT is_now')}, ${dialect.anyTrue('is_now')}
     FROM sold GROUP BY ${keys}, brand`,
  );
  const byGroup = groupBy(rows, (row) => row.slice(0, dims.length).map(Number).join());
  return [...byGroup.values()].map((ofGroup) => {
    const read = ofGroup.map((row) => row.slice(dims.length));
    const onSale = read.flatMap(([brand, , , isNow]) => (isNow === true ? [Number(brand)] : []));
    return {
      group: (ofGroup[0] ?? []).slice(0, dims.length).map(Number),
      net: read.reduce((total, [, net]) => total + Number(net), 0),
      netBefore: read.reduce((total, [, , before]) => total + Number(before), 0),
      brands: onSale.filter((brand) => brand !== 0).length,
      isOwn: onSale.some((brand) => brand === selection.brand),
    };
  });
}

/** Cells in which the category sells and the brand has nothing on sale (domain.md section 9.9), by net sales. */
export const assortmentGaps = sqlQuery({
  scope: ofBrand({ baselines: always }),
  reason: 'A gap is what the brand does not sell, which no row of it says.',
  metrics: ['NS', 'GR'],
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
    const idsOf = (at: number) => gaps.map(({ group }) => group[at] ?? 0);
    const namers = await Promise.all(dims.map((dim, at) => names.namer(dim, idsOf(at))));
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
