import { redirect } from '@remix-run/node';
import type { Logger } from 'pino';

import type { SessionErrorType } from '../../../app/contracts/session/session';
import { paths } from '../../../app/lib/urls/paths';
import {
  AppError,
  ForbiddenError,
  MfaRequiredError,
  UpstreamInvalidError,
  UpstreamUnavailableError,
} from '../errors';
import { deviceOf } from '../http/client-address';
import type { BffHandler } from '../http/locals';
import { safeReturnTo } from '../http/return-to';
import { describeError } from '../observability/log';
import { sessionCookie, type CookieJar } from '../session/cookies';
import type { LiveSession, Sessions } from '../session/sessions';
import type { RestClient } from '../upstream/rest';
import { IdTokenError } from './signed-tokens';
import { dueSeconds, endSilently } from './silent';
import {
  begin,
  finish,
  InvalidStateError,
  SignInRefusedError,
  takeTransaction,
  type SignIn,
  type SignInDeps,
} from './strategy';
import { TokenRefusedError } from './token-endpoint';
import type { LoginTransaction } from './transactions';

/** The parts of a request that a sign-in uses. */
export interface SignInRequest {
  request: Request;
  jar: CookieJar;
  session: LiveSession | null;
  log: Logger;
  /** Address of the client. */
  address: string | undefined;
}

/** Whether the browser prefetches or prerenders the page. Such a request must not begin a sign-in (SEC-10). */
export function isPrefetch(headers: Record<string, unknown>): boolean {
  const purpose = ['sec-purpose', 'purpose', 'x-moz'].map((name) => headers[name]).join(' ');
  return /prefetch|prerender/i.test(purpose);
}

/** Whether the browser opens a page in a tab. Browsers without these headers are old, and their scripts see no redirect either. */
export function isNavigation(headers: Record<string, unknown>): boolean {
  const mode = headers['sec-fetch-mode'] ?? 'navigate';
  const destination = headers['sec-fetch-dest'] ?? 'document';
  return mode === 'navigate' && destination === 'document';
}

const signInPaths: ReadonlySet<string> = new Set([
  paths.auth.login(),
  paths.auth.signIn(),
  paths.auth.callback,
  paths.login,
  paths.signup,
]);

/**
 * SEC-10, SEC-43: refuses images, frames and scripts that ask for a page of the sign-in. It runs before the rate limits,
 * so that no other site can use up a visitor's own sign-ins. Scripts of this app may ask for the data of these pages.
 */
export const refuseEmbeddedSignIns: BffHandler = (req, res, next) => {
  const { path, isData } = res.locals.target;
  const isOwnData = isData && req.headers['sec-fetch-site'] === 'same-origin';
  if (signInPaths.has(path) && !isOwnData && !isNavigation(req.headers))
    throw new ForbiddenError(undefined, 'a sign-in that is not a navigation');
  next();
};

/** `GET /auth/login`: a redirect to the login site with a new transaction. */
export async function beginSignIn(deps: SignInDeps, incoming: SignInRequest): Promise<Response> {
  const { request, jar, session } = incoming;
  if (request.method !== 'GET' || isPrefetch(Object.fromEntries(request.headers)))
    return new Response(null, { status: 204 });
  const { searchParams: options } = new URL(request.url);
  const location = await begin(
    { ...deps, jar },
    {
      returnTo: safeReturnTo(options.get('returnTo'), paths.home),
      options,
      mfa: session !== null && session.record.mfa_token !== null,
    },
  );
  return redirect(location);
}

/**
 * `GET /auth/callback`: creates a session with a new id and redirects to the page that the user requested.
 * @throws {AppError} for errors that have their own page
 */
export async function finishSignIn(deps: SignInDeps, incoming: SignInRequest): Promise<Response> {
  const { jar, session, log, request } = incoming;
  // Only a GET finishes a sign-in. A HEAD would consume the code without a result.
  if (request.method !== 'GET') return new Response(null, { status: 204 });
  const { searchParams } = new URL(request.url);
  // A failed sign-in needs its return address.
  let transaction: LoginTransaction | null = null;
  let signIn: SignIn;
  try {
    transaction = await takeTransaction({ ...deps, jar }, searchParams);
    signIn = await finish({ ...deps, jar }, searchParams, transaction);
  } catch (error) {
    return refuse(error, deps, incoming, transaction);
  }
  const { claims, tokens } = signIn;
  if (transaction.silentFor !== null) {
    if (session !== null && tokens.expires_in <= dueSeconds)
      return endSilently(deps, { session, jar, log }, transaction.returnTo, 'token life too short');
    const renewed = await finishSilently(deps, session, signIn, transaction.silentFor);
    if (renewed !== 'other-user') {
      log.info({ event: 'silent-sign-in', outcome: renewed, user: claims.sub }, 'silent sign-in');
      return redirect(transaction.returnTo);
    }
  }
  const created = await deps.sessions.create({
    ...partsOf(signIn),
    id: claims.sub,
    email_verified: claims.email_verified === true,
    has_recently_signed_in: true,
    ...deviceOf(request.headers.get('user-agent'), incoming.address),
  });
  // SEC-02: the old session ends. Its refresh token is not revoked, because both tokens may belong to the same grant.
  if (session !== null) await deps.sessions.supersede(session);
  jar.set(sessionCookie, created.secretId, deps.config.session.absoluteSeconds);
  deps.count('signed-in');
  log.info({ event: 'signed-in', user: claims.sub }, 'signed in');
  return redirect(transaction.returnTo);
}

