import { existsSync } from 'node:fs';

import { asc, eq, inArray, or, type SQL } from 'drizzle-orm';

import type { Principal } from '../accounts/principal';
import type { Database } from '../database/connect';
import { type ReadCache, noReadCache } from '../database/read-cache';
import { accountBrand, userBrand } from '../database/schema/accounts';
import { brand } from '../database/schema/catalogue';
import { dataSet } from '../database/schema/data-sets';
import { type DataSets, type OpenDataSet, openDataSet } from './data-set';
import type { DataSetContent, DataSetInfo } from './data-set-content';
import { dataSetPath } from './data-sets/files';
import { schemaVersion, type OptionalPart } from './schema/star-schema';
import type { AnalyticStore } from './store/analytic-store';
import type { ResultCache } from './query/execute/result-cache';
import { type Coverage, coverageOf } from './query/model/coverage';
import type { OwnCategories } from './query/model/selection';
import { openDuckdbStore, type DuckdbStoreOptions } from './store/duckdb-store';

export interface DataSetsOptions {
  db: Database;
  readCache?: ReadCache;
  /** The folder of the sets' files. */
  folder: string;
  store: DuckdbStoreOptions;
  /** Keeps rows of statements; without it none are kept. */
  results?: ResultCache;
  /** Called when the file of a version cannot be opened, once for each version. */
  onUnreadable?: (info: DataSetInfo, file: string, reason: string) => void;
  /** Milliseconds that a replaced version stays open for requests that still read it. */
  graceMs?: number;
}

interface Entry {
  version: string;
  opened: Promise<OpenDataSet>;
}

/**
 * The data sets of the relational database. Each call reads the current version, so a new version takes effect in every
 * process as soon as it is adopted. The file of a replaced version may be deleted by then; open stores can still read it.
 */
export function createDataSets({
  db,
  readCache = noReadCache,
  folder,
  store,
  results,
  onUnreadable,
  graceMs = 30_000,
}: DataSetsOptions): DataSets {
  /** The version of each data set whose file could not be opened. */
  const unreadable = new Map<string, string>();
  const noteUnreadable = (info: DataSetInfo, error: unknown) => {
    if (unreadable.get(info.id) === info.version) return;
    unreadable.set(info.id, info.version);
    const reason = error instanceof Error ? error.message : String(error);
    onUnreadable?.(info, dataSetPath(folder, info.id, info.version), reason);
  };
  const versions = new OpenVersions(
    (info) => openVersion(info, dataSetPath(folder, info.id, info.version), store, results),
    graceMs,
  );
  let closed = false;

  const read = async (id: string): Promise<DataSetInfo | null> => {
    const [row] = await db.select().from(dataSet).where(eq(dataSet.id, id));
    return row ? toInfo(row) : null;
  };

  return {
    list: () => readCache.get('data sets', () => listDataSets(db)),
    async open(id, known) {
      if (closed) throw new Error('The data sets are closed.');
      let info = known ?? (await read(id));
      for (;;) {
        if (info === null) {
          versions.remove(id);
          return null;
        }
        try {
          return await versions.open(info);
        } catch (error) {
          // Another process may have adopted a newer version and removed this one in the meantime.
          const now = await read(id);
          if (now?.version === info.version) {
            noteUnreadable(info, error);
            throw error;
          }
          info = now;
        }
      }
    },
    async close() {
      closed = true;
      await versions.close();
    },
  };
}

/** The opened version of each data set. A replaced version stays open for requests that still read it. */
class OpenVersions {
  private readonly entries = new Map<string, Entry>();
  private readonly retired = new Map<Entry, NodeJS.Timeout>();

  constructor(
    private readonly openFile: (info: DataSetInfo) => Promise<OpenDataSet>,
    private readonly graceMs: number,
  ) {}

  /** Opens a version, unless it is open. Another version of the set is closed after the grace period. */
  async open(info: DataSetInfo): Promise<OpenDataSet> {
    const known = this.entries.get(info.id);
    if (known?.version === info.version) return known.opened;
    if (known) this.retire(known);
    const entry: Entry = { version: info.version, opened: this.openFile(info) };
    this.entries.set(info.id, entry);
    entry.opened.catch(() => {
      if (this.entries.get(info.id) === entry) this.entries.delete(info.id);
    });
    return entry.opened;
  }

  /** Closes the version of a removed set after the grace period. */
  remove(id: string): void {
    const entry = this.entries.get(id);
    if (entry) this.retire(entry);
    this.entries.delete(id);
  }

  /** Closes all versions at once. */
  async close(): Promise<void> {
    for (const timer of this.retired.values()) clearTimeout(timer);
    const all = [...this.entries.values(), ...this.retired.keys()];
    this.entries.clear();
    this.retired.clear();
    await Promise.all(all.map(closeEntry));
  }

  private retire(entry: Entry): void {
    const timer = setTimeout(() => {
      this.retired.delete(entry);
      void closeEntry(entry);
    }, this.graceMs);
    timer.unref();
    this.retired.set(entry, timer);
  }
}

const closeEntry = ({ opened }: Entry): Promise<void> =>
  opened.then(
    ({ engine }) => engine.dispose(),
    () => undefined,
  );

/** @returns the current version of every set, in the order of their ids */
export async function listDataSets(db: Database): Promise<DataSetInfo[]> {
  return (await db.select().from(dataSet).orderBy(asc(dataSet.id))).map(toInfo);
}

/**
 * The sets that a viewer may see: shared ones, and those with a brand of the viewer's account or one that the viewer is
 * associated with. An admin sees all; a visitor (null) sees the shared ones.
 */
