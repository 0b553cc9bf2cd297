import { compareNames } from '../lists';
import {
  type BrandRow,
  type DataSetContent,
  type DataSetInfo,
  type ProductRow,
  toProduct,
} from './data-set-content';
import { lastFullQuarter } from './query/model/periods';
import { createQueryEngine, type QueryEngine } from './query/query-engine';

/** An opened version of a data set, with the engine that answers queries on it. */
export interface OpenDataSet extends DataSetContent {
  engine: QueryEngine;
  /**
   * The largest brands by net sales, then the others by name. They are sorted once, because there may be thousands.
   * Sales are those of the last full quarter, which every viewer may see (D-16).
   */
  brandsBySize(): Promise<readonly BrandRow[]>;
  /**
   * First product by name of each brand, by the brand's id: a page shows it if none is chosen. Products that were sold
   * in the last full quarter come first. All are read once, because the page needs its product before any other read.
   */
  firstProducts(): Promise<ReadonlyMap<number, ProductRow>>;
}

/** Number of brands that lists show by size, before the others by name. */
const largeBrands = 20;

export function openDataSet(content: DataSetContent): OpenDataSet {
  return {
    ...content,
    engine: createQueryEngine(content),
    brandsBySize: kept(() => sortedBySize(content)),
    firstProducts: kept(() => firstByName(content)),
  };
}

/** Keeps the result of a read while the version is open. After a failed read, the next caller tries again. */
function kept<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | null = null;
  return () => {
    if (value === null) {
      value = read();
      value.catch(() => (value = null));
    }
    return value;
  };
}

/** First and last day that every viewer may see (D-16); of the whole data set if it has no full quarter. */
function openToAll(info: DataSetInfo): [first: string, last: string] {
  const { startDate, endDate } = lastFullQuarter(info) ?? {
    startDate: info.firstDay,
    endDate: info.asOf,
  };
  return [startDate, endDate];
}

/** Sorts the known brands; the unknown one has the id 0. */
async function sortedBySize({ store, info, brandsById }: DataSetContent): Promise<BrandRow[]> {
  const { rows } = await store.query(
    `SELECT brand FROM rollup_brand_day WHERE brand > 0 AND date BETWEEN $1::DATE AND $2::DATE
     GROUP BY brand ORDER BY SUM(net_cents) DESC, brand LIMIT ${largeBrands}`,
    openToAll(info),
  );
  const large = rows.flatMap(([id]) => brandsById.get(Number(id)) ?? []);
  const byName = [...brandsById.values()]
    .filter(({ id }) => id > 0)
    .sort((a, b) => compareNames(a.name, b.name) || compareNames(a.code, b.code));
  return [...new Set([...large, ...byName])];
}

async function firstByName({ store, info }: DataSetContent): Promise<Map<number, ProductRow>> {
  const { rows } = await store.query(
    `WITH sold AS (SELECT DISTINCT product FROM rollup_product_day
       WHERE units > 0 AND date BETWEEN $1::DATE AND $2::DATE)
     SELECT id, code, name, brand FROM (
       SELECT id, code, name, brand,
         ROW_NUMBER() OVER (PARTITION BY brand ORDER BY sold.product IS NULL, lower(name), code) AS place
       FROM dim_product LEFT JOIN sold ON sold.product = id WHERE id > 0 AND brand > 0
     ) WHERE place = 1`,
    openToAll(info),
  );
  return new Map(rows.map(toProduct).map((product) => [product.brand, product]));
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
