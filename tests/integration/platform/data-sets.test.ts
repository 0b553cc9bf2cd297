import { existsSync } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import type { Principal } from '../../../server/platform/accounts/principal';
import { loadSubscriptions } from '../../../server/platform/accounts/subscriptions';
import { createUsers } from '../../../server/platform/accounts/users';
import { createDataSets, visibleDataSets } from '../../../server/platform/analytics/data-sets';
import { adoptDataSet, removeDataSet } from '../../../server/platform/analytics/data-sets/adopt';
import {
  DataSetBusyError,
  dataSetPath,
  demoDataSetId,
  holdDataSet,
} from '../../../server/platform/analytics/data-sets/files';
import { checkGift, giveBrand } from '../../../server/platform/analytics/data-sets/give-brand';
import { createOperations } from '../../../server/platform/analytics/data-sets/operations';
import { anyBrands } from '../../../server/platform/dashboards/brand-directory';
import { readTerms } from '../../../server/platform/billing/records';
import { openDatabase, type OpenDatabase } from '../../../server/platform/database/connect';
import {
  accountBrand,
  appUser,
  userBrand,
} from '../../../server/platform/database/schema/accounts';
import { brand, product } from '../../../server/platform/database/schema/catalogue';
import { dataSet } from '../../../server/platform/database/schema/data-sets';
import { seedDemo } from '../../../server/platform/seed/demo';
import { seedReference } from '../../../server/platform/seed/reference';
import { makeSmallSet } from './small-set';
import { openSeals } from '../../support/people/outbox';
import { makeDatabase } from './test-platform';

let dataDir: string;
let folder: string;
let opened: OpenDatabase;
let own: Awaited<ReturnType<typeof makeDatabase>>;
const db = () => opened.db;
const registry = (graceMs?: number) =>
  createDataSets({ db: db(), folder, store: {}, ...(graceMs === undefined ? {} : { graceMs }) });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'endcap-sets-'));
  folder = path.join(dataDir, 'analytics');
  own = await makeDatabase();
  opened = await openDatabase({ dataDir, databaseUrl: own?.url ?? null });
  await seedReference(db());
  await seedDemo(db(), await openSeals(db()));
});
afterAll(async () => {
  await opened.close();
  await own?.drop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const id of ['shop', 'other', 'market', 'own']) {
    await removeDataSet(db(), folder, id);
    for (const { id: left } of await brandsLike(id))
      await db().delete(brand).where(eq(brand.id, left));
  }
});

const adopt = async (id: string, brands: Record<string, number>) => {
  const version = await makeSmallSet(folder, id, brands);
  await adoptDataSet(db(), folder, { id, version, shared: false });
  return version;
};
const brandsLike = async (id: string) =>
  (await db().select().from(brand).orderBy(brand.id)).filter((row) =>
    row.id.startsWith(`brd_${id}_`),
  );
const productsLike = async (id: string) =>
  (await db().select().from(product).orderBy(product.id))
    .filter((row) => row.id.startsWith(`prd_${id}_`))
    .map((row) => row.id);
const userOf = async (key: string): Promise<Principal> => {
  const [row] = await db()
    .select()
    .from(appUser)
    .where(eq(appUser.id, `usr_demo_${key}`));
  if (!row) throw new Error(`no demo user ${key}`);
  return (await createUsers(db()).bySub(row.sub))!;
};
/** Sets the comparison of a user until the end of the test. */
const compare = async (key: string, competitorBrandIds: string[]) => {
  const user = await userOf(key);
  const set = (ids: string[]) =>
    db().update(appUser).set({ competitorBrandIds: ids }).where(eq(appUser.id, user.id));
  await set(competitorBrandIds);
  onTestFinished(async () => void (await set(user.competitorBrandIds)));
};

