import type { Router } from 'express';

import { createAdminRouter } from '../admin/admin-router';
import { addBrandRequestsPage } from '../admin/brand-routes';
import { addIntakePage } from '../admin/intake-routes';
import { addMailPage } from '../admin/mail-routes';
import { addOrderPages } from '../admin/order-routes';
import { addStorageRequestsPage } from '../admin/storage-routes';
import { createRateLimit } from '../http/rate-limit';
import { showsLinks } from '../mail/shows-links';
import type { PageAssets } from './assets';
import type { Core } from './core';
import type { IdentityPart } from './identity';

/** The pages of internal admins: orders of the warehouse, intake, requests for storage and brands, and the outbox. */
export function createAdminPart(core: Core, identity: IdentityPart, assets: PageAssets): Router {
  const { config, db, log, outbox } = core;
  const admin = createAdminRouter({
    ...core,
    ...identity,
    productName: config.productName,
    appUrl: config.appUrl,
    styles: assets.adminStyles,
    rate: createRateLimit(),
    ratePerMinute: config.graphql.ratePerMinute,
    writesPerMinute: config.writesPerMinute,
  });
  addOrderPages(admin, { db, log, outbox, now: () => new Date() });
  addIntakePage(admin, { db, log, outbox });
  addStorageRequestsPage(admin, { db, log, outbox, appUrl: config.appUrl });
  addBrandRequestsPage(admin, { db, log, outbox, appUrl: config.appUrl });
  addMailPage(admin, outbox, {
    sends: config.smtp !== null,
    links: showsLinks(core),
    sites: [config.appUrl, core.publicUrl].map((url) => new URL(url).origin),
  });
  return admin.router;
}
