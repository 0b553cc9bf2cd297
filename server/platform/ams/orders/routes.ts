import type { ApiRouter } from '../api-router';
import { createEntityRoutes, type EntityDeps } from '../entity-routes';
import { notifyWhenOpen } from '../inventory/intake';
import { copy, create, edit, placeDraft } from './drafts';
import { orderFigures } from './figures';
import { actionBody, createBody, editBody } from './input';
import { listOrders, listQuery } from './list';
import { operations } from './operations';
import { findOrder } from './order-changes';
import { loadOrderDetails } from './order-view';
import { changeStatus } from './status-changes';

/** The routes of consignment orders (O-02, O-03, O-13). */
export function addOrderRoutes(api: ApiRouter, deps: EntityDeps): void {
  const { db, now } = deps;
  const routes = createEntityRoutes(api, '/consignment_orders', deps);
  const view = { permission: 'consignment.view' } as const;
  const place = { permission: 'consignment.place' } as const;

  routes.get('', { ...view, query: listQuery }, ({ principal, query }) =>
    listOrders(db, principal, query, now()),
  );
  // Before `/:number`: no order has this number.
  routes.get('/summary', view, ({ principal }) => orderFigures(db, principal));
  routes.get('/:number', view, async ({ principal, params }) => {
    const order = await findOrder(db, principal, params['number']!);
    return { order: await loadOrderDetails(db, principal, order, now()) };
  });
  routes.post('', { ...place, body: createBody }, (change, { body }) =>
    body.notify === true
      ? notifyWhenOpen(change.tx, change.principal, body.warehouse)
      : create(change, body),
  );
  routes.put('/:number', { ...place, body: editBody }, (change, { params, body }) =>
    edit(change, params['number']!, body),
  );
  routes.post(
    '/:number/place',
    { ...place, body: actionBody('place') },
    (change, { params, body }) => placeDraft(change, params['number']!, body.version),
  );
  routes.post('/:number/copy', { ...place, body: actionBody('copy') }, (change, { params, body }) =>
    copy(change, params['number']!, body.version),
  );
  routes.post('/:number/void', { ...place, body: actionBody('void') }, (change, { params, body }) =>
    changeStatus(change, params['number']!, 'void', body),
  );
  for (const [name, { body, run }] of Object.entries(operations))
    routes.post(`/:number/${name}`, { permission: 'consignment.operate', body }, (change, call) =>
      run(change, call.params['number']!, call.body),
    );
}
