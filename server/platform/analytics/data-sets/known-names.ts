import { eq, sql } from 'drizzle-orm';

import type { Database } from '../../database/connect';
import { dataSet, dataSetName } from '../../database/schema/data-sets';
import { openDuckdbStore, StatementQueue } from '../store/duckdb-store';
import type { AnalyticStore } from '../store/analytic-store';
import { dataSetPath } from './files';

export type NameKind = (typeof dataSetName.$inferSelect)['kind'];

/** A name that an import of the set has seen, and the id made of it. */
export interface KnownName {
  kind: NameKind;
  name: string;
  code: string;
}

/** @returns the names of brands and categories in a version's file */
export async function namesInFile(store: AnalyticStore): Promise<KnownName[]> {
  const { rows } = await store.query(
    `SELECT 'brand', name, code FROM dim_brand WHERE id <> 0
     UNION ALL SELECT CASE level WHEN 1 THEN 'department' WHEN 2 THEN 'category' ELSE 'sub_category' END, name, code
     FROM dim_category WHERE id <> 0 ORDER BY 1, 2`,
    [],
  );
  return rows.map(([kind, name, code]) => ({
    kind: kind as NameKind,
    name: String(name),
    code: String(code),
  }));
}

/**
 * All names that imports of a set have seen, in Unicode NFC. Older sets were imported before names were kept, so the
 * names in the current version's file count as well.
 */
export async function readKnownNames(
  db: Database,
  folder: string,
  id: string,
): Promise<KnownName[]> {
  const { kind, name, code, dataSetId } = dataSetName;
  const kept = await db.select({ kind, name, code }).from(dataSetName).where(eq(dataSetId, id));
  const [current] = await db
    .select({ version: dataSet.version })
    .from(dataSet)
    .where(eq(dataSet.id, id));
  // An unreadable file counts as one without names, so that the import that replaces it can go on.
  const inFile = current
    ? await namesOfFile(dataSetPath(folder, id, current.version)).catch(() => [])
    : [];
  // Kept names come last, so they take precedence over the file's.
  const byName = [...inFile, ...kept]
    .map((one) => ({ ...one, name: one.name.normalize('NFC') }))
    .map((one) => [`${one.kind} ${one.name}`, one] as const);
  return [...new Map(byName).values()];
}

/** Opens the file of a version for its import. @throws where it cannot be read */
export const openVersionFile = (path: string): Promise<AnalyticStore> =>
  openDuckdbStore(path, { queue: new StatementQueue(1), limitMs: 600_000 });

/** @throws where the file cannot be read */
export async function namesOfFile(path: string): Promise<KnownName[]> {
  const store = await openVersionFile(path);
  try {
    return await namesInFile(store);
  } finally {
    await store.close();
  }
}

/** Keeps names with their ids. A name or an id that is kept already stays as it is. */
export async function keepNames(
  tx: Database,
  id: string,
  names: readonly KnownName[],
): Promise<void> {
  await tx.execute(
    sql`INSERT INTO data_set_name (data_set_id, kind, name, code)
        SELECT ${id}, given.kind, given.name, given.code
        FROM jsonb_to_recordset(${JSON.stringify(names)}::jsonb) AS given(kind text, name text, code text)
        ON CONFLICT DO NOTHING`,
  );
}
