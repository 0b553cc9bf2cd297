import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  createOperatorClient,
  readOperatorAccess,
} from '../../../server/platform/analytics/data-sets/operator-client';
import { accountBrand } from '../../../server/platform/database/schema/accounts';
import { lineItemSet } from '../../../server/platform/database/schema/brand-orders';
import { samplingCampaign } from '../../../server/platform/database/schema/sampling';
import { testDatabaseUrl } from '../../support/programs/databases';
import { askAs, claim, newAccount, ownBrand, type Ask } from './claiming';
import { LoginClient } from './login-client';
import { makeSmallSet } from './small-set';
import { startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
const client = () => new LoginClient(platform.current().connection);

beforeAll(async () => {
  platform = await startTestPlatform();
  const version = await makeSmallSet(platform.config.analytics.folder, 'shop', { secretbrand: 2 });
  const operator = createOperatorClient((await readOperatorAccess(platform.dataDir))!);
  await operator.adopt('shop', version);
  await operator.give({
    brand: 'brd_shop_secretbrand',
    email: 'unlimited@demo.endcap.example',
    dataSet: null,
  });
});
afterAll(() => platform.remove());

interface Found {
  brandSearch: {
    brands: {
      id: string;
      name: string;
      category: string | null;
      products: number;
      owner: string;
      proofDomain: string | null;
    }[];
    endCursor: string | null;
  };
}
const search = `query ($purpose: BrandSearchPurpose!, $search: String, $after: String, $first: Int, $ids: [ID!], $near: ID) {
  brandSearch(purpose: $purpose, search: $search, after: $after, first: $first, ids: $ids, near: $near) {
    brands { id name category products owner proofDomain } endCursor } }`;
const release = 'mutation ($brand: ID!) { releaseBrand(brand: $brand) { primaryBrand { id } } }';
const withdraw = 'mutation ($brand: ID!) { withdrawClaim(brand: $brand) { id } }';
const report =
  'mutation ($name: String!) { reportUnlistedBrand(name: $name) { needToListBrand unlistedBrandName } }';
const prefer =
  'mutation ($version: String!, $input: UpdatePreferencesInput!) { updatePreferences(version: $version, input: $input) { digest competitorBrandIds primaryCategoryIds subCategoryIds insightIds } }';
/** Changes preferences on the version that is stored now. */
const change = async (ask: Ask, input: Record<string, unknown>) => {
  const { data } = await ask<{ user: { preferencesVersion: string } }>(
    '{ user { preferencesVersion } }',
  );
  return ask(prefer, { version: data!.user.preferencesVersion, input });
};

/** Asks as a user who has signed in. */
async function as(email: string): Promise<Ask> {
  const user = client();
  const { access_token: token } = await user.tokens(email);
  return askAs(user, token);
}
const demo = (key: string) => as(`${key}@demo.endcap.example`);

/** What holds each own brand of the account, by the brand's id. */
async function heldBrands(ask: Ask): Promise<ReadonlyMap<string, string | null>> {
  const { data } = await ask<{ own: { id: string; heldBy: string | null }[] }>(
    '{ own: brands(kind: own) { id heldBy } }',
  );
  return new Map(data!.own.map(({ id, heldBy }) => [id, heldBy]));
}

const newcomer = async (): Promise<Ask> => (await newAccount(platform)).ask;
const own = (ask: Ask, brand: { id: string }) => ownBrand(platform, ask, brand.id);

/** Brands of the demo market that nobody owns, with a website of their own. */
async function freeBrands(ask: Ask, count: number): Promise<{ id: string; name: string }[]> {
  const { data } = await ask<Found>(search, { purpose: 'claim', first: 50 });
  const free = data!.brandSearch.brands.filter(
    ({ owner, proofDomain }) => owner === 'nobody' && proofDomain !== null,
  );
  expect(free.length).toBeGreaterThanOrEqual(count);
  return free.slice(0, count);
}

describe('the search for brands', () => {
  it('[D-04 P-11.1] finds a part of a name in any case, beginnings first, page by page, and says whose they are', async () => {
    const ask = await newcomer();
    const oat = (await ask<Found>(search, { purpose: 'claim', search: 'OAT' })).data!.brandSearch;
    expect(oat.brands[0]).toMatchObject({ id: 'brd_oatfield', owner: 'other' });
    expect(oat.brands[0]!.category).toBeTruthy();
    expect(oat.brands[0]!.products).toBeGreaterThan(0);
    const names: string[] = [];
    let after: string | null = null;
    do {
      const { data }: { data: Found | undefined } = await ask<Found>(search, {
        purpose: 'claim',
        after,
        first: 7,
      });
      names.push(...data!.brandSearch.brands.map(({ id }) => id));
      after = data!.brandSearch.endCursor;
    } while (after !== null);
    expect(names.length).toBeGreaterThan(10);
    expect(new Set(names).size).toBe(names.length);
    const odd = await ask<Found>(search, { purpose: 'claim', search: "%_\\'\u0000" });
    expect(odd.data?.brandSearch.brands ?? []).toEqual([]);
    expect((await ask(search, { purpose: 'claim', after: 'x' })).code).toBe('BAD_USER_INPUT');
    expect(
      (await client().graphql(search, null, { purpose: 'claim' })).errors?.[0]?.extensions?.code,
    ).toBe('UNAUTHENTICATED');
  });

  it('[P-11.1 U-05] a brand of an imported set is unknown to other accounts: no search, claim or comparison tells of it', async () => {
    const ask = await newcomer();
    for (const purpose of ['claim', 'compare'])
      for (const more of [{ search: 'secret' }, { ids: ['brd_shop_secretbrand'] }])
        expect((await ask<Found>(search, { purpose, ...more })).data!.brandSearch.brands).toEqual(
          [],
        );
    const brand = 'brd_shop_secretbrand';
    for (const mutation of [claim, release])
      expect((await ask(mutation, { brand })).error).toContain('This brand is not in the list');
    expect((await change(ask, { competitorBrandIds: [brand] })).error).toContain(
      'is not in the list',
    );
    // Those who have a brand in the set see it, but nobody claims it.
    const owner = await demo('unlimited');
    const names = (await owner<Found>(search, { purpose: 'claim', search: 'secret' })).data!;
    expect(names.brandSearch.brands).toEqual([]);
    const { data } = await owner<{ own: { id: string; isShared: boolean }[] }>(
      '{ own: brands(kind: own) { id isShared } }',
    );
    expect(data!.own.filter(({ isShared }) => !isShared)).toEqual([{ id: brand, isShared: false }]);
    expect(data!.own.length).toBeGreaterThan(1);
  });

  it('[U-05] competitors are brands of others, those of the own category first', async () => {
    const ask = await demo('growth');
    const find = async (more: object) =>
      (await ask<Found>(search, { first: 50, ...more })).data!.brandSearch.brands;
    const competitors = (near: string | null) => find({ purpose: 'compare', near });
    const expectFirst = async (brand: string, near: string | null) => {
      const brands = await competitors(near);
      expect(brands.some(({ owner }) => owner === 'own')).toBe(false);
      const own = (await find({ purpose: 'claim', ids: [brand] }))[0]!;
      const others = brands.findIndex(({ category }) => category !== own.category);
      expect(others).toBeGreaterThan(0);
      expect(brands.slice(others).some(({ category }) => category === own.category)).toBe(false);
      return own.category;
    };
    const category = await expectFirst('brd_oatfield', null);
    expect(await expectFirst('brd_orchard-lane', 'brd_orchard-lane')).not.toBe(category);
    // A brand of others tells nothing.
    expect(await competitors('brd_popyard')).toEqual(await competitors(null));
  });

  it('[U-05 P-06] for a member of some brands, those of the category of these come first', async () => {
    const member = await demo('owned-brands');
    const near = async (brand: string | null) =>
      (await member<Found>(search, { purpose: 'compare', near: brand, first: 50 })).data!
        .brandSearch.brands;
    expect(await near(null)).toEqual(await near('brd_harvest-grain'));
    expect(await near(null)).not.toEqual(await near('brd_fizzberry'));
  });
});

describe('choosing a brand', () => {
  it('[P-11.1 P-02] a new account gets one free brand, once, and its plan is full then', async () => {
    const ask = await newcomer();
    const [first, second] = await freeBrands(ask, 2);
    await own(ask, first!);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await ask(claim, { brand: first!.id })).data).toEqual({
        claimBrand: { needToListBrand: false, primaryBrand: { id: first!.id } },
      });
    const full = await ask(claim, { brand: second!.id });
    expect(full.code).toBe('BAD_USER_INPUT');
    expect(full.error).toContain('Your plan, Free Trial, includes 1 brand');
    const { data } = await ask<{
      own: { id: string }[];
      user: { activeSubscription: { brandsLeft: number } };
    }>('{ own: brands(kind: own) { id } user { activeSubscription { brandsLeft } } }');
    expect(data!.own.map(({ id }) => id)).toEqual([first!.id]);
    expect(data!.user.activeSubscription.brandsLeft).toBe(0);
  });

  it('[P-11.1] refuses a brand of another account, and one that does not exist', async () => {
    const ask = await newcomer();
    expect((await ask(claim, { brand: 'brd_oatfield' })).error).toContain(
      'Another account already owns Oatfield',
    );
    for (const brand of ['brd_nobody', '', "' OR 1=1"])
      expect((await ask(claim, { brand })).error).toContain('This brand is not in the list');
    expect((await ask('{ own: brands(kind: own) { id } }')).data).toEqual({ own: [] });
  });

  it('[P-02 P-11.1] two claims of one account at once never exceed its plan', async () => {
    const ask = await newcomer();
    const brands = await freeBrands(ask, 3);
    const answers = await Promise.all(
      brands.map(({ id }) => ask(claim, { brand: id, mailbox: 'jane' })),
    );
    expect(answers.filter(({ error }) => error === undefined)).toHaveLength(1);
  });

  it('[P-06 P-11.1] roles that do not manage the plan are refused', async () => {
    // The plan of the last one's account is a colleague's.
    for (const key of ['inventory', 'owned-brands', 'reports', 'vendor', 'two-factor']) {
      const ask = await demo(key);
      for (const [mutation, variables] of [
        [claim, { brand: 'brd_brightleaf' }],
        [withdraw, { brand: 'brd_brightleaf' }],
        [release, { brand: 'brd_hive-honey' }],
        [report, { name: 'X' }],
      ] as const)
        expect((await ask(mutation, variables)).code, key).toBe('FORBIDDEN');
    }
  });

  it('a brand can be given up, and others can claim it then; one with orders stays', async () => {
    const [first, second] = await Promise.all([newcomer(), newcomer()]);
    const [brand] = await freeBrands(first, 1);
    await own(first, brand!);
    expect((await second(release, { brand: brand!.id })).error).toContain('is not your brand');
    expect((await first(release, { brand: brand!.id })).data).toEqual({
      releaseBrand: { primaryBrand: null },
    });
    expect((await own(second, brand!)).error).toBeUndefined();
    const merchant = await demo('merchant-admin');
    expect((await merchant(release, { brand: 'brd_hive-honey' })).error).toContain(
      'has purchase orders',
    );
  });

  it('a brand with brand orders, or with sampling campaigns that were requested, stays', async () => {
    const { db } = platform.current();
    const ask = await newcomer();
    const [brand] = await freeBrands(ask, 1);
    await own(ask, brand!);
    const [owned] = await db.select().from(accountBrand).where(eq(accountBrand.brandId, brand!.id));
    const refused = async () => (await ask(release, { brand: brand!.id })).error;
    const heldBy = async () => (await heldBrands(ask)).get(brand!.id);
    expect(await heldBy()).toBeNull();

    const order = { ...owned!, id: 'LS-release', orderNumber: 'release', intakeHash: 'none' };
    const shipTo = {
      ...{ name: 'June Abara', company: null, street: ['18 Alder Street'], city: 'Portland' },
      ...{ region: null, postalCode: null, country: 'US', phone: null },
    };
    await db.insert(lineItemSet).values({
      ...order,
      state: 'cancelled',
      orderedAt: new Date(),
      dueDate: '2026-11-01',
      shipTo,
    });
    expect(await heldBy()).toBe('brand orders');
    expect(await refused()).toBe(`${brand!.name} has brand orders, so it stays your brand.`);
    await db.delete(lineItemSet).where(eq(lineItemSet.id, order.id));

    const campaign = { ...owned!, id: 'smp_release', name: 'Samples' };
    await db.insert(samplingCampaign).values({ ...campaign, state: 'Submitted' });
    const held = `${brand!.name} has sampling campaigns, so it stays your brand.`;
    expect(await refused()).toBe(held);
    const move = (state: 'Closed' | 'Rejected') =>
      db.update(samplingCampaign).set({ state }).where(eq(samplingCampaign.id, campaign.id));
    await move('Closed');
    expect(await heldBy()).toBe('sampling campaigns');
    expect(await refused()).toBe(held);
    await move('Rejected');
    await db.insert(samplingCampaign).values({ ...campaign, id: 'smp_draft', state: 'Draft' });
    expect(await heldBy()).toBeNull();
    expect(await refused()).toBeUndefined();
  });

  it('says beforehand what holds each own brand, to those who may give it up', async () => {
    const owner = await demo('merchant-admin');
    const held = await heldBrands(owner);
    expect(held.get('brd_hive-honey')).toBe('purchase orders');
    const free = [...held].flatMap(([id, by]) => (by === null ? [id] : []));
    for (const [brand, by] of held)
      if (by !== null)
        expect((await owner(release, { brand })).error).toContain(`has ${by}, so it stays`);
    expect((await heldBrands(await demo('growth'))).get('brd_oatfield')).toBe('brand orders');
    const colleague = await heldBrands(await demo('inventory'));
    expect([...colleague.values()].every((by) => by === null)).toBe(true);
    expect([...colleague.keys()]).toEqual(expect.arrayContaining(free));
  });

  it('[P-02 P-11.1] an account cannot read the market brand after brand by giving brands up', async () => {
    const ask = await newcomer();
    const brands = await freeBrands(ask, 4);
    for (const brand of brands.slice(0, 3)) {
      expect((await own(ask, brand)).error).toBeUndefined();
      expect((await ask(release, { brand: brand.id })).error).toBeUndefined();
    }
    const refused = await ask(claim, { brand: brands[3]!.id, mailbox: 'jane' });
    expect(refused.error).toBe(
      'Your account has changed its brand too often. Please wait 30 days, or contact us.',
    );
  });
});

