import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { DuckDBInstance } from '@duckdb/node-api';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { killAllChildren, startChild, untilReady, type Child } from '../../support/programs/child';
import { runImport, startImport } from '../../support/data/import';
import { shopFiles, shopMapping, writeShop } from '../../support/data/shop-export';
import { copyTemplate, type Template } from '../../support/programs/templates';
import { dropDatabase, testDatabaseUrl } from '../../support/programs/databases';
import type { Connection } from '../../../server/platform/index';
import { LoginClient } from './login-client';

let folder: string;
let template: Template;
let env: Record<string, string>;
const cleanups: (() => Promise<unknown>)[] = [];

/** A platform's data of its own, without a running platform. */
async function newData(): Promise<{ template: Template; env: Record<string, string> }> {
  const made = await copyTemplate();
  cleanups.push(async () => {
    await rm(made.folder, { recursive: true, force: true });
    if (made.database !== null) await dropDatabase(made.database);
  });
  return {
    template: made,
    env: {
      PLATFORM_DATA_DIR: made.folder,
      ...(made.database === null ? {} : { DATABASE_URL: made.database }),
    },
  };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'endcap-import-'));
  ({ template, env } = await newData());
});
afterEach(killAllChildren);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  for (const cleanup of cleanups) await cleanup();
});

const importing = (mapping: string, ...args: string[]) =>
  runImport(env, ['--mapping', mapping, ...args]);
const listed = async (given = env) => {
  const { stdout } = await runImport(given, ['--list']);
  return stdout.split('\n').filter((line) => line !== '' && !line.startsWith('demo:'));
};
/** Rows of a set's current file, read without the platform. */
async function rowsOf(set: string, sql: string, data = template.folder) {
  const names = (await readdir(path.join(data, 'analytics', set))).filter((name) =>
    name.endsWith('.duckdb'),
  );
  expect(names).toHaveLength(1);
  const instance = await DuckDBInstance.create(path.join(data, 'analytics', set, names[0]!), {
    access_mode: 'READ_ONLY',
  });
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(sql);
  connection.closeSync();
  instance.closeSync();
  return reader.getRows();
}
const sums = async (set: string, data?: string) =>
  (
    await rowsOf(
      set,
      'SELECT count(*)::INTEGER, sum(units)::INTEGER, sum(net_cents)::INTEGER FROM fact_order_line',
      data,
    )
  )[0];
/** The ids of brands and categories by their names. */
const codesIn = async (set: string) =>
  Object.fromEntries(
    (await rowsOf(
      set,
      'SELECT name, code FROM dim_brand WHERE id <> 0 UNION ALL SELECT name, code FROM dim_category WHERE id <> 0',
    )) as [string, string][],
  );

async function startPlatform(
  given = env,
  data = template.folder,
): Promise<{ child: Child; connection: Connection }> {
  const child = startChild('build/platform/main.js', {
    PLATFORM_HOST: '127.0.0.1',
    PLATFORM_PORT: '0',
    PLATFORM_DATA_DIR: data,
    PLATFORM_SEED: 'demo',
    APP_URL: 'http://127.0.0.1:3000',
    LOG_LEVEL: 'warn',
    ...given,
  });
  const message = (await untilReady('the platform', child, () => child.messages[0])) as {
    connection: Connection;
  };
  return { child, connection: message.connection };
}

