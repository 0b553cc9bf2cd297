import type { Database } from '../database/connect';
import type { Log } from '../log';
import type { ApiRouter } from './api-router';
import { addInventoryRoutes } from './inventory/routes';
import { addOrderRoutes } from './orders/routes';
import { addUserRoutes } from './users/routes';

export interface AmsDeps {
  db: Database;
  log: Log;
  productName: string;
  publicUrl: string;
}

/** Adds the routes of every entity. `openapi.json` describes all of them. */
export function addAmsRoutes(api: ApiRouter, deps: AmsDeps): void {
  addOrderRoutes(api, deps.db, () => new Date());
  addInventoryRoutes(api, deps.db);
  addUserRoutes(api, deps);
}
