import { randomBytes } from 'node:crypto';
import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { paths, probePaths } from '../../../app/lib/urls/paths';
import { startChild, type LogLine } from '../../support/programs/child';
import { testRedisUrl } from '../../support/programs/databases';
import { createClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import {
  startProduct,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { signIn } from '../../support/people/sign-in';
import { copyEmbedded, newFolder } from '../../support/programs/templates';

/** Overwrites a part of a file, from one byte to another. */
function overwrite(file: string, from: number, to: number): void {
  const handle = openSync(file, 'r+');
  const end = Math.min(to, statSync(file).size);
  writeSync(handle, randomBytes(Math.max(0, end - from)), 0, Math.max(0, end - from), from);
  closeSync(handle);
}

describe.skipIf(testRedisUrl !== null)('the embedded session store', () => {
  let platform: RunningPlatform;
  let bff: RunningBff;
  const file = () => path.join(bff.dataDir, 'bff/store.mdb');

  beforeAll(async () => {
    ({ platform, bff } = await startProduct());
  });

  /**
   * Damages the files of a stopped server and starts it again. People can sign in then, and a file is set aside exactly when
   * a line says so.
   * @returns the lines about the damage
   */
  async function restartAfter(damage: () => void): Promise<readonly LogLine[]> {
    const { client } = await signIn(bff.url, 'core');
    await bff.stop();
    damage();
    const seen = bff.logs.length;
    await bff.restart();
    expect((await createClient().get(bff.url + probePaths.ready)).status).toBe(200);
    // The page of the earlier session: as for a visitor, or still signed in where nothing was lost.
    expect((await client.get(bff.url + paths.home)).status).toBe(200);
    expect((await signIn(bff.url, 'core')).client).toBeDefined();
    const lines = bff.logs.slice(seen).filter(({ event }) => event === 'session-store-damaged');
    const aside = readdirSync(path.dirname(file())).filter((name) => name.includes('damaged'));
    expect(aside.length > 0).toBe(lines.length > 0);
    for (const line of lines)
      expect(line).toMatchObject({ level: 50, reason: expect.any(String) as string });
    for (const name of aside) rmSync(path.join(path.dirname(file()), name), { recursive: true });
    return lines;
  }

  it.each<[string, () => void]>([
    ['overwritten', () => overwrite(file(), 0, statSync(file()).size)],
    ['overwritten after its head', () => overwrite(file(), 8_192, statSync(file()).size)],
    ['cut short', () => truncateSync(file(), Math.floor(statSync(file()).size / 2))],
    ['cut to a few bytes', () => truncateSync(file(), 100)],
    [
      'a folder',
      () => {
        rmSync(file());
        cpSync(path.join(platform.dataDir, 'flags.json'), path.join(file(), 'flags.json'));
      },
    ],
  ])(
    '[REL-05] %s: the start says so in one line, and people can sign in again',
    async (_name, damage) => {
      expect(await restartAfter(damage)).toHaveLength(1);
    },
  );

  it('[REL-05] with a damaged lock file: people can sign in again', async () => {
    await restartAfter(() => writeFileSync(`${file()}-lock`, randomBytes(8_192)));
  });

  it.each<[string, (counters: string) => void]>([
    ['overwritten', (counters) => overwrite(counters, 0, statSync(counters).size)],
    ['cut short', (counters) => truncateSync(counters, 5_000)],
  ])('[REL-05 SEC-43] counters of rate limits %s: they begin anew', async (_name, damage) => {
    await createClient().get(bff.url + paths.home);
    await bff.stop();
    damage(path.join(bff.dataDir, 'bff/rates.mdb'));
    const seen = bff.logs.length;
    await bff.restart();
    expect((await createClient().get(bff.url + paths.home)).status).toBe(200);
    const events = bff.logs.slice(seen).map(({ event }) => event);
    expect(events).toContain('rates-damaged');
    expect(events).not.toContain('rates-not-counted');
  });

  it('[REL-05] a sound store is kept over a restart', async () => {
    const { client } = await signIn(bff.url, 'core');
    const seen = bff.logs.length;
    await bff.restart();
    expect((await client.get(bff.url + paths.settings)).text).toContain('core@demo.endcap.example');
    expect(bff.logs.slice(seen).map(({ event }) => event)).not.toContain('session-store-damaged');
  });
});

it.each(['', 'short', '\u0000'.repeat(43)])(
  '[C-09] an own session secret of %j: one line that says what to do, and exit 1',
  async (secret) => {
    const folder = newFolder('bff');
    mkdirSync(path.join(folder, 'bff'));
    writeFileSync(path.join(folder, 'bff/session-secret'), secret);
    const port = String(await freePort());
    const child = startChild('build/index.js', { DATA_DIR: folder, PORT: port, LOG_LEVEL: 'warn' });
    expect((await child.exited).code).toBe(1);
    const lines = child.output().trim().split('\n');
    expect(lines, child.output()).toHaveLength(1);
    expect(lines[0]).toContain('session-secret is damaged: restore it from a backup, or delete it');
    rmSync(folder, { recursive: true });
  },
);

describe('the embedded platform', () => {
  /** Starts a platform on a damaged copy of its data. */
  async function startOn(damage: (folder: string) => void) {
    const folder = await copyEmbedded();
    damage(folder);
    const child = startChild('build/platform/main.js', {
      PLATFORM_HOST: '127.0.0.1',
      PLATFORM_PORT: String(await freePort()),
      PLATFORM_DATA_DIR: folder,
      PLATFORM_SEED: 'demo',
      APP_URL: 'http://127.0.0.1:3000',
    });
    return { child, folder };
  }

  it.each<[string, (folder: string) => void]>([
    [
      'its control file overwritten',
      (f) => overwrite(path.join(f, 'database/global/pg_control'), 0, 8_192),
    ],
    [
      'its control file cut short',
      (f) => truncateSync(path.join(f, 'database/global/pg_control'), 100),
    ],
    ['no version file', (f) => rmSync(path.join(f, 'database/PG_VERSION'))],
    ['an empty version file', (f) => writeFileSync(path.join(f, 'database/PG_VERSION'), '')],
  ])(
    'a database with %s: one line that says what to do, exit 1, and nothing is lost',
    async (_name, damage) => {
      let before: string[] = [];
      const { child, folder } = await startOn((f) => {
        damage(f);
        before = readdirSync(path.join(f, 'database/base'), { recursive: true }) as string[];
      });
      const { code } = await child.exited;
      expect(code).toBe(1);
      const lines = child.output().trim().split('\n');
      expect(lines, child.output()).toHaveLength(1);
      expect(lines[0]).toMatch(
        /^The database in .* is damaged \(.*\)\. Restore the data folder from a backup\./,
      );
      expect(readdirSync(path.join(folder, 'database/base'), { recursive: true })).toEqual(before);
      rmSync(folder, { recursive: true });
    },
  );

  it.each<[string, (file: string) => void]>([
    ['overwritten', (file) => overwrite(file, 0, 80_000)],
    ['cut short', (file) => truncateSync(file, 50_000)],
  ])('demo data whose file is %s are made again', async (_name, damage) => {
    const { child, folder } = await startOn((f) => {
      const demo = path.join(f, 'analytics/demo');
      damage(path.join(demo, readdirSync(demo)[0]!));
    });
    await child.untilLog('the new data', ({ event }) => event === 'demo-data-ready');
    await child.untilLog('the start', ({ event }) => event === 'started');
    expect((await child.kill('SIGTERM')).code).toBe(0);
    rmSync(folder, { recursive: true });
  });
});
