import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { dashboardDefinition } from '../../../server/platform/dashboards/definition';
import { shippedDefinitions } from '../../../server/platform/dashboards/shipped';
import { createClient, type HttpClient } from '../../support/network/http-client';
import { startProduct, type RunningBff } from '../../support/programs/processes';
import { demoUsers, signIn, type DemoUser } from '../../support/people/sign-in';
import { newFolder } from '../../support/programs/templates';

let bff: RunningBff;
const clients = new Map<DemoUser | 'visitor', HttpClient>();
const statuses = ['free', 'paid', 'publicly_available', 'restricted', 'coming_soon'] as const;
type Status = (typeof statuses)[number];

beforeAll(async () => {
  // One released dashboard of each access status, beside those that ship.
  const folder = newFolder('dashboards');
  mkdirSync(folder, { recursive: true });
  for (const status of statuses) {
    const definition = {
      parentSlug: 'access',
      slug: status,
      title: `The ${status} one`,
      purpose: 'For this test.',
      accessStatus: status,
      released: true,
      navigation: null,
    };
    writeFileSync(path.join(folder, `${status}.json`), JSON.stringify(definition));
  }
  writeFileSync(path.join(folder, 'broken.json'), '{"parentSlug": 7');
  ({ bff } = await startProduct({ platform: { env: { DASHBOARDS_DIR: folder } } }));
  clients.set('visitor', createClient());
  for (const user of demoUsers) clients.set(user, (await signIn(bff.url, user)).client);
});

type Outcome = 'open' | 'teaser' | 'sign-in' | `home:${string}`;

/** How the page and its data answer; both must say the same. */
async function outcome(user: DemoUser | 'visitor', status: Status): Promise<Outcome> {
  const client = clients.get(user)!;
  const url = `${bff.url}/dashboards/access/${status}`;
  const page = await client.get(url);
  const data = await client.get(`${url}.data`);
  if (page.status === 200) {
    expect(data.text).toContain(`The ${status} one`);
    const main = page.document().querySelector('main');
    expect(main?.querySelector('h1')?.textContent).toContain(`The ${status} one`);
    return main?.textContent.includes('Coming soon') ? 'teaser' : 'open';
  }
  expect(page.status, page.text.slice(0, 400)).toBe(302);
  expect(data.status, data.text.slice(0, 400)).toBe(202);
  const target = new URL(page.location ?? '');
  expect(data.text).toContain(target.pathname);
  if (target.pathname === '/auth/signin') return 'sign-in';
  expect(target.pathname).toBe(paths.home);
  return `home:${target.searchParams.get('notice') ?? ''}`;
}

/** P-04, with the dashboards column of the roles. */
const table: Record<DemoUser | 'visitor', Record<Exclude<Status, 'coming_soon'>, Outcome>> = {
  visitor: { publicly_available: 'open', free: 'sign-in', paid: 'sign-in', restricted: 'sign-in' },
  trial: {
    publicly_available: 'open',
    free: 'open',
    paid: 'home:plan-required',
    restricted: 'home:unlimited-required',
  },
  brandless: {
    publicly_available: 'open',
    free: 'home:brand-required',
    paid: 'home:brand-required',
    restricted: 'home:unlimited-required',
  },
  core: {
    publicly_available: 'open',
    free: 'open',
    paid: 'open',
    restricted: 'home:unlimited-required',
  },
  growth: {
    publicly_available: 'open',
    free: 'open',
    paid: 'open',
    restricted: 'home:unlimited-required',
  },
  payment: {
    publicly_available: 'open',
    free: 'open',
    paid: 'open',
    restricted: 'home:unlimited-required',
  },
  unlimited: { publicly_available: 'open', free: 'open', paid: 'open', restricted: 'open' },
  'two-factor': { publicly_available: 'open', free: 'open', paid: 'open', restricted: 'open' },
  gifted: { publicly_available: 'open', free: 'open', paid: 'open', restricted: 'open' },
  'merchant-admin': {
    publicly_available: 'open',
    free: 'open',
    paid: 'open',
    restricted: 'home:unlimited-required',
  },
  inventory: {
    publicly_available: 'open',
    free: 'home:role',
    paid: 'home:role',
    restricted: 'home:role',
  },
  'owned-brands': {
    publicly_available: 'open',
    free: 'open',
    paid: 'open',
    restricted: 'home:unlimited-required',
  },
  vendor: {
    publicly_available: 'open',
    free: 'home:role',
    paid: 'home:role',
    restricted: 'home:role',
  },
  reports: {
    publicly_available: 'open',
    free: 'open',
    paid: 'open',
    restricted: 'home:unlimited-required',
  },
  pulse: {
    publicly_available: 'open',
    free: 'open',
    paid: 'open',
    restricted: 'home:unlimited-required',
  },
  admin: { publicly_available: 'open', free: 'open', paid: 'open', restricted: 'open' },
};

