import { Router } from 'express';

import { claimPath } from '../accounts/claim-links';
import type { RateLimit } from '../http/rate-limit';
import { tooManyRequests } from '../pages/parts';
import { forgotPath, type IdentityRouteDeps } from './route-deps';

/** The paths that browsers visit. The app's server calls the others (tokens, keys, userinfo) for all of its users. */
const paths = [
  '/authorize',
  '/interaction',
  '/sign-up',
  forgotPath,
  '/reset-password',
  '/change-password',
  '/two-factor',
  claimPath,
  '/v2/logout',
  '/oidc/logout',
  '/api/authenticated',
];

/** With 10 sign-ins a minute these make SEC-43's 1000 reads and 100 writes. */
const readsPerSignIn = 100;
const writesPerSignIn = 10;

/**
 * Limits the requests of one client address to the pages of the login site (SEC-43), counted in this process: it stands
 * before everything that uses the database. The start of a sign-in counts as a write, because it stores an interaction.
 */
export function createRequestLimit(deps: IdentityRouteDeps, rate: RateLimit): Router {
  const router = Router();
  router.use(paths, (request, response, next) => {
    const writes =
      request.baseUrl === '/authorize' || (request.method !== 'GET' && request.method !== 'HEAD');
    const kind = writes ? 'write' : 'read';
    const limit = deps.loginRatePerMinute * (writes ? writesPerSignIn : readsPerSignIn);
    const wait = rate.take(`${kind}:${deps.clientAddress(request)}`, limit);
    if (wait === 0) return next();
    request.resume();
    deps.pages.tell(response, 429, tooManyRequests(wait), { 'Retry-After': String(wait) });
  });
  return router;
}
