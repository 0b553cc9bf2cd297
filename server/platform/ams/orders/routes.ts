import { orderCalls as calls } from '../../../../contract/ams/orders';
import type { ApiRouter } from '../api-router';
import { createEntityRoutes, type EntityDeps } from '../entity-routes';
import { notifyWhenOpen } from '../inventory/intake';
import { copy, create, edit, placeDraft } from './drafts';
import { orderFigures } from './figures';
import { listOrders } from './list';
import { operations } from './operations';
import { findOrder } from './order-changes';
import { loadOrderDetails } from './order-view';
import { changeStatus } from './status-changes';

/** The routes of consignment orders (O-02, O-03, O-13). */
export function addOrderRoutes(api: ApiRouter, deps: EntityDeps): void {
  const { db, now } = deps;
  const routes = createEntityRoutes(api, deps);
  routes.read(calls.list, ({ principal, query }) => listOrders(db, principal, query, now()));
  // Before `read`: no order has the number "summary".
  routes.read(calls.figures, ({ principal }) => orderFigures(db, principal));
  routes.read(calls.read, async ({ principal, params }) => {
    const order = await findOrder(db, principal, params.order_number);
    return { order: await loadOrderDetails(db, principal, order, now()) };
  });
  routes.change(calls.createOrNotify, (change, { body }) =>
    body.notify === true
      ? notifyWhenOpen(change.tx, change.principal, body.warehouse)
      : create(change, body),
  );
  routes.change(calls.edit, (change, { params, body }) => edit(change, params.order_number, body));
  routes.change(calls.place, (change, { params, body }) =>
    placeDraft(change, params.order_number, body.version),
  );
  routes.change(calls.copy, (change, { params, body }) =>
    copy(change, params.order_number, body.version),
  );
  routes.change(calls.void, (change, { params, body }) =>
    changeStatus(change, params.order_number, 'void', body),
  );
  for (const { call, run } of Object.values(operations))
    routes.change(call, (change, { params, body }) => run(change, params.order_number, body));
}
