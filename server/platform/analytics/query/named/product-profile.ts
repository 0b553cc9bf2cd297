import type { ProductFacts } from '../execute/product-lookup';
import type { QueryContext } from '../execute/query-context';
import { emptyState } from '../model/empty-state';
import type { QueryResult } from '../results/query-result';
import { completeness, type Fact, factsResult } from './facts';
import { type NamedQuery, readParams } from './named-query';

interface Attributes {
  /** Names, sorted. */
  flavors: string[];
  restrictions: string[];
  stock: 'IN STOCK' | 'SOLD OUT' | null;
}

/**
 * Attributes of the chosen product from other tables, in one statement. Its stock status (D-11) is IN STOCK where it is
 * in stock in at least one region on the last open day, else SOLD OUT; null where the data set has no listings.
 */
async function attributes(
  { dataSet, dialect, selection, signal }: QueryContext,
  lastDay: string,
): Promise<Attributes> {
  const hasListings = dataSet.info.parts.has('listings');
  const product = dialect.parameter(1, 'integer');
  const of = (name: string) =>
    `SELECT '${name}', d.name FROM product_${name} p JOIN dim_${name} d ON d.id = p.${name} WHERE p.product = ${product}`;
  const onShelf = `SELECT 'on-shelf', NULL WHERE EXISTS (SELECT 1 FROM fact_listing WHERE product = ${product}
     AND in_stock AND ${dialect.parameter(2, 'date')} BETWEEN from_date AND to_date)`;
  const { rows } = await dataSet.store.query(
    dialect.unionAll([of('flavor'), of('restriction'), ...(hasListings ? [onShelf] : [])]),
    [selection.product, ...(hasListings ? [lastDay] : [])],
    signal,
  );
  const named = (name: string) =>
    rows
      .filter(([kind]) => kind === name)
      .map(([, value]) => String(value))
      .sort();
  const status = rows.some(([kind]) => kind === 'on-shelf') ? 'IN STOCK' : 'SOLD OUT';
  return {
    flavors: named('flavor'),
    restrictions: named('restriction'),
    stock: hasListings ? status : null,
  };
}

const list = (names: readonly string[]): string | null =>
  names.length === 0 ? null : names.join(', ');

function factsOf(
  brand: string,
  product: ProductFacts,
  { flavors, restrictions }: Attributes,
): Fact[] {
  const days = product.shelfLifeDays;
  return [
    ['name', 'Product', `(${brand}) ${product.name}`],
    ['image', 'Picture', product.image],
    ['gtin', 'GTIN', product.gtin],
    ['category', 'Category', product.categories.map(({ name }) => name).join(' › ') || null],
    ['flavors', 'Flavours', list(flavors)],
    ['restrictions', 'Claims and restrictions', list(restrictions)],
    ['ingredients', 'Ingredients', product.ingredients],
    ['allergens', 'Allergens', product.allergens],
    ['nutrition', 'Nutrition', product.nutrition],
    ['size', 'Size', product.ounces === null ? null : `${String(product.ounces)} oz`],
    ['case', 'Units per case', product.unitsPerCase === null ? null : String(product.unitsPerCase)],
    ['case-dimensions', 'Case dimensions', product.caseDimensions],
    ['storage', 'Storage', product.storage],
    ['shelf-life', 'Shelf life', days === null ? null : `${String(days)} days`],
    ['list-price', 'List price (MSRP)', product.listPrice],
    ['case-cost', 'Case cost', product.caseCost],
    ['launched', 'Launched', product.launched],
  ];
}

/** The facts of the chosen product (domain.md section 5), its stock status first and completeness last. */
export const productProfile: NamedQuery<Record<string, never>> = {
  reason: 'Facts are texts, and JAQL knows figures alone.',
  metrics: [],
  read: readParams<Record<string, never>>({}),
  run(context): Promise<QueryResult> {
    const { names, selection } = context;
    return factsResult(context, async (resolved) => {
      const [product, attributed] = await Promise.all([
        context.products.facts(selection.product),
        attributes(context, resolved.openDays.endDate),
      ]);
      if (product === null) return emptyState('no-brand', 'Choose a product to see its facts.');
      const brand = names.brand(selection.brand ?? 0).name;
      const facts = factsOf(brand, product, attributed);
      const ended = product.discontinued;
      return [
        ['stock', 'Stock', attributed.stock],
        ...facts,
        ...(ended === null ? [] : [['ended', 'Discontinued', ended] as const]),
        ['completeness', 'Completeness', completeness(facts)],
      ];
    });
  },
};
