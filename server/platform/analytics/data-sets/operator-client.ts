import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as z from 'zod';

import { type FolderLock, FolderLockedError, lockFolder } from '../../data-folder/lock';
import { openDatabase } from '../../database/connect';
import type { KnownName } from './known-names';
import { createOperations, type DataSetOperations } from './operations';

/** Address and secret for operator programs, which may read the data folder, to call the running platform. */
interface OperatorAccess {
  /** URL on this machine. */
  url: string;
  secret: string;
}

const shape = z.object({ url: z.url(), secret: z.string().min(32) });
const fileOf = (dataDir: string) => join(dataDir, 'operator.json');

/** Writes the platform's address and a new secret to a file that its owner alone can read. */
export async function publishOperatorAccess(
  dataDir: string,
  { host, port }: { host: string; port: number },
): Promise<OperatorAccess> {
  const any: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  const name = any[host] ?? (host.includes(':') ? `[${host}]` : host);
  const access = { url: `http://${name}:${port}`, secret: randomBytes(32).toString('base64url') };
  const file = fileOf(dataDir);
  await writeFile(file, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 });
  // The mode above applies to new files only.
  await chmod(file, 0o600);
  return access;
}

export async function withdrawOperatorAccess(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

/** @returns what the running platform wrote; null where there is no readable file */
export async function readOperatorAccess(dataDir: string): Promise<OperatorAccess | null> {
  try {
    return shape.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

/** The running platform refused an operation. The message is its reason. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** Calls the operations of a running platform. Each throws {OperatorError} with the platform's reason. */
export function createOperatorClient({ url, secret }: OperatorAccess): DataSetOperations {
  const ask = async <Answer>(action: string, body?: object): Promise<Answer> => {
    let response: Response;
    try {
      response = await fetch(`${url}/operator/data-sets${action}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw new OperatorError(
        `The running platform at ${url} does not answer: ${String((error as Error).cause ?? error)}`,
      );
    }
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as Answer;
    throw new OperatorError(reasonIn(text) ?? `The platform answered with ${response.status}.`);
  };
  return {
    list: () => ask(''),
    names: async (id) => (await ask<{ names: KnownName[] }>('/names', { id })).names,
    adopt: (id, version) => ask('/adopt', { id, version }),
    remove: async (id) => (await ask<{ removed: boolean }>('/remove', { id })).removed,
    checkGift: async (planned) => void (await ask('/check-gift', planned)),
    give: (gift) => ask('/give', gift),
  };
}

function reasonIn(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' ? error : null;
  } catch {
    return null;
  }
}

interface Reach {
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
