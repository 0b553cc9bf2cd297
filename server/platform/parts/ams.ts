import type { Router } from 'express';

import type { Authentication } from '../accounts/principal';
import { refuseWhileReadOnly } from '../accounts/read-only';
import type { DataSets } from '../analytics/data-set';
import { addAmsRoutes } from '../ams/all-routes';
import { createApiRouter } from '../ams/api-router';
import type { BillingDeps } from '../billing/deps';
import { createRateLimit } from '../http/rate-limit';
import type { Core } from './core';

/** The AMS API: orders of both kinds, inventory, users of merchants, sampling campaigns and billing. */
export function createAmsPart(
  core: Core,
  authentication: Authentication,
  billing: BillingDeps,
  dataSets: DataSets,
): Router {
  const { config, db, runOnce, log, outbox, workers, publicUrl } = core;
  const api = createApiRouter(
    {
      authentication,
      rate: createRateLimit(),
      ratePerMinute: config.graphql.ratePerMinute,
      writesPerMinute: config.writesPerMinute,
      refuseWhileReadOnly: (principal) => refuseWhileReadOnly(db, principal),
    },
    config.intakeKey,
  );
  addAmsRoutes(api, {
    db,
    dataSets,
    runOnce,
    log,
    outbox,
    workers,
    productName: config.productName,
    publicUrl,
    billing,
  });
  return api.router;
}
