import { FromClause, wholePeriod } from '../compile/from-clause';
import { QueryScopes } from '../compile/query-scopes';
import { boundId, boundValues, SqlParams } from '../compile/sql-params';
import { smallestTable, tables } from '../compile/tables';
import type { QueryContext } from '../execute/query-context';
import type { DimensionCode } from '../model/dimensions';
import type { ResolvedSelection } from '../model/resolved-selection';
import type { Cell } from '../results/figure-table';
import { countColumn } from '../results/columns';
import type { ResultColumn } from '../results/query-result';

/** A column with a number of products. */
export const productCount = (key: string, label: string): ResultColumn =>
  countColumn(key, label, 'products');

/** Number of products on sale by value of an attribute. */
export interface AttributeCounts {
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
export async function productsOnSale(
  { dataSet, dialect, selection, signal }: QueryContext,
  resolved: ResolvedSelection,
  dim: DimensionCode,
): Promise<AttributeCounts> {
  const params = new SqlParams(dialect);
  const scopes = new QueryScopes(params, 'brand', [], selection);
  const table = smallestTable([tables.productDay], [...scopes.conditionDims('market'), dim]);
  const from = new FromClause(table ?? tables.facts, params, wholePeriod)
    .inScope(scopes, 'market')
    .inRange()
    .and('f.product <> 0');
  const value = from.columnFor(dim);
  const brand = params.add('brand', 'integer', ({ selection: of }) => boundId(of.brand));
  // The store counts, so that the attributes of thousands of products stay in it.
  const { rows } = await dataSet.store.query(
    `SELECT sold.value, GROUPING(sold.value), COUNT(DISTINCT sold.product),
      COUNT(DISTINCT sold.product) FILTER (WHERE sold.brand = ${brand})
    FROM (SELECT DISTINCT f.product AS product, f.brand AS brand, ${value} AS value ${from.text()}) AS sold
    GROUP BY GROUPING SETS ((sold.value), ())`,
    boundValues(params.list, resolved),
    signal,
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
