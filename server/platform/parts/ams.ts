import type { Router } from 'express';

import type { Authentication } from '../accounts/principal';
import { createApiRouter } from '../ams/api-router';
import { addInventoryRoutes } from '../ams/inventory/routes';
import { addOrderRoutes } from '../ams/orders/routes';
import { addUserRoutes } from '../ams/users/routes';
import { createRateLimit } from '../http/rate-limit';
import type { Core } from './core';

/** The AMS API: orders, inventory and users of merchants. */
export function createAmsPart(core: Core, authentication: Authentication): Router {
  const { config, db, log, publicUrl } = core;
  const api = createApiRouter({
    authentication,
    rate: createRateLimit(),
    ratePerMinute: config.graphql.ratePerMinute,
  });
  addOrderRoutes(api, db, () => new Date());
  addInventoryRoutes(api, db);
  addUserRoutes(api, { db, log, productName: config.productName, publicUrl });
  return api.router;
}
