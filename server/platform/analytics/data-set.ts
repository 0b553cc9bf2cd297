import { compareNames } from '../compare-names';
import type { BrandRow, DataSetContent, DataSetInfo } from './data-set-content';
import { lastFullQuarter } from './query/model/periods';
import { createQueryEngine, type QueryEngine } from './query/query-engine';

/** An opened version of a data set, with the engine that answers queries on it. */
export interface OpenDataSet extends DataSetContent {
  engine: QueryEngine;
  /**
   * The largest brands by net sales, then the others by name. They are sorted once, because there may be thousands. The
   * order is that of the last full quarter, which every viewer may see (D-16).
   */
  brandsBySize(): Promise<readonly BrandRow[]>;
}

/** The number of brands that lists show before those in the order of their names. */
const largeBrands = 20;

export function openDataSet(content: DataSetContent): OpenDataSet {
  let bySize: Promise<readonly BrandRow[]> | null = null;
  return {
    ...content,
    engine: createQueryEngine(content),
    brandsBySize() {
      if (bySize === null) {
        bySize = sortedBySize(content);
        bySize.catch(() => (bySize = null));
      }
      return bySize;
    },
  };
}

/** Sorts the known brands; the unknown one has the id 0. */
async function sortedBySize({ store, info, brandsById }: DataSetContent): Promise<BrandRow[]> {
  const { startDate, endDate } = lastFullQuarter(info) ?? {
    startDate: info.firstDay,
    endDate: info.asOf,
  };
  const { rows } = await store.query(
    `SELECT brand FROM rollup_brand_day WHERE brand > 0 AND date BETWEEN $1::DATE AND $2::DATE
     GROUP BY brand ORDER BY SUM(net_cents) DESC, brand LIMIT ${largeBrands}`,
    [startDate, endDate],
  );
  const large = rows.flatMap(([id]) => brandsById.get(Number(id)) ?? []);
  const byName = [...brandsById.values()]
    .filter(({ id }) => id > 0)
    .sort((a, b) => compareNames(a.name, b.name) || compareNames(a.code, b.code));
  return [...new Set([...large, ...byName])];
}

/** The data sets of this platform. */
export interface DataSets {
  /** Current versions; every call reads the relational database. */
  list(): Promise<DataSetInfo[]>;
  /**
   * Opens the current version and keeps it open; null for an unknown set.
   * @param known a recent answer of `list`; the database is read again only if that version can no longer be opened
   */
  open(id: string, known?: DataSetInfo): Promise<OpenDataSet | null>;
  close(): Promise<void>;
}
