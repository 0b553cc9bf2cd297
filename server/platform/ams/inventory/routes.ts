import type { Database } from '../../database/connect';
import type { Door } from '../door';
import { once } from '../idempotency';
import { intakeBody, switchIntake } from './intake';
import { inventoryQuery, listInventory } from './list';
import { requestStorage, storageBody } from './storage';

/** Stock and storage over HTTP (O-01, O-07), and the warehouse's intake. */
export function addInventoryRoutes(door: Door, db: Database): void {
  door.route(
    'get',
    '/merchants/inventory',
    { permission: 'inventory.view', query: inventoryQuery },
    async ({ viewer, query }) => ({ body: await listInventory(db, viewer, query) }),
  );
  door.route(
    'post',
    '/merchants/update_storage',
    { permission: 'storage.manage', body: storageBody },
    ({ viewer, body, idempotencyKey }) =>
      once(db, { userId: viewer.id, key: idempotencyKey, target: 'update_storage', body }, (tx) =>
        requestStorage(tx, viewer, body),
      ),
  );
  door.route(
    'post',
    '/merchants/intake',
    { permission: 'consignment.operate', body: intakeBody },
    ({ viewer, body, idempotencyKey }) =>
      once(db, { userId: viewer.id, key: idempotencyKey, target: 'intake', body }, (tx) =>
        switchIntake(tx, body),
      ),
  );
}
