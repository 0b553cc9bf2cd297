import { rm } from 'node:fs/promises';

import { and, eq, sql, type SQL } from 'drizzle-orm';

import type { Database } from '../../database/connect';
import { brand } from '../../database/schema/catalogue';
import { dataSet } from '../../database/schema/data-sets';
import { inTransaction } from '../../database/transaction';
import { schemaVersion } from '../schema/star-schema';
import type { AnalyticStore } from '../store/analytic-store';
import { dataSetPath, demoDataSetId } from './files';
import { keepNames, namesInFile, openVersionFile } from './known-names';

/** A version cannot become the current one. The message says why; nothing has changed. */
export class AdoptionError extends Error {
  override name = 'AdoptionError';
}

export interface Adoption {
  id: string;
  version: string;
  /** Whether everybody may see the set. */
  shared: boolean;
}

/** Content of a version's file that the relational database copies. */
type Content = Awaited<ReturnType<typeof readContent>>;

/** Rows per statement. */
const batchSize = 5_000;

/**
 * Makes a finished file the current version of its set. One transaction writes the version and the brands and products
 * with sales, so other processes see all of it or nothing. Brands and products that the new version lacks are deleted;
 * a brand that an account, an order or a brand profile refers to stays, without data. Adoptions of one set run one
 * after another. The file of the replaced version is removed afterwards; open stores can still read it.
 * @throws {AdoptionError} when the file is not a finished data set of that id, or another set has one of its ids
 */
export async function adoptDataSet(
  db: Database,
  folder: string,
  { id, version, shared }: Adoption,
): Promise<void> {
  const { meta, brands, products, names } = await readContent(dataSetPath(folder, id, version), id);
  const replaced = await inTransaction(db, async (tx) => {
    const before = await takeRow(tx, id, { ...meta, version, shared });
    await refuseForeignIds(tx, id, brands, products);
    await mergeBrands(tx, id, brands);
    await mergeProducts(tx, products);
    // The generator sets the demo's ids, so its names are not kept.
    if (id !== demoDataSetId) await keepNames(tx, id, names);
    await removeVanished(tx, id, brands, products);
    return before;
  });
  if (replaced !== null && replaced !== version)
    await rm(dataSetPath(folder, id, replaced), { force: true });
}

/**
 * Deletes a set: its row, its products and its brands. Brands that are referred to stay, without data.
 * @returns whether the set existed
 */
export async function removeDataSet(db: Database, folder: string, id: string): Promise<boolean> {
  const removed = await inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(dataSet).where(eq(dataSet.id, id)).for('update');
    if (!row) return null;
    await removeVanished(tx, id, [], []);
    await tx.delete(dataSet).where(eq(dataSet.id, id));
    return row.version;
  });
  if (removed !== null) await rm(dataSetPath(folder, id, removed), { force: true });
  return removed !== null;
}

async function readContent(path: string, id: string) {
  let store: AnalyticStore;
  try {
    store = await openVersionFile(path);
  } catch (error) {
    throw new AdoptionError(`${path} is no data set: ${(error as Error).message}`);
  }
  try {
    const meta = await store.query(
      'SELECT schema_version, id, name, currency, time_zone, first_day, as_of, lines, array_to_string(dimensions, $1) FROM meta',
      [','],
    );
    const row = meta.rows[0];
    if (!row || row[0] !== schemaVersion || row[1] !== id)
      throw new AdoptionError(
        `${path} is no data set ${id} of schema version ${schemaVersion}, but ${row ? `${row[1]} of version ${row[0]}` : 'was never finished'}.`,
      );
    const [, , name, currency, timeZone, firstDay, asOf, lines, parts] = row as string[];
    const brands = await store.query(
      `SELECT code, name FROM dim_brand WHERE id IN (SELECT brand FROM fact_order_line) AND id <> 0 ORDER BY code`,
      [],
    );
    const products = await store.query(
      `SELECT p.code, b.code, p.name FROM dim_product p JOIN dim_brand b ON b.id = p.brand
       WHERE p.id IN (SELECT product FROM fact_order_line) AND p.id <> 0 AND b.id <> 0 ORDER BY p.code`,
      [],
    );
    return {
      meta: {
        name: name!,
        currency: currency!,
        timeZone: timeZone!,
        firstDay: firstDay!,
        asOf: asOf!,
        lines: Number(lines),
        parts: parts ? parts.split(',') : [],
      },
      brands: brands.rows.map(([code, label]) => ({ id: String(code), name: String(label) })),
      products: products.rows.map(([code, owner, label]) => ({
        id: String(code),
        brand: String(owner),
        name: String(label),
      })),
      names: await namesInFile(store),
    };
  } catch (error) {
    if (error instanceof AdoptionError) throw error;
    throw new AdoptionError(`${path} is no finished data set: ${(error as Error).message}`);
  } finally {
    await store.close();
  }
}

