import { paths } from '../../app/lib/urls/paths';
import { open, press, send, type Person, type Screen, type Visit } from './screen';

/** Pages of brand orders. The seed makes the orders: first the new ones, then those that are further on. */
const idOf = (place: number) => `LS-${1_000_000 + place}`;
const order = {
  overdue: idOf(1),
  new: idOf(6),
  future: idOf(26),
  partial: idOf(29),
  shipped: idOf(34),
  fulfilled: idOf(40),
  noTracking: idOf(46),
  cancelled: idOf(48),
};

const wrongParcel = send(
  { Carrier: 'UPS', 'Tracking number': '1Z999AA10123456785', Boxes: '0' },
  'Ship the parcel',
);

/** Goods past their best-before day: the form requires a confirmation. */
const expiredParcel = async (visit: Visit): Promise<void> => {
  await visit.page
    .getByLabel(/^Best before/)
    .first()
    .fill('01/31/2020');
  await send({ Carrier: 'UPS', 'Tracking number': '1Z999AA10123456784' }, 'Ship the parcel')(visit);
};

const screens: Screen[] = [
  ...open(
    paths.orders,
    ...['partially_shipped', 'shipped', 'fulfilled', 'cancelled', 'future', 'all'].map((tab) =>
      paths.brandOrderList({ tab }),
    ),
    paths.brandOrderList({ q: 'nothing like it' }),
    paths.brandOrderList({ due_from: '02/30/2031', ship_to: 'Łódź' }),
    paths.brandOrderList({ id: [order.new, order.overdue, order.shipped] }),
    ...Object.values(order).map(paths.brandOrder),
    paths.brandOrder(idOf(999_999)),
    paths.brandOrderStep(order.partial, 'ship'),
    paths.brandOrderStep(order.fulfilled, 'ship'),
    paths.parcel(order.shipped, 1),
    paths.brandOrderStep(order.partial, 'fulfil'),
    paths.brandOrderStep(order.shipped, 'fulfil'),
    paths.fulfilBrandOrders({
      id: [order.new, order.partial, order.shipped, idOf(999_999)],
    }),
    paths.fulfilBrandOrders(),
  ),
  { path: paths.brandOrderStep(order.new, 'ship'), state: 'errors', act: wrongParcel },
  { path: paths.brandOrderStep(order.new, 'ship'), state: 'expired', act: expiredParcel },
];

export const brandOrders: readonly Person[] = [
  { name: 'brand-orders', user: 'merchant-admin', screens },
  {
    name: 'brand-orders-admin',
    user: 'admin',
    screens: open(
      paths.orders,
      paths.brandOrder(order.new),
      paths.brandOrderStep(order.new, 'cancel'),
    ),
  },
];

/** A parcel is shipped in another tab; the form of this one says so. */
const conflict = async ({ page }: Visit): Promise<void> => {
  const ship = (tracking: string) =>
    send({ Carrier: 'UPS', 'Tracking number': tracking }, 'Ship the parcel');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other
    .getByLabel(/^Units to ship/)
    .first()
    .fill('2');
  await ship('1Z999AA10123456784')({ page: other } as Visit);
  await other.waitForURL(/LS-\d+$/);
  await other.close();
  await ship('1Z5R89390357567127')({ page } as Visit);
};

/** What shows only after a change of the data, in this order. */
export const changingBrandOrders: Person = {
  name: 'changing-brand-orders',
  user: 'merchant-admin',
  screens: [
    { path: paths.brandOrderStep(order.new, 'ship'), state: 'conflict', act: conflict },
    {
      path: paths.fulfilBrandOrders({ id: [order.shipped, order.overdue] }),
      state: 'done',
      act: press(/^Mark \d/),
    },
  ],
};