it('lists brands of any set in pages: first those whose names begin with the search, and Brand 11 before Brand 100', async () => {
  await adopt('shop', { zed100: 1, zed11: 1 });
  await adopt('other', { azed2: 1 });
  const page = async (offset: number) => {
    const { options, hasMore } = await anyBrands(db()).page({ search: 'zed', offset, limit: 2 });
    return { labels: options.map(({ label }) => label), hasMore };
  };
  expect(await page(0)).toEqual({ labels: ['ZED11', 'ZED100'], hasMore: true });
  expect(await page(2)).toEqual({ labels: ['AZED2'], hasMore: false });
  // With an accent, as a combining mark.
  const accented = await anyBrands(db()).page({ search: 'Ze\u0301d11', offset: 0, limit: 2 });
  expect(accented.options.map(({ label }) => label)).toEqual(['ZED11']);
});

it('[D-16.1] a set that an operator adopts is seen by those who have its brands, and the demo set by everybody', async () => {
  const operations = createOperations(db(), folder);
  for (const id of ['shop', demoDataSetId])
    await operations.adopt(id, await makeSmallSet(folder, id, { a: 1 }));
  const seen = (await visibleDataSets(db(), null)).map(({ id }) => id);
  await operations.remove(demoDataSetId);
  expect(seen).toEqual([demoDataSetId]);
});

