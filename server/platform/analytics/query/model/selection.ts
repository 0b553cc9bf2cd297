import type { DayRange } from '../../../dates/days';

/** Dimensions of the compiler; not every data set has all of them. */
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
  | 'price_tier';

/**
 * What a widget's query is run with. Made on the platform of URL state, definition, data set and permissions: the query
 * itself cannot leave it (D-10, D-16). Ids are those of the data set's file.
 */
export interface QuerySelection {
  brand: number | null;
  product: number | null;
  competitors: readonly number[];
  /** Chosen in place of brands (comparison type Product). */
  competitorProducts: readonly number[];
  /** Filters: all of them hold, for subject and market alike; the values are ids, for text dimensions the text. */
  conditions: readonly { dim: DimensionCode; in: readonly (number | string)[] }[];
  period: DayRange;
  /** First day of the last bucket's gap: the data end inside the period's last week (its bucket is drawn dashed). */
  baseline: { kind: 'prior_period' | 'year_ago'; range: DayRange; outOfPlan: boolean } | null;
  /** Days that the plan opens; every range is cut by it once more when SQL is made. Null: all. */
  limit: DayRange | null;
}

/** A widget's query, as its definition has it. */
export type WidgetQuery =
  | { language: 'jaql'; jaql: unknown }
  | { language: 'sql'; name: string; params?: Readonly<Record<string, string | number | boolean>> };