/** What each sign-in brings to the record of a session. */
const partsOf = ({ claims, tokens }: SignIn) => ({
  email: claims.email,
  access_token: tokens.access_token,
  refresh_token: tokens.refresh_token ?? null,
  id_token: tokens.id_token,
  expires_at: Math.floor(Date.now() / 1000) + tokens.expires_in,
  error: null,
  sid: claims.sid ?? null,
});

/**
 * the session of the same user keeps its id, so open forms stay valid. A session that the user has ended in the
 * meantime is not restored (SEC-22). Another user gets a new session (SEC-02).
 */
async function finishSilently(
  deps: SignInDeps,
  session: LiveSession | null,
  signIn: SignIn,
  silentFor: string,
): Promise<'renewed' | 'too-late' | 'other-user'> {
  const { claims, tokens } = signIn;
  const same = session !== null && session.key === silentFor;
  if (same && session.record.id !== claims.sub) return 'other-user';
  const renewed = same
    ? await deps.sessions.change(session, (record) => ({
        ...record,
        ...partsOf(signIn),
        silent_begun_at: null,
        mfa_token: null,
      }))
    : null;
  if (renewed !== null) return 'renewed';
  if (tokens.refresh_token !== undefined)
    await deps.tokens.revoke(tokens.refresh_token).catch(() => undefined);
  return 'too-late';
}

/** OAuth errors that say that a silent sign-in is not possible, because the login site has to show a page. */
const interactionErrors = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

/** Logs why a sign-in failed (SEC-49) and chooses the response. */
async function refuse(
  error: unknown,
  deps: SignInDeps,
  { session, jar, log }: SignInRequest,
  transaction: LoginTransaction | null,
): Promise<Response> {
  const reason = error instanceof Error ? error.message : String(error);
  log.warn({ event: 'sign-in-failed', reason }, 'sign-in failed');
  if (error instanceof InvalidStateError && session !== null) return redirect(paths.home);
  if (error instanceof MfaRequiredError && transaction?.mfa === false) {
    const { returnTo } = transaction;
    return redirect(await begin({ ...deps, jar }, { returnTo, mfa: true }));
  }
  if (error instanceof SignInRefusedError && interactionErrors.has(error.oauthCode)) {
    if (session !== null && session.key === transaction?.silentFor)
      return endSilently(deps, { session, jar, log }, transaction.returnTo, error.oauthCode);
  }
  deps.count('failed');
  const shown = errorType(error);
  // the popup is too narrow for the sign-in page, which would show the message for phones (L-11).
  if (transaction?.returnTo === paths.auth.popupDone)
    return redirect(`${paths.auth.popupDone}?error=${shown ?? 'Default'}`);
  if (shown !== null)
    return redirect(paths.auth.signIn({ error: shown, callbackUrl: transaction?.returnTo }));
  if (error instanceof AppError) throw error;
  // The keys of the login site could not be loaded.
  const type = error instanceof Error ? error.name : typeof error;
  log.error({ event: 'sign-in-failed', reason, err: { type } }, reason);
  return redirect(paths.auth.signIn({ error: 'OAuthSignin', callbackUrl: transaction?.returnTo }));
}

/** the session error type of a failed sign-in; null for errors with their own page and for unknown errors. */
function errorType(error: unknown): SessionErrorType | null {
  if (error instanceof SignInRefusedError)
    return error.oauthCode === 'access_denied' ? 'AccessDenied' : 'OAuthCallback';
  if (error instanceof IdTokenError) return 'Verification';
  if (error instanceof TokenRefusedError)
    return error.code === 'invalid_client' ? 'Configuration' : 'OAuthCallback';
  // The sign-in already requested a second factor. Requesting it again would cause a redirect loop.
  if (error instanceof MfaRequiredError) return 'OAuthCallback';
  if (error instanceof UpstreamUnavailableError || error instanceof UpstreamInvalidError)
    return 'OAuthSignin';
  return null;
}

/**
 * reports a sign-in to the platform once. The request that clears the session's flag makes the call. The call runs
 * in the background, and its failure is logged.
 */
export function recordSignIn(
  session: LiveSession | null,
  deps: {
    sessions: Pick<Sessions, 'change'>;
    rest: () => RestClient;
    background: (work: Promise<unknown>) => void;
    log: Logger;
  },
): void {
  if (session?.record.has_recently_signed_in !== true) return;
  const work = async () => {
    const claimed = await deps.sessions.change(session, (record) =>
      record.has_recently_signed_in ? { ...record, has_recently_signed_in: false } : null,
    );
    if (claimed !== null) await deps.rest().recordSignIn();
  };
  deps.background(
    work().catch((error: unknown) =>
      deps.log.warn(
        { event: 'sign-in-call-failed', reason: describeError(error).message },
        'the login call failed',
      ),
    ),
  );
}
