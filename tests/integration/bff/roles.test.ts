import { beforeAll, describe, expect, it } from 'vitest';

import type { Guard } from '../../../contract/permissions';
import { paths } from '../../../app/lib/urls/paths';
import {
  createClient,
  navigationHeaders,
  type HttpClient,
} from '../../support/network/http-client';
import { sharedProduct, type SharedProduct } from '../../support/programs/shared-product';
import { guardOf, handlers, type Handler } from '../../support/route-modules';
import { signIn, type DemoUser } from '../../support/people/sign-in';

/**
 * P-06, word by word from the specification's table and not from the app's: which guards let a role in at all. What it
 * then sees of them is the concern of each area's own tests.
 */
const mayEnter: Readonly<Record<string, readonly Guard[]>> = {
  core: ['dashboards.view', 'billing.manage', 'brand.edit', 'sampling.request', 'settings.view'],
  // No merchant role either, and the plan of the account is a colleague's.
  'two-factor': ['dashboards.view', 'brand.edit', 'sampling.request', 'settings.view'],
  'merchant-admin': [
    'dashboards.view',
    'consignment.view',
    'consignment.place',
    'orders.view',
    'sets.ship',
    'users.manage',
    'storage.manage',
    'inventory.view',
    'billing.manage',
    'brand.edit',
    'sampling.request',
    'settings.view',
  ],
  inventory: [
    'dashboards.view',
    'consignment.view',
    'consignment.place',
    'orders.view',
    'sets.ship',
    'inventory.view',
    'settings.view',
  ],
  'owned-brands': [
    'dashboards.view',
    'consignment.view',
    'consignment.place',
    'orders.view',
    'sets.ship',
    'inventory.view',
    'brand.edit',
    'sampling.request',
    'settings.view',
  ],
  vendor: ['dashboards.view', 'orders.view', 'sets.ship', 'settings.view'],
  reports: [
    'dashboards.view',
    'consignment.view',
    'orders.view',
    'inventory.view',
    'settings.view',
  ],
  pulse: ['dashboards.view', 'consignment.view', 'orders.view', 'inventory.view', 'settings.view'],
  admin: [
    'dashboards.view',
    'consignment.view',
    'consignment.place',
    'consignment.operate',
    'orders.view',
    'sets.ship',
    'users.manage',
    'storage.manage',
    'inventory.view',
    'billing.manage',
    'brand.edit',
    'sampling.request',
    'settings.view',
  ],
};

/**
 * Users who see only public dashboards: no widget of the dossier, no files or rows of one (D-16), and not the page that
 * chooses what to compare with (D-07).
 */
const publicOnly: readonly string[] = ['inventory', 'vendor'];
const ofFigures = /\/widgets\/\$widget(?!\.json)|competitors\.tsx loader$/;

/** Parameters of addresses, with a value that may exist. */
const samples: Readonly<Record<string, string>> = {
  $parentSlug: 'brand-dossier',
  $slug: 'dossier',
  $widget: 'net-sales',
  $filter: 'brand',
  $id: 'somebody',
  $number: 'PO-1000001',
  $cartState: 'review',
  $hash: 'a'.repeat(64),
  $: 'nothing-here',
};
const addressOf = (path: string) =>
  path.replaceAll(/\$\w*/g, (name) => {
    const sample = samples[name];
    if (sample === undefined) throw new Error(`no sample of ${name} in ${path}`);
    return sample;
  });

let bff: SharedProduct['bff'];
/** Loaders and actions behind a guard, each with its guard. */
let guarded: { handler: Handler; url: string; guard: Guard }[];

beforeAll(async () => {
  ({ bff } = await sharedProduct());
  const named = await Promise.all(
    handlers.map(async (handler) => ({ handler, guard: await guardOf(handler) })),
  );
  guarded = named.flatMap(({ handler, guard }) =>
    guard === 'anyone' || handler.path === null
      ? []
      : [{ handler, guard, url: bff.url + addressOf(handler.path) }],
  );
});

async function ask(client: HttpClient, handler: Handler, url: string) {
  if (handler.method === 'GET') return client.get(url);
  const { csrfToken } = (await client.get(bff.url + paths.auth.csrf)).json<{ csrfToken: string }>();
  return client.post(url, {
    form: { csrfToken },
    headers: navigationHeaders(url, new URL(url)),
  });
}

