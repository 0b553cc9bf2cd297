import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';

import { flagDefaults } from '../../../../app/contracts/shell/flags';
import type { FlagClientView } from '../../../../app/contracts/shell/shell';
import { SignInRequiredError, UpstreamUnavailableError } from '../../errors';
import { readableAnswer } from '../../upstream/graphql/answer';
import type { GraphqlClient } from '../../upstream/graphql/client';
import { loadAccount } from '../account/account';
import { currentUserQuery } from '../account/queries';
import { configurationQuery } from './queries';
import { loadShell } from './shell';

const user = {
  id: 'u1',
  firstName: 'Ada',
  lastName: null,
  email: 'ada@x.example',
  role: null,
  merchantRoles: [],
  ldUserKey: 'k',
  ldSecureModeHash: 'h',
  designation: null,
  profileVersion: 'p',
  account: { name: 'Fig & Fennel', version: 'a' },
  timeZone: null,
  brand: null,
  primaryBrand: null,
  activeSubscription: null,
  topSubscription: null,
  subscriptionsCount: 0,
};
const item = (
  id: string,
  link: { url?: string; dashboardLink?: string; access?: object },
  children: object[] = [],
) => ({
  id,
  name: id,
  iconClass: null,
  url: link.url ?? null,
  dashboardLink: link.dashboardLink ?? null,
  access: link.access ?? null,
  stateNames: [],
  menuListNavigationItems: children,
});
const unlimitedPlan = {
  ...{ id: 's', status: 'active', startDate: '2027-02-28T21:18:00Z', endDate: null },
  ...{ usersLeft: null, brandsLeft: null, userLimit: null, brandLimit: null, competitorLimit: 3 },
  ...{ isUnlimited: true, isPaymentActionRequired: false, isTrial: false, dataRange: null },
  ...{ plan: { id: 'p', name: 'P' }, user: { id: 'u1' } },
};
const answers: Record<string, Record<string, unknown>> = {
  CurrentUser: { user, ownBrands: [], associatedBrands: [] },
  Navigation: {
    navigationItems: [
      item('a', { dashboardLink: '/dashboards/x/y' }, [
        item('c', { dashboardLink: '/dashboards/x/z' }),
      ]),
      item('b', { url: '/orders' }),
    ],
  },
  CategoriesAndConfig: {
    categories: [
      { id: '1', name: 'Snacks', iconUrl: '/s.svg' },
      { id: '2', name: 'Tea', iconUrl: null },
    ],
    config: { ldAnonymousSecureModeHash: 'anonymous' },
  },
};

/** A platform that answers each query from the table, or throws what stands there. */
function graphqlFrom(
  table: Record<string, Record<string, unknown> | Error>,
  confirmed = true,
): GraphqlClient {
  return {
    async query(operation) {
      const found = table[/query (\w+)/.exec(operation.text)?.[1] ?? ''];
      if (found instanceof Error || found === undefined) throw found ?? new Error('unknown query');
      return readableAnswer(operation, { data: found, errors: [], confirmed });
    },
    mutate: () => Promise.reject(new Error('no mutations here')),
  };
}
const load = (
  graphql: GraphqlClient,
  {
    signedIn = true,
    takesLateParts = false,
  }: { signedIn?: boolean; takesLateParts?: boolean } = {},
) =>
  loadShell({
    graphql,
    account: () => loadAccount(graphql),
    flags: ({ anonymousHash: hash }) =>
      Promise.resolve({
        flags: { ...flagDefaults },
        flagClient: hash === '' ? null : ({ hash } as FlagClientView),
      }),
    takesLateParts,
    log: pino({ level: 'silent' }),
    signedIn,
    sessionEmail: signedIn ? 'session@x.example' : null,
    url: new URL('http://app.example/'),
    facts: { productName: 'P', csrfToken: 't', requestId: 'r' },
  });
const shell = async (
  table: Record<string, Record<string, unknown> | Error>,
  signedIn = true,
  confirmed = true,
) => (await load(graphqlFrom(table, confirmed), { signedIn })).frame;
const down = new UpstreamUnavailableError('api', 'ECONNREFUSED');

