import type { Database } from '../database/connect';
import type { Log } from '../log';
import type { Outbox } from '../mail/outbox';
import type { ApiRouter } from './api-router';
import { addInventoryRoutes } from './inventory/routes';
import { addOrderRoutes } from './orders/routes';
import { addUserRoutes } from './users/routes';

export interface AmsDeps {
  db: Database;
  log: Log;
  outbox: Outbox;
  productName: string;
  publicUrl: string;
}

/** Adds the routes of every entity. `openapi.json` describes all of them. */
export function addAmsRoutes(api: ApiRouter, deps: AmsDeps): void {
  addOrderRoutes(api, { ...deps, now: () => new Date() });
  addInventoryRoutes(api, { ...deps, now: () => new Date() });
  addUserRoutes(api, deps);
}
