import { randomBytes } from 'node:crypto';

import { redirect, redirectDocument } from '@remix-run/node';
import type { Logger } from 'pino';
import * as z from 'zod';

import { paths } from '../../../app/lib/urls/paths';
import type { BffConfig } from '../config';
import { ForbiddenError, InvalidRequestError } from '../errors';
import type { BffHandler } from '../http/locals';
import { safeReturnTo } from '../http/return-to';
import { leaveCookie, sessionCookie, visitorCookie, type CookieJar } from '../session/cookies';
import type { Sealer } from '../session/seal';
import type { LiveSession, Sessions } from '../session/sessions';
import { hashOf, type KeyedStore } from '../session/store';
import { isNavigation, isPrefetch } from './sign-in';
import { tryRevoking, type TokenEndpoint } from './token-endpoint';

export interface SignOutDeps {
  config: BffConfig;
  store: KeyedStore;
  sessions: Sessions;
  tokens: TokenEndpoint;
  /** Seals the address of the login site's logout, which contains the ID token (SEC-20). */
  leaveSealer: Sealer;
}

/** Options of a sign-out, from the query or from form fields. */
export interface SignOutOptions {
  returnTo: string;
  localOnly: boolean;
  federated: boolean;
}

/** How long the return address of a sign-out is stored. */
const stateLifeMs = 10 * 60_000;
/** How long a request waits for the revocation of refresh tokens. */
const revocationWaitMs = 3_000;
/** How long the address of the login site's logout is stored. */
const leaveSeconds = 120;
const leaveSchema = z.object({ url: z.string() });

/**
 * SEC-32: clears the browser's cached pages, including the back-forward cache. Cookies stay because they hold
 * preferences such as the theme. Storage stays because it holds no private data. A new object for each answer, because
 * `redirect` writes its status into it.
 */
const clearCache = () => ({ headers: { 'clear-site-data': '"cache"' } });

const keyOf = (state: string) => `logout:${hashOf(state)}`;
const leaveKeyOf = (ticket: string) => `leave:${hashOf(ticket)}`;
const isOn = (value: string | null) => value !== null && value !== 'false' && value !== '0';

/**
 * The options of a sign-out.
 * @throws {InvalidRequestError} if both `localOnly` and `federated` are set
 */
export function readSignOutOptions(fields: { get(name: string): unknown }): SignOutOptions {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : null;
  };
  const options = {
    returnTo: safeReturnTo(text('returnTo'), paths.home),
    localOnly: isOn(text('localOnly')),
    federated: isOn(text('federated')),
  };
  if (options.localOnly && options.federated)
    throw new InvalidRequestError('Signing out cannot be both local only and federated.');
  return options;
}

/**
 * Ends the session, revokes the refresh token and leads to the logout of the login site (SEC-30), by way of `/auth/leave`.
 * Without a session it only redirects to `returnTo`. If the login site is not reachable, it only ends the session of the app.
 */
export async function signOut(
  deps: SignOutDeps,
  incoming: { session: LiveSession | null; jar: CookieJar; log: Logger },
  options: SignOutOptions,
): Promise<Response> {
  const { session, jar, log } = incoming;
  if (session === null) return redirect(options.returnTo, clearCache());
  await deps.sessions.end(session);
  jar.clear(sessionCookie);
  jar.clear(visitorCookie);
  log.info({ event: 'signed-out', user: session.record.id }, 'signed out');

  const reachable = await revoke(deps.tokens, session.record.refresh_token, log);
  if (options.localOnly || !reachable) return redirect(options.returnTo, clearCache());

  const state = randomBytes(32).toString('base64url');
  await deps.store.create(keyOf(state), Buffer.from(options.returnTo), stateLifeMs);
  const url = new URL(deps.config.auth.logoutUrl);
  url.searchParams.set('id_token_hint', session.record.id_token);
  url.searchParams.set('client_id', deps.config.auth.clientId);
  url.searchParams.set('post_logout_redirect_uri', deps.config.publicUrl + paths.auth.loggedOut);
  url.searchParams.set('state', state);
  if (options.federated) url.searchParams.set('federated', '');
  await storeLeave(deps, jar, url.href);
  return redirectDocument(paths.auth.leave, { ...clearCache(), status: 303 });
}

/** Redirects from the login site to the return address that is stored under the one-time state, or to the home page. */
export async function returnFromSignOut(
  deps: SignOutDeps,
  search: URLSearchParams,
): Promise<Response> {
  const state = search.get('state');
  const stored = state === null || state === '' ? null : await deps.store.take(keyOf(state));
  return redirect(safeReturnTo(stored?.toString(), paths.home));
}

/**
 * Revokes the refresh token of a session that has ended (SEC-30).
 * @param refreshToken null for a session without one
 * @returns false if the revocation failed or took too long
 */
export async function revoke(
  tokens: TokenEndpoint,
  refreshToken: string | null,
  log: Logger,
): Promise<boolean> {
  if (refreshToken === null) return true;
  const late = new Promise<boolean>((resolve) =>
    setTimeout(() => resolve(false), revocationWaitMs).unref(),
  );
  return Promise.race([tryRevoking(tokens, refreshToken, log), late]);
}

/**
 * Stores the address of the login site's logout for this browser's next navigation to `/auth/leave`: sealed (SEC-06), for
 * two minutes and for one use. The ticket is in a cookie that no script can read, so that the address of our document need
 * not be secret.
 */
async function storeLeave({ store, leaveSealer }: SignOutDeps, jar: CookieJar, url: string) {
  const ticket = randomBytes(32).toString('base64url');
  const key = leaveKeyOf(ticket);
  await store.create(key, leaveSealer.seal(key, { url }), leaveSeconds * 1000);
  jar.set(leaveCookie, ticket, leaveSeconds);
}

/** Removes and returns the stored address; null if this browser has none. */
async function takeLeave({ store, leaveSealer }: SignOutDeps, jar: CookieJar) {
  const ticket = jar.get(leaveCookie);
  if (ticket === undefined) return null;
  jar.clear(leaveCookie);
  const key = leaveKeyOf(ticket);
  const sealed = await store.take(key);
  const found = leaveSchema.safeParse(sealed === null ? null : leaveSealer.open(key, sealed));
  return found.success ? found.data.url : null;
}

/**
 * `GET /auth/leave`: leads a navigation of the browser on to the login site. The address is only in the `Location`
 * header, which no script can read: not by `fetch`, not in a service worker, and not in a window that it has opened. A
 * document with a form or a link could be read in such a window.
 */
export function leaveDocument(deps: SignOutDeps): BffHandler {
  return (req, res, next) => {
    res.setHeader('cache-control', 'no-store').setHeader('referrer-policy', 'no-referrer');
    // A HEAD must have no side effect.
    if (req.method !== 'GET') {
      res.status(204).end();
      return;
    }
    if (!isNavigation(req.headers) || isPrefetch(req.headers))
      throw new ForbiddenError('This address only opens after signing out.', 'not a navigation');
    takeLeave(deps, res.locals.jar).then((url) => {
      res
        .status(302)
        .setHeader('location', url ?? paths.home)
        .end();
    }, next);
  };
}