describe('shell', () => {
  it('[L-08] waits 300 ms for the configuration; where the browser runs scripts, the content follows it then', async () => {
    vi.useFakeTimers();
    try {
      let answer!: () => void;
      const slowly = (): GraphqlClient => {
        const platform = graphqlFrom(answers);
        const gate = new Promise<void>((resolve) => (answer = resolve));
        return {
          ...platform,
          async query(operation, variables) {
            if (operation.text.includes('CategoriesAndConfig')) await gate;
            return platform.query(operation, variables);
          },
        };
      };
      const told = vi.fn();
      const late = load(slowly(), { takesLateParts: true }).then((loaded) => (told(), loaded));
      await vi.advanceTimersByTimeAsync(299);
      expect(told).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      const loaded = await late;
      expect(loaded.frame).toMatchObject({ flagClient: null, degraded: false });
      answer();
      expect(await loaded.late).toEqual({ hash: 'anonymous' });

      // In time; and for a browser that has not shown that it runs scripts, however late.
      const inTime = load(slowly(), { takesLateParts: true });
      await vi.advanceTimersByTimeAsync(299);
      answer();
      expect(await inTime).toMatchObject({
        late: null,
        frame: { flagClient: { hash: 'anonymous' } },
      });
      const whole = load(slowly());
      await vi.advanceTimersByTimeAsync(5_000);
      answer();
      expect(await whole).toMatchObject({
        late: null,
        frame: { flagClient: { hash: 'anonymous' } },
      });

      // The content never waits for longer than the answer goes on.
      const never = load(slowly(), { takesLateParts: true });
      await vi.advanceTimersByTimeAsync(8_300);
      expect(await (await never).late).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('[D-12] the configuration is the map of category icons and the anonymous hash, and is empty when the query fails', async () => {
    expect((await shell(answers)).appConfig).toEqual({
      categoryIcons: { Snacks: '/s.svg' },
      ldAnonymousSecureModeHash: 'anonymous',
    });
    const empty = { categoryIcons: {}, ldAnonymousSecureModeHash: '' };
    expect((await shell({ ...answers, CategoriesAndConfig: down })).appConfig).toEqual(empty);
    expect(
      (await shell({ ...answers, CategoriesAndConfig: { categories: 'x', config: null } }))
        .appConfig,
    ).toEqual(empty);
  });

  it('[A-26] the auth state has its defaults: no subscription is {}, no role is user', async () => {
    expect((await shell(answers)).auth).toMatchObject({
      activeSubscription: {},
      topSubscription: {},
      subscriptionsCount: 0,
      role: 'user',
      isGiftedSubscription: false,
    });
    const CurrentUser = {
      ...answers['CurrentUser'],
      user: { ...user, subscriptionsCount: 2, role: 'admin' },
    };
    expect((await shell({ ...answers, CurrentUser })).auth).toMatchObject({
      role: 'admin',
      id: 'u1',
      email: 'ada@x.example',
      ldUserKey: 'k',
      ldSecureModeHash: 'h',
      subscriptionsCount: 2,
    });
  });

  it.each([
    ['another than the own one', { ...unlimitedPlan, id: 'own' }, unlimitedPlan, true],
    ['the own one', unlimitedPlan, unlimitedPlan, false],
    ['without one of their own', null, unlimitedPlan, true],
  ])(
    '[A-26] whether the top subscription is a gift: %s',
    async (_name, activeSubscription, topSubscription, isGifted) => {
      const CurrentUser = {
        ...answers['CurrentUser'],
        user: { ...user, activeSubscription, topSubscription },
      };
      const { auth } = await shell({ ...answers, CurrentUser });
      expect(auth?.isGiftedSubscription).toBe(isGifted);
    },
  );

  it('[A-25] the mark differs for each state of plans and seats', async () => {
    const fewer = { ...unlimitedPlan, usersLeft: 1 };
    const states = [
      {},
      { activeSubscription: unlimitedPlan },
      { activeSubscription: fewer },
      { topSubscription: unlimitedPlan },
      { topSubscription: fewer },
      { subscriptionsCount: 1 },
    ];
    const markOf = async (changes: object) => {
      const CurrentUser = { ...answers['CurrentUser'], user: { ...user, ...changes } };
      return (await shell({ ...answers, CurrentUser })).subscriptionMark;
    };
    expect(new Set(await Promise.all(states.map(markOf))).size).toBe(states.length);
    expect(await markOf({ activeSubscription: fewer })).toBe(await markOf(states[2]!));
  });

  it('[P-02 U-10] the days of a plan are those of the account, and a trial ends with its last day', async () => {
    const plan = {
      id: 's',
      startDate: '2027-02-28T21:18:00Z',
      ...{ usersLeft: 1, brandsLeft: 1, userLimit: 3, brandLimit: 1, competitorLimit: 3 },
      ...{ isUnlimited: false, isPaymentActionRequired: false, isTrial: false, dataRange: null },
      plan: { id: 'p', name: 'P' },
    };
    const activeSubscription = { ...plan, status: 'active', endDate: '2027-03-31T21:18:00Z' };
    const topSubscription = {
      ...{ ...plan, status: 'trialing', endDate: '2027-03-07T13:00:00Z' },
      user: { id: 'u1' },
    };
    const CurrentUser = {
      ...answers['CurrentUser'],
      user: { ...user, timeZone: 'Australia/Sydney', activeSubscription, topSubscription },
    };
    expect((await shell({ ...answers, CurrentUser })).auth).toMatchObject({
      activeSubscription: { startDate: '2027-03-01', endDate: '2027-04-01' },
      topSubscription: { startDate: '2027-03-01', endDate: '2027-03-07' },
    });
  });

  it('[C-01] the current user is not asked for until authenticated', async () => {
    const view = await shell(
      { Navigation: answers['Navigation']!, CategoriesAndConfig: answers['CategoriesAndConfig']! },
      false,
    );
    expect(view).toMatchObject({ auth: null, signedIn: false, degraded: false });
  });

  it('[L-05] without a brand and an unlimited plan dashboards lead home; other screens do not', async () => {
    const hrefs = async (table: typeof answers) =>
      (await shell(table)).navigation.flatMap(({ href, children }) => [
        href,
        ...children.map((child) => child.href),
      ]);
    const home = '/dashboards/brand-dossier/dossier';
    expect(await hrefs(answers)).toEqual([home, home, '/orders']);
    const branded = {
      ...answers,
      CurrentUser: { ...answers['CurrentUser'], ownBrands: [{ id: 'b', name: 'B', products: [] }] },
    };
    const own = ['/dashboards/x/y', '/dashboards/x/z', '/orders'];
    expect(await hrefs(branded)).toEqual(own);
    const withUser = (changes: object) => ({
      ...answers,
      CurrentUser: { ...answers['CurrentUser'], ...changes },
    });
    const associatedBrands = [{ id: 'b', name: 'B', products: [] }];
    expect(await hrefs(withUser({ associatedBrands }))).toEqual(own);
    for (const name of ['activeSubscription', 'topSubscription']) {
      const unlimited = { ...user, [name]: unlimitedPlan };
      expect([name, await hrefs(withUser({ user: unlimited }))]).toEqual([name, own]);
    }
  });

  it('[L-05 P-04] an entry that does not lead to its dashboard says why', async () => {
    const leaf = (decision: string, reason: string | null = null) =>
      item(`${decision} ${reason}`, {
        dashboardLink: '/dashboards/x/y',
        access: { decision, reason },
      });
    const navigationItems = [
      leaf('granted'),
      leaf('teaser'),
      leaf('home', 'trial'),
      leaf('home', 'restricted'),
      leaf('home', 'role'),
      item('orders', { url: '/orders' }),
    ];
    const notes = async (table: typeof answers) =>
      (await shell({ ...table, Navigation: { navigationItems } })).navigation.map(
        ({ note }) => note,
      );
    const branded = {
      CurrentUser: { ...answers['CurrentUser'], ownBrands: [{ id: 'b', name: 'B', products: [] }] },
    };
    expect(await notes({ ...answers, ...branded })).toEqual([
      undefined,
      'Coming soon',
      'Needs the Core Brand plan',
      'Needs the Unlimited plan',
      'Not part of your role',
      undefined,
    ]);
    expect(await notes(answers)).toEqual([
      'Open under All reports',
      ...Array<string>(4).fill('Needs a brand'),
      undefined,
    ]);
    const [open, closed] = (await shell({ ...answers, Navigation: { navigationItems } }))
      .navigation;
    expect([open?.opens, closed?.opens]).toEqual(['/dashboards/x/y', undefined]);
  });

  it('[L-01] a link that is no path of the app is never put in a page', async () => {
    const hostile = [
      'javascript:alert(1)',
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      'relative',
    ];
    const view = await shell(
      { ...answers, Navigation: { navigationItems: hostile.map((url) => item(url, { url })) } },
      false,
    );
    expect(view.navigation.map(({ href }) => href)).toEqual(hostile.map(() => null));
  });

  it('[L-01] an entry leads to its dashboard, or to its own address', async () => {
    expect((await shell(answers, false)).navigation).toMatchObject([
      { href: '/dashboards/x/y', children: [{ href: '/dashboards/x/z' }] },
      { href: '/orders' },
    ]);
  });

  it.each([
    ['merchant_admin', true],
    ['owned_brands', true],
    ['reports_merchant', false],
  ])('[R-08] whether a %s may request samples: %s', async (role, may) => {
    const CurrentUser = {
      user: { ...user, merchantRoles: [role] },
      ownBrands: [],
      associatedBrands: [],
    };
    expect((await shell({ ...answers, CurrentUser })).mayRequestSamples).toBe(may);
  });

  it('[L-01] an icon that the set does not have is left out', async () => {
    const items = ['brand', 'no-such-icon', 'constructor'].map((iconClass) => ({
      ...item(iconClass, { url: '/orders' }),
      iconClass,
    }));
    const view = await shell({ ...answers, Navigation: { navigationItems: items } }, false);
    expect(view.navigation.map(({ iconClass }) => iconClass)).toEqual(['brand', null, null]);
  });

  it('[L-16] each part that cannot be had is left out and said so; the rest stands', async () => {
    expect(await shell({ ...answers, Navigation: down })).toMatchObject({
      navigationFailed: true,
      navigation: [],
      degraded: true,
      profile: { firstName: 'Ada' },
    });
    expect(await shell({ ...answers, CurrentUser: down })).toMatchObject({
      auth: null,
      signedIn: true,
      degraded: true,
      profile: { email: 'session@x.example' },
    });
  });

  it('[A-13] a query that went without a token says so', async () => {
    const view = await shell(
      { ...answers, CurrentUser: { user: null, ownBrands: [], associatedBrands: [] } },
      true,
      false,
    );
    expect(view.signInUnconfirmed).toBe(true);
  });

  it('[A-11] a sign-in that has ended is the whole page’s matter', async () => {
    await expect(
      shell({ ...answers, CurrentUser: new SignInRequiredError() }),
    ).rejects.toBeInstanceOf(SignInRequiredError);
  });
});

it('[C-01] own and associated brands are asked for without performance details', () => {
  for (const kind of ['own', 'associated'])
    expect(currentUserQuery.text).toContain(
      `${kind}Brands: brands(kind: ${kind}, withPerformanceDetails: false)`,
    );
});

it('[C-01] all categories are asked for with id, name and icon, beside the anonymous hash', () => {
  expect(configurationQuery.text.replace(/\s+/g, ' ').trim()).toBe(
    'query CategoriesAndConfig { categories { id name iconUrl } config { ldAnonymousSecureModeHash } }',
  );
});
