import { FromClause, wholePeriod } from '../compile/from-clause';
import { QueryScopes } from '../compile/query-scopes';
import { boundId, boundValues, SqlParams } from '../compile/sql-params';
import { smallestTable, tables } from '../compile/tables';
import type { QueryContext } from '../execute/query-context';
import type { ResolvedSelection } from '../model/resolved-selection';
import { deepestCategories } from '../model/dimensions';

/**
 * Products of the same sub-category (the deepest level of the data set) whose net sales are nearest to those of the
 * chosen one, nearest first (domain.md section 9.2).
 * @param most maximum number of them
 * @returns ids; none without a chosen product, and for one without a category or positive net sales
 */
export async function productPeersOf(
  { dataSet, dialect, selection, signal }: QueryContext,
  resolved: ResolvedSelection,
  most = 5,
): Promise<number[]> {
  const dim = deepestCategories(dataSet);
  if (selection.product === null || dim === undefined) return [];
  const params = new SqlParams(dialect);
  const own = params.add('product', 'integer', (bound) => boundId(bound.selection.product));
  const scopes = new QueryScopes(params, 'brand', [], selection);
  const rollUp = smallestTable([tables.productDay], scopes.conditionDims('market'));
  const from = new FromClause(rollUp ?? tables.facts, params, wholePeriod)
    .inScope(scopes, 'market')
    .inRange();
  const group = from.columnFor(dim);
  from.and(`${group} <> 0 AND ${group} = (SELECT ${dim} FROM dim_product WHERE id = ${own})`);
  const { rows } = await dataSet.store.query(
    `SELECT f.product, SUM(f.net_cents) ${from.text()} GROUP BY f.product`,
    boundValues(params.list, resolved),
    signal,
  );
  const sales = rows.map(([product, net]) => ({ product: Number(product), net: Number(net) }));
  const size = sales.find(({ product }) => product === selection.product)?.net ?? 0;
  if (size <= 0) return [];
  const distance = ({ net }: { net: number }) => Math.abs(Math.log10(net / size));
  return sales
    .filter(({ product, net }) => product !== selection.product && product !== 0 && net > 0)
    .sort(
      (one, other) =>
        distance(one) - distance(other) || other.net - one.net || one.product - other.product,
    )
    .slice(0, most)
    .map(({ product }) => product);
}
