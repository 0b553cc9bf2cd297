import type { DayRange } from '../dates/days';
import type { Coverage, Grain } from './query/model/coverage';
import type { OwnCategories } from './query/model/selection';
import type { OptionalPart } from './schema/star-schema';
import type { AnalyticStore } from './store/analytic-store';

/** Current version of a data set, as the relational table `data_set` and the file's `meta` have it. Days are YYYY-MM-DD. */
export interface DataSetInfo {
  id: string;
  name: string;
  /** ISO 4217; all amounts of a set are in it. */
  currency: string;
  /** IANA name; days of the set are days in this zone. */
  timeZone: string;
  version: string;
  firstDay: string;
  asOf: string;
  lines: number;
  parts: ReadonlySet<OptionalPart>;
  /** Everybody may see a shared set (the demo); others only those who have a brand in it. */
  shared: boolean;
  /**
   * Grain of the rows, and the days without data (D-33). Only an opened version has them; its `firstDay` and `asOf` are
   * the days that the rows stand for: whole weeks of a set by week.
   */
  grain?: Grain;
  gaps?: readonly DayRange[];
}

export interface BrandRow {
  /** Id in the data set's file. `code` is `brand.id` of the relational database. */
  id: number;
  code: string;
  name: string;
}
export interface ProductRow {
  /** Id in the data set's file. */
  id: number;
  code: string;
  name: string;
  brand: number;
}
/** A row of `dim_product`: id, code, name, brand. */
export const toProduct = ([id, code, name, brand]: readonly unknown[]): ProductRow => ({
  id: Number(id),
  code: String(code),
  name: String(name),
  brand: Number(brand),
});
export interface CategoryRow {
  id: number;
  parent: number;
  level: 1 | 2 | 3;
  code: string;
  name: string;
  iconUrl: string | null;
}
export interface RegionRow {
  id: number;
  state: string;
  division: string;
  zone: string;
}

/** Content of an opened version: its small dimensions in memory, and the store for everything else. */
export interface DataSetContent {
  info: DataSetInfo;
  coverage: Coverage;
  store: AnalyticStore;
  brandsByCode: ReadonlyMap<string, BrandRow>;
  brandsById: ReadonlyMap<number, BrandRow>;
  /** The categories of each brand's products. A brand without one is missing. */
  categoriesOfBrands: ReadonlyMap<number, OwnCategories>;
  categories: readonly CategoryRow[];
  regions: readonly RegionRow[];
}
