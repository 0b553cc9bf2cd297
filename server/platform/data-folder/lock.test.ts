import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { FolderLockedError, lockFolder } from './lock';

const made: string[] = [];
async function folder(name = ''): Promise<string> {
  const base = await mkdtemp(path.join(tmpdir(), 'endcap-lock-'));
  made.push(base);
  const inner = path.join(base, name);
  await mkdir(inner, { recursive: true });
  return inner;
}
afterAll(async () => {
  for (const one of made) await rm(one, { recursive: true, force: true });
});

it('[C-09] is held by one, and free again after release', async () => {
  const at = await folder();
  const lock = await lockFolder(at);
  await expect(lockFolder(at)).rejects.toThrow(FolderLockedError);
  await lock.release();
  expect(await readdir(at)).toEqual([]);
  await (await lockFolder(at)).release();
});

it('[C-09] of many at once exactly one gets it, and nothing is left behind', async () => {
  const at = await folder();
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(at)));
  const won = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(won).toHaveLength(1);
  expect(await readdir(at)).toEqual(['platform.lock']);
  await won[0]!.release();
});

it('[C-09] a socket whose holder is gone does not block, however many find it', async () => {
  const at = await folder();
  // What kill -9 leaves: the file of a socket that nobody listens on.
  spawnSync(process.execPath, [
    '-e',
    `require('net').createServer().listen(${JSON.stringify(path.join(at, 'platform.lock'))}, () => process.kill(process.pid, 'SIGKILL'))`,
  ]);
  expect(await readdir(at)).toEqual(['platform.lock']);
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(at)));
  const won = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(won).toHaveLength(1);
  expect(await readdir(at)).toEqual(['platform.lock']);
  await won[0]!.release();
});

it('[C-09] works in a folder whose path is longer than a socket path may be', async () => {
  const at = await folder(path.join('x'.repeat(90), 'y'.repeat(90)));
  const lock = await lockFolder(at);
  await expect(lockFolder(at)).rejects.toThrow(FolderLockedError);
  await lock.release();
});

it('[C-09] does not steal from a holder that answers slowly or not at all', async () => {
  const at = await folder();
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(path.join(at, 'platform.lock'), resolve));
  await expect(lockFolder(at)).rejects.toThrow(FolderLockedError);
  await new Promise((resolve) => server.close(resolve));
});
