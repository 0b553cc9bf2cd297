import { ordersBase } from '../../metrics/components/bases';
import { categoryOf } from '../execute/product-lookup';
import type { QueryContext } from '../execute/query-context';
import { emptyState, noDataInPeriod } from '../model/empty-state';
import { ofSubject } from '../model/scope';
import {
  baseColumn,
  countColumn,
  dimensionColumns,
  plainColumn,
  shareColumn,
} from '../results/columns';
import { type OpenContext, sqlQuery, upTo, withSelection } from './named-query';
import { Statement } from './statement';

const isOrder = 'f.order_id <> 0';

/** The other products that are most often in the subject's orders, and the number of these orders. */
async function findFrequentProducts(context: OpenContext, limit: number) {
  const { brand, product } = context.selection;
  const statement = new Statement(context);
  const own = statement.inRange('subject-in-market').and(isOrder).text();
  const subject =
    product === null
      ? `f.brand <> ${statement.id('brand', brand)}`
      : `f.product <> ${statement.id('product', product)}`;
  const others = statement
    .inRange('market')
    .and(`f.product <> 0 AND ${subject} AND f.order_id IN (SELECT id FROM own)`)
    .text();
  const counts = await statement.figures(
    `WITH own AS (SELECT DISTINCT f.order_id AS id ${own}),
     others AS (
       SELECT f.product AS product, ${context.dialect.countDistinct('f.order_id')} AS both_count ${others}
       GROUP BY f.product ORDER BY both_count DESC, product LIMIT ${String(limit)}
     )
     SELECT 0 AS product, COUNT(*) AS both_count FROM own
     UNION ALL SELECT product, both_count FROM others`,
  );
  const orders = counts.get('0') ?? 0;
  counts.delete('0');
  const products = [...counts]
    .map(([id, both]) => ({ id: Number(id), both }))
    .sort((one, other) => other.both - one.both || one.id - other.id);
  return { orders, products };
}

/** Context with the category of the chosen product alone: the brand's other categories do not matter for its orders. */
async function inOwnCategory(context: QueryContext): Promise<QueryContext> {
  const product = await context.products.facts(context.selection.product);
  const category = product === null ? null : categoryOf(product);
  return category === null || context.selection.ownCategories === null
    ? context
    : withSelection(context, { ownCategories: { ...category, complete: false } });
}

/** Orders of the category. */
async function categoryOrders(context: OpenContext): Promise<number> {
  const statement = new Statement(context);
  const all = statement.inRange('market').and(isOrder).text();
  const [row] = await statement.run(`SELECT ${context.dialect.countDistinct('f.order_id')} ${all}`);
  return Number(row?.[0] ?? 0);
}

/** Orders of the category with each of the products. */
function ordersOfProducts(
  context: OpenContext,
  products: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const statement = new Statement(context);
  const ids = products.map((id, at) => statement.id(`product.${String(at)}`, id));
  const some = statement
    .inRange('market')
    .and(`${isOrder} AND f.product IN (${ids.join(', ')})`)
    .text();
  return statement.figures(
    `SELECT f.product, ${context.dialect.countDistinct('f.order_id')} ${some} GROUP BY f.product`,
  );
}

/** Products in the same orders as the subject, most often first (section 9.9); for a product, also its brand’s own ones. */
export const boughtWith = sqlQuery({
  scope: ofSubject(),
  reason: 'Orders with two products are pairs of order lines.',
  metrics: ['ORD'],
  needs: ['orders'],
  params: { limit: upTo(50, 10) },
  columns: [
    ...dimensionColumns(['product']),
    shareColumn('share', 'Share of orders', ordersBase.key),
    plainColumn('lift', 'Lift', 'decimal', '', { base: ordersBase.key }),
    countColumn('orders', 'Orders with both', 'orders'),
    baseColumn(ordersBase),
  ],
  within: inOwnCategory,
  async find(context, { limit }) {
    // Counted in parallel: a page waits for the longest chain of statements.
    const [{ orders, products }, all] = await Promise.all([
      findFrequentProducts(context, limit),
      categoryOrders(context),
    ]);
    if (orders === 0) return noDataInPeriod();
    if (products.length === 0)
      return emptyState('no-data', 'None of these orders had another product.');
    const ids = products.map(({ id }) => id);
    const [byProduct, names] = await Promise.all([
      ordersOfProducts(context, ids),
      context.names.productNames(ids),
    ]);
    return products.map(({ id, both }) => {
      const share = both / orders;
      const usual = (byProduct.get(String(id)) ?? 0) / all;
      const named = names.get(id);
      // Hidden together with the share that it is computed from (D-24).
      const lift = orders < context.hiddenBelow ? null : share / usual;
      return [named?.id ?? '', named?.name ?? '', share, lift, both, orders];
    });
  },
});
