import { listOrders } from '../ams/orders/list';
import { orderCalls, type OrderSummary } from '../../../contract/ams/orders';
import { receivedText } from '../ams/orders/received-text';
import type { Database } from '../database/connect';
import { isUnstorable } from '../database/storable';
import { Head, Moment, Tag } from '../pages/parts';
import { SearchableList, type Column } from '../pages/table';
import { adminPaths, orderAddress, type OrderListPath } from './addresses';
import type { AdminCall } from './admin-router';
import { firstValue, openPage } from './input';
import { brandColumn, StateTag } from './order-parts';

const lists = {
  [adminPaths.pending]: {
    title: 'Pending orders',
    lead: 'Orders that are placed, partly received or in review',
    tab: 'pending',
    sort: '-placed',
  },
  [adminPaths.received]: {
    title: 'Received orders',
    lead: 'Completed orders',
    tab: 'received',
    sort: '-updated',
  },
} as const;

const sorts = [
  ['-placed', 'Newest first'],
  ['placed', 'Oldest first'],
  ['-updated', 'Last changed first'],
] as const;

const query = orderCalls.list.query!.pick({ q: true, sort: true, after: true, before: true });

/**
 * Shows the list of pending or of received orders (R-17, O-11). Invalid parameters are ignored, because a list must always
 * open.
 */
export async function showOrderList(
  { db, now }: { db: Database; now: () => Date },
  path: OrderListPath,
  call: AdminCall,
): Promise<void> {
  const { title, lead, tab, sort } = lists[path];
  const given = Object.fromEntries(
    Object.keys(query.shape).flatMap((name) => {
      const value = firstValue(call.request.query[name]);
      return value === '' ? [] : [[name, value]];
    }),
  );
  const parsed = query.safeParse({ sort, ...given });
  const wanted = parsed.success && !isUnstorable(parsed.data) ? parsed.data : query.parse({ sort });
  const { orders, ...pages } = await openPage(wanted, (place) => {
    const asked = { ...wanted, ...place, tab, counts: 'false', first: 25 } as const;
    return listOrders(db, call.principal, asked, now());
  });
  const search = wanted.q;
  const body = (
    <>
      <Head title={title} lead={lead} />
      <SearchableList
        path={path}
        noun="orders"
        pages={pages}
        search={{ label: 'Search by number, brand, carrier or tracking', text: search }}
        sort={{ value: wanted.sort, options: sorts }}
        empty={{
          always: 'There is no order here.',
          search: `No number, brand, carrier or tracking number has “${search}” in it.`,
        }}
        label={title}
        columns={columnsOf(path)}
        rows={orders}
      />
    </>
  );
  call.send(200, { title, body });
}

const columnsOf = (path: OrderListPath): readonly Column<OrderSummary>[] => [
  {
    head: 'Order',
    kind: 'head',
    cell: ({ orderNumber: number }) => (
      <a className="code" href={orderAddress(path, number)}>
        {number}
      </a>
    ),
  },
  brandColumn,
  { head: 'Warehouse', cell: ({ warehouse }) => <span className="name">{warehouse.name}</span> },
  {
    head: 'State',
    cell: (order) => (
      <>
        <StateTag order={order} />
        {order.isShort && <span className="under">Closed short</span>}
      </>
    ),
  },
  {
    head: 'Expected',
    cell: ({ expectedDate: expected, isOverdue }) => (
      <>
        {expected === null ? '–' : <Moment at={expected} dayOnly />}{' '}
        {isOverdue && <Tag tone="bad">Overdue</Tag>}
      </>
    ),
  },
  {
    head: 'Units received',
    kind: 'figure',
    cell: (order) => (
      <>
        {receivedText(order)}
        <progress value={order.completion} aria-hidden="true" />
      </>
    ),
  },
  {
    head: 'Placed (UTC)',
    cell: ({ placedAt: at }) => (at === null ? '–' : <Moment at={at} />),
  },
  { head: 'Last change (UTC)', cell: ({ updatedAt: at }) => <Moment at={at} /> },
];
