import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Connection } from '../../../server/platform/index';
import { childEnv, projectRoot, shortLived, testSettings } from '../../support/programs/child';
import { dropDatabase } from '../../support/programs/databases';
import { copyTemplate } from '../../support/programs/templates';
import { appUrl } from './test-platform';

/** The platform as a process of its own, for tests of starts, ends and exit codes. */
const running = new Set<ChildProcess>();
export const cleanups: (() => Promise<unknown>)[] = [];

interface Started {
  child: ChildProcess;
  connection: Connection;
  output: () => string;
}

export function run(env: Record<string, string>) {
  let text = '';
  const child = fork(path.join(projectRoot, 'build/platform/main.js'), {
    env: { ...childEnv(), ...testSettings, APP_URL: appUrl, PLATFORM_PORT: '0', ...env },
    execArgv: [...shortLived],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exited = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  return { child, exited, output: () => text };
}

/**
 * Starts a platform and waits until it is ready.
 * @throws with its output when it ends before
 */
export async function start(env: Record<string, string>): Promise<Started> {
  const { child, exited, output } = run(env);
  const connection = await Promise.race([
    new Promise<Connection>((resolve) =>
      child.once('message', (message) =>
        resolve((message as { connection: Connection }).connection),
      ),
    ),
    exited.then((code) => Promise.reject(new Error(`exit ${code}: ${output()}`))),
  ]);
  return { child, connection, output };
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

export const stop = async (child: ChildProcess, signal: NodeJS.Signals) => {
  const closed = new Promise<number | null>((resolve) =>
    child.once('close', (code) => resolve(code)),
  );
  child.kill(signal);
  return closed;
};

export function killRunning(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Removes the data of all tests of the file. */
export async function removeData(): Promise<void> {
  for (const cleanup of cleanups.splice(0)) await cleanup();
}
