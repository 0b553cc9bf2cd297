import type { DataSets } from '../analytics/data-set';
import type { BillingDeps } from '../billing/deps';
import type { Database } from '../database/connect';
import type { Log } from '../log';
import type { Outbox } from '../mail/outbox';
import type { ApiRouter } from './api-router';
import { addBillingRoutes } from './billing/routes';
import { addBrandOrderRoutes } from './brand-orders/routes';
import type { RunOnce } from './idempotency';
import { addInventoryRoutes } from './inventory/routes';
import { addOrderRoutes } from './orders/routes';
import { addSamplingRoutes } from './sampling-campaigns/routes';
import { addUserRoutes } from './users/routes';
import type { Workers } from '../workers/pool';

export interface AmsDeps {
  db: Database;
  dataSets: DataSets;
  runOnce: RunOnce;
  log: Log;
  outbox: Outbox;
  workers: Workers;
  productName: string;
  publicUrl: string;
  billing: BillingDeps;
}

/** Adds the routes of every entity. `openapi.json` describes all of them. */
export function addAmsRoutes(api: ApiRouter, deps: AmsDeps): void {
  addOrderRoutes(api, { ...deps, now: () => new Date() });
  addBrandOrderRoutes(api, { ...deps, now: () => new Date() });
  addInventoryRoutes(api, { ...deps, now: () => new Date() });
  addSamplingRoutes(api, { ...deps, now: () => new Date() });
  addUserRoutes(api, deps);
  addBillingRoutes(api, deps.billing, deps);
}
