import { boundId } from '../compile/sql-params';
import type { DimensionCode } from '../model/dimensions';
import { noDataInPeriod } from '../model/empty-state';
import { priceBands } from '../model/price-bands';
import { ofBrand } from '../model/scope';
import { countColumn, dimensionColumns, shareColumn, textColumn } from '../results/columns';
import type { Cell } from '../results/figure-table';
import { type OpenContext, sqlQuery } from './named-query';
import { Statement } from './statement';

/** Number of products on sale by value of an attribute. */
interface AttributeCounts {
  /** By value, for the brand and for all brands in its category. */
  values: Map<Cell, { own: number; all: number }>;
  /** All products on sale, whatever value they have. */
  own: number;
  all: number;
}

/**
 * Counts products on sale by an attribute: those of the category with an order line in the period (domain.md section 9.9). A
 * product with several values counts for each of them.
 */
async function productsOnSale(context: OpenContext, dim: DimensionCode): Promise<AttributeCounts> {
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
  const values: AttributeCounts['values'] = new Map();
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
  text: {
    reason,
    metrics: [],
    definitions: {
      'Share of products':
        'Products that sold in the period, by the band of their list price, as a share of all products that sold: those of the brand beside those of its category.',
    },
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
  text: {
    reason,
    metrics: [],
    definitions: {
      'Share of products':
        'Products that sold in the period and have the claim, as a share of all products that sold: of the brand, and of its category.',
    },
  },
  needs: ['restrictions'],
  columns: [
    ...dimensionColumns(['restriction']).map((column) =>
      column.role === 'dimension' ? { ...column, label: 'Claim' } : column,
    ),
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
