import { paths } from '../../app/lib/urls/paths';
import { follow, inOrder, open, press, send, type Person, type Screen, type Visit } from './screen';

/** Pages of the app for operations: stock, consignment orders, users. The seed makes the orders and users. */

/** Orders of the seed, by their state. */
const order = {
  received: 'PO-1000001',
  closedShort: 'PO-1000002',
  partlyReceived: 'PO-1000003',
  placed: 'PO-1000005',
  inReview: 'PO-1000006',
  rejected: 'PO-1000007',
  voided: 'PO-1000008',
  draft: 'PO-1000009',
  emptyDraft: 'PO-1000010',
};
const user = (name: string) => `usr_demo_${name}`;

/** The areas with a guard: a role sees each of them, or that it may not. */
const areas = [
  paths.home,
  paths.inventory,
  paths.consignmentOrders,
  paths.newOrder,
  paths.orders,
  paths.users,
  paths.order(order.placed),
  paths.settingsTab('general'),
];

const newOrder = (state: string, act: Screen['act']): Screen => ({
  path: paths.newOrder,
  state,
  act,
});
const fillOrder = async ({ page }: Visit): Promise<void> => {
  await page.getByRole('textbox', { name: 'Expected date' }).fill('2031-05-06');
  await page.getByLabel('Line 1, product').selectOption({ index: 1 });
  await page.getByLabel('Line 1, cases').fill('3');
};

const orderScreens: Screen[] = [
  ...open(
    paths.consignmentOrders,
    ...['placed', 'received', 'closed', 'in-review', 'invalid'].map((tab) =>
      paths.orderList({ tab }),
    ),
    paths.orderList({ tab: 'placed', q: 'nothing like it' }),
    paths.orderList({ tab: 'received', sort: '-updated' }),
    ...Object.values(order).map(paths.order),
    paths.order('PO-9999999'),
    paths.orderStep(order.draft, 'edit'),
    paths.orderStep(order.emptyDraft, 'edit'),
    paths.orderStep(order.placed, 'edit'),
    paths.orderStep(order.draft, 'place'),
    paths.orderStep(order.emptyDraft, 'place'),
    paths.orderStep(order.placed, 'place'),
    paths.orderStep(order.draft, 'void'),
    paths.orderStep(order.placed, 'void'),
    paths.orderStep(order.received, 'void'),
    paths.copyOrder(order.rejected),
    paths.newOrder,
  ),
  newOrder('errors', press('Review and place')),
  newOrder('faults', inOrder(fillOrder, send({ 'Line 1, cases': '1.5' }, 'Save draft'))),
  newOrder('lines', press('Add lines')),
  newOrder('review', inOrder(fillOrder, press('Review and place'))),
];

const stockScreens: Screen[] = [
  ...open(
    paths.inventory,
    paths.inventoryList({ status: 'sold_out' }),
    paths.inventoryList({ q: 'nothing like it' }),
    paths.inventoryList({ q: 'grain', sort: '-units' }),
    paths.buyStorage,
    paths.notifyOfIntake,
  ),
  { path: paths.buyStorage, state: 'errors', act: press('Request storage') },
];

const search: Screen = {
  path: paths.home,
  state: 'search',
  act: async ({ page }) => {
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByRole('combobox').fill('hon');
    await dialog
      .getByRole('option', { name: /Products/ })
      .first()
      .waitFor();
  },
};

const userScreens: Screen[] = [
  ...open(
    paths.users,
    paths.userList({ q: 'nobody at all' }),
    paths.inviteUser,
    paths.user(user('owned-brands')),
    paths.user(user('merchant-admin')),
    paths.user('no-such-user'),
    paths.userInvitation(user('vendor')),
    paths.deleteUsers(),
    paths.deleteUsers([user('vendor')]),
    paths.deleteUsers([user('vendor'), user('pulse')]),
    paths.deleteUsers([user('merchant-admin')]),
    paths.signOutUser(user('vendor')),
  ),
  {
    path: paths.inviteUser,
    state: 'errors',
    act: async (visit) => {
      await visit.page.getByLabel('Owned brands').check();
      await send({ Email: 'ada@' }, 'Send invitation')(visit);
    },
  },
  {
    path: paths.user(user('owned-brands')),
    state: 'errors',
    act: async (visit) => {
      await visit.page.getByLabel('Owned brands').uncheck();
      await press('Save user')(visit);
    },
  },
];

