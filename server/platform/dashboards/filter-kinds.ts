import type { FilterKind } from '../../../contract/vocabulary';
import type { OptionalPart } from '../analytics/schema/star-schema';
import { velocityBands } from '../analytics/query/model/velocity-bands';
import { defaultFrame, frameLabels, frames } from '../analytics/query/model/periods';

/** One value of a filter, as a control shows it. */
export interface FilterOption {
  value: string;
  label: string;
  iconUrl: string | null;
  /** Why this viewer cannot choose it. */
  locked?: string;
  /** The parent value, in a filter whose values are a tree. */
  parent?: string;
}

/** Source of a filter's values. `none`: it has no list of values, like a range of days. */
export type OptionSource =
  | 'static'
  | 'own-brands'
  | 'brands'
  | 'brand-products'
  | 'comparison'
  | 'products'
  | 'categories'
  | 'sub-categories'
  | 'category-tree'
  | 'department'
  | 'regions'
  | 'flavors'
  | 'restrictions'
  | 'none';

export interface KindTraits {
  /** Its label in definitions that give it none of their own. */
  label: string;
  /** The URL parameter of the kind. Kinds without one of their own share `filters`. */
  parameter: 'brand' | 'product' | 'timerange' | 'comparison' | 'filters';
  source: OptionSource;
  /** Options are always requested page by page (D-04). For other kinds this depends on their number. */
  isAsync: boolean;
  /** The default value if the definition has none. */
  fallback: 'all' | readonly string[];
  /** Whether the public variant, which has no brand and fixed days, offers it (D-16). */
  inPublic: boolean;
  /** The part of a data set without which there is nothing to choose; null: none. */
  needs: OptionalPart | null;
  /** All valid values of a static kind; null if each definition lists its own. */
  options: readonly FilterOption[] | null;
}

/** An option without an icon. */
export const plainOption = (value: string, label: string): FilterOption => ({
  ...{ value, label, iconUrl: null },
});

const options = (...pairs: [value: string, label: string][]): FilterOption[] =>
  pairs.map(([value, label]) => plainOption(value, label));

const timeFrames = frames.map((value) => plainOption(value, frameLabels[value]));

type Given = Partial<KindTraits> & Pick<KindTraits, 'source'>;
const traits = (label: string, given: Given): KindTraits => ({
  label,
  parameter: 'filters',
  isAsync: false,
  fallback: 'all',
  inPublic: true,
  needs: null,
  options: null,
  ...given,
});
const chosen = (label: string, given: Given): KindTraits =>
  traits(label, { fallback: [], inPublic: false, ...given });
const listed = (
  label: string,
  fallback: string[],
  values: readonly FilterOption[] | null,
): KindTraits => traits(label, { source: 'static', fallback, options: values });

/** The traits of each filter kind. */
export const kindTraits: Readonly<Record<FilterKind, KindTraits>> = {
  brand_dropdown: chosen('Brand', { parameter: 'brand', source: 'own-brands' }),
  product_dropdown: chosen('Product', {
    parameter: 'product',
    source: 'brand-products',
    isAsync: true,
    fallback: 'all',
  }),
  time_range: chosen('Time range', { parameter: 'timerange', source: 'none' }),
  time_frame: { ...listed('Time frame', [defaultFrame], timeFrames), inPublic: false },
  historical_toggle: {
    ...listed(
      'All history',
      ['off'],
      options(['on', 'All dates in your plan'], ['off', 'The usual range']),
    ),
    inPublic: false,
  },
  comparison: chosen('Compare with', {
    parameter: 'comparison',
    source: 'comparison',
    isAsync: true,
  }),
  search_brands_with_pills: chosen('Compare with', {
    parameter: 'comparison',
    source: 'comparison',
    isAsync: true,
  }),
  search_products_with_pills: chosen('Compare with', {
    parameter: 'comparison',
    source: 'products',
    isAsync: true,
  }),
  comparison_type: {
    ...listed(
      'Comparison type',
      ['prior_period'],
      options(
        ['prior_period', 'Prior period'],
        ['year_ago', 'Year ago'],
        ['brand', 'Brand'],
        ['product', 'Product'],
        ['category_average', 'Category average'],
      ),
    ),
    inPublic: false,
  },
  search_brands: chosen('Brand', { source: 'brands', isAsync: true }),
  categories: traits('Categories', { source: 'categories' }),
  sub_category: traits('Sub-categories', { source: 'sub-categories' }),
  nested_categories: traits('Categories', { source: 'category-tree' }),
  // All of a department would exclude the other departments, so nothing is selected at first.
  snacks: traits('Snacks', { source: 'department', fallback: [] }),
  beverages: traits('Beverages', { source: 'department', fallback: [] }),
  flavors: traits('Flavours', { source: 'flavors', isAsync: true, needs: 'flavors' }),
  restrictions: traits('Restrictions', {
    source: 'restrictions',
    fallback: [],
    needs: 'restrictions',
  }),
  region: traits('Region', { source: 'regions', needs: 'regions' }),
  work_and_play: {
    ...listed(
      'Office or home',
      ['both'],
      options(['work', 'Office'], ['play', 'Home'], ['both', 'Both']),
    ),
    needs: 'occasions',
  },
  velocity_score: traits('Velocity score', {
    source: 'static',
    needs: 'listings',
    options: options(...velocityBands.map(({ code, name }): [string, string] => [code, name])),
  }),
  scorecard_dropdown: listed(
    'Scorecard',
    ['growth'],
    options(
      ['growth', 'Growth'],
      ['distribution', 'Distribution'],
      ['loyalty', 'Loyalty'],
      ['satisfaction', 'Satisfaction'],
      ['price', 'Price'],
    ),
  ),
  type: listed('Unit of analysis', [], null),
};
