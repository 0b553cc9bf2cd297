import type { OptionalPart } from './schema/star-schema';
import type { AnalyticStore } from './store/analytic-store';

/** A data set's current version, as the relational table `data_set` and the file's `meta` say. Days are YYYY-MM-DD. */
export interface DataSetInfo {
  id: string;
  name: string;
  /** ISO 4217; all amounts of a set are in it. */
  currency: string;
  /** IANA name: the days of the set are days there. */
  timeZone: string;
  version: string;
  firstDay: string;
  asOf: string;
  lines: number;
  parts: ReadonlySet<OptionalPart>;
  /** Everybody's market (the demo); else only of those who have a brand in it. */
  shared: boolean;
}

export interface BrandRow {
  /** Small integer of the file; `code` is `brand.id` of the rest of the platform. */
  id: number;
  code: string;
  name: string;
}
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

/** An opened version: its small dimensions in memory, its store for everything else. */
export interface OpenDataSet {
  info: DataSetInfo;
  store: AnalyticStore;
  brandsByCode: ReadonlyMap<string, BrandRow>;
  brandsById: ReadonlyMap<number, BrandRow>;
  categories: readonly CategoryRow[];
  regions: readonly RegionRow[];
}

/** The data sets of this platform. */
export interface DataSets {
  /** Current versions, from the relational database at every call. */
  list(): Promise<DataSetInfo[]>;
  /**
   * The current version, opened and kept open; null for an unknown set.
   * @param known what `list` has said a moment ago: asked again only where that version cannot be opened any more
   */
  open(id: string, known?: DataSetInfo): Promise<OpenDataSet | null>;
  close(): Promise<void>;
}
