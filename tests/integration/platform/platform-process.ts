import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Connection } from '../../../server/platform/index';
import { killAllChildren, startChild, untilReady, type Child } from '../../support/programs/child';
import { dropDatabase } from '../../support/programs/databases';
import { copyTemplate } from '../../support/programs/templates';
import { appUrl } from './test-platform';

/** The platform as a process of its own, for tests of starts, ends and exit codes. */
export const cleanups: (() => Promise<unknown>)[] = [];

export const run = (env: Record<string, string>): Child =>
  startChild('build/platform/main.js', { APP_URL: appUrl, PLATFORM_PORT: '0', ...env });

/** The connection of a platform that is ready. */
export const connectionOf = ({ messages }: Child): Connection | undefined =>
  (messages as { connection: Connection }[])[0]?.connection;

/**
 * Starts a platform and waits until it is ready.
 * @throws with its output when it ends before
 */
export async function start(
  env: Record<string, string>,
): Promise<{ child: Child; connection: Connection; output: () => string }> {
  const child = run(env);
  const connection = await untilReady('the platform', child, () => connectionOf(child));
  return { child, connection, output: child.output };
}

/** A new, empty data folder. */
export async function emptyFolder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'endcap-process-test-'));
  cleanups.push(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** A seeded copy of a platform's data. `env` names its folder, and its database when it is on a server. */
export async function seededData() {
  const { folder, database } = await copyTemplate();
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  if (database !== null) cleanups.push(() => dropDatabase(database));
  const env: Record<string, string> = { PLATFORM_DATA_DIR: folder };
  if (database !== null) env['DATABASE_URL'] = database;
  return { folder, database, env };
}

/** @returns the exit code; null after a signal */
export const stop = async (child: Child, signal: NodeJS.Signals) => (await child.kill(signal)).code;

export const killRunning = killAllChildren;

/** Removes the data of all tests of the file. */
export async function removeData(): Promise<void> {
  for (const cleanup of cleanups.splice(0)) await cleanup();
}
