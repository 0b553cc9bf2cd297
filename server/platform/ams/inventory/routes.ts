import type { Database } from '../../database/connect';
import type { ApiRouter } from '../api-router';
import { runOnce } from '../idempotency';
import { intakeBody, switchIntake } from './intake';
import { inventoryQuery, listInventory } from './list';
import { requestStorage, storageBody } from './storage';

/** The routes of inventory, storage (O-01, O-07) and the warehouse's intake. */
export function addInventoryRoutes(api: ApiRouter, db: Database): void {
  api.route(
    'get',
    '/merchants/inventory',
    { permission: 'inventory.view', query: inventoryQuery },
    async ({ principal, query }) => ({ body: await listInventory(db, principal, query) }),
  );
  api.route(
    'post',
    '/merchants/update_storage',
    { permission: 'storage.manage', body: storageBody },
    ({ principal, body, idempotencyKey }) =>
      runOnce(
        db,
        { userId: principal.id, key: idempotencyKey, target: 'update_storage', body },
        (tx) => requestStorage(tx, principal, body),
      ),
  );
  api.route(
    'post',
    '/merchants/intake',
    { permission: 'consignment.operate', body: intakeBody },
    ({ principal, body, idempotencyKey }) =>
      runOnce(db, { userId: principal.id, key: idempotencyKey, target: 'intake', body }, (tx) =>
        switchIntake(tx, body),
      ),
  );
}
