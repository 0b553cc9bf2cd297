import type { Router } from 'express';

import type { Authentication } from '../accounts/principal';
import { refuseWhileReadOnly } from '../accounts/read-only';
import type { DataSets } from '../analytics/data-set';
import { createLogoMaker } from '../brand-profiles/logo';
import { createLogoRoutes } from '../brand-profiles/logo-routes';
import { createBrandProfiles, type BrandProfiles } from '../brand-profiles/profiles';
import { createRateLimit } from '../http/rate-limit';
import type { Core } from './core';

/** What the people of brands say of them, and the routes of their logos. */
export function createBrandProfilesPart(
  { config, db, log, readCache }: Core,
  { authentication, dataSets }: { authentication: Authentication; dataSets: DataSets },
): { profiles: BrandProfiles; router: Router } {
  const makeLogo = createLogoMaker();
  const profiles = createBrandProfiles({ db, readCache, log, dataSets, makeLogo });
  const router = createLogoRoutes({
    authentication,
    profiles,
    rate: createRateLimit(),
    ratePerMinute: config.graphql.ratePerMinute,
    writesPerMinute: config.writesPerMinute,
    refuseWhileReadOnly: (principal) => refuseWhileReadOnly(db, principal),
  });
  return { profiles, router };
}
