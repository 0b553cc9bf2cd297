import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import type { SearchView } from '../../../app/contracts/search/search';
import { parseDashboardState } from '../../../app/contracts/dashboards/url';
import { paths } from '../../../app/lib/urls/paths';
import {
  createOperatorClient,
  readOperatorAccess,
} from '../../../server/platform/analytics/data-sets/operator-client';
import { createClient, type HttpClient } from '../../support/network/http-client';
import {
  startProduct,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { pagePaths } from '../../support/route-modules';
import { emailOf, signIn, type DemoUser } from '../../support/people/sign-in';
import { until } from '../../support/wait';
import {
  campaignBody,
  campaignsPath,
  createCallers,
  orderBody,
  ordersPath,
} from '../platform/ams/ams-client';
import { makeSmallSet } from '../platform/small-set';

let bff: RunningBff;
let platform: RunningPlatform;
let core: HttpClient;
let callers: ReturnType<typeof createCallers>;

beforeAll(async () => {
  ({ bff, platform } = await startProduct());
  const connection = { ...platform.connection, refreshReuseSeconds: 0 };
  callers = createCallers({ current: () => ({ connection }) }, bff.url);
  core = (await signIn(bff.url, 'core')).client;
});

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

describe('the frame', () => {
  it('[L-11] a phone gets the message alone, and nothing is asked of the platform for it', async () => {
    for (const headers of [{ 'user-agent': phone }, { 'sec-ch-ua-mobile': '?1' }]) {
      for (const path of [paths.home, paths.settings, '/', '/nope']) {
        const answer = await core.get(bff.url + path, headers);
        expect(answer.status, path).toBe(200);
        const page = answer.document();
        const texts = [...page.querySelectorAll('p')].map(({ textContent }) => textContent);
        expect(texts.filter((text) => text !== '')).toEqual([
          'Endcap is only available on Desktop and not on mobile.',
        ]);
        expect(page.querySelectorAll('script, nav, a, form')).toHaveLength(0);
        const id = answer.headers['x-request-id'];
        const line = await until('the request is in the log', () =>
          bff.logs.find((entry) => entry['event'] === 'request' && entry['id'] === id),
        );
        expect(line['upstream']).toEqual([]);
      }
    }
    const tablet = await core.get(bff.url + paths.home, { 'sec-ch-ua-mobile': '?0' });
    expect(tablet.document().querySelector('nav')).not.toBeNull();
  });

  it('[R-20] hideLayout shows the page alone, for visitors without their banner', async () => {
    const visitor = createClient();
    for (const client of [core, visitor]) {
      const whole = (await client.get(bff.url + paths.home)).document();
      expect(whole.querySelectorAll('aside, header.top-bar, .page-foot').length).toBeGreaterThan(2);
      const bare = (await client.get(`${bff.url}${paths.home}?hideLayout`)).document();
      expect(bare.querySelector('main h1')).not.toBeNull();
      expect(
        bare.querySelectorAll('.shell-rail, [aria-label=Announcement], nav, .top-bar, .page-foot'),
      ).toHaveLength(0);
    }
  });

  it('[L-02 SEC-14] theme and navigation are remembered without JavaScript, right in the next HTML', async () => {
    const client = (await signIn(bff.url, 'growth')).client;
    const page = await client.get(`${bff.url}${paths.home}?brand=x`);
    expect(page.document().documentElement.dataset['navigation']).toBe('expanded');
    const answer = await client.submit(
      page,
      {},
      {
        form: 'form.rail-collapse',
        button: 'navigation',
      },
    );
    expect([answer.status, answer.location]).toEqual([303, `${bff.url}${paths.home}?brand=x`]);
    const next = (await client.get(bff.url + paths.home)).document();
    expect(next.documentElement.dataset['navigation']).toBe('collapsed');
    expect(
      [...next.querySelectorAll('details.rail-group')].every((g) => g.hasAttribute('open')),
    ).toBe(true);

    const token = next.querySelector<HTMLInputElement>('input[name=csrfToken]')!.value;
    const send = (form: Record<string, string>) =>
      client.post(bff.url + paths.preferences, { form, headers: { origin: bff.url } });
    await send({ csrfToken: token, theme: 'dark' });
    expect(
      (await client.get(bff.url + paths.home)).document().documentElement.dataset['theme'],
    ).toBe('dark');
    // SEC-14: no address of somebody else.
    const away = await send({ csrfToken: token, theme: 'light', returnTo: '//evil.example' });
    expect(away.location).toBe(bff.url + paths.home);
    expect((await send({ csrfToken: token, theme: 'pink' })).status).toBe(400);
    expect((await send({ theme: 'dark' })).status).toBe(403);
    expect((await client.get(bff.url + paths.preferences)).status).toBe(404);
  });

  it('[R-01] / leads users and visitors to the home of the brand dossier', async () => {
    for (const client of [core, createClient()]) {
      const { status, location } = await client.get(`${bff.url}/`);
      expect([status, location]).toEqual([302, `${bff.url}/dashboards/brand-dossier/dossier`]);
    }
  });

  it('[L-13 X-20 X-21 X-22 X-23 X-24] banners: of a trial and of a payment, of signing up for a visitor; the Unlimited plan’s needs its reason', async () => {
    const banner = async (client: HttpClient, path: string) =>
      (await client.get(bff.url + path)).document().querySelector('[aria-label=Announcement]');
    const signUp = await banner(createClient(), paths.home);
    expect(signUp?.textContent).toBe(
      'Signup Today to get the most up to date information or all historical data.Sign up',
    );
    expect(signUp?.querySelector('a')?.getAttribute('href')).toBe(paths.signup);
    expect(await banner(core, paths.home)).toBeNull();
    const unlimited = await banner(core, paths.homeWithNotice('unlimited-required'));
    expect(unlimited?.textContent).toBe('This area needs the Unlimited plan.See plans');
    expect(unlimited?.querySelector('a')?.getAttribute('href')).toBe(paths.pricing);
    const trial = await banner((await signIn(bff.url, 'trial')).client, paths.home);
    expect(trial?.textContent).toBe(
      'Welcome to your 7 Day TrialYou can compare 1 brand(s) and see all data from Jun 02, 2026 – Aug 30, 2026Upgrade Today',
    );
    expect(trial?.querySelector('a')?.getAttribute('href')).toBe(paths.pricing);
    const due = await banner((await signIn(bff.url, 'payment')).client, paths.home);
    expect(due?.textContent).toBe(
      'You have an pending action on your invoice. Please resolve it to avoid any disruption in services.Pay Now',
    );
    expect(due?.querySelector('a')?.getAttribute('href')).toBe(paths.settingsTab('billing'));
  });

  it('[L-04 X-21] a visitor’s page asks to sign up in one place, besides the navigation', async () => {
    const visitor = createClient();
    const asks: Record<string, number> = {};
    for (const route of pagePaths) {
      const page = await visitor.follow(bff.url + route.replaceAll(/\$\w*/g, 'none'));
      asks[route] = [...page.document().querySelectorAll('a[href]')].filter(
        (link) =>
          /^\/signup|[?&]signUp=/.test(link.getAttribute('href') ?? '') &&
          link.closest('nav[aria-label="Account"]') === null,
      ).length;
    }
    expect(asks[paths.help]).toBe(1);
    expect(Object.entries(asks).filter(([, count]) => count > 1)).toEqual([]);
  });

  it('[R-23] every page works when it is opened directly, and an unknown address has a way home', async () => {
    const merchant = (await signIn(bff.url, 'merchant-admin')).client;
    const addresses = [
      ...['/account/sessions', '/brands/brd_hive-honey/edit', '/cart/addons?action=addon'],
      ...['/cart/review?action=upgrade&price=price_unlimited_monthly', '/consignment-orders'],
      ...['/consignment-orders/new', '/consignment-orders/PO-1000001'],
      ...['/consignment-orders/PO-1000010/edit', '/consignment-orders/PO-1000010/place'],
      ...['/consignment-orders/PO-1000005/void', '/inventory', '/inventory/notify'],
      ...['/inventory/storage', '/orders', '/orders/fulfil', '/pricing/plans', '/reports'],
      ...['/sampling-campaigns', '/sampling-campaigns/new', '/search', '/settings/general'],
      ...['/settings/preferences', '/settings/billing', '/settings/addons', '/setup/brand'],
      ...['/setup/competitors', '/users', '/users/invite', '/users/usr_demo_inventory'],
      ...['/users/usr_demo_inventory/invitation', '/users/usr_demo_inventory/sign-out'],
      ...['/users/delete?id=usr_demo_inventory', '/auth/logout'],
    ];
    const opened: unknown[] = [];
    for (const address of addresses) {
      // Some add to their address what they show.
      const page = await merchant.follow(bff.url + address);
      const heads = page.document().querySelectorAll('main h1').length;
      opened.push([new URL(page.url).pathname, page.status, heads]);
    }
    expect(opened).toEqual(addresses.map((address) => [address.split('?', 1)[0], 200, 1]));
    for (const client of [createClient(), merchant])
      for (const path of ['/nowhere', '/users/usr_demo_inventory/none', '/pricing']) {
        const page = await client.get(bff.url + path);
        expect([path, page.status]).toEqual([path, 404]);
        const home = page
          .document()
          .querySelector('main a[href="/dashboards/brand-dossier/dossier"]');
        expect(home?.textContent, path).toBe('Go to the home page');
      }
  });

  it('[L-06 R-23] every link of the frame leads to a page, for visitors and users', async () => {
    for (const client of [createClient(), core]) {
      const page = (await client.get(bff.url + paths.home)).document();
      const links = [...page.querySelectorAll('.page-foot a, .top-bar a')].map(
        (link) => link.getAttribute('href') ?? '',
      );
      const foot = [...page.querySelectorAll('.page-foot a')].map((link) => [
        link.textContent,
        link.getAttribute('href')?.split('?')[0],
      ]);
      expect(foot).toEqual([
        ['Home', '/dashboards/brand-dossier/dossier'],
        ['All reports', '/reports'],
        ['Plans and pricing', '/pricing/plans'],
        ['Help', '/help'],
        ['Privacy', '/privacy'],
        ['Terms', '/terms'],
        ['Security', '/security'],
        ['Safelist', '/safelist'],
        ['Cookie Preferences', '/cookie-preferences'],
      ]);
      expect(page.querySelector('.page-foot')?.textContent).toContain('Powered by Endcap');
      for (const link of new Set(
        links.filter((href) => !href.startsWith(paths.login) && href !== paths.signup),
      )) {
        const answer = await client.get(bff.url + link);
        expect(answer.status, link).toBe(200);
        expect(answer.document().querySelectorAll('main h1'), link).toHaveLength(1);
      }
    }
  });

  it('[L-08] loading the data of a page shows for an hour that the browser runs scripts; a document does not', async () => {
    const client = createClient();
    const shownBy = async (path: string, headers = {}) =>
      (await client.get(bff.url + path, headers)).setCookies.filter((cookie) =>
        cookie.startsWith('endcap_scripts='),
      );
    expect(await shownBy(paths.help)).toEqual([]);
    expect(await shownBy(`${paths.help}.data`)).toEqual([
      expect.stringMatching(/^endcap_scripts=1;.*Max-Age=3600(;|$)/),
    ]);
    const known = { cookie: 'endcap_scripts=1' };
    expect(await shownBy(`${paths.help}.data`, known)).toEqual([]);
  });

  it('[R-21] each page has its own title', async () => {
    const names = {
      '/users': 'Users',
      '/users/invite': 'Invite a user',
      '/setup/brand': 'Choose your brand',
      '/setup/competitors': 'Choose competitors',
      '/inventory/storage': 'Buy more storage',
      '/inventory/notify': 'Email me when intake opens',
      '/consignment-orders/new': 'New consignment order',
      '/orders/fulfil': 'Mark orders as fulfilled',
      '/sampling-campaigns/new': 'Request a campaign',
      '/help': 'Help',
      '/pricing/plans': 'Plans and prices',
      '/orders': 'Orders',
      '/inventory': 'Inventory',
      '/consignment-orders': 'Consignment orders',
      '/reports': 'All reports',
      '/search': 'Search',
      '/sampling-campaigns': 'Sampling campaigns',
      '/account/sessions': 'Your sessions',
      '/cookie-preferences': 'Cookie Preferences',
      '/privacy': 'Privacy',
      '/terms': 'Terms',
      '/security': 'Security',
      '/safelist': 'Safelist',
      '/settings/general': 'General settings',
      [paths.home]: null,
    };
    const { client } = await signIn(bff.url, 'merchant-admin');
    const found: Record<string, string> = {};
    for (const path of Object.keys(names)) {
      found[path] = (await client.follow(bff.url + path)).document().title;
    }
    expect(found).toEqual(
      Object.fromEntries(
        Object.entries(names).map(([path, name]) => [
          path,
          name === null ? 'Endcap' : `${name} · Endcap`,
        ]),
      ),
    );
    const signInPage = await createClient().get(`${bff.url}/auth/signin`);
    expect(signInPage.document().title).toBe('Sign in · Endcap');
  });

  it('[R-21] a page about one order, campaign, person or brand names it', async () => {
    const order = '/orders/LS-1000001';
    const campaign = '/sampling-campaigns/smp_hive_pretzels_draft';
    const person = '/users/usr_demo_inventory';
    const names = {
      [order]: 'HH-10001',
      [`${order}/ship`]: 'Ship HH-10001',
      [`${order}/fulfil`]: 'Fulfil HH-10001',
      [`${order}/cancel`]: 'Cancel HH-10001',
      '/orders/LS-1000034/parcels/1': 'Edit a parcel of HH-10034',
      '/consignment-orders/PO-1000010': 'PO-1000010',
      '/consignment-orders/PO-1000010/edit': 'Change PO-1000010',
      '/consignment-orders/PO-1000010/place': 'Place PO-1000010',
      '/consignment-orders/PO-1000005/void': 'Void PO-1000005',
      [campaign]: 'Honey Mustard Pretzels in Texas',
      [`${campaign}/edit`]: 'Change Honey Mustard Pretzels in Texas',
      [`${campaign}/submit`]: 'Submit Honey Mustard Pretzels in Texas',
      [person]: 'inventory@demo.endcap.example',
      [`${person}/sign-out`]: 'End all sessions of a user',
      [`${person}/invitation`]: 'Send the invitation again',
      '/users/delete?id=usr_demo_inventory': 'Delete users',
      '/brands/brd_hive-honey/edit': 'Edit Hive Honey Snacks',
      '/setup/brand?release=brd_hive-honey': 'Give up Hive Honey Snacks',
      '/dashboards/brand-dossier/dossier/widgets/net-sales': 'Net sales, by product',
      '/cart/addons?action=addon': 'Additional users and brands',
      '/cart/success': 'Cart',
      '/auth/logout': 'Sign out',
      '/consignment-orders/PO-1999999/void': 'Page not found',
    };
    const { client } = await signIn(bff.url, 'merchant-admin');
    const { client: admin } = await signIn(bff.url, 'admin');
    const found: Record<string, string> = {};
    for (const path of Object.keys(names)) {
      const as = path.endsWith('/cancel') ? admin : client;
      found[path] = (await as.follow(bff.url + path)).document().title;
    }
    expect(found).toEqual(
      Object.fromEntries(Object.entries(names).map(([path, name]) => [path, `${name} · Endcap`])),
    );
  });

  it('[R-18] the brand of the address is the one that the page speaks about, if it is the user’s', async () => {
    const { client } = await signIn(bff.url, 'growth');
    const page = (await client.get(bff.url + paths.home)).document();
    const options = [
      ...page.querySelectorAll<HTMLAnchorElement>('.top-bar .bar-panel a[href*="brand="]'),
    ];
    expect(options.length).toBe(3);
    const other = options.find((option) => option.getAttribute('aria-current') === null)!;
    const shown = (document: Document) => document.querySelector('.top-bar summary')?.textContent;
    const chosen = (await client.get(bff.url + other.getAttribute('href')!)).document();
    expect(shown(chosen)).toBe(other.textContent);
    const foreign = (await client.get(`${bff.url}${paths.home}?brand=somebody-elses`)).document();
    expect(shown(foreign)).toBe(shown(page));
  });
});

describe('the search', () => {
  const found = async (user: DemoUser, q: string) => {
    const { client } = await signIn(bff.url, user);
    const { groups, incomplete } = (
      await client.get(bff.url + paths.searchResults({ q }))
    ).json<SearchView>();
    expect(incomplete).toBe(false);
    const page = await client.get(bff.url + paths.search({ q }));
    expect(page.status).toBe(200);
    const words = page.document().querySelector('main')?.textContent ?? '';
    const named = groups.flatMap(({ label, results }) =>
      results.map(({ name }) => `${label}: ${name}`),
    );
    for (const { results } of groups) for (const { name } of results) expect(words).toContain(name);
    return { named, words };
  };

  it('finds orders, products, brands, people and actions of the account, each by its name', async () => {
    const { named } = await found('merchant-admin', 'PO-1000007');
    expect(named).toContain('Purchase orders: PO-1000007');
    // In the words of the list.
    expect((await found('merchant-admin', 'PO-1000003')).words).toContain('Partially Received');
    expect((await found('merchant-admin', 'honeycomb')).named.join()).toMatch(
      /Products: .*Honeycomb Bites/,
    );
    expect((await found('merchant-admin', 'hive honey')).named).toContain(
      'Brands: Hive Honey Snacks',
    );
    expect((await found('merchant-admin', 'Farouk')).named).toContain('People: Omar Farouk');
    expect((await found('merchant-admin', 'invite')).named).toContain('Actions: Invite a user');
    const campaign = 'Sampling campaigns: Almonds for the office';
    expect((await found('merchant-admin', 'for the office')).named).toContain(campaign);
    expect((await found('growth', 'for the office')).named).not.toContain(campaign);
    // A role finds what it may open.
    expect((await found('inventory', 'for the office')).named).not.toContain(campaign);
    expect((await found('vendor', 'Farouk')).named).toEqual([]);
    expect((await found('vendor', 'PO-1000007')).named).toEqual([]);
    const visitor = createClient();
    const { groups } = (
      await visitor.get(bff.url + paths.searchResults({ q: 'honey' }))
    ).json<SearchView>();
    expect(groups).toEqual([]);
  });

  it.each([
    ['Purchase orders', 'PO-100000', 'PO-1000007'],
    ['Orders', 'HH-1003', 'HH-10001'],
    ['Sampling campaigns', 'tasted', 'for the office'],
    ['People', 'demo.endcap', 'Farouk'],
  ])(
    '[L-15] lists the five best %s, and leads to the list that has them all',
    async (kind, many, one) => {
      const merchant = await callers('merchant-admin');
      if (kind === 'Sampling campaigns')
        for (let count = 1; count <= 6; count += 1)
          await merchant.post(campaignsPath, campaignBody({ name: `${String(count)} tasted` }));
      const { client } = await signIn(bff.url, 'merchant-admin');
      const search = async (q: string) => {
        const page = (await client.get(bff.url + paths.search({ q }))).document();
        const headed = [...page.querySelectorAll('main section')].find(
          (section) => section.querySelector('h2')?.textContent === kind,
        )!;
        const all = [...headed.querySelectorAll('a')].find((a) =>
          a.textContent?.startsWith('All '),
        );
        const names = [...headed.querySelectorAll('li bdi:first-child')].map(
          ({ textContent }) => textContent,
        );
        return { names, all };
      };
      const { names, all } = await search(many);
      expect([names.length, all?.textContent]).toEqual([
        5,
        `All ${kind.toLowerCase()} for “${many}”`,
      ]);
      const list = (await client.get(new URL(all!.getAttribute('href')!, bff.url).href)).document();
      expect(list.querySelectorAll('main tbody tr').length).toBeGreaterThan(5);
      expect(list.querySelector<HTMLInputElement>('main [name="q"]')?.value).toBe(many);
      const rows = list.querySelector('main tbody')?.textContent;
      for (const name of names) expect(rows).toContain(name);
      expect((await search(one)).all).toBeUndefined();
    },
  );

  it.each([
    ['growth', 'Products'],
    ['growth', 'Brands'],
    ['inventory', 'Products'],
  ] as const)('[L-15] lists for %s the five best %s', async (user, kind) => {
    const { client } = await signIn(bff.url, user);
    const answer = await client.get(bff.url + paths.searchResults({ q: 'a' }));
    const found = answer.json<SearchView>().groups.find(({ label }) => label === kind);
    expect(found?.results).toHaveLength(5);
  });

  it('[R-18] finds the products of each brand of the account, and says whose they are', async () => {
    const { client } = await signIn(bff.url, 'growth');
    const productsOf = async (q: string) => {
      const answer = await client.get(bff.url + paths.searchResults({ q }));
      const { groups } = answer.json<SearchView>();
      return groups.find(({ label }) => label === 'Products')?.results ?? [];
    };
    for (const [q, brand] of [
      ['almond oat', 'Oatfield'],
      ['espresso', 'Barwood'],
      ['mango', 'Orchard Lane'],
    ] as const) {
      const products = await productsOf(q);
      expect(products).toHaveLength(1);
      expect(products[0]!.name.toLowerCase()).toContain(`(${brand.toLowerCase()}) ${q}`);
      const page = (await client.get(bff.url + products[0]!.href)).document();
      expect(page.querySelector('main h1')?.textContent).toContain(brand);
      expect(page.querySelector('main')?.textContent).toContain(products[0]!.name);
    }
    const of = (await productsOf('a')).map(({ name }) => /\((.*)\)/.exec(name)?.[1]);
    expect(new Set(of)).toEqual(new Set(['Oatfield', 'Barwood', 'Orchard Lane']));
  });

  it('[D-07] compares a found brand beside the competitors of the set-up, and says whose place it takes', async () => {
    const { client } = await signIn(bff.url, 'growth');
    const q = 'tarnthorpe';
    const answer = await client.get(bff.url + paths.searchResults({ q }));
    const brands = answer.json<SearchView>().groups.find(({ label }) => label === 'Brands');
    const [found] = brands!.results;
    const [last, ...others] = found!.compare!.instead;
    expect(others).toEqual([]);
    const page = (await client.get(bff.url + paths.search({ q }))).document();
    expect(page.querySelector('main')?.textContent).toContain(`Compare in place of ${last!}`);
    const compared = (await client.get(bff.url + found!.href)).document();
    const words = compared.querySelector('main')?.textContent;
    expect(words).toContain(found!.name);
    expect(words).not.toContain('You can compare at most');
    const { state } = parseDashboardState(new URL(found!.href, bff.url).searchParams);
    expect(state.comparison?.ids).toHaveLength(found!.compare!.limit);
  });

  it('[P-06 SEC-46] hides the orders, people, products and brands of other accounts, as page and as data', async () => {
    const set = 'hidden';
    const folder = path.join(platform.dataDir, 'analytics');
    const version = await makeSmallSet(folder, set, { secretbrand: 2 });
    const operator = createOperatorClient((await readOperatorAccess(platform.dataDir))!);
    await operator.adopt(set, version);
    await operator.give({
      brand: `brd_${set}_secretbrand`,
      email: emailOf('unlimited'),
      dataSet: null,
    });
    const admin = await callers('admin');
    const { order } = (
      await admin.post(
        ordersPath,
        orderBody({
          brand: 'brd_oatfield',
          lines: [{ product: 'prd_oatfield_1', loose_units: 3 }],
        }),
      )
    ).body;
    for (const [q, owner, kinds] of [
      [order.order_number, 'admin', /Purchase orders/],
      ['Farouk', 'merchant-admin', /People/],
      ['secretbrand', 'unlimited', /Brands/],
      ['Almond Oat', 'growth', /Products/],
    ] as const) {
      expect((await found(owner, q)).named.join(), q).toMatch(kinds);
      for (const stranger of ['merchant-admin', 'inventory', 'growth', 'core'] as const) {
        if (stranger === owner) continue;
        const { named, words } = await found(stranger, q);
        expect(named, `${stranger}: ${q}`).toEqual([]);
        expect(words).toContain(`Nothing found for “${q}”.`);
      }
    }
  });

  it('is complete for an account whose plan has ended', async () => {
    expect((await found('trial', 'a')).named.join()).toMatch(/Products/);
    const { client: admin } = await signIn(bff.url, 'admin');
    const clock = await admin.get(`${platform.url}/admin/clock`);
    await admin.submit(clock, { amount: '8', unit: 'days' });
    // `found` expects that no part is missing.
    const { named } = await found('trial', 'a');
    expect(named.join()).not.toMatch(/Products/);
  });
});