const campaign = {
  draft: 'smp_hive_pretzels_draft',
  submitted: 'smp_hive_almonds_office',
  closed: 'smp_oatfield_cocoa_trial',
};
const campaignScreens: Screen[] = [
  ...open(
    paths.samplingCampaigns(),
    paths.samplingCampaigns({ q: 'nothing like it' }),
    paths.newCampaign,
    paths.campaign(campaign.submitted),
    paths.campaign(campaign.draft),
    paths.campaign('smp_unknown'),
    paths.campaignStep(campaign.draft, 'edit'),
    paths.campaignStep(campaign.draft, 'submit'),
    paths.campaignStep(campaign.submitted, 'edit'),
  ),
  { path: paths.newCampaign, state: 'errors', act: press('Save and review') },
];

/** The name of the campaign that `changingMerchant` requests. */
export const requestedCampaign = 'First taste of the almonds';
const requestCampaign = async (visit: Visit): Promise<void> => {
  const { page } = visit;
  await page.getByLabel('Honey Roasted Almonds').check();
  await page.getByRole('textbox', { name: 'First day' }).fill('2031-03-01');
  await page.getByRole('textbox', { name: 'Last day' }).fill('2031-04-30');
  await send(
    {
      Name: requestedCampaign,
      Objective: 'Win back lapsed buyers',
      Audience: 'Offices in New York and New Jersey',
      'Number of samples': '250',
    },
    'Save and review',
  )(visit);
  await press('Submit the request')(visit);
  await page.waitForURL(/\/sampling-campaigns\/smp_\w+$/);
};

export const merchants: readonly Person[] = [
  {
    user: 'merchant-admin',
    screens: [...open(paths.home), search, ...stockScreens, ...userScreens, ...campaignScreens],
  },
  { name: 'orders', user: 'merchant-admin', screens: orderScreens },
  { user: 'inventory', screens: open(...areas, paths.buyStorage) },
  { user: 'owned-brands', screens: open(...areas) },
  { user: 'vendor', screens: open(...areas) },
  { user: 'reports', screens: open(...areas, paths.copyOrder(order.draft)) },
  { user: 'pulse', screens: open(...areas) },
  {
    user: 'admin',
    screens: open(...areas, paths.samplingCampaigns(), paths.campaign(campaign.closed)),
  },
];

/** What shows only after a change of the data, in this order. */
export const changingMerchant: Person = {
  name: 'changing-merchant',
  user: 'merchant-admin',
  screens: [
    {
      path: paths.orderStep(order.draft, 'edit'),
      state: 'conflict',
      act: async ({ page }) => {
        const other = await page.context().newPage();
        await other.goto(page.url());
        await send({ Carrier: 'UPS' }, 'Save draft')({ page: other } as Visit);
        await other.waitForURL(/PO-\d+$/);
        await other.close();
        await page.getByLabel('Carrier').fill('DHL');
        await page.getByRole('button', { name: 'Save draft' }).click();
      },
    },
    {
      path: paths.orderStep(order.placed, 'void'),
      state: 'done',
      act: send({ Reason: 'Ordered twice' }, `Void ${order.placed}`),
    },
    {
      path: paths.inviteUser,
      state: 'done',
      act: async (visit) => {
        await visit.page.getByLabel('Inventory merchant').check();
        await send(
          { 'First name': 'Ada', 'Last name': 'Byron', Email: 'ada@brand.example' },
          'Send invitation',
        )(visit);
      },
    },
    { path: paths.users, state: 'invitation', act: follow(/invitation|send again/i) },
    {
      path: paths.buyStorage,
      state: 'sent',
      act: send({ Pallets: '6', Notes: 'For the holidays' }, 'Request storage'),
    },
    { path: paths.newCampaign, state: 'submitted', act: requestCampaign },
    ...open(paths.buyStorage),
  ],
};

/** While the warehouse takes no orders. */
export const merchantWhileClosed: Person = {
  name: 'closed',
  user: 'merchant-admin',
  screens: open(
    paths.inventory,
    paths.notifyOfIntake,
    paths.consignmentOrders,
    paths.newOrder,
    paths.orderStep(order.draft, 'place'),
    paths.buyStorage,
  ),
};