describe('a version of a data set', () => {
  it('counts from its adoption, with its brands and products, in every process at once', async () => {
    const first = await adopt('shop', { a: 2, b: 1 });
    const [here, elsewhere] = [registry(), registry()];
    expect(await here.list()).toEqual([
      {
        id: 'shop',
        name: 'Set shop',
        currency: 'EUR',
        timeZone: 'Europe/Berlin',
        version: first,
        firstDay: '2025-03-01',
        asOf: '2025-03-01',
        lines: 3,
        parts: new Set(['buyers', 'orders', 'regions']),
        shared: false,
      },
    ]);
    expect(await brandsLike('shop')).toEqual([
      { id: 'brd_shop_a', name: 'A', dataSetId: 'shop' },
      { id: 'brd_shop_b', name: 'B', dataSetId: 'shop' },
    ]);
    expect(await productsLike('shop')).toEqual(['prd_shop_a-1', 'prd_shop_a-2', 'prd_shop_b-1']);
    const before = (await here.open('shop'))!;
    expect((await elsewhere.open('shop'))!.info.version).toBe(first);
    expect(before.brandsByCode.get('brd_shop_b')).toEqual({ id: 2, code: 'brd_shop_b', name: 'B' });
    expect([...before.brandsById.keys()]).toEqual([1, 2]);
    expect(await here.open('shop')).toBe(before);

    const second = await adopt('shop', { b: 1, c: 3 });
    for (const process of [here, elsewhere]) {
      const now = (await process.open('shop'))!;
      expect(now.info.version).toBe(second);
      expect([...now.brandsByCode.keys()]).toEqual(['brd_shop_b', 'brd_shop_c']);
    }
    // Who began with the replaced version ends with it, though its file is gone.
    expect(existsSync(dataSetPath(folder, 'shop', first))).toBe(false);
    expect((await before.store.query('SELECT count(*) FROM fact_order_line', [])).rows).toEqual([
      [3],
    ]);
    await Promise.all([here.close(), elsewhere.close()]);
    expect(await registry().open('unknown')).toBeNull();
  });

  it('closes a replaced version once nobody can still be reading it', async () => {
    const sets = registry(0);
    await adopt('shop', { a: 1 });
    const before = (await sets.open('shop'))!;
    await adopt('shop', { a: 2 });
    await sets.open('shop');
    await expect
      .poll(() => before.store.query('SELECT 1', []).then(() => 'open', String))
      .toContain('closed');
    await sets.close();
  });

  it('names the damaged file of a version once, and opens the next version', async () => {
    const named: string[] = [];
    const sets = createDataSets({
      db: db(),
      folder,
      store: {},
      onUnreadable: (info, file) => named.push(`${info.id} ${file}`),
    });
    const version = await adopt('shop', { Damaged: 1 });
    const file = dataSetPath(folder, 'shop', version);
    await truncate(file, 20_000);
    await expect(sets.open('shop')).rejects.toThrow();
    await expect(sets.open('shop')).rejects.toThrow();
    expect(named).toEqual([`shop ${file}`]);
    await adopt('shop', { Mended: 1 });
    expect(await sets.open('shop')).not.toBeNull();
    await sets.close();
  });

  it("takes away brands and products that it lacks, but no brand that is somebody's", async () => {
    await adopt('shop', { a: 1, b: 1, c: 1, d: 1, e: 2 });
    const unlimited = await userOf('unlimited');
    await db()
      .insert(accountBrand)
      .values({ accountId: unlimited.accountId, brandId: 'brd_shop_a' });
    await db().insert(userBrand).values({ userId: unlimited.id, brandId: 'brd_shop_b' });
    await compare('unlimited', ['brd_shop_c']);
    await adopt('shop', { e: 1 });
    expect(await brandsLike('shop')).toEqual([
      { id: 'brd_shop_a', name: 'A', dataSetId: null },
      { id: 'brd_shop_b', name: 'B', dataSetId: null },
      { id: 'brd_shop_c', name: 'C', dataSetId: null },
      { id: 'brd_shop_e', name: 'E', dataSetId: 'shop' },
    ]);
    expect(await productsLike('shop')).toEqual(['prd_shop_e-1']);
    // And finds them again when they come back.
    await adopt('shop', { a: 1 });
    expect((await brandsLike('shop'))[0]).toMatchObject({ id: 'brd_shop_a', dataSetId: 'shop' });
  });

  it('changes nothing when it cannot be adopted', async () => {
    await adopt('shop', { a: 1 });
    await adopt('other', { x: 1 });
    const state = async () => [
      await db().select().from(dataSet).orderBy(dataSet.id),
      await brandsLike('shop'),
      await brandsLike('other'),
      await productsLike('shop'),
    ];
    const before = await state();
    await writeFile(dataSetPath(folder, 'shop', 'broken'), 'half a fi');
    const attempt = (id: string, version: string) =>
      adoptDataSet(db(), folder, { id, version, shared: false });
    await expect(attempt('shop', 'broken')).rejects.toThrow('is no data set');
    await expect(attempt('shop', 'missing')).rejects.toThrow('is no data set');
    // A set that would take over ids of another: refused after a part of the transaction was done.
    await db().update(brand).set({ dataSetId: 'other' }).where(eq(brand.id, 'brd_shop_a'));
    const version = await makeSmallSet(folder, 'shop', { z: 1, a: 1 });
    await expect(attempt('shop', version)).rejects.toThrow('have the ids of set other');
    await db().update(brand).set({ dataSetId: 'shop' }).where(eq(brand.id, 'brd_shop_a'));
    expect(await state()).toEqual(before);
  });

  it('is one of two that are adopted at once, and never a mixture', async () => {
    const versions = [
      await makeSmallSet(folder, 'shop', { a: 300, left: 300 }),
      await makeSmallSet(folder, 'shop', { a: 300, right: 300 }),
    ];
    await Promise.all(
      versions.map((version) => adoptDataSet(db(), folder, { id: 'shop', version, shared: false })),
    );
    const [row] = await db().select().from(dataSet).where(eq(dataSet.id, 'shop'));
    const side = row!.version === versions[0] ? 'left' : 'right';
    expect((await brandsLike('shop')).map(({ id }) => id)).toEqual([
      'brd_shop_a',
      `brd_shop_${side}`,
    ]);
    expect(await productsLike('shop')).toHaveLength(600);
  });

  it('is made by one at a time; what a killed attempt left is cleared away', async () => {
    const version = await adopt('shop', { a: 1 });
    await writeFile(dataSetPath(folder, 'shop', 'left-over'), 'half a file');
    const held = await holdDataSet(folder, 'shop');
    await expect(holdDataSet(folder, 'shop')).rejects.toThrow(DataSetBusyError);
    await held.keepOnly(version);
    expect(existsSync(dataSetPath(folder, 'shop', 'left-over'))).toBe(false);
    expect(existsSync(dataSetPath(folder, 'shop', version))).toBe(true);
    await held.release();
    await (await holdDataSet(folder, 'shop')).release();
  });

  it('[D-10] is seen by those who have a brand in it, by admins, and by all where it is shared', async () => {
    await adopt('shop', { a: 1, b: 1 });
    await adopt('other', { x: 1 });
    const ids = async (principal: Principal | null) =>
      (await visibleDataSets(db(), principal)).map(({ id }) => id);
    const [owner, associate] = [await userOf('growth'), await userOf('vendor')];
    expect(await ids(owner)).toEqual([]);
    await db().insert(accountBrand).values({ accountId: owner.accountId, brandId: 'brd_shop_a' });
    await db().insert(userBrand).values({ userId: associate.id, brandId: 'brd_other_x' });
    expect(await ids(owner)).toEqual(['shop']);
    expect(await ids(associate)).toEqual(['other']);
    expect(await ids(await userOf('core'))).toEqual([]);
    expect(await ids(await userOf('admin'))).toEqual(['other', 'shop']);
    expect(await ids(null)).toEqual([]);
    await db().update(dataSet).set({ shared: true }).where(eq(dataSet.id, 'other'));
    expect(await ids(null)).toEqual(['other']);
    expect(await ids(owner)).toEqual(['other', 'shop']);
  });

  it("is forgotten by its removal; somebody's brand stays, without data", async () => {
    const version = await adopt('shop', { a: 1, b: 1 });
    const { id } = await userOf('vendor');
    await db().insert(userBrand).values({ userId: id, brandId: 'brd_shop_b' });
    const sets = registry();
    await sets.open('shop');
    expect(await removeDataSet(db(), folder, 'shop')).toBe(true);
    expect(await sets.open('shop')).toBeNull();
    expect(await brandsLike('shop')).toEqual([{ id: 'brd_shop_b', name: 'B', dataSetId: null }]);
    expect(await productsLike('shop')).toEqual([]);
    expect(existsSync(dataSetPath(folder, 'shop', version))).toBe(false);
    expect(await removeDataSet(db(), folder, 'shop')).toBe(false);
    await sets.close();
  });
});

