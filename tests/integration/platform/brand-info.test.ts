import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { giveBrand } from '../../../server/platform/analytics/data-sets/give-brand';
import { adoptDataSet } from '../../../server/platform/analytics/data-sets/adopt';
import { accountBrand } from '../../../server/platform/database/schema/accounts';
import { brandLogo, brandProfile } from '../../../server/platform/database/schema/brand-profiles';
import { brand as brandTable } from '../../../server/platform/database/schema/catalogue';
import { subscription } from '../../../server/platform/database/schema/plans';
import { png, svg, webp } from '../../support/data/pictures';
import { LoginClient } from './login-client';
import { makeSmallSet } from './small-set';
import { startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
const tokens = new Map<string, string>();
const users = [
  'core',
  'growth',
  'unlimited',
  'merchant-admin',
  'inventory',
  'owned-brands',
  'admin',
] as const;
type User = (typeof users)[number];

beforeAll(async () => {
  platform = await startTestPlatform();
  for (const user of users)
    tokens.set(
      user,
      (await new LoginClient(platform.current().connection).tokens(`${user}@demo.endcap.example`))
        .access_token,
    );
});
afterAll(() => platform.remove());

const db = () => platform.current().db;
const own = 'brd_saltmarsh';
/** Every test finds the brand without edited facts and without pictures. */
beforeEach(async () => {
  await db().delete(brandProfile).where(eq(brandProfile.brandId, own));
  await db().delete(brandLogo).where(eq(brandLogo.brandId, own));
});

interface Info {
  id: string;
  version: number;
  logo: string | null;
  fields: {
    name: string;
    value: string | null;
    dataSetValue: string | null;
    editedOn: string | null;
  }[];
}
const infoFields = 'id name version logo fields { name value dataSetValue editedOn }';

async function ask<Data>(user: User, query: string, variables: Record<string, unknown>) {
  const { data, errors } = await new LoginClient(platform.current().connection).graphql<Data>(
    query,
    tokens.get(user),
    variables,
  );
  const [first] = errors ?? [];
  return { data, code: first?.extensions?.code, message: first?.message, first };
}
const find = async (user: User, brand = own) =>
  (
    await ask<{ brandInfo: Info | null }>(
      user,
      `query ($brand: ID!) { brandInfo(brand: $brand) { ${infoFields} } }`,
      { brand },
    )
  ).data!.brandInfo;
const update = (user: User, version: number, input: Record<string, unknown>, brand: string = own) =>
  ask<{ updateBrandInfo: Info }>(
    user,
    `mutation ($brand: ID!, $version: Int!, $input: BrandInfoInput!) {
       updateBrandInfo(brand: $brand, version: $version, input: $input) { ${infoFields} } }`,
    { brand, version, input },
  );
const fieldOf = (info: Info | null, name: string) =>
  info?.fields.find((field) => field.name === name);
const versionOf = async (brand = own) => (await find('admin', brand))!.version;

const logos = (user: User | null, brand = own) => {
  const url = `${platform.current().url}/api/v1/brands/${encodeURIComponent(brand)}/logos`;
  const headers = user === null ? undefined : { authorization: `Bearer ${tokens.get(user)!}` };
  return {
    upload: (body: Uint8Array) =>
      fetch(url, { method: 'POST', headers, body: new Uint8Array(body) }),
    read: (hash: string) => fetch(`${url}/${hash}`, { headers }),
  };
};
const uploaded = async (user: User, picture: Uint8Array, brand = own) =>
  ((await (await logos(user, brand).upload(picture)).json()) as { logo: string }).logo;

interface Widget {
  id: string;
  result: { columns: { key: string }[]; rows: (string | null)[][]; error: unknown };
}
const dashboard = async (user: User, brand = own) => {
  const { data } = await ask<{
    dashboard: {
      content: {
        profile: { brand: string; logo: string | null; mayEdit: boolean } | null;
        widgets: Widget[];
      };
    };
  }>(
    user,
    `query ($state: DashboardStateInput) {
       dashboard(parentSlug: "brand-dossier", slug: "brand-info") { content(state: $state) {
         profile { brand logo mayEdit }
         widgets { id result { columns { key } rows error { code } } } } } }`,
    { state: { brand } },
  );
  return data!.dashboard.content;
};
const factsOf = async (user: User, brand = own) => {
  const { widgets } = await dashboard(user, brand);
  const rows = widgets.find(({ id }) => id === 'profile')!.result.rows;
  return new Map(rows.map(([id, , value, day]) => [id, { value, day: day ?? null }]));
};

describe('the facts of a brand', () => {
  it('[R-04] are edited by the people of its account, and change no figure', async () => {
    const before = await dashboard('core');
    expect(before.profile).toEqual({ brand: own, logo: null, mayEdit: true });
    const info = (await find('core'))!;
    expect(info).toMatchObject({ id: own, version: 0, logo: null });
    expect(info.fields.map(({ name }) => name)).toEqual([
      'story',
      'website',
      'headquarters',
      'founded',
      'ownership',
      'certifications',
      'channels',
      'social',
      'contacts',
    ]);
    const { data } = await update('core', 0, {
      story: 'Salt from the marsh.',
      website: 'https://Saltmarsh.example/shop',
      contacts: '',
    });
    const after = data!.updateBrandInfo;
    const today = new Date().toISOString().slice(0, 10);
    expect(after.version).toBe(1);
    expect(fieldOf(after, 'story')).toMatchObject({
      value: 'Salt from the marsh.',
      editedOn: today,
    });
    expect(fieldOf(after, 'founded')).toEqual(fieldOf(info, 'founded'));
    const facts = await factsOf('core');
    expect(facts.get('story')).toEqual({ value: 'Salt from the marsh.', day: today });
    expect(facts.get('website')?.value).toBe('https://saltmarsh.example/shop');
    expect(facts.get('contacts')?.value).toBeNull();
    expect(facts.get('founded')?.day).toBeNull();
    const others = ({ widgets }: { widgets: Widget[] }) =>
      widgets.filter(({ id }) => id !== 'profile');
    expect(others(await dashboard('core'))).toEqual(others(before));
    expect(others(before).length).toBeGreaterThan(2);
    // An admin sees what the brand's people say, and may edit it as well.
    expect((await factsOf('admin')).get('story')?.value).toBe('Salt from the marsh.');
    const byAdmin = await update('admin', 1, { headquarters: 'Maine' });
    expect(byAdmin.data?.updateBrandInfo.version).toBe(2);

    // With the data set's own values, the profile is as it was.
    const back = Object.fromEntries(
      byAdmin.data!.updateBrandInfo.fields.map(({ name, dataSetValue }) => [name, dataSetValue]),
    );
    const restored = (await update('core', 2, back)).data!.updateBrandInfo;
    expect(restored.fields).toEqual(info.fields);
    expect((await dashboard('core')).widgets).toEqual(before.widgets);
  });

  it('[SEC-46 R-04] of another account answer like those of a brand that does not exist', async () => {
    const missing = await update('growth', 0, { story: 'x' }, 'brd_nothing');
    expect(missing.code).toBe('NOT_FOUND');
    for (const [user, brand] of [
      ['growth', own],
      ['core', 'brd_oatfield'],
      ['inventory', 'brd_hive-honey'],
      ['core', "brd_'; --"],
      ['core', '\u0000'],
    ] as const) {
      expect(await find(user, brand)).toBeNull();
      expect(await update(user, 0, { story: 'x' }, brand)).toEqual({
        ...missing,
        data: missing.data,
      });
    }
    expect(await versionOf('brd_oatfield')).toBe(0);
    const visitor = await new LoginClient(platform.current().connection).graphql(
      'query { brandInfo(brand: "brd_saltmarsh") { id } }',
      null,
    );
    expect(visitor.errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
  });

  it('[P-06 R-04] are edited by roles that may: of owned brands only these, in inventory none', async () => {
    const brands = ['brd_hive-honey', 'brd_harvest-grain', 'brd_fizzberry'];
    const editable = async (user: User) => {
      const found = await Promise.all(brands.map((brand) => find(user, brand)));
      return found.flatMap((info) => info?.id ?? []);
    };
    expect(await editable('merchant-admin')).toEqual(brands);
    expect(await editable('inventory')).toEqual([]);
    const limited = await editable('owned-brands');
    expect(limited.length).toBeGreaterThan(0);
    expect(limited.length).toBeLessThan(brands.length);
  });

  it('[R-04] are not overwritten by somebody who has not seen the last change', async () => {
    const version = await versionOf();
    const answers = await Promise.all([
      update('core', version, { story: 'The first.' }),
      update('admin', version, { story: 'The second.' }),
    ]);
    const [won, lost] = answers[0].code === undefined ? answers : [answers[1], answers[0]];
    expect(lost).toMatchObject({ code: 'STALE' });
    expect(lost.message).toContain('Nothing was saved');
    const info = (await find('core'))!;
    expect(info).toEqual(won.data!.updateBrandInfo);
    expect((await update('core', version + 9, { story: 'From the future.' })).code).toBe('STALE');
    expect(await find('core')).toEqual(info);
  });

  it('[R-04] name the field of a wrong value, and nothing is changed', async () => {
    const before = await find('core');
    for (const [field, value] of [
      ['story', 'a'.repeat(501)],
      ['website', 'http://saltmarsh.example'],
      ['founded', '2999'],
      ['social', 'a\u0000b'],
      ['headquarters', '\ud800'],
      ['logo', 'f'.repeat(32)],
      ['logo', '../../secret'],
    ] as const) {
      const { code, first } = await update('core', before!.version, {
        ownership: 'Changed',
        [field]: value,
      });
      expect({ code, field: first?.extensions?.field }, field).toEqual({
        code: 'BAD_USER_INPUT',
        field,
      });
    }
    const several = await update('core', before!.version, { website: 'x', founded: '1499' });
    expect(several.first?.extensions?.fields).toEqual([
      { field: 'website', message: expect.stringContaining('https://') as string },
      { field: 'founded', message: expect.stringContaining('from 1500') as string },
    ]);
    expect(await find('core')).toEqual(before);
  });
});

describe('the logo of a brand', () => {
  it('is a picture of 256 × 256 that is shown once it is saved, and can be removed', async () => {
    const hash = await uploaded('core', await webp({ width: 30, height: 10 }));
    expect(hash).toMatch(/^[\da-f]{32}$/);
    expect((await dashboard('core')).profile?.logo).toBeNull();
    const saved = await update('core', await versionOf(), { logo: hash });
    expect(saved.data?.updateBrandInfo.logo).toBe(hash);
    expect((await dashboard('core')).profile?.logo).toBe(hash);
    const answer = await logos('core').read(hash);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([256, 256]);
    // Other changes leave it alone.
    const changed = await update('core', await versionOf(), { ownership: 'Cooperative' });
    expect(changed.data?.updateBrandInfo.logo).toBe(hash);
    const removed = await update('core', await versionOf(), { logo: null });
    expect(removed.data?.updateBrandInfo.logo).toBeNull();
  });

  it('[SEC-46] of another account is not there, and takes no upload', async () => {
    const picture = await png({ width: 9, height: 9 });
    const hash = await uploaded('core', picture);
    expect((await logos('admin').read(hash)).status).toBe(200);
    expect((await logos('growth').read(hash)).status).toBe(404);
    expect((await logos(null).read(hash)).status).toBe(401);
    expect((await logos('core').read('f'.repeat(32))).status).toBe(404);
    expect((await logos('growth').upload(picture)).status).toBe(404);
    expect((await logos('growth', 'brd_nothing').upload(picture)).status).toBe(404);
    expect((await logos('inventory', 'brd_hive-honey').upload(picture)).status).toBe(403);
    expect((await logos(null).upload(picture)).status).toBe(401);
    // A picture of one brand is none of another.
    const other = await uploaded('growth', picture, 'brd_oatfield');
    expect(other).toBe(hash);
    const foreign = await uploaded('growth', await png({ width: 3, height: 9 }), 'brd_oatfield');
    expect((await update('core', await versionOf(), { logo: foreign })).code).toBe(
      'BAD_USER_INPUT',
    );
  });

  it('[SEC-42] is refused by its content with a clear message, and above 1 MB', async () => {
    const answer = await logos('core').upload(svg);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: {
        code: 'invalid',
        fields: [
          { path: ['logo'], message: expect.stringContaining('PNG, JPEG or WebP') as string },
        ],
      },
    });
    expect((await logos('core').upload(Buffer.alloc(1_048_577))).status).toBe(413);
  });

  it('waits for its form: the newest five uploads of a brand, and the one in use', async () => {
    const first = await uploaded('core', await png({ width: 50, height: 1 }));
    await update('core', await versionOf(), { logo: first });
    const hashes: string[] = [];
    for (let width = 1; width <= 7; width += 1)
      hashes.push(await uploaded('core', await png({ width, height: 40 })));
    const kept = await db()
      .select({ hash: brandLogo.hash })
      .from(brandLogo)
      .where(eq(brandLogo.brandId, own));
    expect(new Set(kept.map(({ hash }) => hash))).toEqual(new Set([first, ...hashes.slice(2)]));
  });
});

