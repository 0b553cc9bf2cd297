import type { OptionalPart } from '../../schema/star-schema';
import { priceBands } from './price-bands';
import { velocityBands } from './velocity-bands';

/** Place of a dimension's value among the others: smaller places come first. */
export type NaturalOrder = (value: string | number | boolean | null) => number;

/**
 * Bands by the number that they begin at: '$35k–$60k', '5+'. 'Under 25' stands before 25 and 'Over 150' after 150; a text
 * without a number has no place and comes last.
 */
export const byFirstNumber: NaturalOrder = (value) => {
  const text = String(value ?? '').replaceAll(',', '');
  const [, number, thousands] = /(\d+(?:\.\d+)?)\s*(k)?/i.exec(text) ?? [];
  if (number === undefined) return Infinity;
  const least = Number(number) * (thousands === undefined ? 1 : 1_000);
  if (/under|below|less|up to|^\s*</i.test(text)) return least - 0.5;
  return /over|above|more than|^\s*>/i.test(text) ? least + 0.5 : least;
};

/** Values in the order of a list; others come last. */
export const byList =
  (list: readonly string[]): NaturalOrder =>
  (value) => {
    const at = list.indexOf(String(value));
    return at === -1 ? Infinity : at;
  };

/** The largest number first; 0 and values without a number come last. */
export const largestFirst: NaturalOrder = (value) =>
  Number(value) > 0 ? -Number(value) : Infinity;

/** Entity that an attribute belongs to. */
export type DimensionSide = 'date' | 'product' | 'place' | 'occasion' | 'buyer' | 'review';

/** Properties of a dimension; `compile/from-clause.ts` has its SQL. */
interface Dimension {
  label: string;
  /** Word for one value in messages ('cannot be split by …'). */
  noun: string;
  /** Name of the total of all values. */
  all: string;
  /** What the attribute belongs to. Penetration of all buyers ignores conditions on the product. */
  side: DimensionSide;
  /** Values are ids of the data set's file, or text. */
  values: 'id' | 'text';
  /** Optional part of a data set that contains it; null where every set has it. */
  needs: OptionalPart | null;
  /** Order of its values; without it, groups are in the order of their figures. */
  order?: NaturalOrder;
}

/** @param many word for its values ('states') */
const dimension = (
  label: string,
  many: string,
  side: DimensionSide,
  values: Dimension['values'],
  needs: OptionalPart | null = null,
  order?: NaturalOrder,
): Dimension => ({
  ...{ label, noun: label.toLowerCase(), all: `All ${many}`, side, values, needs },
  ...(order === undefined ? undefined : { order }),
});

export const dimensions = {
  date: dimension('Date', 'dates', 'date', 'text'),
  brand: dimension('Brand', 'brands', 'product', 'id'),
  product: dimension('Product', 'products', 'product', 'id'),
  department: dimension('Department', 'departments', 'product', 'id'),
  category: dimension('Category', 'categories', 'product', 'id'),
  sub_category: dimension('Sub-category', 'sub-categories', 'product', 'id'),
  state: dimension('State', 'states', 'place', 'text', 'regions'),
  division: dimension('Division', 'divisions', 'place', 'text', 'regions'),
  zone: dimension('Zone', 'zones', 'place', 'text', 'regions'),
  occasion: dimension('Occasion', 'occasions', 'occasion', 'id', 'occasions'),
  flavor: dimension('Flavour', 'flavours', 'product', 'id', 'flavors'),
  restriction: dimension('Restriction', 'restrictions', 'product', 'id', 'restrictions'),
  age_band: dimension('Age', 'ages', 'buyer', 'text', 'demographics', byFirstNumber),
  gender: dimension('Gender', 'genders', 'buyer', 'text', 'demographics'),
  income_band: dimension('Income', 'incomes', 'buyer', 'text', 'demographics', byFirstNumber),
  buyer_kind: dimension('Kind of buyer', 'buyers', 'buyer', 'text', 'demographics'),
  price_tier: dimension('Price tier', 'price tiers', 'product', 'text'),
  hh_size: dimension(
    'Household size',
    'households',
    'buyer',
    'text',
    'demographics',
    byFirstNumber,
  ),
  company_size: dimension('Company size', 'companies', 'buyer', 'text', 'offices', byFirstNumber),
  industry: dimension('Industry', 'industries', 'buyer', 'text', 'offices'),
  price_band: dimension(
    'Price band',
    'price bands',
    'product',
    'text',
    'list_prices',
    byList(priceBands.map(({ name }) => name)),
  ),
  velocity_band: dimension(
    'Velocity band',
    'velocity bands',
    'product',
    'text',
    'listings',
    byList(velocityBands.map(({ name }) => name)),
  ),
  stars: {
    ...dimension('Stars', 'reviews', 'review', 'id', 'reviews', largestFirst),
    noun: 'number of stars',
  },
  theme: dimension('Theme', 'themes', 'review', 'text', 'reviews'),
};

/** Dimensions of queries; a data set may lack some of them. */
export type DimensionCode = keyof typeof dimensions;

export const isDimensionCode = (code: string): code is DimensionCode =>
  Object.hasOwn(dimensions, code);

/** Whether a dimension is of the subject. The market is not split by it: a brand's share is of all brands' sales. */
export const isOfSubject = (dim: DimensionCode): boolean => dim === 'brand' || dim === 'product';

/** A dimension of segments, which an index compares. */
export const isSegment = (dim: DimensionCode): boolean => dim !== 'date' && !isOfSubject(dim);

/** The dimension of the deepest level of categories that the data set has; undefined for one without categories. */
export const deepestCategories = ({
  categories,
}: {
  categories: readonly { level: number }[];
}): 'department' | 'category' | 'sub_category' | undefined =>
  (['department', 'department', 'category', 'sub_category'] as const)[
    Math.max(...categories.map(({ level }) => level))
  ];
