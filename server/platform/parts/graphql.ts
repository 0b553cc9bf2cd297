import type { Authentication } from '../accounts/principal';
import type { DataSets } from '../analytics/data-set';
import type { BrandProfiles } from '../brand-profiles/profiles';
import type { Dashboards } from '../dashboards/registry';
import { createGraphqlApi, type GraphqlApi } from '../graphql/handler';
import { createRateLimit } from '../http/rate-limit';
import type { MailHint } from '../identity/sign-in-pages';
import type { Core } from './core';

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
    authentication: parts.authentication,
    dashboards: parts.dashboards,
    profiles: parts.profiles,
    site: { ...core, productName: config.productName },
    mailHint: parts.mailHint,
    analytics: { sets: parts.dataSets, limitMs: config.analytics.limitMs },
    limits: config.graphql,
    rate: createRateLimit(),
    ldSdkKey: secrets.ldSdkKey,
  });
}
