import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { FolderLockedError, lockFolder, type FolderLock } from '../../data-folder/lock';
import { openDatabase } from '../../database/connect';
import { createOperations, type DataSetOperations } from './operations';
import { readOperatorAccess } from './operator-access';
import { createOperatorClient, OperatorError } from './operator-client';

export interface Reach {
  dataDir: string;
  databaseUrl: string | null;
  analyticsFolder: string;
}

/** Attempts to reach a platform that is starting, half a second apart. */
const tries = 60;

/**
 * Calls `use` with the operations: on the database server, or on the data folder's database if no platform runs there,
 * or else through the running platform.
 * @throws {OperatorError} when a platform has locked the folder and does not answer; and whatever `use` throws
 */
export async function withOperations<Result>(
  { dataDir, databaseUrl, analyticsFolder }: Reach,
  use: (operations: DataSetOperations) => Promise<Result>,
): Promise<Result> {
  refuseWithoutPlatform({ dataDir, databaseUrl, analyticsFolder });
  if (databaseUrl !== null) return onDatabase({ dataDir, databaseUrl, analyticsFolder }, use);
  for (let attempt = 1; ; attempt += 1) {
    let lock: FolderLock;
    try {
      lock = await lockFolder(dataDir);
    } catch (error) {
      if (!(error instanceof FolderLockedError)) throw error;
      const client = await runningPlatform(dataDir);
      if (client !== null) return use(client);
      if (attempt === tries)
        throw new OperatorError(
          `A platform holds ${dataDir} and does not answer. If it is starting, try again in a minute.`,
        );
      await new Promise((resolve) => setTimeout(resolve, 500));
      continue;
    }
    try {
      return await onDatabase({ dataDir, databaseUrl, analyticsFolder }, use);
    } finally {
      await lock.release();
    }
  }
}

/**
 * Refuses a command where there is no platform: it would create one whose data nobody sees.
 * @throws {OperatorError}
 */
export function refuseWithoutPlatform({ dataDir, databaseUrl, analyticsFolder }: Reach): void {
  const [folder, part] =
    databaseUrl === null
      ? [dataDir, join(dataDir, 'database')]
      : [analyticsFolder, analyticsFolder];
  if (existsSync(part)) return;
  throw new OperatorError(
    `There is no platform in ${folder}. Set DATA_DIR to its data folder, or start it once. Nothing was changed.`,
  );
}

/** @returns the platform that has locked the folder; null while it does not answer */
async function runningPlatform(dataDir: string): Promise<DataSetOperations | null> {
  const access = await readOperatorAccess(dataDir);
  if (access === null) return null;
  const client = createOperatorClient(access);
  return client.list().then(
    () => client,
    () => null,
  );
}

async function onDatabase<Result>(
  { dataDir, databaseUrl, analyticsFolder }: Reach,
  use: (operations: DataSetOperations) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    return await use(createOperations(database.db, analyticsFolder));
  } finally {
    await database.close();
  }
}
