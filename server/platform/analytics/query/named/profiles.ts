import { dayText } from '../../../dates/day-text';
import type { QueryContext } from '../execute/query-context';
import { emptyState } from '../model/empty-state';
import { ofSubject } from '../model/scope';
import { textColumn } from '../results/columns';
import { capitalised } from '../results/name-lookup';
import { idColumns, sqlQuery } from './named-query';

/** One fact of a profile: its key, its name, and its value; null where it is not known. */
export type Fact = readonly [key: string, name: string, value: string | null];

/** A profile: rows of id, name and value. The value of a fact that is not known is null. */
export const profile = {
  scope: ofSubject(),
  columns: [...idColumns('fact', 'Fact'), textColumn('value', 'Value')],
};

export const rowsOfFacts = (facts: readonly Fact[]) => facts.map((fact) => [...fact]);

/** Completeness (domain.md section 9.9): the share of the facts that are known, in words. */
export function completeness(facts: readonly Fact[]): string {
  const known = facts.filter(([, , value]) => value !== null).length;
  return `${String(Math.round((100 * known) / facts.length))}% (${String(known)} of ${String(facts.length)})`;
}

const reason = 'Facts are texts, and JAQL knows figures alone.';

const brandColumns =
  'story, website, hq_state, founded_year, ownership, certifications, price_tier, channels, social, contacts, launch_date';

/** Facts of the chosen brand in the data set, by column; null where unknown. */
async function brandRow({ dataSet, dialect, selection, signal }: QueryContext) {
  const { rows } = await dataSet.store.query(
    `SELECT ${brandColumns} FROM dim_brand WHERE id = ${dialect.parameter(1, 'integer')}`,
    [selection.brand],
    signal,
  );
  return (column: string) => {
    const cell = rows[0]?.[brandColumns.split(', ').indexOf(column)] ?? null;
    return cell === null ? null : String(cell);
  };
}

const list = (names: readonly string[]): string | null =>
  names.length === 0 ? null : names.join(', ');

/** Number of the brand's products, and the names of their categories, the one with most products first. */
async function assortmentOf({ dataSet, dialect, selection, signal }: QueryContext) {
  const { rows } = await dataSet.store.query(
    `SELECT CASE WHEN category <> 0 THEN category ELSE department END AS category, COUNT(*) FROM dim_product
     WHERE brand = ${dialect.parameter(1, 'integer')} AND id <> 0 GROUP BY 1 ORDER BY 2 DESC, 1`,
    [selection.brand],
    signal,
  );
  const names = rows.flatMap(
    ([id]) => dataSet.categories.find((category) => category.id === Number(id))?.name ?? [],
  );
  const count = rows.reduce((sum, [, products]) => sum + Number(products), 0);
  return { categories: list(names), count };
}

/** The facts of the chosen brand (domain.md section 5), and finally their completeness. */
export const brandProfile = sqlQuery({
  ...profile,
  reason,
  async find(context) {
    const { names, selection } = context;
    const [row, assortment] = await Promise.all([brandRow(context), assortmentOf(context)]);
    const launched = row('launch_date');
    const capitalisedOf = (column: string) => {
      const value = row(column);
      return value === null ? null : capitalised(value);
    };
    const facts: Fact[] = [
      ['name', 'Brand', names.brand(selection.brand ?? 0).name],
      ['story', 'Story', row('story')],
      ['website', 'Website', row('website')],
      ['headquarters', 'Headquarters', row('hq_state')],
      ['founded', 'Founded', row('founded_year')],
      ['ownership', 'Ownership', capitalisedOf('ownership')],
      ['certifications', 'Certifications', row('certifications')],
      ['categories', 'Categories', assortment.categories],
      ['price-tier', 'Price tier', capitalisedOf('price_tier')],
      ['products', 'Products', assortment.count.toLocaleString('en-US')],
      ['launched', 'First product launched', launched === null ? null : dayText(launched)],
      ['channels', 'Channels', row('channels')],
      ['social', 'Social media', row('social')],
      ['contacts', 'Contact', row('contacts')],
    ];
    return rowsOfFacts([...facts, ['completeness', 'Completeness', completeness(facts)]]);
  },
});

/**
 * Sorted attributes of the chosen product from other tables, in one statement. Its stock status (D-11) is IN STOCK where it is
 * in stock in at least one region on the last open day, else SOLD OUT; null where the data set has no listings.
 */
async function attributes({ dataSet, dialect, selection, signal }: QueryContext, lastDay: string) {
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
    list(rows.flatMap(([kind, value]) => (kind === name ? [String(value)] : [])).sort());
  const status = rows.some(([kind]) => kind === 'on-shelf') ? 'IN STOCK' : 'SOLD OUT';
  return {
    flavors: named('flavor'),
    restrictions: named('restriction'),
    stock: hasListings ? status : null,
  };
}

/** The facts of the chosen product (domain.md section 5), its stock status first and completeness last. */
export const productProfile = sqlQuery({
  ...profile,
  reason,
  async find(context) {
    const { names, selection, resolved } = context;
    const [product, attributed] = await Promise.all([
      context.products.facts(selection.product),
      attributes(context, resolved.openDays.endDate),
    ]);
    if (product === null) return emptyState('no-brand', 'Choose a product to see its facts.');
    const { shelfLifeDays: days, ounces, unitsPerCase, discontinued: ended } = product;
    const facts: Fact[] = [
      ['name', 'Product', `(${names.brand(selection.brand ?? 0).name}) ${product.name}`],
      ['image', 'Picture', product.image],
      ['gtin', 'GTIN', product.gtin],
      ['category', 'Category', product.categories.map(({ name }) => name).join(' › ') || null],
      ['flavors', 'Flavours', attributed.flavors],
      ['restrictions', 'Claims and restrictions', attributed.restrictions],
      ['ingredients', 'Ingredients', product.ingredients],
      ['allergens', 'Allergens', product.allergens],
      ['nutrition', 'Nutrition', product.nutrition],
      ['size', 'Size', ounces === null ? null : `${String(ounces)} oz`],
      ['case', 'Units per case', unitsPerCase === null ? null : String(unitsPerCase)],
      ['case-dimensions', 'Case dimensions', product.caseDimensions],
      ['storage', 'Storage', product.storage],
      ['shelf-life', 'Shelf life', days === null ? null : `${String(days)} days`],
      ['list-price', 'List price (MSRP)', product.listPrice],
      ['case-cost', 'Case cost', product.caseCost],
      ['launched', 'Launched', product.launched],
    ];
    return rowsOfFacts([
      ['stock', 'Stock', attributed.stock],
      ...facts,
      ...(ended === null ? [] : [['ended', 'Discontinued', ended] as const]),
      ['completeness', 'Completeness', completeness(facts)],
    ]);
  },
});
