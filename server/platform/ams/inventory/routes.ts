import type { Database } from '../../database/connect';
import type { ApiRouter } from '../api-router';
import { createEntityRoutes } from '../entity-routes';
import { intakeBody, switchIntake } from './intake';
import { inventoryQuery, listInventory } from './list';
import { requestStorage, storageBody } from './storage';

/** The routes of inventory, storage (O-01, O-07) and the warehouse's intake. */
export function addInventoryRoutes(api: ApiRouter, db: Database): void {
  const routes = createEntityRoutes(api, '/merchants', { db, now: () => new Date() });
  routes.get(
    '/inventory',
    { permission: 'inventory.view', query: inventoryQuery },
    ({ principal, query }) => listInventory(db, principal, query),
  );
  routes.post(
    '/update_storage',
    { permission: 'storage.manage', body: storageBody },
    ({ tx, principal }, { body }) => requestStorage(tx, principal, body),
  );
  routes.post(
    '/intake',
    { permission: 'consignment.operate', body: intakeBody },
    ({ tx }, { body }) => switchIntake(tx, body),
  );
}
