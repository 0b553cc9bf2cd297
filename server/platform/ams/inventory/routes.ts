import type { DataSets } from '../../analytics/data-set';
import type { ApiRouter } from '../api-router';
import { createEntityRoutes, type EntityDeps } from '../entity-routes';
import { intakeBody, switchIntake } from './intake';
import { inventoryQuery, listInventory } from './list';
import { requestStorage, storageBody } from './storage';
import { listStorageRequests, storageRequestsQuery } from './storage-requests';

/** The routes of inventory, storage (O-01, O-07) and the warehouse's intake. */
export function addInventoryRoutes(
  api: ApiRouter,
  deps: EntityDeps & { dataSets: DataSets },
): void {
  const { db } = deps;
  const routes = createEntityRoutes(api, '/merchants', deps);
  routes.get(
    '/inventory',
    { permission: 'inventory.view', query: inventoryQuery },
    ({ principal, query }) => listInventory(deps, principal, query),
  );
  routes.get(
    '/storage_requests',
    { permission: 'storage.manage', query: storageRequestsQuery },
    ({ principal, query }) => listStorageRequests(db, principal, query),
  );
  routes.post(
    '/update_storage',
    { permission: 'storage.manage', body: storageBody },
    (change, { body }) => requestStorage(change, body),
  );
  routes.post(
    '/intake',
    { permission: 'consignment.operate', body: intakeBody },
    (change, { body }) => switchIntake(change, body),
  );
}
