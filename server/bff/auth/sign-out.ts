import { randomBytes } from 'node:crypto';

import { redirect, redirectDocument } from '@remix-run/node';
import type { Logger } from 'pino';

import { paths } from '../../../app/lib/urls/paths';
import type { BffConfig } from '../config';
import { InvalidRequestError } from '../errors';
import { safeReturnTo } from '../http/return-to';
import { sessionCookie, visitorCookie, type CookieJar } from '../session/cookies';
import type { LiveSession, Sessions } from '../session/sessions';
import { hashOf, type KeyedStore } from '../session/store';
import type { Leave } from './leave';
import { revoke } from './revoke';
import type { TokenEndpoint } from './token-endpoint';

export interface SignOutDeps {
  config: BffConfig;
  store: KeyedStore;
  sessions: Sessions;
  tokens: TokenEndpoint;
  leave: Leave;
}

/** Options of a sign-out, from the query or from form fields. */
export interface SignOutOptions {
  returnTo: string;
  localOnly: boolean;
  federated: boolean;
}

/** How long the return address of a sign-out is stored. */
const stateLifeMs = 10 * 60_000;

/**
 * SEC-32: clears the browser's cached pages, including the back-forward cache. Cookies stay because they hold
 * preferences such as the theme. Storage stays because it holds no private data. A new object for each answer, because
 * `redirect` writes its status into it.
 */
const clearCache = () => ({ headers: { 'clear-site-data': '"cache"' } });

const keyOf = (state: string) => `logout:${hashOf(state)}`;
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
  if (options.localOnly && options.federated) {
    throw new InvalidRequestError('Signing out cannot be both local only and federated.');
  }
  return options;
}

/**
 * Ends the session, revokes the refresh token and leads to the logout of the login site (SEC-30), by way of `leave`.
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
  // SEC-20: the address contains the ID token, so no script may see it. Only a navigation is led on to it.
  await deps.leave.begin(jar, url.href);
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
