import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, expect, it, onTestFinished } from 'vitest';

import { projectRoot } from '../../support/programs/child';
import { freePort } from '../../support/programs/ports';

const folder = mkdtempSync(path.join(tmpdir(), 'endcap-ops-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const listen = (at: string | number) =>
  new Promise<void>((resolve) => {
    const server = createServer().listen(at, resolve);
    onTestFinished(() => void server.close());
  });

it('ops/restore.sh is refused while the product runs, and changes nothing', async () => {
  const data = path.join(folder, 'data');
  mkdirSync(path.join(data, 'platform'), { recursive: true });
  writeFileSync(path.join(data, 'kept'), 'before');
  const port = await freePort();
  const env = {
    NODE_ENV: 'test' as const,
    PATH: process.env['PATH'],
    DATA_DIR: data,
    PORT: String(port),
  };
  const backup = path.join(folder, 'backup');
  const script = (name: string) => path.join(projectRoot, 'ops', name);
  execFileSync(script('backup.sh'), [backup], { env });
  writeFileSync(path.join(data, 'kept'), 'after');
  const restore = () => spawnSync(script('restore.sh'), [backup], { env, encoding: 'utf8' });
  const refused = () => {
    const { status, stderr } = restore();
    expect([status, stderr]).toEqual([1, expect.stringContaining('stop it first')]);
    expect(readFileSync(path.join(data, 'kept'), 'utf8')).toBe('after');
    expect(readdirSync(folder).sort()).toEqual(['backup', 'data']);
  };

  const lock = path.join(data, 'platform/platform.lock');
  const platform = createServer();
  await new Promise<void>((resolve) => platform.listen(lock, resolve));
  refused();
  await new Promise((resolve) => platform.close(resolve));
  // Without the embedded database the app answers at its address.
  await listen(port).then(refused);
});

it('ops/restore.sh puts a backup back, and moves aside what is there', async () => {
  const data = path.join(folder, 'data');
  mkdirSync(data, { recursive: true });
  writeFileSync(path.join(data, 'kept'), 'before');
  const env = {
    NODE_ENV: 'test' as const,
    PATH: process.env['PATH'],
    DATA_DIR: data,
    PORT: String(await freePort()),
  };
  const backup = path.join(folder, 'backup');
  const run = (name: string) =>
    execFileSync(path.join(projectRoot, 'ops', name), [backup], { env, encoding: 'utf8' });
  run('backup.sh');
  writeFileSync(path.join(data, 'kept'), 'after');
  expect(run('restore.sh')).toContain('restored');
  expect(readFileSync(path.join(data, 'kept'), 'utf8')).toBe('before');
  const [aside] = readdirSync(folder).filter((name) => name.startsWith('data.before-'));
  expect(readFileSync(path.join(folder, aside!, 'kept'), 'utf8')).toBe('after');
});
