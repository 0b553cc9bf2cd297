import type { Router } from 'express';

import type { Authentication } from '../accounts/principal';
import { addAmsRoutes } from '../ams/all-routes';
import { createApiRouter } from '../ams/api-router';
import { createRateLimit } from '../http/rate-limit';
import type { Core } from './core';

/** The AMS API: orders, inventory and users of merchants. */
export function createAmsPart(core: Core, authentication: Authentication): Router {
  const { config, db, log, outbox, publicUrl } = core;
  const api = createApiRouter({
    authentication,
    rate: createRateLimit(),
    ratePerMinute: config.graphql.ratePerMinute,
    writesPerMinute: config.writesPerMinute,
  });
  addAmsRoutes(api, { db, log, outbox, productName: config.productName, publicUrl });
  return api.router;
}
