import { fork, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { build } from 'esbuild';

import type { Connection } from '../../../server/platform/index';
import { appUrl } from './test-platform';

/** The platform as a process of its own, from a bundle made for the test file that imports this. */
const root = path.resolve(import.meta.dirname, '../../..');
/** Beside the real bundle, as it finds its packages from there. */
const folder = path.join(root, 'build', `platform-test-${process.pid}`);
const running = new Set<ChildProcess>();
export const cleanups: (() => Promise<unknown>)[] = [];

interface Started {
  child: ChildProcess;
  connection: Connection;
  output: () => string;
}

export function run(env: Record<string, string>) {
  let text = '';
  const child = fork(path.join(folder, 'main.js'), {
    env: {
      NODE_ENV: 'production',
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      APP_URL: appUrl,
      PLATFORM_PORT: '0',
      PLATFORM_ANALYTICS_SIZE: 'tiny',
      ...env,
    },
    execArgv: [],
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

let template: string | null = null;

/** A new data folder; seeded ones are copies of one, as making a database takes seconds. */
export async function dataFolder(kind: 'seeded' | 'empty' = 'seeded'): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'endcap-process-test-'));
  cleanups.push(() => rm(made, { recursive: true, force: true }));
  if (kind === 'empty') return made;
  if (template === null) {
    template = made;
    const { child } = await start({ PLATFORM_DATA_DIR: made });
    await stop(child, 'SIGTERM');
    return dataFolder();
  }
  await cp(template, made, { recursive: true });
  return made;
}

export const stop = async (child: ChildProcess, signal: NodeJS.Signals) => {
  const closed = new Promise<number | null>((resolve) =>
    child.once('close', (code) => resolve(code)),
  );
  child.kill(signal);
  return closed;
};

/** Builds the bundle as scripts/build.mjs does. */
export async function buildBundle(): Promise<void> {
  await build({
    entryPoints: [path.join(root, 'server/platform/main.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile: path.join(folder, 'main.js'),
    logLevel: 'error',
  });
  await cp(
    path.join(root, 'server/platform/database/migrations'),
    path.join(folder, 'migrations'),
    {
      recursive: true,
    },
  );
}

export function killRunning(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Removes the bundle and the data of all tests. */
export async function removeBundle(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const cleanup of cleanups) await cleanup();
}