describe('an import', { timeout: 180_000 }, () => {
  it('[I-10.1] the next import clears away all files of a failed and of a killed one', async () => {
    const where = path.join(folder, 'tidy');
    const lines = [...shopFiles.lines, 'o9,2025-02-30,b1,s1,p1,1,1'];
    expect((await importing(await writeShop(where, { lines }, { set: 'tidy' }))).code).toBe(1);
    const at = path.join(template.folder, 'analytics', 'tidy');
    const killed = path.join(at, '20250101-000000-0a0b0c0d.duckdb');
    for (const name of [killed, `${killed}.wal`]) await writeFile(name, '');
    await mkdir(`${killed}.tmp`);
    expect((await importing(await writeShop(where, {}, { set: 'tidy' }))).code).toBe(0);
    const left = (await readdir(at)).filter((name) => /duckdb|left-out/.test(name));
    expect(left).toEqual([expect.stringMatching(/^\d{8}-\d{6}-[0-9a-f]{8}\.duckdb$/)]);
    expect((await runImport(env, ['--remove', 'tidy'])).code).toBe(0);
  });

  it('[I-04.1] takes every line, says what it took, and replaces its own set alone', async () => {
    const mapping = await writeShop(path.join(folder, 'first'));
    const first = await importing(mapping);
    expect(first.stderr).toBe('');
    expect(first.code).toBe(0);
    for (const line of [
      'lines.csv: 100%, 10 rows',
      '  10 taken',
      '  lines      10',
      '  orders     5',
      '  buyers     4',
      '  products   4',
      '  brands     3',
      '  units      17',
      '  net sales  30.15 EUR',
      'A shop (shop), 2025-01-06 – 2025-01-12',
    ])
      expect(first.stdout).toContain(`${line}\n`);
    await importing(mapping, '--set', 'second-shop', '--name', 'The second');
    const fewer = await writeShop(path.join(folder, 'fewer'), {
      lines: shopFiles.lines.slice(0, 5),
    });
    expect((await importing(fewer)).code).toBe(0);
    expect(await listed()).toEqual([
      'second-shop: The second, 10 lines, 2025-01-06 – 2025-01-12, EUR',
      'shop: A shop, 4 lines, 2025-01-06 – 2025-01-07, EUR',
    ]);
    expect(await sums('shop')).toEqual([4, 8, 1847]);
    expect(await sums('second-shop')).toEqual([10, 17, 3015]);
    expect((await runImport(env, ['--remove', 'second-shop'])).code).toBe(0);
    expect(await listed()).toHaveLength(1);
    const again = await runImport(env, ['--remove', 'second-shop']);
    expect([again.code, again.stderr]).toEqual([1, 'There is no data set second-shop.\n']);
  });

  it('keeps the id of a brand and a category for ever, whatever names come later', async () => {
    const withNames = (...names: string[]) => [
      'id,name,brand,dep,cat',
      ...names.map((name, at) => `p${at + 1},P,${name},${name} shelf,`),
    ];
    const imported = async (given: string[], set = 'names') => {
      const products = withNames(...given);
      const mapping = await writeShop(path.join(folder, set), { products }, { set });
      const run = await importing(mapping);
      expect([run.code, run.stderr]).toEqual([0, '']);
      return codesIn(set);
    };
    const first = await imported(['Coca-Cola', 'Fizz']);
    expect(first).toMatchObject({
      'Coca-Cola': 'brd_names_coca-cola',
      'Coca-Cola shelf': 'dep_names_coca-cola-shelf',
    });
    const later = await imported(['Coca-Cola', 'Coca Cola']);
    expect(later).toMatchObject({
      'Coca-Cola': 'brd_names_coca-cola',
      'Coca Cola': expect.stringMatching(/^brd_names_coca-cola-[0-9a-f]{8}$/) as string,
      'Coca-Cola shelf': 'dep_names_coca-cola-shelf',
      'Coca Cola shelf': expect.stringMatching(/^dep_names_coca-cola-shelf-[0-9a-f]{8}$/) as string,
    });
    // A name that was away, and a set that was removed, come back with their ids.
    expect(await imported(['Coca Cola', 'Fizz'])).toEqual({
      'Coca Cola': later['Coca Cola'],
      'Coca Cola shelf': later['Coca Cola shelf'],
      Fizz: 'brd_names_fizz',
      'Fizz shelf': 'dep_names_fizz-shelf',
    });
    expect((await runImport(env, ['--remove', 'names'])).code).toBe(0);
    expect(await imported(['Coca-Cola', 'Coca Cola'])).toEqual(later);
    // Names that were read while another set was read belong to that set.
    expect(await imported(['Coca Cola'], 'other-names')).toMatchObject({
      'Coca Cola': 'brd_other-names_coca-cola',
    });
  });

  it('checks brands, their owners, user and plan before it changes anything', async () => {
    const where = path.join(folder, 'gift');
    const products = shopFiles.products.map((line) => line.replace('Fizz', '"Fizz & Co, Inc."'));
    const mapping = await writeShop(where, { products }, { set: 'gift' });
    const before = await listed();
    const email = 'unlimited@demo.endcap.example';
    for (const [to, brand, reason] of [
      [email, 'Fizz & Co, Ltd.', 'There is no brand Fizz & Co in these data.'],
      ['nobody@example.com', 'Orchard', 'There is no user nobody@example.com.'],
      ['admin@demo.endcap.example', 'Orchard', 'has no plan in force; a brand needs one.'],
    ] as const) {
      const run = await importing(mapping, '--give-to', to, '--brands', brand);
      expect([run.code, run.stderr]).toEqual([1, expect.stringContaining(reason)]);
      expect(await listed()).toEqual(before);
    }
    const names = ['--brands', 'Fizz & Co, Inc.', '--brands', 'orchard, Crunch'];
    const { stdout, stderr } = await importing(mapping, '--give-to', email, ...names);
    expect(stderr).toBe('');
    for (const brand of ['Fizz & Co, Inc.', 'Orchard', 'Crunch'])
      expect(stdout).toMatch(new RegExp(`${brand} \\(brd_gift_[a-z-]+\\) is now a brand of`));
    const lines = shopFiles.lines.slice(0, 5);
    const next = await writeShop(where, { lines, products }, { set: 'gift' });
    const files = () => readdir(path.join(template.folder, 'analytics', 'gift'));
    const [setsBefore, filesBefore] = [await listed(), await files()];
    const other = ['--give-to', 'core@demo.endcap.example', '--brands', 'Orchard'];
    for (const more of [other, [...other, '--dry-run']]) {
      const taken = await importing(next, ...more);
      expect([taken.code, taken.stderr]).toEqual([
        1,
        'Orchard belongs to Northgate Confectionery Group already.\n',
      ]);
      expect([await listed(), await files()]).toEqual([setsBefore, filesBefore]);
    }
    const again = await importing(next, '--give-to', email, '--brands', 'Orchard');
    expect([again.code, again.stdout]).toEqual([
      0,
      expect.stringContaining('is a brand of Northgate Confectionery Group already.'),
    ]);
  });

  it('makes no platform where none is', async () => {
    const nowhere = path.join(folder, 'nowhere');
    const mapping = await writeShop(path.join(folder, 'homeless'), {}, { set: 'homeless' });
    for (const args of [['--mapping', mapping], ['--mapping', mapping, '--dry-run'], ['--list']]) {
      const run = await runImport({ PLATFORM_DATA_DIR: nowhere }, args);
      expect([run.code, run.stderr]).toEqual([
        1,
        expect.stringContaining(`There is no platform in ${nowhere}. Set DATA_DIR`),
      ]);
      expect(existsSync(nowhere)).toBe(false);
    }
  });

  it('[I-10.1] refuses a file that cannot be taken, says why, and leaves the old data as they were', async () => {
    const where = path.join(folder, 'refused');
    expect((await importing(await writeShop(where, {}, { set: 'refused' }))).code).toBe(0);
    const before = [await listed(), await sums('refused')];
    const lines = [...shopFiles.lines, 'o9,2025-02-30,b1,s1,p1,1,1', 'o9,2025-02-03,b1'];
    const faulty = await importing(await writeShop(where, { lines }, { set: 'refused' }));
    expect(faulty.code).toBe(1);
    for (const reason of [
      'lines.csv: the date cannot be read: 1 row\n    row 12 (2025-02-30)',
      'lines.csv: another number of values where the header has 7: 1 row\n    row 13',
    ])
      expect(faulty.stdout).toContain(reason);
    expect(faulty.stderr).toBe(
      'Some rows are faulty. Mend the files, or import without those rows: --leave-out-faulty.\n',
    );
    const missing = await importing(
      await writeShop(
        where,
        {},
        { set: 'refused', stores: { ...shopMapping.stores, file: 'no.csv' } },
      ),
    );
    expect([missing.code, missing.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^There is no file .*no\.csv\. Paths are looked up in the folder of --data\.\n$/,
      ),
    ]);
    expect([await listed(), await sums('refused')]).toEqual(before);
    const mapping = await writeShop(where, { lines }, { set: 'refused' });
    const dry = await importing(mapping, '--leave-out-faulty', '--dry-run');
    expect([dry.code, dry.stderr]).toEqual([0, '']);
    expect([await listed(), await sums('refused')]).toEqual(before);
  });

  it('says what is wrong with a mapping or a command line', async () => {
    const where = path.join(folder, 'mapping');
    const bad = await writeShop(where, {}, { currency: 'dollars', timezone: 'x', set: 'demo' });
    const wrong = await startImport(env, ['--mapping', bad]).ended;
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringMatching(
        /currency: must be a code of three letters[^]*the mapping: "timezone" is unknown here/,
      ),
    ]);
    expect((await importing(await writeShop(where, {}, { set: 'demo' }))).stderr).toContain(
      'The id demo belongs to the demo data.',
    );
    await writeFile(bad, '{ "set": ');
    expect((await importing(bad)).stderr).toContain('is no JSON');
    expect((await startImport(env, []).ended).code).toBe(2);
    for (const args of [[], ['--mapping', bad, '--list'], ['--unknown'], ['--give', 'x']]) {
      const { code, stderr } = await runImport(env, args);
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining('npm run import -- --mapping FILE'),
      ]);
    }
  });
});

