import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { FolderLockedError, lockFolder, type FolderLock } from '../../data-folder/lock';

/** Ids of sets become names of folders and parts of brand codes. */
export const dataSetIdPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const longestDataSetId = 40;
/** The set of the demo, everybody's market. */
export const demoDataSetId = 'demo';

/** Somebody else is making the set at this moment. */
export class DataSetBusyError extends Error {
  override name = 'DataSetBusyError';
}

/** @returns where a version's file is */
export function dataSetPath(folder: string, id: string, version: string): string {
  return join(folder, id, `${version}.duckdb`);
}

/** @returns a name that no version has: the moment, for people, and chance, for processes that share it */
export function newVersion(now = new Date()): string {
  const moment = now.toISOString().replace(/[-:]/g, '').slice(0, 15).replace('T', '-');
  return `${moment}-${randomBytes(4).toString('hex')}`;
}

/** A set's folder, held by one who makes a version of the set. */
export interface HeldFolder {
  path: string;
  /** Removes every file of the set but that version's, lists of rows left out included: what was replaced, and what a killed attempt left. */
  keepOnly(version: string | null): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes the folder of a set, so that nobody else makes a version of it meanwhile. The lock ends with its process,
 * however that ends.
 * @throws DataSetBusyError
 */
export async function holdDataSet(folder: string, id: string): Promise<HeldFolder> {
  const path = join(folder, id);
  await mkdir(path, { recursive: true, mode: 0o700 });
  let lock: FolderLock;
  try {
    lock = await lockFolder(path);
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error;
    throw new DataSetBusyError(
      `The data set ${id} is being imported already. Wait until that import has ended, then try again.`,
    );
  }
  return {
    path,
    async keepOnly(version) {
      for (const name of await readdir(path)) {
        const isKept = version !== null && name.startsWith(`${version}.`);
        if (/\.(?:duckdb(?:\.wal|\.tmp)?|left-out\.csv)$/.test(name) && !isKept)
          await rm(join(path, name), { recursive: true, force: true });
      }
    },
    release: () => lock.release(),
  };
}