/** A new user, who asks for brands that are not listed, and an admin, who decides the requests. */
async function requester() {
  const { ask, email } = await newAccount(platform);
  const admin = client();
  await admin.signIn('admin@demo.endcap.example', 'endcap-demo');
  /** The page of the user's request, to which the list leads. */
  const open = async () => {
    const { html } = await admin.page('/admin/brands');
    expect(html).not.toContain('<form method="post" action="/admin/brands');
    const way = /href="(\/admin\/brands\?request=[^"]+)"/.exec(html.slice(html.indexOf(email)));
    return admin.page(way?.[1] ?? '');
  };
  /** Sends the form of the user's request on a page. */
  const send = (html: string, fields: Record<string, string>) => {
    const valueOf = (name: string, from: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(from)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const request = html.slice(html.indexOf(email));
    return admin.page(/action="(\/admin\/brands\?[^"]+)"/.exec(request)?.[1] ?? '', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: admin.base,
        'sec-fetch-site': 'same-origin',
      },
      body: new URLSearchParams({
        token: valueOf('token', request),
        name: valueOf('name', request),
        ...fields,
      }),
    });
  };
  return { ask, email, admin, open, send };
}

describe('a brand that is not listed', () => {
  it('[P-11.1] is decided under the name that the admin has seen', async () => {
    const { ask, open, send } = await requester();
    await ask(report, { name: 'First Fruits' });
    const { html: seen } = await open();
    await ask(report, { name: 'Second Sip' });
    const decisions: Record<string, string>[] = [
      { decision: 'new' },
      { decision: 'decline', reason: 'It is listed under another name.' },
      { decision: 'give', brand: 'Nutcracker' },
    ];
    for (const fields of decisions) {
      const late = await send(seen, fields);
      expect([late.status, late.html]).toEqual([
        409,
        expect.stringContaining('The user has asked for another brand meanwhile.'),
      ]);
      expect(/<input[^>]*name="brand"[^>]*>/.exec(late.html)?.[0]).toContain('value="Second Sip"');
    }
    expect((await ask('{ own: brands(kind: own) { name } }')).data).toEqual({ own: [] });
    const { html } = await open();
    expect((await send(html, { decision: 'new' })).html).toContain('The account has the brand');
    expect((await ask('{ own: brands(kind: own) { name } }')).data).toEqual({
      own: [{ name: 'Second Sip' }],
    });
  });

  it('[P-11.1 U-05] sets needToListBrand with the name as typed; an admin gives a brand, and the user hears of it', async () => {
    const { ask, email, admin, open, send } = await requester();
    const name = 'Grüne Ernte & Söhne مخبز';
    expect((await ask(report, { name: ` ${name} ` })).data).toEqual({
      reportUnlistedBrand: { needToListBrand: true, unlistedBrandName: name },
    });
    expect((await ask(report, { name: ' ' })).error).toBe('Required!');
    expect((await ask(report, { name: 'x'.repeat(121) })).error).toBe('At most 120 characters.');

    const page = await open();
    expect(page.html).toContain(email);
    expect(page.html).toContain('Grüne Ernte');
    const unknown = await send(page.html, { decision: 'give', brand: 'No such brand' });
    expect([unknown.status, unknown.html]).toEqual([
      422,
      expect.stringContaining('There is no brand No such brand'),
    ]);
    const decide = () => send(page.html, { decision: 'new' });
    expect((await decide()).html).toContain('The account has the brand');
    expect((await decide()).status).toBe(409);
    const { data } = await ask(
      '{ own: brands(kind: own) { name } user { needToListBrand unlistedBrandName } }',
    );
    expect(data).toEqual({
      own: [{ name }],
      user: { needToListBrand: false, unlistedBrandName: null },
    });
    expect((await admin.page('/mail')).html).toContain('is now your brand');
    // A new account needs a brand anyhow; this one has one, and asks for another.
    await ask(report, { name: 'Zweite Ernte' });
    const stored = await ask('{ user { needToListBrand unlistedBrandName } }');
    expect(stored.data).toEqual({
      user: { needToListBrand: true, unlistedBrandName: 'Zweite Ernte' },
    });
  });

  it('[P-11.1] is declined with a reason alone, which the user reads until they ask again or have a brand', async () => {
    const { ask, admin, open, send } = await requester();
    const declined = async () =>
      (
        await ask<{ user: { declinedBrand: unknown } }>(
          '{ user { declinedBrand { name reason } } }',
        )
      ).data?.user.declinedBrand;
    const name = 'Quiet & Quinoa';
    const reason = 'It sells <b>no food</b>.';
    const decline = async () => {
      await ask(report, { name });
      const { html } = await open();
      const unexplained = await send(html, { decision: 'decline', reason: ' ' });
      expect([unexplained.status, unexplained.html]).toEqual([
        422,
        expect.stringContaining('Enter a reason. The user gets it by email.'),
      ]);
      expect(await declined()).toBeNull();
      expect((await send(html, { decision: 'decline', reason })).html).toContain('is declined');
      expect(await declined()).toEqual({ name, reason });
    };
    await decline();
    const mails = (await admin.page('/mail')).html;
    expect(mails).toContain('Reason: It sells &lt;b&gt;no food&lt;/b&gt;.');
    expect(mails).toContain('/help#import');
    await decline();
    const [free] = await freeBrands(ask, 1);
    await own(ask, free!);
    expect(await declined()).toBeNull();
  });

  it('[P-11.1 O-12] is not given while a reason to decline is typed, and everything typed is kept', async () => {
    const { ask, open, send } = await requester();
    await ask(report, { name: 'Torn Between' });
    const { html } = await open();
    // Enter in a field presses the first button.
    expect(html.match(/name="decision" value="\w+"/g)).toEqual(
      ['decline', 'give', 'new'].map((decision) => `name="decision" value="${decision}"`),
    );
    for (const decision of ['give', 'new']) {
      const typed = { brand: 'Nutcracker', reason: 'It is listed.' };
      const refused = await send(html, { decision, ...typed });
      expect(refused.status).toBe(422);
      expect(refused.html).toMatch(/role="alert" id="fault" tabindex="-1" autofocus/i);
      for (const text of [
        'You have typed a reason to decline. Decline the request, or empty the reason before you give a brand.',
        'value="Nutcracker"',
        'value="It is listed."',
      ])
        expect(refused.html).toContain(text);
    }
    expect((await ask('{ own: brands(kind: own) { name } }')).data).toEqual({ own: [] });
    await send(html, { decision: 'decline', reason: 'It is listed.' });
    const late = await send(html, { decision: 'give', brand: 'Nutcracker' });
    expect(late.status).toBe(409);
    expect(late.html).toContain('This request is decided already. Nothing of yours was stored.');
    expect(late.html).toContain('Brand: <bdi>Nutcracker</bdi>');
  });

  it('[P-11.1] is no brand that a claim finds; the field says what to do', async () => {
    const ask = await newcomer();
    const [free] = await freeBrands(ask, 1);
    const told = async (name: string) => (await ask(report, { name })).error;
    expect(await told(` ${free!.name.toUpperCase()} `)).toBe(
      `${free!.name} is listed. Search for it and choose it. For another brand, add to its name.`,
    );
    expect(await told('oatfield')).toContain('Oatfield is listed. Another account owns it');
    await own(ask, free!);
    expect(await told(free!.name)).toBe(`${free!.name} is your brand already.`);
    // The names of imported sets stay secret.
    const owner = await demo('unlimited');
    const { data } = await owner<{ own: { name: string; isShared: boolean }[] }>(
      '{ own: brands(kind: own) { name isShared } }',
    );
    const secret = data!.own.find(({ isShared }) => !isShared)!;
    expect(await told(secret.name)).toBeUndefined();
  });

  it.skipIf(testDatabaseUrl === null)(
    'a decision and a claim of one user wait for each other, and never for ever',
    async () => {
      const { ask, email, open, send } = await requester();
      await ask(report, { name: 'Slow Roast' });
      const page = await open();
      // A claim, as it stands between its two locks: it has the account, and changes its user next.
      const claiming = new pg.Client({ connectionString: platform.config.databaseUrl! });
      await claiming.connect();
      try {
        const user = `(select u.id from app_user u join identity_account i on i.sub = u.sub where i.email = '${email}')`;
        await claiming.query('BEGIN');
        await claiming.query(
          `select id from account where id = (select account_id from app_user where id = ${user}) for update`,
        );
        const decided = send(page.html, { decision: 'new' });
        const waiting =
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
        const waiters = async () => {
          // Within a transaction the view is read once.
          await claiming.query('select pg_stat_clear_snapshot()');
          return (await claiming.query(waiting)).rowCount;
        };
        await expect.poll(waiters).toBe(1);
        await claiming.query(`update app_user set competitor_brand_ids = '{}' where id = ${user}`);
        await claiming.query('COMMIT');
        expect((await decided).html).toContain('The account has the brand');
      } finally {
        await claiming.end();
      }
    },
  );

  it('[P-06 P-11.1] the page of the requests is for internal admins alone', async () => {
    const merchant = client();
    await merchant.signIn('merchant-admin@demo.endcap.example', 'endcap-demo');
    expect((await merchant.page('/admin/brands')).status).toBe(403);
  });
});