describe('an import beside others', { timeout: 180_000 }, () => {
  it('is refused while the same set is being imported, and works for another', async () => {
    const many = ['order,day,buyer,store,product,units,net'].concat(
      Array.from({ length: 200_000 }, (_, n) => `o${n},2025-01-06,b${n % 900},s1,p${n % 4},1,1.00`),
    );
    const mapping = await writeShop(path.join(folder, 'busy'), { lines: many }, { set: 'busy' });
    const first = startImport(env, ['--mapping', mapping]);
    await first.untilOutput('lines.csv: 10%');
    const second = await importing(mapping);
    expect([second.code, second.stderr]).toEqual([
      1,
      'The data set busy is being imported already. Wait until that import has ended, then try again.\n',
    ]);
    const other = await importing(
      await writeShop(path.join(folder, 'other'), {}, { set: 'other' }),
    );
    expect(other.code).toBe(0);
    expect((await first.ended).code).toBe(0);
    expect(await sums('busy')).toEqual([200_000, 200_000, 20_000_000]);
  });

  describe('killed', () => {
    const small = ['kill: A shop, 10 lines, 2025-01-06 – 2025-01-12, EUR'];
    let own: Awaited<ReturnType<typeof newData>>;
    let smallMapping: string;
    let largeMapping: string;

    beforeAll(async () => {
      own = await newData();
      smallMapping = await writeShop(path.join(folder, 'small'), {}, { set: 'kill' });
      const lines = ['order,day,buyer,store,product,units,net'].concat(
        Array.from({ length: 20_000 }, (_, n) => `o${n},2025-01-06,b${n},s1,p${n % 6_000},1,1.00`),
      );
      const products = ['id,name,brand,dep,cat'].concat(
        Array.from({ length: 6_000 }, (_, n) => `p${n},P ${n},Brand ${n % 300},D,C`),
      );
      largeMapping = await writeShop(
        path.join(folder, 'large'),
        { lines, products },
        { set: 'kill' },
      );
      expect((await runImport(own.env, ['--mapping', smallMapping])).code).toBe(0);
      expect(await listed(own.env)).toEqual(small);
    });

    it.each(['lines.csv: 30%', 'checking every row', 'sorting and adding up', 'making it visible'])(
      '[I-10.1] at "%s" it leaves the old version, whole',
      async (moment) => {
        const run = startImport(own.env, ['--mapping', largeMapping]);
        await run.untilOutput(moment);
        run.child.kill('SIGKILL');
        expect((await run.ended).signal).toBe('SIGKILL');
        // Its last moment may have been a whole one: then the new version is there, never a part of it.
        const whole = ['kill: A shop, 20,000 lines, 2025-01-06 – 2025-01-06, EUR'];
        expect(moment === 'making it visible' ? [small, whole] : [small]).toContainEqual(
          await listed(own.env),
        );
        // And the next one goes through, and clears away what was left.
        expect((await runImport(own.env, ['--mapping', smallMapping])).code).toBe(0);
        expect(await sums('kill', own.template.folder)).toEqual([10, 17, 3015]);
      },
    );
  });

  // A row lock stops the transaction after it has written brands. PGlite has only one connection.
  it.skipIf(testDatabaseUrl === null)(
    '[I-10.1] leaves the old version when it is killed while it publishes the new one (needs PostgreSQL)',
    async () => {
      const own = await newData();
      const mapping = await writeShop(path.join(folder, 'midst'), {}, { set: 'midst' });
      expect((await runImport(own.env, ['--mapping', mapping])).code).toBe(0);
      const clients = await Promise.all(
        [0, 1].map(async () => {
          const client = new pg.Client({ connectionString: own.template.database! });
          await client.connect();
          return client;
        }),
      );
      const [holder, watcher] = clients as [pg.Client, pg.Client];
      const brands = async (): Promise<unknown> =>
        (await watcher.query("SELECT id, name FROM brand WHERE id LIKE 'brd_midst%' ORDER BY id"))
          .rows;
      const others = (which: string) => async () =>
        (
          await watcher.query(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${which}`,
          )
        ).rowCount;
      try {
        const before = [await brands(), await listed(own.env)];
        await holder.query('BEGIN');
        await holder.query("SELECT * FROM product WHERE id = 'prd_midst_p1' FOR UPDATE");
        const products = shopFiles.products.map((line) => line.replace('Orchard', 'Renamed'));
        const run = startImport(own.env, [
          '--mapping',
          await writeShop(path.join(folder, 'midst'), { products }, { set: 'midst' }),
        ]);
        await expect
          .poll(others("wait_event_type = 'Lock'"), { timeout: 50_000 })
          .toBeGreaterThan(0);
        run.child.kill('SIGKILL');
        await run.ended;
        await holder.query('ROLLBACK');
        await holder.end();
        await expect.poll(others("backend_type = 'client backend'"), { timeout: 50_000 }).toBe(0);
        expect([await brands(), await listed(own.env)]).toEqual(before);
      } finally {
        await Promise.all(clients.map((client) => client.end()));
      }
    },
  );
});

describe('an import while the platform runs', { timeout: 180_000 }, () => {
  it('is seen at once, by the platform and by who was given a brand of it', async () => {
    const own = await newData();
    const { child, connection } = await startPlatform(own.env, own.template.folder);
    const mapping = await writeShop(path.join(folder, 'live'), {}, { set: 'live' });
    const email = 'unlimited@demo.endcap.example';
    const done = await runImport(own.env, [
      '--mapping',
      mapping,
      '--give-to',
      email,
      '--brands',
      'Orchard, Fizz',
    ]);
    expect(done.stderr).toBe('');
    expect(done.stdout).toContain(
      'Orchard (brd_live_orchard) is now a brand of Northgate Confectionery Group.',
    );
    const user = new LoginClient(connection);
    const { access_token } = await user.tokens(email, 'endcap-demo');
    const ownBrands = async () =>
      (
        await user.graphql<{ brands: { id: string; products: { id: string; name: string }[] }[] }>(
          '{ brands(kind: own) { id products { id name } } }',
          access_token,
        )
      ).data!.brands.filter(({ id }) => id.startsWith('brd_live'));
    expect(await ownBrands()).toEqual([
      { id: 'brd_live_fizz', products: [{ id: 'prd_live_p3', name: 'Cola' }] },
      { id: 'brd_live_orchard', products: [{ id: 'prd_live_p1', name: 'Apple Rings' }] },
    ]);
    const give = (name: string) =>
      runImport(own.env, ['--give', name, '--to', 'core@demo.endcap.example']);
    const taken = await give('Orchard');
    expect([taken.code, taken.stderr]).toEqual([
      1,
      'Orchard belongs to Northgate Confectionery Group already.\n',
    ]);
    const gift = ['--give-to', 'core@demo.endcap.example', '--brands', 'Crunch, Orchard'];
    const imported = await runImport(own.env, ['--mapping', mapping, ...gift, '--dry-run']);
    expect([imported.code, imported.stderr]).toEqual([1, taken.stderr]);
    const full = await give('brd_popyard');
    expect(full.code).toBe(1);
    expect((await give('Crunch')).stderr).toBe('');
    expect(await listed(own.env)).toEqual(['live: A shop, 10 lines, 2025-01-06 – 2025-01-12, EUR']);
    await child.kill('SIGTERM');
  });

  it('opens its door to who can read the data folder alone', async () => {
    const own = await newData();
    const { child, connection } = await startPlatform(own.env, own.template.folder);
    const access = JSON.parse(
      await readFile(path.join(own.template.folder, 'operator.json'), 'utf8'),
    ) as { url: string; secret: string };
    const ask = (method: string, action: string, secret: string | null, body?: string) =>
      fetch(`${connection.apiUrl}/operator/data-sets${action}`, {
        method,
        ...(secret === null ? {} : { headers: { Authorization: `Bearer ${secret}` } }),
        ...(body === undefined ? {} : { body }),
      });
    for (const secret of [null, '', `${access.secret}x`, access.secret.slice(1)]) {
      expect((await ask('GET', '', secret)).status).toBe(401);
      expect((await ask('POST', '/remove', secret, '{"id":"demo"}')).status).toBe(401);
    }
    expect((await ask('GET', '', access.secret)).status).toBe(200);
    for (const body of [
      '',
      'x',
      '{}',
      '{"id":"../../etc","version":"x"}',
      '{"id":"shop","version":"../x"}',
    ])
      expect((await ask('POST', '/adopt', access.secret, body)).status, body).toBe(400);
    const unknown = await ask('POST', '/adopt', access.secret, '{"id":"shop","version":"none"}');
    expect(unknown.status).toBe(409);
    await child.kill('SIGTERM');
  });
});