describe('every route and action', () => {
  it('is found, with an address', () => {
    expect(guarded.length).toBeGreaterThan(20);
    expect(guarded.filter(({ handler }) => handler.method === 'POST').length).toBeGreaterThan(3);
  });

  it.each(Object.keys(mayEnter))('[P-06 P-05] as %s', async (user) => {
    const { client } = await signIn(bff.url, user as DemoUser);
    const wrong: string[] = [];
    for (const { handler, url, guard } of guarded) {
      const isIn =
        (guard === 'signed-in' || mayEnter[user]!.includes(guard)) &&
        !(publicOnly.includes(user) && ofFigures.test(`${handler.path} ${handler.name}`));
      const { status, location } = await ask(client, handler, url);
      const refused = status === 403;
      if (refused === isIn || status >= 500 || status === 401 || location?.includes('/auth/'))
        wrong.push(
          `${handler.name}: ${status} ${location ?? ''}, ${isIn ? 'to be let in' : 'not'}`,
        );
    }
    expect(wrong).toEqual([]);
  });

  it.each([...publicOnly, 'admin'])(
    '[P-06] %s, without a dossier of an account, is not asked to set one up',
    async (user) => {
      const setUp = async (name: string) => {
        const { client } = await signIn(bff.url, name as DemoUser);
        return (await client.get(bff.url + paths.home)).document().querySelector('details.setup');
      };
      expect(await setUp(user)).toBeNull();
      expect(await setUp('reports')).not.toBeNull();
    },
  );

  it('[P-06 D-07] an internal admin compares without a plan', async () => {
    const { client } = await signIn(bff.url, 'admin');
    const page = await client.get(bff.url + paths.chooseCompetitors());
    const text = page.document().querySelector('main')!.textContent;
    expect(text).toContain('Compare with up to 3 brands.');
    expect(text).not.toContain('Your plan');
  });

  it('[P-05 P-06] who becomes the admin with a first paid plan reads what opens the area', async () => {
    const textFor = async (name: DemoUser) => {
      const { client } = await signIn(bff.url, name);
      const page = await client.get(bff.url + paths.users);
      expect(page.status).toBe(403);
      return page.document().querySelector('main')!.textContent;
    };
    expect(await textFor('trial')).toContain('This area comes with a paid plan.');
    expect(await textFor('core')).toContain("You don't have access. Ask your admin.");
    expect(await textFor('two-factor')).toContain("You don't have access. Ask your admin.");
  });

  it('[U-06 U-07] a colleague who cannot buy add-ons reads what is left, who pays, and who can', async () => {
    const textFor = async (user: DemoUser, tab: 'billing' | 'addons') => {
      const { client } = await signIn(bff.url, user);
      const page = await client.get(bff.url + paths.settingsTab(tab));
      return page.document().querySelector('main')!.textContent;
    };
    for (const [user, left] of [
      ['two-factor', 'SeatsNo limitBrandsNo limit'],
      ['inventory', 'Seats2 of 8 leftBrands0 of 3 left'],
    ] as const) {
      const text = await textFor(user, 'addons');
      expect(text).toContain('Please ask the admin of your account.');
      expect(text).toContain('They can also buy additional users and brands.');
      expect(text).toContain(left);
      expect(await textFor(user, 'billing')).toContain('Paid byYour account');
    }
    expect(await textFor('trial', 'addons')).toContain('Subscribe to a plan to buy more.');
    const trial = await textFor('trial', 'billing');
    expect(trial).toMatch(
      /PlanFree TrialStatusTrial.*Ends\w{3} \d\d, \d{4}, at the end of the day.*Choose a plan/,
    );
    expect(trial).not.toContain('Cancel plan');
  });

  it('[P-06 A-19] as a visitor', async () => {
    const client = createClient();
    const wrong: string[] = [];
    for (const { handler, url, guard } of guarded) {
      const isIn = guard === 'dashboards.view';
      const { status, location } = await ask(client, handler, url);
      const refused = status === 401 || (location?.includes('/auth/signin') ?? false);
      if (refused === isIn || status >= 500)
        wrong.push(
          `${handler.name}: ${status} ${location ?? ''}, ${isIn ? 'to be let in' : 'not'}`,
        );
    }
    expect(wrong).toEqual([]);
  });
});
