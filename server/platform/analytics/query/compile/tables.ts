import { type DimensionCode, dimensions } from '../model/dimensions';

/** Columns that distinguish the rows of a table, or join the attributes of products, regions and buyers. */
export type KeyColumn =
  | 'brand'
  | 'product'
  | 'department'
  | 'category'
  | 'sub_category'
  | 'region'
  | 'occasion'
  | 'buyer'
  | 'stars'
  | 'theme';

/** A table of facts or a roll-up of one. */
export interface Table {
  name: string;
  keys: ReadonlySet<KeyColumn>;
  /** Columns that can be added up. Null for facts, which have all of them. */
  figures: ReadonlySet<string> | null;
}

const facts = (name: string, ...keys: KeyColumn[]): Table => ({
  name,
  keys: new Set(keys),
  figures: null,
});
const rollUp = (name: string, figures: readonly string[], ...keys: KeyColumn[]): Table => ({
  name,
  keys: new Set(keys),
  figures: new Set(figures),
});

const salesFigures = ['lines', 'units', 'net_cents'];
const productKeys = ['brand', 'product', 'department', 'category', 'sub_category'] as const;

/** The tables that queries read: `schema/star-schema.ts` creates them. */
export const tables = {
  facts: facts('fact_order_line', 'brand', 'product', 'region', 'occasion', 'buyer'),
  productDay: rollUp('rollup_product_day', salesFigures, ...productKeys),
  brandDay: rollUp('rollup_brand_day', salesFigures, 'brand', 'department', 'category'),
  categoryDay: rollUp(
    'rollup_category_day',
    salesFigures,
    'department',
    'category',
    'sub_category',
  ),
  regionDay: rollUp('rollup_region_day', salesFigures, 'region', 'department', 'category'),
  brandBuyers: rollUp('rollup_brand_buyers', ['buyers'], 'brand'),
  marketBuyers: rollUp('rollup_market_buyers', ['buyers']),
  brandOrders: rollUp('rollup_brand_orders', ['orders'], 'brand'),
  marketOrders: rollUp('rollup_market_orders', ['orders']),
  listingDay: rollUp('rollup_listing_day', ['listed', 'in_stock'], ...productKeys),
  listings: facts('fact_listing', 'product', 'region'),
  reviews: facts('fact_review', 'brand', 'product', 'buyer', 'stars'),
  mentions: facts('review_theme', 'brand', 'product', 'buyer', 'stars', 'theme'),
  samples: facts('fact_sample', 'brand', 'product', 'buyer'),
  // The product of a search is the one that was clicked: it narrows clicks, not searches.
  searches: facts('fact_search', 'buyer'),
  clicks: facts('fact_search', 'product', 'buyer'),
  /** People of sampling campaigns as `named/sampling-statement.ts` makes them, with their own region and occasion. */
  sampled: facts('fact_sample', 'brand', 'product', 'region', 'occasion', 'buyer'),
  pageViews: facts('fact_page_view', 'product', 'buyer'),
  products: facts('dim_product', ...productKeys),
} as const;

/** Whether a table has a dimension, in a column of its own or by a join. */
export function hasDimension({ keys }: Table, dim: DimensionCode): boolean {
  switch (dimensions[dim].side) {
    case 'date':
      return true;
    case 'place':
      return keys.has('region') || keys.has('buyer');
    case 'occasion':
      return keys.has('occasion');
    case 'buyer':
      return keys.has('buyer');
    case 'review':
      return (keys as ReadonlySet<string>).has(dim);
    case 'product':
      if (keys.has('product')) return true;
      if (dim === 'price_tier') return keys.has('brand');
      return (keys as ReadonlySet<string>).has(dim);
  }
}

const allDimensions = Object.keys(dimensions) as DimensionCode[];

export const dimensionsOf = (table: Table): ReadonlySet<DimensionCode> =>
  new Set(allDimensions.filter((dim) => hasDimension(table, dim)));

/** @returns the first table with all dimensions and figures, or null; candidates go from small to large */
export const smallestTable = (
  candidates: readonly Table[],
  dims: readonly DimensionCode[],
  figures: readonly string[] = [],
): Table | null =>
  candidates.find(
    (table) =>
      dims.every((dim) => hasDimension(table, dim)) &&
      figures.every((figure) => table.figures?.has(figure) ?? true),
  ) ?? null;

/** The deepest known category of a product, 0 without any; ids of all levels differ. @param p alias of the product */
export const deepestCategorySql = (p: string): string =>
  `CASE WHEN ${p}.sub_category <> 0 THEN ${p}.sub_category WHEN ${p}.category <> 0 THEN ${p}.category ELSE ${p}.department END`;
