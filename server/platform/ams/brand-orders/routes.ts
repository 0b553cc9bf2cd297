import {
  brandOrderCalls as calls,
  brandOrderFiles as files,
} from '../../../../contract/ams/brand-orders';
import { intakeCalls } from '../../../../contract/ams/order-intake';
import type { Principal } from '../../accounts/principal';
import type { Workers } from '../../workers/pool';
import type { ApiRouter } from '../api-router';
import { createEntityRoutes, type EntityDeps } from '../entity-routes';
import { cancel, editShipment, findSet, fulfil, ship } from './changes';
import { csvOfSets } from './csv';
import { takeIn } from './intake';
import { intakeBody, maxIntakeBytes } from './intake-file';
import { countTabs, findSets, listSets, type Reader } from './lists';
import { readSlips, requireParcel } from './slips';
import { loadSetDetails } from './view';

/** The routes of brand orders (O-08 … O-10), and the intake of orders. */
export function addBrandOrderRoutes(
  api: ApiRouter,
  deps: EntityDeps & { productName: string; workers: Workers },
): void {
  const { db, now, workers } = deps;
  const routes = createEntityRoutes(api, deps);
  const readerOf = (principal: Principal): Reader => ({ db, principal, now: now() });

  routes.read(calls.list, async ({ principal, query }) => {
    const { rows, ...keys } = await listSets(readerOf(principal), query);
    return { lineItemSets: rows, ...keys };
  });
  routes.read(calls.future, async ({ principal, query }) => {
    const { rows, ...keys } = await listSets(readerOf(principal), { ...query, state: 'future' });
    return { futureOrders: rows, ...keys };
  });
  // Before `read`: no order has this id.
  routes.read(calls.counts, ({ principal }) => countTabs(readerOf(principal)));
  routes.read(calls.read, async ({ principal, params }) => {
    const row = await findSet(db, principal, params.id);
    return { lineItemSet: await loadSetDetails(db, principal, row, now()) };
  });

  api.onFile(files.list, ({ principal, query }) =>
    csvOfSets(readerOf(principal), query, 'orders.csv'),
  );
  api.onFile(files.future, ({ principal, query }) =>
    csvOfSets(readerOf(principal), { ...query, state: 'future' }, 'future orders.csv'),
  );
  api.onFile(files.slips, async ({ principal, query: { ids, paper, parcel } }) => {
    const rows = await findSets(readerOf(principal), ids);
    if (parcel !== undefined) await requireParcel(db, rows, parcel);
    const number = rows[0]!.orderNumber.replace(/[\\/]/g, '-');
    const ofParcel = parcel === undefined ? '' : ` parcel ${parcel}`;
    return {
      name: rows.length === 1 ? `packing slip ${number}${ofParcel}.pdf` : 'packing slips.pdf',
      content: workers.file(
        principal.id,
        'packingSlips',
        { paper, author: deps.productName },
        readSlips(db, rows, parcel),
      ),
    };
  });

  routes.change(calls.ship, (change, { params, body }) => ship(change, params.id, body));
  routes.change(calls.edit, (change, { params, body }) => editShipment(change, params.id, body));
  routes.change(calls.fulfil, (change, { params, body }) => fulfil(change, params.id, body));
  routes.change(calls.cancel, (change, { params, body }) => cancel(change, params.id, body));
  routes.change(
    { ...intakeCalls.takeIn, body: intakeBody },
    (change, { body }) => takeIn(change, body),
    {
      bodyLimit: maxIntakeBytes,
      read: (body, type) => workers.run('intake', [body, type]),
    },
  );
}
