import { ordersBase } from '../../metrics/components/bases';
import { categoryOf } from '../execute/product-lookup';
import type { QueryContext } from '../execute/query-context';
import { emptyState, noDataInPeriod } from '../model/empty-state';
import type { ResolvedSelection } from '../model/resolved-selection';
import { baseColumn, countColumn, dimensionColumns } from '../results/columns';
import { type QueryResult, type ResultColumn } from '../results/query-result';
import { type NamedQuery, readParams, resultOfSubject, upTo } from './named-query';
import { PurchaseStatement } from './purchases';

interface Params extends Record<string, unknown> {
  limit: number;
}

const columns: ResultColumn[] = [
  ...dimensionColumns(['product']),
  {
    key: 'share',
    label: 'Share of orders',
    metric: null,
    format: 'percent',
    unit: '%',
    role: 'value',
    base: ordersBase.key,
  },
  {
    key: 'lift',
    label: 'Lift',
    metric: null,
    format: 'decimal',
    unit: '',
    role: 'value',
    base: ordersBase.key,
  },
  countColumn('orders', 'Orders with both', 'orders'),
  baseColumn(ordersBase),
];

const isOrder = 'f.order_id <> 0';

/** The other products that are most often in the subject's orders, and the number of these orders. */
async function findFrequentProducts(
  context: QueryContext,
  resolved: ResolvedSelection,
  limit: number,
): Promise<{ orders: number; products: { id: number; both: number }[] }> {
  const { brand, product } = context.selection;
  const statement = new PurchaseStatement(context, resolved);
  const own = statement.inRange('subject-in-market').and(isOrder).text();
  const subject =
    product === null
      ? `f.brand <> ${statement.id('brand', brand)}`
      : `f.product <> ${statement.id('product', product)}`;
  const others = statement
    .inRange('market')
    .and('f.product <> 0')
    .and(subject)
    .and('f.order_id IN (SELECT id FROM own)')
    .text();
  const rows = await statement.run(
    `WITH own AS (SELECT DISTINCT f.order_id AS id ${own}),
     others AS (
       SELECT f.product AS product, ${context.dialect.countDistinct('f.order_id')} AS both_count ${others}
       GROUP BY f.product ORDER BY both_count DESC, product LIMIT ${String(limit)}
     )
     SELECT 0 AS product, COUNT(*) AS both_count FROM own
     UNION ALL SELECT product, both_count FROM others`,
  );
  const counts = rows.map(([id, count]) => ({ id: Number(id), both: Number(count) }));
  return {
    orders: counts.find(({ id }) => id === 0)?.both ?? 0,
    products: counts
      .filter(({ id }) => id !== 0)
      .sort((one, other) => other.both - one.both || one.id - other.id),
  };
}

/** Context with the category of the chosen product alone: the brand's other categories do not matter for its orders. */
async function inOwnCategory(context: QueryContext): Promise<QueryContext> {
  const { selection } = context;
  const product = await context.products.facts(selection.product);
  const category = product === null ? null : categoryOf(product);
  if (category === null || selection.ownCategories === null) return context;
  return {
    ...context,
    selection: { ...selection, ownCategories: { ...category, complete: false } },
  };
}

/** Orders of the category. */
async function categoryOrders(context: QueryContext, resolved: ResolvedSelection): Promise<number> {
  const statement = new PurchaseStatement(context, resolved);
  const all = statement.inRange('market').and(isOrder).text();
  const [row] = await statement.run(`SELECT ${context.dialect.countDistinct('f.order_id')} ${all}`);
  return Number(row?.[0] ?? 0);
}

/** Orders of the category with each of the products. */
async function ordersOfProducts(
  context: QueryContext,
  resolved: ResolvedSelection,
  products: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const statement = new PurchaseStatement(context, resolved);
  const ids = products.map((id, at) => statement.id(`product.${String(at)}`, id));
  const some = statement
    .inRange('market')
    .and(isOrder)
    .and(`f.product IN (${ids.join(', ')})`)
    .text();
  const rows = await statement.run(
    `SELECT f.product, ${context.dialect.countDistinct('f.order_id')} ${some} GROUP BY f.product`,
  );
  return new Map(rows.map(([id, count]) => [Number(id), Number(count)]));
}

/**
 * Products that were bought in the same orders as the subject, most often first (domain.md section 9.9). Rows: product,
 * its share of the subject's orders, lift (that share ÷ its share of all orders of the category), orders with both, the subject's orders. The
 * brand's own products count where a product is chosen.
 */
export const boughtWith: NamedQuery<Params> = {
  reason: 'Orders with two products are pairs of order lines.',
  metrics: ['ORD'],
  needs: ['orders'],
  read: readParams<Params>({ limit: upTo(50, 10) }),
  async run(asked, { limit }): Promise<QueryResult> {
    const context = await inOwnCategory(asked);
    return resultOfSubject(context, columns, async (resolved) => {
      // Counted in parallel: a page waits for the longest chain of statements.
      const [{ orders, products }, all] = await Promise.all([
        findFrequentProducts(context, resolved, limit),
        categoryOrders(context, resolved),
      ]);
      if (orders === 0) return noDataInPeriod();
      if (products.length === 0)
        return emptyState('no-data', 'None of these orders had another product.');
      const ids = products.map(({ id }) => id);
      const [byProduct, names] = await Promise.all([
        ordersOfProducts(context, resolved, ids),
        context.names.productNames(ids),
      ]);
      return products.map(({ id, both }) => {
        const share = both / orders;
        const usual = (byProduct.get(id) ?? 0) / all;
        const named = names.get(id);
        // Hidden together with the share that it is computed from (D-24).
        const lift = orders < context.hiddenBelow ? null : share / usual;
        return [named?.id ?? '', named?.name ?? '', share, lift, both, orders];
      });
    });
  },
};
