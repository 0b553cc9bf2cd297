import { listOrders, listQuery } from '../ams/orders/list';
import type { Database } from '../database/connect';
import { isUnstorable } from '../database/storable';
import { adminPaths, firstValue, type OrderListPath } from './addresses';
import type { AdminCall, AdminRouter } from './admin-router';
import { openPage } from './open-page';
import { OrderListPage } from './pages/order-list';

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

const query = listQuery.pick({ q: true, sort: true, after: true, before: true });

/**
 * Shows the list of pending or of received orders (R-17, O-11). Invalid parameters are ignored, because a list must always
 * open.
 */
export async function showOrderList(
  admin: AdminRouter,
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
  admin.send(call, 200, {
    title,
    body: OrderListPage({
      view: { path, title, lead, orders, pages, search: wanted.q, sort: wanted.sort },
    }),
  });
}