/** Writes the set's row first; its lock makes other adoptions of the set wait. */
async function takeRow(
  tx: Database,
  id: string,
  values: Omit<typeof dataSet.$inferInsert, 'id'>,
): Promise<string | null> {
  const [before] = await tx
    .select({ version: dataSet.version })
    .from(dataSet)
    .where(eq(dataSet.id, id))
    .for('update');
  await tx
    .insert(dataSet)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: dataSet.id, set: { ...values, importedAt: sql`now()` } });
  return before?.version ?? null;
}

/** Rows as one JSON parameter, which has no limit of rows and works in both databases. */
function records(rows: readonly object[], columns: SQL): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given(${columns})`;
}

async function inBatches<Row extends object>(
  rows: readonly Row[],
  each: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize)
    await each(rows.slice(from, from + batchSize));
}

async function refuseForeignIds(
  tx: Database,
  id: string,
  brands: Content['brands'],
  products: Content['products'],
): Promise<void> {
  const taken = new Set<string>();
  const find = async (rows: readonly object[], join: SQL) => {
    const { rows: found } = (await tx.execute<{ owner: string }>(
      sql`SELECT brand.data_set_id AS owner FROM ${records(rows, sql`id text`)} ${join}
          WHERE brand.data_set_id <> ${id} LIMIT 1`,
    )) as {
      rows: { owner: string }[];
    };
    for (const { owner } of found) taken.add(owner);
  };
  await inBatches(brands, (rows) => find(rows, sql`JOIN brand ON brand.id = given.id`));
  await inBatches(products, (rows) =>
    find(
      rows,
      sql`JOIN product ON product.id = given.id JOIN brand ON brand.id = product.brand_id`,
    ),
  );
  if (taken.size > 0)
    throw new AdoptionError(
      `Brands or products of this set have the ids of set ${[...taken].sort().join(', ')}. Give the set another id.`,
    );
}

async function mergeBrands(tx: Database, id: string, brands: Content['brands']): Promise<void> {
  await inBatches(brands, (rows) =>
    tx.execute(
      sql`INSERT INTO brand (id, name, data_set_id)
          SELECT given.id, given.name, ${id} FROM ${records(rows, sql`id text, name text`)}
          ON CONFLICT (id) DO UPDATE SET name = excluded.name, data_set_id = excluded.data_set_id`,
    ),
  );
}

async function mergeProducts(tx: Database, products: Content['products']): Promise<void> {
  await inBatches(products, (rows) =>
    tx.execute(
      sql`INSERT INTO product (id, brand_id, name)
          SELECT given.id, given.brand, given.name FROM ${records(rows, sql`id text, brand text, name text`)}
          ON CONFLICT (id) DO UPDATE SET name = excluded.name, brand_id = excluded.brand_id`,
    ),
  );
}

async function removeVanished(
  tx: Database,
  id: string,
  brands: Content['brands'],
  products: Content['products'],
): Promise<void> {
  const ids = (rows: readonly { id: string }[]) =>
    sql`SELECT jsonb_array_elements_text(${JSON.stringify(rows.map((row) => row.id))}::jsonb)`;
  await tx.execute(
    sql`DELETE FROM product USING brand WHERE brand.id = product.brand_id AND brand.data_set_id = ${id}
        AND product.id NOT IN (${ids(products)})
        AND NOT EXISTS (SELECT 1 FROM consignment_line WHERE product_id = product.id)
        AND NOT EXISTS (SELECT 1 FROM stock_ledger WHERE product_id = product.id)`,
  );
  const vanished = and(eq(brand.dataSetId, id), sql`${brand.id} NOT IN (${ids(brands)})`)!;
  await tx.execute(
    sql`DELETE FROM brand WHERE ${vanished}
        AND NOT EXISTS (SELECT 1 FROM account_brand WHERE brand_id = brand.id)
        AND NOT EXISTS (SELECT 1 FROM consignment_order WHERE brand_id = brand.id)
        AND NOT EXISTS (SELECT 1 FROM brand_profile WHERE brand_id = brand.id)
        AND NOT EXISTS (SELECT 1 FROM product WHERE brand_id = brand.id AND EXISTS
                        (SELECT 1 FROM stock_ledger WHERE product_id = product.id))
        AND NOT EXISTS (SELECT 1 FROM user_brand WHERE brand_id = brand.id)
        AND NOT EXISTS (SELECT 1 FROM app_user WHERE brand.id IN (brand_id, primary_brand_id)
                        OR brand.id = ANY (competitor_brand_ids))`,
  );
  await tx.update(brand).set({ dataSetId: null }).where(vanished);
}