describe('dashboards by access status', () => {
  it.each(Object.keys(table) as (keyof typeof table)[])(
    '[P-04 D-09] %s, by URL and by .data',
    async (user) => {
      for (const status of statuses) {
        expect(await outcome(user, status), status).toBe(
          status === 'coming_soon' ? 'teaser' : table[user][status],
        );
      }
    },
  );

  it('[P-04] the home is open to everybody', async () => {
    for (const [user, client] of clients)
      expect((await client.get(bff.url + paths.home)).status, user).toBe(200);
  });

  const shipped = Object.values(shippedDefinitions)
    .map((definition) => dashboardDefinition.parse(definition))
    .filter(({ parentSlug, slug }) => paths.dashboard(parentSlug, slug) !== paths.home);
  const kinds = ['visitor', 'trial', 'brandless', 'core', 'unlimited', 'inventory'] as const;

  it.each(kinds)(
    '[P-04 L-05 R-02] every dashboard that ships, for %s: by URL, data, file and navigation',
    async (user) => {
      const client = clients.get(user)!;
      const help = (await client.get(bff.url + paths.help)).document();
      // Entries with a mark say why they do not lead to their dashboard.
      const entries = new Set(
        [...help.querySelectorAll<HTMLAnchorElement>('nav a:not(:has(.rail-mark))')].map(
          ({ href }) => new URL(href, bff.url).pathname,
        ),
      );
      const leadsHome = user === 'brandless';
      const reports = (await client.get(bff.url + paths.reports)).document();
      const listed = new Set(
        [...reports.querySelectorAll<HTMLAnchorElement>('main a')].map(
          ({ href }) => new URL(href, bff.url).pathname,
        ),
      );
      for (const { parentSlug, slug, accessStatus, navigation, widgets, sampling } of shipped) {
        if (accessStatus === 'coming_soon') throw new Error(`${slug} is not released`);
        const path = paths.dashboard(parentSlug, slug);
        const expected = table[user][accessStatus];
        const page = await client.get(bff.url + path);
        const data = await client.get(`${bff.url}${path}.data`);
        expect([path, page.status, data.status]).toEqual(
          expected === 'open' ? [path, 200, 200] : [path, 302, 202],
        );
        const target = page.location === null ? null : new URL(page.location);
        if (expected === 'sign-in') expect(target?.pathname).toBe('/auth/signin');
        else if (expected !== 'open')
          expect([target?.pathname, `home:${target?.searchParams.get('notice')}`]).toEqual([
            paths.home,
            expected,
          ]);
        const file = await client.get(
          bff.url + paths.widgetFile(parentSlug, slug, widgets[0]!.id, 'csv'),
        );
        const hasFiles = expected === 'open' && accessStatus !== 'publicly_available';
        const refused = expected === 'sign-in' ? 302 : 403;
        // A report needs the id of its campaign: without it there is no file.
        const given = sampling === 'report' ? 404 : 200;
        expect([path, file.status]).toEqual([path, hasFiles ? given : refused]);
        if (navigation !== null)
          expect([path, entries.has(path)]).toEqual([path, expected === 'open' && !leadsHome]);
        // The list of reports links to open dashboards, even where the navigation leads home.
        if (navigation !== null && (expected === 'open' || leadsHome))
          expect([path, listed.has(path)]).toEqual([path, expected === 'open']);
      }
    },
  );

  it('[D-15] the investor message is the specification’s', async () => {
    const page = await clients.get('core')!.follow(`${bff.url}/dashboards/access/restricted`);
    expect(page.document().body.textContent).toContain(
      "You don't have access to Investor Dashboards. Upgrade to Unlimited Plan to get access.",
    );
  });

  it('[A-19] a visitor is asked to sign in and comes back to the closed dashboard', async () => {
    const page = await createClient().follow(`${bff.url}/dashboards/access/paid?timerange=x`);
    const target = new URL(page.url);
    expect([
      target.pathname,
      target.searchParams.get('error'),
      target.searchParams.get('callbackUrl'),
    ]).toEqual(['/auth/signin', 'SessionRequired', '/dashboards/access/paid?timerange=x']);
  });

  it('a definition file that is broken is left out, with the rest at work', async () => {
    expect(
      (await createClient().get(`${bff.url}/dashboards/access/publicly_available`)).status,
    ).toBe(200);
  });
});

describe('the auth state', () => {
  it('[A-26 C-10 P-01] reaches the pages: subscriptions, gift, role', async () => {
    const data = async (user: DemoUser) =>
      (await clients.get(user)!.get(`${bff.url}${paths.settings}.data`)).text;
    expect(await data('gifted')).toMatch(/isGiftedSubscription/);
    const home = async (user: DemoUser) =>
      (await clients.get(user)!.get(bff.url + paths.home)).document().body.textContent;
    expect(await home('gifted')).toContain('Unlimited (gifted)');
    expect(await home('core')).toContain('Core Brand');
    expect(await home('core')).not.toContain('(gifted)');
    expect(await home('admin')).toContain('No plan');
  });
});
