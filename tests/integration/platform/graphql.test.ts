import { createHmac } from 'node:crypto';

import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { appUser } from '../../../server/platform/database/schema/accounts';
import { subscription } from '../../../server/platform/database/schema/plans';
import { LoginClient } from './login-client';
import { startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
const client = () => new LoginClient(platform.current().connection);
const tokens = new Map<string, string>();

interface Named {
  id: string;
  name: string;
}
interface Subscription {
  id: string;
  usersLeft: number | null;
  startDate: string;
  endDate: string;
  plan: { name: string };
}
interface NavigationAnswer extends Named {
  url: string | null;
  dashboardLink: string | null;
  menuListNavigationItems: { id: string; url?: string | null; dashboardLink: string | null }[];
}
/** What the tests below read of an answer; each asks for what it reads. */
interface Answer {
  user: {
    id: string;
    role: string;
    ldUserKey: string;
    ldSecureModeHash: string;
    competitorBrands: Named[];
    activeSubscription: Subscription;
    topSubscription: Subscription;
  };
  ownBrands: (Named & { products: Named[] })[];
  associatedBrands: Named[];
  own: Named[];
  associated: Named[];
  brands: Named[];
  categories: (Named & { iconUrl: string })[];
  config: { ldAnonymousSecureModeHash: string };
  navigationItems: NavigationAnswer[];
}

/** Asks as a demo user, signing in at the first time; null asks as a visitor. */
async function ask(user: string | null, query: string) {
  if (user !== null && !tokens.has(user))
    tokens.set(user, (await client().tokens(`${user}@demo.endcap.example`)).access_token);
  return client().graphql<Answer>(query, user === null ? null : tokens.get(user)!);
}

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.remove());

