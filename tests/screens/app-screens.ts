import { paths } from '../../app/lib/urls/paths';
import { sessionErrorTypes } from '../../app/contracts/session/session';
import { otherDashboards, publicDashboards } from './dashboards';
import { open, press, send, type Person, type Screen } from './screen';

/** Pages of the app outside of operations: dashboards, settings, sign-in, text pages, errors. */

const { home } = paths;
const widget = (name: string) => `${home}/widgets/${name}`;
const homeWith = (filters: string) => `${home}?filters=${filters}`;

const twoPeriods = '{"comparison_type":["prior_period","year_ago"]}';

const settings = (['general', 'preferences', 'billing', 'addons'] as const).map(paths.settingsTab);
const homeNotices = ['plan-required', 'brand-required', 'unlimited-required', 'role'];
const errorPages = open('/no-such-page', '/dashboards/no/such-dashboard', '/consignment-orders/');

const profile: Screen = {
  path: paths.settings,
  state: 'errors',
  act: send({ 'First name': '', 'Last name': '' }, 'Save profile'),
};

const moreFilters: Screen = {
  path: home,
  state: 'more-filters',
  act: async ({ page }) => {
    const filters = page.getByRole('form', { name: 'Filters' });
    await filters.getByText('More filters').click();
  },
};

const treeOfCategories: Screen = {
  path: `${paths.dashboard('trends', 'category-insight')}?filters={"categories":["cat_beverages","cat_chips","cat_chocolate_dark"]}`,
  state: 'tree',
  act: async ({ page }) => {
    const filters = page.getByRole('form', { name: 'Filters' });
    await filters.getByText('3 categories').click();
  },
};

export const visitor: Person = {
  user: null,
  screens: [
    ...open(
      '/',
      home,
      ...publicDashboards,
      paths.dashboard('brand-dossier', 'performance'),
      widget('market-net-sales'),
      paths.help,
      ...(['privacy', 'terms', 'security', 'safelist'] as const).map(paths.legal),
      paths.cookiePreferences,
      paths.pricing,
      paths.styleguide,
      paths.maintenance,
      paths.users,
      paths.auth.signIn({ callbackUrl: paths.users }),
      paths.auth.signIn({ reason: 'ended' }),
      ...sessionErrorTypes.map((error) => paths.auth.signIn({ error, callbackUrl: paths.users })),
      `${paths.auth.callback}?error=access_denied&state=none`,
      paths.auth.logout(),
    ),
    ...errorPages,
  ],
};

export const phone: Person = {
  name: 'phone',
  user: null,
  onPhone: true,
  screens: open(home, paths.help),
};

export const customers: readonly Person[] = [
  {
    user: 'trial',
    screens: open(
      home,
      ...settings,
      paths.changeTimeZone,
      paths.ownSessions,
      paths.users,
      paths.consignmentOrders,
    ),
  },
  {
    user: 'core',
    screens: open(
      home,
      paths.dashboard('brand-dossier', 'peer-group'),
      paths.dashboard('investor', 'investor'),
      paths.settingsTab('billing'),
      paths.settingsTab('addons'),
    ),
  },
  {
    user: 'growth',
    screens: open(
      home,
      paths.settingsTab('billing'),
      paths.campaign('smp_oatfield_cocoa_trial'),
      paths.samplingReport('smp_oatfield_cocoa_trial'),
    ),
  },
  { user: 'gifted', screens: open(home, paths.settingsTab('billing')) },
  {
    user: 'brandless',
    screens: open(
      home,
      paths.settingsTab('general'),
      paths.chooseBrand({}),
      paths.claimBrand('brd_brightleaf'),
      paths.claimBrand('brd_osiergarth-provisions'),
      paths.chooseCompetitors({}),
      paths.reports,
      paths.search({ q: 'a' }),
    ),
  },
  { user: 'payment', screens: open(home, paths.settingsTab('billing')) },
  {
    user: 'unlimited',
    screens: [
      ...open(home, ...homeNotices.map((notice) => paths.homeWithNotice(notice))),
      ...open(
        `${home}?hideLayout`,
        homeWith('{"time_frame":["L52W"]}'),
        homeWith('{"time_frame":["L4W"],"comparison_type":["PP"]}'),
        homeWith(twoPeriods),
        `${paths.dashboard('product-dossier', 'product-performance')}?filters=${twoPeriods}`,
        homeWith('{broken'),
        `${home}?brand=no-such-brand&filters={"nothing":"all"}`,
      ),
      treeOfCategories,
      moreFilters,
      ...open(
        widget('net-sales'),
        widget('share'),
        widget('repeat-rate'),
        widget('top-products'),
        widget('no-such-widget'),
      ),
      // A campaign of the data set, with purchases.
      ...open(paths.samplingReport('smp_demo_27')),
      ...open(...otherDashboards, ...settings, paths.pricing, paths.orders, paths.auth.logout()),
      ...open(paths.editBrand('brd_saltmarsh')),
      profile,
      {
        path: home,
        state: 'search',
        act: async ({ page }) => {
          await page.keyboard.press('Control+k');
          await page.getByRole('dialog').getByRole('combobox').fill('peer');
        },
      },
      { path: home, state: 'collapsed', act: press('Collapse navigation') },
    ],
  },
];
