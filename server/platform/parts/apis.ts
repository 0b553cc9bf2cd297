import type { Router } from 'express';

import type { Authentication, Principal } from '../accounts/principal';
import { refuseWhileReadOnly } from '../accounts/subscriptions';
import { addAmsRoutes } from '../ams/all-routes';
import { createApiRouter } from '../ams/api-router';
import type { DataSets } from '../analytics/data-set';
import type { BillingDeps } from '../billing/deps';
import { createLogoMaker } from '../brand-profiles/logo';
import { createLogoRoutes } from '../brand-profiles/logo-routes';
import { type BrandProfiles, createBrandProfiles } from '../brand-profiles/profiles';
import type { Dashboards } from '../dashboards/registry';
import { createGraphqlApi, type GraphqlApi } from '../graphql/handler';
import { createRateLimit } from '../http/rate-limit';
import type { MailHint } from '../identity/sign-in-pages';
import type { Core } from './core';

/** The limits of requests and changes, which each API counts on its own. */
const limitsOf = ({ config, db }: Core) => ({
  rate: createRateLimit(),
  ratePerMinute: config.graphql.ratePerMinute,
  writesPerMinute: config.writesPerMinute,
  refuseWhileReadOnly: (principal: Principal) => refuseWhileReadOnly(db, principal),
});

/** Brand facts edited by the brand's users, and the routes of their logos. */
export function createBrandProfilesPart(
  core: Core,
  { authentication, dataSets }: { authentication: Authentication; dataSets: DataSets },
): { profiles: BrandProfiles; router: Router } {
  const profiles = createBrandProfiles({ ...core, dataSets, makeLogo: createLogoMaker() });
  const router = createLogoRoutes({
    authentication,
    profiles,
    ...limitsOf(core),
  });
  return { profiles, router };
}

/** The GraphQL API of dashboards, catalogue and users. */
export function createGraphqlPart(
  core: Core,
  parts: {
    authentication: Authentication;
    dashboards: Dashboards;
    dataSets: DataSets;
    profiles: BrandProfiles;
    mailHint: MailHint;
  },
): GraphqlApi {
  const { config, secrets } = core;
  return createGraphqlApi({
    ...core,
    ...parts,
    site: { ...core, productName: config.productName },
    analytics: { sets: parts.dataSets, limitMs: config.analytics.limitMs },
    limits: config.graphql,
    rate: createRateLimit(),
    ldSdkKey: secrets.ldSdkKey,
  });
}

/** The AMS API: orders of both kinds, inventory, users of merchants, sampling campaigns and billing. */
export function createAmsPart(
  core: Core,
  authentication: Authentication,
  billing: BillingDeps,
  dataSets: DataSets,
): Router {
  const { config } = core;
  const api = createApiRouter(
    {
      authentication,
      ...limitsOf(core),
    },
    config.intakeKey,
  );
  addAmsRoutes(api, { ...core, dataSets, billing, productName: config.productName });
  return api.router;
}
