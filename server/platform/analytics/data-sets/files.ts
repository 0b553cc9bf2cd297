import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { FolderLockedError, lockFolder, type FolderLock } from '../../data-folder/lock';

/** Ids of data sets are names of folders and parts of brand codes. */
export const dataSetIdPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const maxDataSetIdLength = 40;
/** The demo data set, which is shared. */
export const demoDataSetId = 'demo';

/** Another process is making a version of the set. */
export class DataSetBusyError extends Error {
  override name = 'DataSetBusyError';
}

/** @returns the path of a version's file */
export function dataSetPath(folder: string, id: string, version: string): string {
  return join(folder, id, `${version}.duckdb`);
}

/** @returns a unique version name: the time for people to read, and random characters */
export function newVersion(now = new Date()): string {
  const moment = now.toISOString().replace(/[-:]/g, '').slice(0, 15).replace('T', '-');
  return `${moment}-${randomBytes(4).toString('hex')}`;
}

/** The folder of a set, locked while a version of the set is made. */
export interface HeldFolder {
  path: string;
  /** Removes the files of all other versions, including lists of skipped rows and files of killed attempts. */
  keepOnly(version: string | null): Promise<void>;
  release(): Promise<void>;
}

/**
 * Locks the folder of a set, so that no other process makes a version of it. The lock ends with the process, even if the
 * process is killed.
 * @throws {DataSetBusyError}
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
