import type { DayRange } from '../../../dates/days';
import type { DimensionCode } from './dimensions';
import type { SamplingRecords } from './sampling-records';

/** Rows whose value of a dimension is one of these. Numbers are ids of the data set's file; text is a code or a name. */
export interface Condition {
  dim: DimensionCode;
  in: readonly (number | string)[];
  /** Plain conditions; rows that meet one of them meet this condition too: categories of several levels. */
  or?: readonly Omit<Condition, 'or'>[];
}

/** The plain conditions of which a row has to meet one. */
export const alternativesOf = ({
  dim,
  in: values,
  or = [],
}: Condition): Omit<Condition, 'or'>[] => [{ dim, in: values }, ...or];

/** The categories of a brand's products, as ids of the data set's file. */
export interface OwnCategories {
  /** Departments where the data set has no categories. */
  dim: 'category' | 'department';
  in: readonly number[];
  /** Every product of the brand is in one, so that the brand's sales are its sales in them. */
  complete: boolean;
}

/** Days that figures are compared with, and where they come from. */
export interface SelectedBaseline {
  kind: 'prior_period' | 'year_ago';
  range: DayRange;
  outOfPlan: boolean;
  /** Days without data in the period and in the baseline (D-33): with any, the two are not comparable; default: none. */
  gapDays?: number;
}

/**
 * An average of the same period that figures are compared with, in place of an earlier period (domain.md section 2). Its
 * members are brands or products.
 */
export interface Reference {
  kind: 'brand' | 'product' | 'category_average';
  /** Name after "vs.": 'category average'. */
  label: string;
  unit: 'brand' | 'product';
  /** Whether all members count, or only those that sold. */
  counts: 'all' | 'sellers';
  /** Ids of the members; null for all of the category. */
  members: readonly number[] | null;
}

/**
 * What a viewer has selected and may see: the platform makes it from URL state, definition, data set and permissions. A
 * query cannot read beyond it (D-10, D-16). Ids are those of the data set's file.
 */
export interface QuerySelection {
  brand: number | null;
  /** The viewer's own brand where `brand` is a looked-at brand; it is part of every comparison. */
  own?: number | null;
  product: number | null;
  competitors: readonly number[];
  /** Competitors that sell in none of the brand's own categories; default: none. */
  elsewhere?: readonly number[];
  /** Selected instead of brands (comparison type Product). */
  competitorProducts: readonly number[];
  /** Conditions of the filters. All of them hold, for the subject and the market alike. */
  conditions: readonly Condition[];
  /**
   * Categories of the brand's own products, within which it is compared unless the filters choose categories. Null
   * without a brand, where categories are chosen, or where the data set has none; the market is then everything.
   */
  ownCategories: OwnCategories | null;
  period: DayRange;
  /** What the period is compared with (D-14, D-23). Queries that explain a change read the first alone. */
  baselines: readonly SelectedBaseline[];
  /** Average that tiles and lines compare with in place of the baselines; default: none. */
  reference?: Reference | null;
  /** Days that the plan includes; null for all. Every range is cut to them when the query runs. */
  limit: DayRange | null;
  /** Which reviews are shown in the reviewers' own words; default: the newest ones. */
  verbatims?: { search: string; limit: number };
  /** Choices of the filters other than rows; default: none. */
  options?: ViewOptions;
  /** Topics that the viewer follows (U-05): alerts about them come first among equally severe ones; default: none. */
  followed?: readonly string[];
  /** Code of the one sampling campaign that figures are about; default: those of the brand in the period. */
  report?: string | null;
  /** Sampling campaigns of the brand that are kept outside of the data set; default: none. */
  sampling?: SamplingRecords;
}

/**
 * Choices of filters that do not narrow the rows: the dashboard's filter of kind `type` (a unit of analysis or a
 * measure) and `scorecard_dropdown`. Null where the dashboard has no such filter. Named queries read them; each choice
 * becomes a part of the statement or of its values, and so of the key in the result cache.
 */
export interface ViewOptions {
  type: string | null;
  scorecard: string | null;
}

/** Default of `verbatims`, without a search. */
export const newestReviews = { search: '', limit: 10 };

/** The words of a search, each once. A review has to have all of them. */
export const wordsOf = (search: string): string[] => [
  ...new Set(
    search
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];

/** The given dimensions whose conditions are on these alone, and not also on a whole category, for example. */
export const conditionsAlone = (
  { conditions }: Pick<QuerySelection, 'conditions'>,
  dims: readonly DimensionCode[],
): DimensionCode[] =>
  dims.filter((dim) =>
    conditions.every(
      (condition) =>
        condition.dim !== dim || alternativesOf(condition).every((one) => dims.includes(one.dim)),
    ),
  );

const categoryLevels: ReadonlySet<DimensionCode> = new Set([
  'department',
  'category',
  'sub_category',
]);

/** Whether the filters choose categories: these are then the market, in place of the brand's own. */
export const choosesCategories = ({ conditions }: Pick<QuerySelection, 'conditions'>): boolean =>
  conditions.some(({ dim }) => categoryLevels.has(dim));