describe('preferences', () => {
  it('[U-05] are stored one by one, three categories and competitors at most, and come back', async () => {
    const ask = await demo('core');
    const input = {
      // As many of each as may be chosen.
      primaryCategoryIds: ['cat_chips', 'cat_snacks', 'cat_tea'],
      subCategoryIds: ['cat_chips_kettle'],
      competitorBrandIds: ['brd_oatfield', 'brd_popyard', 'brd_crunchwell'],
      insightIds: ['velocity', 'stock-outs'],
      digest: 'monthly',
    };
    expect((await change(ask, input)).data).toEqual({ updatePreferences: input });
    expect((await change(ask, { digest: 'off' })).data).toEqual({
      updatePreferences: { ...input, digest: 'off' },
    });
    expect((await ask('{ user { trendsetterSubscriptionSettings } }')).data).toEqual({
      user: {
        trendsetterSubscriptionSettings: {
          frequency: 'off',
          categoryIds: ['cat_snacks'],
          recipients: ['core@demo.endcap.example'],
        },
      },
    });
  });

  it.each([
    ['no category', { primaryCategoryIds: [] }, 'Required!'],
    [
      'four categories',
      { primaryCategoryIds: ['cat_snacks', 'cat_chips', 'cat_cookies', 'cat_tea'] },
      'Choose at most 3 categories.',
    ],
    [
      'a sub-category as a category',
      { primaryCategoryIds: ['cat_chips_kettle'] },
      'no longer exists',
    ],
    ['an unknown sub-category', { subCategoryIds: ['cat_chips'] }, 'no longer exists'],
    [
      'four competitors',
      { competitorBrandIds: ['brd_popyard', 'brd_barwood', 'brd_oatfield', 'brd_crunchwell'] },
      'Choose at most 3 competitors.',
    ],
    ['the own brand', { competitorBrandIds: ['brd_saltmarsh'] }, 'Saltmarsh is your own brand'],
    ['an unknown brand', { competitorBrandIds: ['brd_nobody'] }, 'is not in the list'],
    ['an unknown topic', { insightIds: ['gossip'] }, 'no longer exists'],
  ])('[U-05] refuses %s and changes nothing', async (_name, input, message) => {
    const ask = await demo('core');
    const before = (await change(ask, {})).data;
    const refused = await change(ask, input);
    expect(refused.code).toBe('BAD_USER_INPUT');
    expect(refused.error).toContain(message);
    expect((await change(ask, {})).data).toEqual(before);
  });
});