describe('the contract', () => {
  it('[C-01 C-10 P-01] answers the current user with every contract name', async () => {
    const plan = `id status startDate endDate usersLeft brandsLeft userLimit brandLimit isUnlimited isPaymentActionRequired
      changeToPrice { id amountPerMonth kind plan { id name } } plan { id name userLimit iconIdentifier features { id name description } }
      price { id paymentGatewayPriceIdentifier status amount amountPerMonth kind }`;
    const { data, errors } = await ask(
      'growth',
      `{
      user { id firstName lastName email role merchantRoles ldUserKey ldSecureModeHash designation brandId brand { id name } primaryBrand { id name products { id name } }
        primaryCategoryIds primaryCategories { id name iconUrl } subCategoryIds subCategories { id } competitorBrandIds competitorBrands { id name products { id } } insightIds
        trendsetterSubscriptionSettings needToListBrand activeSubscription { ${plan} } topSubscription { id user { id email } } subscriptionsCount }
      ownBrands: brands(kind: own, withPerformanceDetails: false) { id name products { id name } }
      associatedBrands: brands(kind: associated) { id name }
    }`,
    );
    expect(errors).toBeUndefined();
    expect(data!.user).toMatchObject({
      activeSubscription: {
        id: 'sub_demo_meadowlark',
        status: 'active',
        userLimit: 8,
        usersLeft: 7,
        brandLimit: 3,
        brandsLeft: 0,
        isUnlimited: false,
        isPaymentActionRequired: false,
        changeToPrice: null,
        plan: {
          id: 'plan_growth',
          name: 'Growth',
          userLimit: 8,
          iconIdentifier: 'growth',
          features: [
            {
              id: 'plan_growth_1',
              name: 'Everything in Core Brand',
              description: 'All dashboards of a brand.',
            },
            { id: 'plan_growth_2' },
            { id: 'plan_growth_3' },
            { id: 'plan_growth_4' },
          ],
        },
        price: {
          id: 'price_growth_yearly',
          paymentGatewayPriceIdentifier: 'gw_price_growth_yearly',
          amount: 658_800,
          amountPerMonth: 54_900,
          kind: 'yearly',
          status: 'active',
        },
      },
      topSubscription: {
        id: 'sub_demo_meadowlark',
        user: { id: 'usr_demo_growth', email: 'growth@demo.endcap.example' },
      },
    });
    const { startDate, endDate } = data!.user.activeSubscription;
    expect(Date.parse(startDate)).toBeLessThan(Date.now());
    expect(Date.parse(endDate)).toBeGreaterThan(Date.now());
    const { user } = data! as { user: Record<string, unknown> };
    const { ldUserKey, ldSecureModeHash, activeSubscription, topSubscription, ...facts } = user;
    expect([ldUserKey, ldSecureModeHash, activeSubscription, topSubscription]).not.toContain(null);
    const products = (brand: string, ...numbers: number[]) =>
      numbers.map((number) => ({ id: `prd_${brand}_${String(number)}` }));
    expect(facts).toEqual({
      id: 'usr_demo_growth',
      firstName: 'Priya',
      lastName: 'Raman',
      email: 'growth@demo.endcap.example',
      role: 'user',
      merchantRoles: [],
      designation: 'Head of insights',
      brandId: 'brd_oatfield',
      brand: { id: 'brd_oatfield', name: 'Oatfield' },
      primaryBrand: {
        id: 'brd_oatfield',
        name: 'Oatfield',
        products: [
          { id: 'prd_oatfield_1', name: 'Almond Oat Bar' },
          { id: 'prd_oatfield_2', name: 'Blueberry Oat Bar' },
          { id: 'prd_oatfield_3', name: 'Dark Cocoa Oat Bar' },
          { id: 'prd_oatfield_5', name: 'Maple Pecan Granola' },
          { id: 'prd_oatfield_4', name: 'Peanut Butter Oat Bites' },
        ],
      },
      primaryCategoryIds: ['cat_snacks'],
      primaryCategories: [
        {
          id: 'cat_snacks',
          name: 'Snacks',
          iconUrl: `${platform.current().url}/assets/categories/snacks.svg`,
        },
      ],
      subCategoryIds: [],
      subCategories: [],
      competitorBrandIds: ['brd_crunchwell', 'brd_popyard', 'brd_nutcracker'],
      competitorBrands: [
        {
          id: 'brd_crunchwell',
          name: 'Crunchwell',
          products: products('crunchwell', 1, 2, 4, 3),
        },
        { id: 'brd_popyard', name: 'Popyard', products: products('popyard', 1, 4, 3, 2) },
        {
          id: 'brd_nutcracker',
          name: 'Nutcracker & Sons',
          products: products('nutcracker', 2, 1, 3),
        },
      ],
      insightIds: ['velocity', 'reviews'],
      trendsetterSubscriptionSettings: {
        categoryIds: ['cat_snacks'],
        frequency: 'weekly',
        recipients: ['growth@demo.endcap.example'],
      },
      needToListBrand: false,
      subscriptionsCount: 1,
    });
    const [stored] = await platform
      .current()
      .db.select()
      .from(subscription)
      .where(eq(subscription.id, 'sub_demo_meadowlark'));
    for (const name of ['activeSubscription', 'topSubscription'])
      expect([name, user[name]]).toMatchObject([name, { id: 'sub_demo_meadowlark' }]);
    expect(user).toMatchObject({
      activeSubscription: {
        startDate: stored!.startDate.toISOString(),
        endDate: stored!.endDate!.toISOString(),
      },
      topSubscription: { user: { id: user['id'] } },
    });
    const { features } = data!.user.activeSubscription.plan as unknown as {
      features: { name: string; description: string }[];
    };
    for (const { name, description } of features)
      expect([name.length > 0, description.length > 0]).toEqual([true, true]);
    const { ldSdkKey } = platform.current().connection;
    expect(data!.user.ldSecureModeHash).toBe(
      createHmac('sha256', ldSdkKey).update(data!.user.ldUserKey).digest('hex'),
    );
    expect(data!.ownBrands.map(({ name }) => name)).toEqual([
      'Barwood',
      'Oatfield',
      'Orchard Lane',
    ]);
    expect(data!.ownBrands[0]!.products.length).toBeGreaterThan(0);
    expect(data!.associatedBrands).toEqual([]);
  });

  it('[C-10] answers navigation and categories as they are stored, with every contract name', async () => {
    const { data, errors } = await ask(
      'growth',
      `{
      navigationItems { id name url dashboardLink iconClass menuListNavigationItems { id name url dashboardLink } }
      categories { id name iconUrl }
    }`,
    );
    expect(errors).toBeUndefined();
    const { navigationItems, categories } = data!;
    expect(navigationItems[0]).toEqual({
      ...{ id: 'brand-dossier', name: 'Brand dossier', iconClass: 'brand' },
      ...{ url: null, dashboardLink: null },
      menuListNavigationItems: expect.arrayContaining([
        {
          ...{ id: 'brand-dossier.dossier', name: 'Dossier', url: null },
          dashboardLink: '/dashboards/brand-dossier/dossier',
        },
      ]) as object[],
    });
    expect(navigationItems.find(({ id }) => id === 'experimentation')).toMatchObject({
      ...{ name: 'Sampling', iconClass: 'sampling' },
      menuListNavigationItems: expect.arrayContaining([
        {
          ...{ id: 'sampling-campaigns', name: 'Campaign requests', dashboardLink: null },
          url: '/sampling-campaigns',
        },
      ]) as object[],
    });
    const iconUrl = `${platform.current().url}/assets/categories/snacks.svg`;
    expect(categories).toContainEqual({ id: 'cat_snacks', name: 'Snacks', iconUrl });
  });

  it('[P-01] answers the price that a plan changes to', async () => {
    const { db } = platform.current();
    const plan = (changeToPriceId: string | null) =>
      db
        .update(subscription)
        .set({ changeToPriceId })
        .where(eq(subscription.id, 'sub_demo_meadowlark'));
    await plan('price_core_brand_monthly');
    const { data } = await ask(
      'growth',
      '{ user { activeSubscription { changeToPrice { id amountPerMonth kind plan { id name } } } } }',
    );
    await plan(null);
    expect(data!.user.activeSubscription).toEqual({
      changeToPrice: {
        id: 'price_core_brand_monthly',
        amountPerMonth: 29_900,
        kind: 'monthly',
        plan: { id: 'plan_core_brand', name: 'Core Brand' },
      },
    });
  });

  it('[C-01] a visitor has no user, but gets navigation, categories and configuration', async () => {
    const { data } = await ask(
      null,
      `{ user { id } brands(kind: own) { id } categories { id name iconUrl } config { ldAnonymousSecureModeHash } navigationItems { id name } }`,
    );
    const { ldSdkKey, anonymousKey } = platform.current().connection;
    expect(data!.user).toBeNull();
    expect(data!.brands).toEqual([]);
    expect(data!.config.ldAnonymousSecureModeHash).toBe(
      createHmac('sha256', ldSdkKey).update(anonymousKey).digest('hex'),
    );
    expect(data!.categories[0]!.name).toBe('Snacks');
    expect(data!.navigationItems.length).toBeGreaterThan(3);
    for (const { iconUrl } of data!.categories) {
      const icon = await fetch(iconUrl);
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      expect(icon.headers.get('cache-control')).toContain('max-age');
    }
  });

  it('[C-01] sub-categories are returned on request; only categories have icons', async () => {
    const { data } = await ask(
      null,
      '{ categories { id } withSubs: categories(subCategories: true) { id iconUrl } }',
    );
    const { categories, withSubs } = data as unknown as Record<
      string,
      { id: string; iconUrl: string | null }[]
    >;
    expect([categories!.length, withSubs!.length]).toEqual([16, 74]);
    expect(withSubs!.slice(0, 16).map(({ id }) => id)).toEqual(categories!.map(({ id }) => id));
    for (const { id, iconUrl } of withSubs!.slice(16)) {
      expect(iconUrl).toBeNull();
      expect(categories!.some((category) => id.startsWith(`${category.id}_`))).toBe(true);
    }
  });

  it('[L-01 P-05] navigation follows the role', async () => {
    const sections = async (user: string | null) =>
      (
        await ask(
          user,
          '{ navigationItems { id url dashboardLink iconClass menuListNavigationItems { id dashboardLink url } } }',
        )
      ).data!.navigationItems;
    const ids = async (user: string | null) => (await sections(user)).map(({ id }) => id);
    const dashboards = [
      'brand-dossier',
      'product-dossier',
      'overview',
      'experimentation',
      'trends',
      'leaderboard',
      'investor',
    ];
    expect(await ids(null)).toEqual(dashboards);
    expect(await ids('core')).toEqual(dashboards);
    expect(await ids('merchant-admin')).toEqual([
      ...dashboards,
      'inventory',
      'consignment-orders',
      'orders',
      'users',
    ]);
    expect(await ids('reports')).toEqual([
      ...dashboards,
      'inventory',
      'consignment-orders',
      'orders',
    ]);
    expect(await ids('vendor')).toEqual([
      'brand-dossier',
      'overview',
      'experimentation',
      'trends',
      'leaderboard',
      'orders',
    ]);
    expect(await ids('admin')).toEqual([
      ...dashboards,
      'inventory',
      'consignment-orders',
      'orders',
      'users',
    ]);
    // Who may request samples finds the requests in the group of sampling.
    const requests = async (user: string | null) =>
      (await sections(user))
        .flatMap(({ menuListNavigationItems: leaves }) => leaves)
        .some(({ url }) => url === '/sampling-campaigns');
    expect(await Promise.all(['core', 'owned-brands', 'admin'].map(requests))).toEqual([
      true,
      true,
      true,
    ]);
    expect(await Promise.all([null, 'reports', 'vendor'].map(requests))).toEqual([
      false,
      false,
      false,
    ]);
    const [dossier] = await sections('core');
    expect(dossier!.menuListNavigationItems[0]).toMatchObject({
      dashboardLink: '/dashboards/brand-dossier/dossier',
      url: null,
    });
    const vendor = await sections('vendor');
    expect(vendor[0]).toMatchObject({
      dashboardLink: '/dashboards/brand-dossier/dossier',
      menuListNavigationItems: [],
    });
    expect(vendor.at(-1)).toMatchObject({ url: '/orders', dashboardLink: null });
  });

  it('[A-26 P-01 C-01] gift, payment, seats and brands of the seed are what they say', async () => {
    const query =
      '{ user { merchantRoles role activeSubscription { id status isPaymentActionRequired isUnlimited usersLeft plan { name } } topSubscription { id isUnlimited user { email } } } own: brands(kind: own) { id } associated: brands(kind: associated) { id } }';
    const gifted = (await ask('gifted', query)).data!;
    expect(gifted.user.activeSubscription.plan.name).toBe('Core Brand');
    expect(gifted.user.topSubscription).toMatchObject({
      isUnlimited: true,
      user: { email: 'unlimited@demo.endcap.example' },
    });
    expect(gifted.user.topSubscription.id).not.toBe(gifted.user.activeSubscription.id);
    expect((await ask('payment', query)).data!.user.activeSubscription).toMatchObject({
      status: 'past_due',
      isPaymentActionRequired: true,
    });
    const brandless = (await ask('brandless', query)).data!;
    expect([
      brandless.own,
      brandless.associated,
      brandless.user.activeSubscription.plan.name,
    ]).toEqual([[], [], 'Free Trial']);
    const merchant = (await ask('merchant-admin', query)).data!;
    expect(merchant.own).toHaveLength(3);
    expect(merchant.user.activeSubscription.usersLeft).toBe(2);
    expect((await ask('vendor', query)).data!.associated).toEqual([{ id: 'brd_fizzberry' }]);
    expect((await ask('admin', query)).data!.user.role).toBe('admin');
  });

  it('[A-14] POST /api/v1/auth0/login stores a sign-in of its user, and refuses without a token', async () => {
    const { db } = platform.current();
    const readSignIns = () =>
      db
        .select({ id: appUser.id, count: appUser.signInCount })
        .from(appUser)
        .where(isNotNull(appUser.lastSignedInAt));
    await db.update(appUser).set({ lastSignedInAt: null, signInCount: 0 });
    const post = (headers: Record<string, string>) =>
      fetch(`${platform.current().url}/api/v1/auth0/login`, { method: 'POST', headers });
    await ask('core', '{ user { id } }');
    expect(await readSignIns()).toEqual([]);
    const answer = await post({ authorization: `Bearer ${tokens.get('core')}` });
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    expect((await post({})).status).toBe(401);
    expect((await post({ authorization: 'Bearer nonsense' })).status).toBe(401);
    expect(await readSignIns()).toEqual([{ id: 'usr_demo_core', count: 1 }]);
  });
});
