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

/** Dimensions of queries; a data set may lack some of them. */
export type DimensionCode =
  | 'date'
  | 'brand'
  | 'product'
  | 'department'
  | 'category'
  | 'sub_category'
  | 'state'
  | 'division'
  | 'zone'
  | 'occasion'
  | 'flavor'
  | 'restriction'
  | 'age_band'
  | 'gender'
  | 'income_band'
  | 'buyer_kind'
  | 'price_tier'
  | 'hh_size'
  | 'company_size'
  | 'industry'
  | 'price_band'
  | 'velocity_band'
  | 'stars'
  | 'theme';

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

export const dimensions: Record<DimensionCode, Dimension> = {
  date: {
    label: 'Date',
    noun: 'date',
    all: 'All dates',
    side: 'date',
    values: 'text',
    needs: null,
  },
  brand: {
    label: 'Brand',
    noun: 'brand',
    all: 'All brands',
    side: 'product',
    values: 'id',
    needs: null,
  },
  product: {
    label: 'Product',
    noun: 'product',
    all: 'All products',
    side: 'product',
    values: 'id',
    needs: null,
  },
  department: {
    label: 'Department',
    noun: 'department',
    all: 'All departments',
    side: 'product',
    values: 'id',
    needs: null,
  },
  category: {
    label: 'Category',
    noun: 'category',
    all: 'All categories',
    side: 'product',
    values: 'id',
    needs: null,
  },
  sub_category: {
    label: 'Sub-category',
    noun: 'sub-category',
    all: 'All sub-categories',
    side: 'product',
    values: 'id',
    needs: null,
  },
  state: {
    label: 'State',
    noun: 'state',
    all: 'All states',
    side: 'place',
    values: 'text',
    needs: 'regions',
  },
  division: {
    label: 'Division',
    noun: 'division',
    all: 'All divisions',
    side: 'place',
    values: 'text',
    needs: 'regions',
  },
  zone: {
    label: 'Zone',
    noun: 'zone',
    all: 'All zones',
    side: 'place',
    values: 'text',
    needs: 'regions',
  },
  occasion: {
    label: 'Occasion',
    noun: 'occasion',
    all: 'All occasions',
    side: 'occasion',
    values: 'id',
    needs: 'occasions',
  },
  flavor: {
    label: 'Flavour',
    noun: 'flavour',
    all: 'All flavours',
    side: 'product',
    values: 'id',
    needs: 'flavors',
  },
  restriction: {
    label: 'Restriction',
    noun: 'restriction',
    all: 'All restrictions',
    side: 'product',
    values: 'id',
    needs: 'restrictions',
  },
  age_band: {
    label: 'Age',
    noun: 'age',
    all: 'All ages',
    side: 'buyer',
    values: 'text',
    needs: 'demographics',
    order: byFirstNumber,
  },
  gender: {
    label: 'Gender',
    noun: 'gender',
    all: 'All genders',
    side: 'buyer',
    values: 'text',
    needs: 'demographics',
  },
  income_band: {
    label: 'Income',
    noun: 'income',
    all: 'All incomes',
    side: 'buyer',
    values: 'text',
    needs: 'demographics',
    order: byFirstNumber,
  },
  buyer_kind: {
    label: 'Kind of buyer',
    noun: 'kind of buyer',
    all: 'All buyers',
    side: 'buyer',
    values: 'text',
    needs: 'demographics',
  },
  price_tier: {
    label: 'Price tier',
    noun: 'price tier',
    all: 'All price tiers',
    side: 'product',
    values: 'text',
    needs: null,
  },
  hh_size: {
    label: 'Household size',
    noun: 'household size',
    all: 'All households',
    side: 'buyer',
    values: 'text',
    needs: 'demographics',
    order: byFirstNumber,
  },
  company_size: {
    label: 'Company size',
    noun: 'company size',
    all: 'All companies',
    side: 'buyer',
    values: 'text',
    needs: 'offices',
    order: byFirstNumber,
  },
  industry: {
    label: 'Industry',
    noun: 'industry',
    all: 'All industries',
    side: 'buyer',
    values: 'text',
    needs: 'offices',
  },
  price_band: {
    label: 'Price band',
    noun: 'price band',
    all: 'All price bands',
    side: 'product',
    values: 'text',
    needs: 'list_prices',
    order: byList(priceBands.map(({ name }) => name)),
  },
  velocity_band: {
    label: 'Velocity band',
    noun: 'velocity band',
    all: 'All velocity bands',
    side: 'product',
    values: 'text',
    needs: 'listings',
    order: byList(velocityBands.map(({ name }) => name)),
  },
  stars: {
    label: 'Stars',
    noun: 'number of stars',
    all: 'All reviews',
    side: 'review',
    values: 'id',
    needs: 'reviews',
    order: largestFirst,
  },
  theme: {
    label: 'Theme',
    noun: 'theme',
    all: 'All themes',
    side: 'review',
    values: 'text',
    needs: 'reviews',
  },
};

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
