import { existsSync } from 'node:fs';

import { eq } from 'drizzle-orm';

import type { Database } from '../../database/connect';
import { dataSet } from '../../database/schema/data-sets';
import type { Log } from '../../log';
import { makeDemoDataSet } from '../generator';
import { schemaVersion } from '../schema/star-schema';
import { openDuckdbStore, StatementQueue } from '../store/duckdb-store';
import { adoptDataSet } from './adopt';
import {
  DataSetBusyError,
  dataSetPath,
  demoDataSetId,
  holdDataSet,
  newVersion,
  type HeldFolder,
} from './files';

export interface DemoOptions {
  db: Database;
  folder: string;
  size: 'tiny' | 'demo';
  log: Log;
}

/**
 * Makes the demo data set if it is missing: at the first start, after its file was lost, and after the schema has
 * changed. If several processes start at once, one makes it and the others wait.
 */
export async function ensureDemoDataSet(options: DemoOptions): Promise<void> {
  for (;;) {
    if (await isCurrent(options)) return;
    const held = await holdIfFree(options.folder);
    if (held === null) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      continue;
    }
    try {
      // The process that had the lock before may have made it.
      if (!(await isCurrent(options))) await make(options, held);
      return;
    } finally {
      await held.release();
    }
  }
}

async function make({ db, folder, size, log }: DemoOptions, held: HeldFolder): Promise<void> {
  const started = Date.now();
  log.info({ event: 'demo-data', size }, 'making the demo data; this happens once');
  await held.keepOnly(null);
  const version = newVersion();
  await makeDemoDataSet(dataSetPath(folder, demoDataSetId, version), {
    size,
    onProgress: progressLog(log),
  });
  await adoptDataSet(db, folder, { id: demoDataSetId, version, shared: true });
  log.info({ event: 'demo-data-ready', size, durationMs: Date.now() - started });
}

/** Interval between the log lines of one step. */
const lineEveryMs = 10_000;

/** Writes a line for each step, and for a long one every few seconds: the first start takes minutes on a slow machine. */
export function progressLog(log: Log, now = Date.now): (step: string, share: number) => void {
  let last = { step: '', at: 0 };
  return (step, share) => {
    if (step === last.step && now() - last.at < lineEveryMs) return;
    last = { step, at: now() };
    const percent = Math.round(share * 100);
    log.info({ event: 'demo-data-progress', step, percent }, `demo data: ${percent} %, ${step}`);
  };
}

async function isCurrent({ db, folder }: DemoOptions): Promise<boolean> {
  const [row] = await db.select().from(dataSet).where(eq(dataSet.id, demoDataSetId));
  if (!row) return false;
  const path = dataSetPath(folder, demoDataSetId, row.version);
  if (!existsSync(path)) return false;
  try {
    const store = await openDuckdbStore(path, { queue: new StatementQueue(1) });
    const { rows } = await store
      .query('SELECT schema_version FROM meta', [])
      .finally(() => store.close());
    return rows[0]?.[0] === schemaVersion;
  } catch {
    // An unreadable file is made again; the demo data are the same every time.
    return false;
  }
}

async function holdIfFree(folder: string): Promise<HeldFolder | null> {
  try {
    return await holdDataSet(folder, demoDataSetId);
  } catch (error) {
    if (error instanceof DataSetBusyError) return null;
    throw error;
  }
}
