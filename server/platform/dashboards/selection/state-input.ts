/** The state of a dashboard's URL, as in GraphQL's `DashboardStateInput`. It is untrusted input. */
export interface DashboardStateInput {
  /** Id of the brand that the dashboard is about. */
  brand?: string | null;
  /** Id of one of that brand's products. */
  product?: string | null;
  /** Id of the sampling campaign that a report is about. */
  report?: string | null;
  timerange?: DayRangeInput | null;
  comparison?: ComparisonInput | null;
  /** The key of stored filters (`stored-filters.ts`); `filters` override them. */
  stored?: string | null;
  /** Filters that have no URL parameter of their own. Without values, the default takes the place of the stored selection. */
  filters?: readonly FilterSelectionInput[] | null;
  /** Words that shown reviews contain. */
  search?: string | null;
  /** How many reviews are shown. */
  reviews?: number | null;
}

/** First and last day, in any of the accepted formats (D-05). */
export interface DayRangeInput {
  startDate: string;
  endDate: string;
}

export interface ComparisonInput {
  brands?: readonly string[] | null;
  products?: readonly string[] | null;
}

export interface FilterSelectionInput {
  name: string;
  /** Select-all. */
  all?: boolean | null;
  values?: readonly string[] | null;
}