describe('giving a brand', () => {
  it('[P-02] makes it an own brand of the account, up to the limit of its plan', async () => {
    await adopt('shop', { a: 1, b: 1 });
    await db().update(dataSet).set({ shared: true }).where(eq(dataSet.id, 'shop'));
    const email = 'brandless@demo.endcap.example';
    const give = (name: string, to = email) =>
      giveBrand(db(), { brand: name, email: to, dataSet: null });
    expect(await give('brd_shop_a')).toEqual({
      brand: { id: 'brd_shop_a', name: 'A' },
      account: 'Fischer Advisory',
      already: false,
    });
    expect(await userOf('brandless')).toMatchObject({
      brandId: 'brd_shop_a',
      primaryBrandId: 'brd_shop_a',
      needToListBrand: false,
    });
    expect((await give('a')).already).toBe(true);
    await expect(give('B')).rejects.toThrow(
      'The plan Free Trial of Fischer Advisory is for 1 brand of the shared market, and has no place left.',
    );
    // Without a limit; the user's own brand stays the one it was.
    expect((await give('B', 'UNLIMITED@demo.endcap.example')).already).toBe(false);
    expect((await userOf('unlimited')).brandId).toBe('brd_cocoa-atelier');
  });

  it('[P-02 P-12] of data that the account imported needs no proof, and takes no place of its plan', async () => {
    await adopt('market', { m: 1, n: 1 });
    await adopt('own', { y: 1, z: 1 });
    await db().update(dataSet).set({ shared: true }).where(eq(dataSet.id, 'market'));
    const email = 'brandless@demo.endcap.example';
    const give = (brand: string) => giveBrand(db(), { brand, email, dataSet: null });
    const places = async () => {
      const user = await userOf('brandless');
      const { active } = await loadSubscriptions(db(), user);
      const terms = await readTerms(db(), user.accountId, { now: new Date(), taxRate: 0 });
      return [active!.brandLimit, active!.brandsLeft, terms.inUse.brands];
    };
    await give('brd_own_y');
    expect(await db().$count(accountBrand, eq(accountBrand.brandId, 'brd_own_y'))).toBe(1);
    expect(await places()).toEqual([1, 1, 0]);
    await give('brd_market_m');
    expect(await places()).toEqual([1, 0, 1]);
    await give('brd_own_z');
    expect(await places()).toEqual([1, 0, 1]);
    await expect(give('brd_market_n')).rejects.toThrow('has no place left');
  });

  it('[P-11.1] of another account is refused, and one of two gifts at once counts', async () => {
    await adopt('shop', { a: 1, b: 1 });
    const give = (name: string, key: string) =>
      giveBrand(db(), { brand: name, email: `${key}@demo.endcap.example`, dataSet: null });
    await give('brd_shop_a', 'unlimited');
    await expect(give('brd_shop_a', 'brandless')).rejects.toThrow(
      'A belongs to Northgate Confectionery Group already.',
    );
    const gifts = ['unlimited', 'brandless'].map((key) => give('brd_shop_b', key));
    const answers = await Promise.allSettled(gifts);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await db().$count(accountBrand, eq(accountBrand.brandId, 'brd_shop_b'))).toBe(1);
  });

  it('is checked before an import, for brands that do not exist yet as well', async () => {
    await adopt('shop', { a: 1, b: 1 });
    const check = (key: string, ...brands: string[]) =>
      checkGift(db(), { email: `${key}@demo.endcap.example`, brands });
    const email = 'unlimited@demo.endcap.example';
    await giveBrand(db(), { brand: 'brd_shop_a', email, dataSet: null });
    await check('unlimited', 'brd_shop_a', 'brd_shop_b', 'brd_shop_new');
    await check('brandless', 'brd_shop_b', 'brd_shop_new');
    const taken = 'A belongs to Northgate Confectionery Group already.';
    await expect(check('brandless', 'brd_shop_b', 'brd_shop_a')).rejects.toThrow(taken);
    await expect(check('nobody')).rejects.toThrow('There is no user nobody@');
    for (const brands of [[], ['brd_shop_b']])
      await expect(check('admin', ...brands)).rejects.toThrow('has no plan in force');
    // An account that has its brands may import them again after its plan has ended.
    const { accountId } = await userOf('admin');
    await db().insert(accountBrand).values({ accountId, brandId: 'brd_shop_b' });
    await check('admin');
    await check('admin', 'brd_shop_b');
    await expect(check('admin', 'brd_shop_b', 'brd_shop_new')).rejects.toThrow('no plan in force');
  });

  it('[U-05] ends its comparison by the people of the account, and by no others', async () => {
    await adopt('shop', { a: 1 });
    await compare('unlimited', ['brd_popyard', 'brd_shop_a']);
    await compare('growth', ['brd_popyard', 'brd_shop_a']);
    const email = 'unlimited@demo.endcap.example';
    await giveBrand(db(), { brand: 'brd_shop_a', email, dataSet: null });
    expect((await userOf('unlimited')).competitorBrandIds).toEqual(['brd_popyard']);
    expect((await userOf('growth')).competitorBrandIds).toEqual(['brd_popyard', 'brd_shop_a']);
  });

  it('refuses what is unknown or may mean several', async () => {
    await adopt('shop', { a: 1 });
    await adopt('other', { a: 1 });
    const give = (name: string, email: string, set: string | null = null) =>
      giveBrand(db(), { brand: name, email, dataSet: set });
    const email = 'unlimited@demo.endcap.example';
    await expect(give('nobody', email)).rejects.toThrow('There is no brand nobody.');
    await expect(give('A', email)).rejects.toThrow('brd_other_a, brd_shop_a');
    expect((await give('A', email, 'other')).brand.id).toBe('brd_other_a');
    await expect(give('brd_shop_a', 'nobody@example.com')).rejects.toThrow('There is no user');
    await expect(give('brd_shop_a', 'admin@demo.endcap.example')).rejects.toThrow(
      'has no plan in force',
    );
  });
});
