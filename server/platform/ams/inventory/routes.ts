import { inventoryCalls as calls } from '../../../../contract/ams/inventory';
import type { DataSets } from '../../analytics/data-set';
import type { ApiRouter } from '../api-router';
import { createEntityRoutes, type EntityDeps } from '../entity-routes';
import { switchIntake } from './intake';
import { listInventory } from './list';
import { listStorageRequests, requestStorage } from './storage';

/** The routes of inventory, storage (O-01, O-07) and the warehouse's intake. */
export function addInventoryRoutes(api: ApiRouter, deps: EntityDeps & { dataSets: DataSets }) {
  const { db } = deps;
  const routes = createEntityRoutes(api, deps);
  routes.read(calls.list, ({ principal, query }) => listInventory(deps, principal, query));
  routes.read(calls.storageRequests, ({ principal, query }) =>
    listStorageRequests(db, principal, query),
  );
  routes.change(calls.requestStorage, (change, { body }) => requestStorage(change, body));
  routes.change(calls.switchIntake, (change, { body }) => switchIntake(change, body));
}
