import type { Router } from 'express';

import { createAdminRouter } from '../admin/admin-router';
import { addBrandRequestsPage } from '../admin/brand-pages';
import { addClockPage } from '../admin/clock';
import { addIntakePage } from '../admin/intake';
import { addMailPage } from '../admin/mail';
import { addOrderPages } from '../admin/order-routes';
import { addSamplingPages } from '../admin/campaign-routes';
import { addStatusPage } from '../admin/status';
import { addStorageRequestsPage } from '../admin/storage-pages';
import { createRateLimit } from '../http/rate-limit';
import { showsLinks } from '../mail/shows-links';
import type { ReadStatus } from '../operations/status';
import type { Core } from './core';
import type { IdentityPart } from './identity';

/** The pages of internal admins: orders of the warehouse, intake, requests for storage and brands, sampling campaigns, the outbox, and the state of the platform. */
export function createAdminPart(
  core: Core,
  identity: IdentityPart,
  { runBilling, readStatus }: { runBilling: () => Promise<void>; readStatus: ReadStatus },
): Router {
  const { config, publicUrl } = core;
  const { productName, appUrl } = config;
  const deps = { ...core, productName, appUrl, now: () => new Date() };
  const admin = createAdminRouter({
    ...deps,
    ...identity,
    rate: createRateLimit(),
    ratePerMinute: config.graphql.ratePerMinute,
    writesPerMinute: config.writesPerMinute,
  });
  addOrderPages(admin, deps);
  addIntakePage(admin, deps);
  addStorageRequestsPage(admin, deps);
  addBrandRequestsPage(admin, deps);
  addSamplingPages(admin, deps);
  // The clock of a real business cannot be moved.
  if (config.seed === 'demo') addClockPage(admin, { ...core, runBilling });
  addMailPage(admin, core.outbox, {
    sends: config.smtp !== null,
    links: showsLinks(core),
    sites: [appUrl, publicUrl].map((url) => new URL(url).origin),
  });
  addStatusPage(admin, readStatus, appUrl);
  return admin.router;
}
