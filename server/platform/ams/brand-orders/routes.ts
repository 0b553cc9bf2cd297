import type { Workers } from '../../workers/pool';
import type { ApiRouter } from '../api-router';
import { createEntityRoutes, type EntityDeps } from '../entity-routes';
import { cancel, cancelBody, editShipment, findSet, fulfil, fulfilBody, ship } from './changes';
import { csvOfSets } from './csv';
import { takeIn } from './intake';
import { intakeBody, intakeLimit } from './intake-file';
import { shipmentBody, shipmentEditBody } from './parcels';
import {
  countTabs,
  fileQuery,
  findSets,
  futureFileQuery,
  futureListQuery,
  listQuery,
  listSets,
  slipQuery,
} from './lists';
import { readSlips, requireParcel } from './slips';
import { loadSetDetails } from './view';

/** The routes of brand orders (O-08 … O-10), and the intake of orders. */
export function addBrandOrderRoutes(
  api: ApiRouter,
  deps: EntityDeps & { productName: string; workers: Workers },
): void {
  const { db, now, workers } = deps;
  const routes = createEntityRoutes(api, '/brands', deps);
  const view = { permission: 'orders.view' } as const;
  const send = { permission: 'sets.ship' } as const;
  const one = '/line_item_sets/:id';

  routes.get('/line_item_sets.json', { ...view, query: listQuery }, async (call) => {
    const { rows, keys } = await listSets({ db, now: now(), ...call }, call.query);
    return { line_item_sets: rows, ...keys };
  });
  routes.get('/future_orders.json', { ...view, query: futureListQuery }, async (call) => {
    const query = { ...call.query, state: 'future' as const };
    const { rows, keys } = await listSets({ db, now: now(), ...call }, query);
    return { future_orders: rows, ...keys };
  });
  // Before `/:id.json`: no order has this id.
  routes.get('/line_item_sets/order_tabs_counts.json', view, ({ principal }) =>
    countTabs({ db, principal, now: now() }),
  );
  routes.get(`${one}.json`, view, async ({ principal, params }) => {
    const row = await findSet(db, principal, params['id']!);
    return { line_item_set: await loadSetDetails(db, principal, row, now()) };
  });

  api.file('/brands/line_item_sets.csv', { ...view, query: fileQuery }, (call) =>
    csvOfSets({ db, now: now(), ...call }, call.query, 'orders.csv'),
  );
  api.file('/brands/future_orders.csv', { ...view, query: futureFileQuery }, (call) =>
    csvOfSets({ db, now: now(), ...call }, { ...call.query, state: 'future' }, 'future orders.csv'),
  );
  api.file('/brands/print_packing_slip.pdf', { ...view, query: slipQuery }, async (call) => {
    const { ids, paper, parcel } = call.query;
    const rows = await findSets({ db, now: now(), ...call }, ids);
    if (parcel !== undefined) await requireParcel(db, rows, parcel);
    const number = rows[0]!.orderNumber.replace(/[\\/]/g, '-');
    const ofParcel = parcel === undefined ? '' : ` parcel ${parcel}`;
    return {
      type: 'application/pdf',
      name: rows.length === 1 ? `packing slip ${number}${ofParcel}.pdf` : 'packing slips.pdf',
      content: workers.file(
        call.principal.id,
        'packingSlips',
        { paper, author: deps.productName },
        readSlips(db, rows, parcel),
      ),
    };
  });

  routes.post(one, { ...send, body: shipmentBody }, (change, { params, body }) =>
    ship(change, params['id']!, body),
  );
  routes.put(one, { ...send, body: shipmentEditBody }, (change, { params, body }) =>
    editShipment(change, params['id']!, body),
  );
  routes.put(`${one}/mark_as_fulfilled`, { ...send, body: fulfilBody }, (change, call) =>
    fulfil(change, call.params['id']!, call.body),
  );
  routes.put(
    `${one}/cancel`,
    { permission: 'consignment.operate', intake: true, body: cancelBody },
    (change, { params, body }) => cancel(change, params['id']!, body),
  );
  createEntityRoutes(api, '', deps).post(
    '/orders',
    {
      permission: [],
      intake: true,
      body: intakeBody,
      bodyLimit: intakeLimit,
      read: (body, type) => workers.run('intake', [body, type]),
    },
    (change, { body }) => takeIn(change, body),
  );
}
