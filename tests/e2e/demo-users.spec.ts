import { paths } from '../../app/lib/urls/paths';
import { expect, test, withStatus } from '../support/browser/e2e';
import type { DemoUser } from '../support/people/sign-in';

const dashboards = [
  'Brand dossier',
  'Product dossier',
  'Overview',
  'Sampling',
  'Trends',
  'Leaderboard',
  'Investor',
];
const publicDashboards = ['Brand dossier', 'Overview', 'Sampling', 'Trends', 'Leaderboard'];

/** The banner of a page, by the user; nobody else has one (X-20 … X-24). */
const banners: Partial<Record<DemoUser, RegExp>> = {
  trial:
    /Welcome to your 7 Day Trial.*You can compare 1 brand\(s\) and see all data from \w{3} \d\d, \d{4} – \w{3} \d\d, \d{4}.*Upgrade Today/,
  brandless: /Welcome to your 7 Day Trial/,
  payment:
    /You have an pending action on your invoice\. Please resolve it to avoid any disruption in services\..*Pay Now/,
};

/** What each demo user finds in the side navigation, and what the top bar calls them. */
const users: Record<
  DemoUser,
  { name: string; brand: string | null; plan: string; navigation: string[] }
> = {
  trial: {
    name: 'Maya Lindqvist',
    brand: 'Crunchwell',
    plan: 'Free Trial',
    navigation: dashboards,
  },
  core: { name: 'Daniel Okafor', brand: 'Saltmarsh', plan: 'Core Brand', navigation: dashboards },
  growth: { name: 'Priya Raman', brand: 'Oatfield', plan: 'Growth', navigation: dashboards },
  unlimited: {
    name: 'Thomas Bergeron',
    brand: 'Cocoa Atelier',
    plan: 'Unlimited',
    navigation: dashboards,
  },
  gifted: {
    name: 'Aiko Tanaka',
    brand: 'Popyard',
    plan: 'Unlimited (gifted)',
    navigation: dashboards,
  },
  payment: {
    name: 'Rosa Delgado',
    brand: 'Ember & Oak Jerky',
    plan: 'Core Brand',
    navigation: dashboards,
  },
  brandless: { name: 'Noah Fischer', brand: null, plan: 'Free Trial', navigation: dashboards },
  'merchant-admin': {
    name: 'Grace Mbeki',
    brand: 'Hive Honey Snacks',
    plan: 'Growth',
    navigation: [...dashboards, 'Inventory', 'Consignment orders', 'Orders', 'Users'],
  },
  inventory: {
    name: 'Lukas Novak',
    // Public dashboards are about no brand.
    brand: null,
    plan: 'Growth',
    navigation: [...publicDashboards, 'Inventory', 'Consignment orders', 'Orders'],
  },
  'owned-brands': {
    name: 'Salma Haddad',
    brand: 'Harvest Grain',
    plan: 'Growth',
    navigation: [...dashboards, 'Inventory', 'Consignment orders', 'Orders'],
  },
  vendor: {
    name: 'Pete Marlow',
    brand: null,
    plan: 'Growth',
    navigation: [...publicDashboards, 'Orders'],
  },
  reports: {
    name: 'Ingrid Solheim',
    brand: 'Hive Honey Snacks',
    plan: 'Growth',
    navigation: [...dashboards, 'Inventory', 'Consignment orders', 'Orders'],
  },
  pulse: {
    name: 'Omar Farouk',
    brand: 'Hive Honey Snacks',
    plan: 'Growth',
    navigation: [...dashboards, 'Inventory', 'Consignment orders', 'Orders'],
  },
  admin: {
    name: 'Helen Whitfield',
    brand: null,
    plan: 'No plan',
    navigation: [...dashboards, 'Inventory', 'Consignment orders', 'Orders', 'Users'],
  },
  'two-factor': {
    name: 'Morgan Adeyemi',
    brand: 'Cocoa Atelier',
    plan: 'Unlimited',
    navigation: dashboards,
  },
};

for (const [user, expected] of Object.entries(users) as [DemoUser, (typeof users)[DemoUser]][]) {
  test(`[R-01 L-01 L-04 L-13 X-20 X-22 X-24 P-06] ${user} lands at home, with the right name, brand, plan, banner and navigation`, async ({
    app,
    page,
    signInAs,
  }) => {
    await signInAs(page, user);
    await expect(page).toHaveURL(app.url + paths.home);
    const bar = page.getByRole('banner');
    await expect(bar).toContainText(expected.name);
    await expect(bar).toContainText(expected.plan);
    if (expected.brand === null) await expect(bar).not.toContainText('Brand:');
    else await expect(bar).toContainText(expected.brand);

    const banner = page.getByRole('complementary', { name: 'Announcement' });
    const text = banners[user];
    if (text === undefined) await expect(banner).toHaveCount(0);
    else await expect(banner).toHaveText(text);

    const main = page.getByRole('navigation', { name: 'Main' });
    const tops = await main.locator('> ul > li').evaluateAll((items) =>
      // The name, without the mark of what is to come.
      items.map((item) => item.querySelector('.rail-label')?.textContent?.trim()),
    );
    expect(tops).toEqual(expected.navigation);
    const account = page.getByRole('navigation', { name: 'Account' });
    await expect(account.getByRole('link', { name: 'Settings' })).toBeVisible();
    await expect(account.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expect(account.getByRole('link', { name: /log in|sign up/i })).toHaveCount(0);

    // No link of the navigation is dead, and none leads to a page that the role does not open.
    const links = await main
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const link of new Set(links)) {
      const answer = await page.request.get(link);
      expect(answer.status(), link).toBe(200);
    }
  });
}

test('[L-05] without a brand and an unlimited plan the dashboards of the navigation lead home', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(page, 'brandless');
  const links = await page
    .getByRole('navigation', { name: 'Main' })
    .locator('a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(links.length).toBeGreaterThan(10);
  // The page of sampling campaigns is not a dashboard.
  expect(new Set(links)).toEqual(
    new Set([app.url + paths.home, app.url + paths.samplingCampaigns()]),
  );
});

test('[L-01] a page of the second level is marked, and its group is open', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'core', { path: '/dashboards/brand-dossier/performance' });
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.locator('[aria-current=page]')).toHaveText(/^Performance/);
  await expect(main.locator('details[open] summary')).toHaveText('Brand dossier');
});

test('[P-06] an area that the role does not open says so, by URL too', async ({
  app,
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(withStatus(403));
  await signInAs(page, 'vendor');
  for (const path of [paths.users, paths.inventory]) {
    const answer = await page.goto(app.url + path);
    expect(answer?.status(), path).toBe(403);
    await expect(page.getByRole('main')).toContainText("You don't have access. Ask your admin.");
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  }
});
