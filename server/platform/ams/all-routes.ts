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

/** Adds the routes of every entity. `contract/ams/all-calls.ts` has their calls. */
export function addAmsRoutes(api: ApiRouter, deps: AmsDeps): void {
  const ofEntities = { ...deps, now: () => new Date() };
  addOrderRoutes(api, ofEntities);
  addBrandOrderRoutes(api, ofEntities);
  addInventoryRoutes(api, ofEntities);
  addSamplingRoutes(api, ofEntities);
  addUserRoutes(api, ofEntities);
  addBillingRoutes(api, deps);
}