describe('edited facts', () => {
  it('[D-10] outlive new imports of their data set, also one without the brand', async () => {
    const { folder } = platform.config.analytics;
    const brand = 'brd_shop_a';
    const adopt = async (brands: Record<string, number>) => {
      const version = await makeSmallSet(folder, 'shop', brands);
      await adoptDataSet(db(), folder, { id: 'shop', version, shared: false });
    };
    await adopt({ a: 1, b: 1 });
    expect((await update('admin', 0, { story: 'Kept.' }, brand)).code).toBeUndefined();
    await adopt({ b: 2, a: 2 });
    expect((await factsOf('admin', brand)).get('story')?.value).toBe('Kept.');
    await adopt({ b: 1 });
    expect(fieldOf(await find('admin', brand), 'story')?.value).toBe('Kept.');
    await adopt({ a: 1 });
    expect((await factsOf('admin', brand)).get('story')?.value).toBe('Kept.');
  });

  it('[P-11.1] are gone when the account gives the brand up', async () => {
    const [free] = await db()
      .select({ id: brandTable.id })
      .from(brandTable)
      .leftJoin(accountBrand, eq(accountBrand.brandId, brandTable.id))
      .where(eq(brandTable.dataSetId, 'demo'))
      .orderBy(accountBrand.brandId, brandTable.id)
      .then((rows) => rows.filter(({ id }) => !id.includes('shop')).slice(-1));
    const brand = free!.id;
    await giveBrand(db(), { brand, email: 'unlimited@demo.endcap.example', dataSet: null });
    await update('unlimited', 0, { contacts: 'hello@ours.example' }, brand);
    await uploaded('unlimited', await png({ width: 5, height: 5 }), brand);
    const release = 'mutation ($brand: ID!) { releaseBrand(brand: $brand) { id } }';
    expect((await ask('unlimited', release, { brand })).message).toBeUndefined();
    expect(await db().$count(brandProfile, eq(brandProfile.brandId, brand))).toBe(0);
    expect(await db().$count(brandLogo, eq(brandLogo.brandId, brand))).toBe(0);
  });

  it('cannot be changed by an account that is read only', async () => {
    const { accountId } = (await db()
      .select({ accountId: accountBrand.accountId })
      .from(accountBrand)
      .where(eq(accountBrand.brandId, own))
      .then(([row]) => row))!;
    const due = (paymentDueSince: Date | null) =>
      db()
        .update(subscription)
        .set({ paymentDueSince })
        .where(eq(subscription.accountId, accountId));
    await due(new Date(Date.now() - 15 * 24 * 60 * 60_000));
    const version = await versionOf();
    expect(await update('core', version, { story: 'Late.' })).toMatchObject({
      data: null,
      message: expect.stringMatching(/^Your account is read only/) as string,
    });
    expect(await versionOf()).toBe(version);
    await due(null);
    expect((await update('core', version, { story: 'In time.' })).message).toBeUndefined();
  });
});