export async function visibleDataSets(
  db: Database,
  principal: Pick<Principal, 'id' | 'accountId' | 'role'> | null,
): Promise<DataSetInfo[]> {
  if (principal?.role === 'admin') return listDataSets(db);
  const shared = eq(dataSet.shared, true);
  const read = async (visible: SQL | undefined) =>
    (await db.select().from(dataSet).where(visible).orderBy(asc(dataSet.id))).map(toInfo);
  if (principal === null) return read(shared);
  const ownBrands = db
    .select({ id: brand.dataSetId })
    .from(accountBrand)
    .innerJoin(brand, eq(brand.id, accountBrand.brandId))
    .where(eq(accountBrand.accountId, principal.accountId));
  const associated = db
    .select({ id: brand.dataSetId })
    .from(userBrand)
    .innerJoin(brand, eq(brand.id, userBrand.brandId))
    .where(eq(userBrand.userId, principal.id));
  return read(or(shared, inArray(dataSet.id, ownBrands), inArray(dataSet.id, associated)));
}

function toInfo(row: typeof dataSet.$inferSelect): DataSetInfo {
  const { parts, importedAt: _, ...rest } = row;
  return { ...rest, parts: new Set(parts as OptionalPart[]) };
}

async function openVersion(
  info: DataSetInfo,
  path: string,
  options: DuckdbStoreOptions,
  results: ResultCache | undefined,
): Promise<OpenDataSet> {
  if (!existsSync(path)) throw new Error(`The file of data set ${info.id} is missing: ${path}`);
  const opened = await openDuckdbStore(path, options);
  const store = results === undefined ? opened : results.over(opened);
  try {
    await refuseOtherSchema(info, store);
    const dimensions = await readDimensions(store);
    const coverage = await readCoverage(info, store);
    const { days, grain, gaps } = coverage;
    return openDataSet({
      info: {
        ...(await withListPrices(info, store)),
        firstDay: days.startDate,
        asOf: days.endDate,
        grain,
        gaps,
      },
      coverage,
      store,
      ...dimensions,
    });
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function refuseOtherSchema(info: DataSetInfo, store: AnalyticStore): Promise<void> {
  const { rows } = await store.query('SELECT schema_version FROM meta', []);
  if (rows[0]?.[0] !== schemaVersion)
    throw new Error(
      `Data set ${info.id} was made by another version of the platform: it has to be imported again.`,
    );
}

/** Sets the part `list_prices` by the products: older sets were made before that part existed. */
async function withListPrices(info: DataSetInfo, store: AnalyticStore): Promise<DataSetInfo> {
  const { rows } = await store.query(
    'SELECT count(list_price_cents) > 0 FROM dim_product WHERE id <> 0',
    [],
  );
  const parts = new Set(info.parts);
  if (rows[0]?.[0] === true) parts.add('list_prices');
  else parts.delete('list_prices');
  return { ...info, parts };
}

async function readCoverage(info: DataSetInfo, store: AnalyticStore): Promise<Coverage> {
  const { rows } = await store.query(
    'SELECT DISTINCT date FROM rollup_category_day ORDER BY date',
    [],
  );
  return coverageOf(
    rows.map(([day]) => String(day)),
    info.parts.has('orders'),
  );
}

async function readDimensions(store: AnalyticStore) {
  const [brands, ownCategories, categories, regions] = await Promise.all([
    store.query('SELECT id, code, name FROM dim_brand WHERE id <> 0 ORDER BY id', []),
    store.query(
      `WITH level AS (SELECT count(*) FILTER (category <> 0) > 0 AS has_categories FROM dim_product),
       own AS (SELECT DISTINCT brand, has_categories,
         CASE WHEN has_categories THEN category ELSE department END AS category
         FROM dim_product, level WHERE brand <> 0)
       SELECT brand, has_categories, category, bool_and(category <> 0) OVER (PARTITION BY brand)
       FROM own ORDER BY brand, category`,
      [],
    ),
    store.query(
      'SELECT id, parent, level, code, name, icon_url FROM dim_category WHERE id <> 0 ORDER BY id',
      [],
    ),
    store.query('SELECT id, state, division, zone FROM dim_region WHERE id <> 0 ORDER BY id', []),
  ]);
  const brandRows = brands.rows.map(([id, code, name]) => ({
    id: Number(id),
    code: String(code),
    name: String(name),
  }));
  return {
    brandsByCode: new Map(brandRows.map((row) => [row.code, row])),
    brandsById: new Map(brandRows.map((row) => [row.id, row])),
    categoriesOfBrands: byBrand(ownCategories.rows),
    categories: categories.rows.map(
      ([id, parent, level, code, name, iconUrl]) =>
        ({ id, parent, level, code, name, iconUrl }) as DataSetContent['categories'][number],
    ),
    regions: regions.rows.map(([id, state, division, zone]) => ({
      id: Number(id),
      state: String(state),
      division: String(division),
      zone: String(zone),
    })),
  };
}

/** @param rows brand, whether the set has categories, one of its own (0: unknown), whether all its products have one */
function byBrand(rows: readonly (readonly unknown[])[]): Map<number, OwnCategories> {
  const found = new Map<number, OwnCategories & { in: number[] }>();
  for (const [brandId, hasCategories, category, complete] of rows) {
    if (Number(category) === 0) continue;
    const own = found.get(Number(brandId)) ?? {
      dim: hasCategories === true ? 'category' : 'department',
      in: [],
      complete: complete === true,
    };
    own.in.push(Number(category));
    found.set(Number(brandId), own);
  }
  return found;
}
