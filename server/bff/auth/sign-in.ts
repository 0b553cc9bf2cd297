import { redirect } from '@remix-run/node';
import type { Logger } from 'pino';
import { Authenticator } from 'remix-auth';

import type { SessionErrorType } from '../../../app/contracts/session';
import { paths } from '../../../app/lib/paths';
import { AppError, UpstreamInvalidError, UpstreamUnavailableError } from '../errors';
import { sessionCookie, type CookieJar } from '../session/cookies';
import type { LiveSession, Sessions } from '../session/sessions';
import { IdTokenError } from './id-token';
import {
  EndcapStrategy,
  InvalidStateError,
  SignInRefusedError,
  type SignIn,
  type StrategyDeps,
} from './strategy';
import { TokenRefusedError } from './token-endpoint';

const strategyName = 'auth0';

export interface SignInDeps extends Omit<StrategyDeps, 'jar'> {
  sessions: Sessions;
}

/** What one request brings to a sign-in. */
export interface SignInRequest {
  request: Request;
  jar: CookieJar;
  session: LiveSession | null;
  log: Logger;
}

/** True for a browser's guess that the user may go there: such a request begins no sign-in (SEC-10). */
function isPrefetch(headers: Headers): boolean {
  const purpose = `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''} ${headers.get('x-moz') ?? ''}`;
  return /prefetch|prerender/i.test(purpose);
}

const authenticate = (deps: SignInDeps, { request, jar }: SignInRequest): Promise<SignIn> =>
  new Authenticator<SignIn>()
    .use(new EndcapStrategy({ ...deps, jar }), strategyName)
    .authenticate(strategyName, request);

/** `GET /auth/login`: a redirect to the login site with a new transaction. */
export async function beginSignIn(deps: SignInDeps, incoming: SignInRequest): Promise<Response> {
  const { request } = incoming;
  if (request.method !== 'GET' || isPrefetch(request.headers))
    return new Response(null, { status: 204 });
  try {
    await authenticate(deps, incoming);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  throw new Error('the strategy began no sign-in');
}

/**
 * `GET /auth/callback`: makes the session under a new id and goes where the user wanted to be.
 * @throws {AppError} for what the user has to see on a page of its own
 */
export async function finishSignIn(deps: SignInDeps, incoming: SignInRequest): Promise<Response> {
  const { jar, session, log, request } = incoming;
  // Only a GET may finish a sign-in; a HEAD would use the code up for nothing.
  if (request.method !== 'GET') return new Response(null, { status: 204 });
  let signIn: SignIn;
  try {
    signIn = await authenticate(deps, incoming);
  } catch (error) {
    return refuse(error, session, log);
  }
  const { claims, tokens, returnTo } = signIn;
  const created = await deps.sessions.create({
    id: claims.sub,
    email: claims.email,
    email_verified: claims.email_verified === true,
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token ?? null,
    id_token: tokens.id_token,
    expires_at: Math.floor(Date.now() / 1000) + tokens.expires_in,
    error: null,
    has_recently_signed_in: true,
  });
  // SEC-02: the old id is dead. Its refresh token is not revoked: the login site may have given both from one grant.
  if (session !== null) await deps.sessions.supersede(session);
  jar.set(sessionCookie, created.secretId, deps.config.session.absoluteSeconds);
  log.info({ event: 'signed-in', user: claims.sub }, 'signed in');
  return redirect(returnTo);
}

/** Logs why a sign-in failed (SEC-49) and decides what the user sees. */
function refuse(error: unknown, session: LiveSession | null, log: Logger): Response {
  const reason = error instanceof Error ? error.message : String(error);
  log.warn({ event: 'sign-in-failed', reason }, 'sign-in failed');
  if (error instanceof InvalidStateError && session !== null) return redirect(paths.home);
  if (error instanceof SignInRefusedError) {
    const type: SessionErrorType =
      error.oauthCode === 'access_denied' ? 'AccessDenied' : 'OAuthCallback';
    return redirect(paths.auth.signIn({ error: type, callbackUrl: error.returnTo }));
  }
  if (error instanceof IdTokenError) return redirect(paths.auth.signIn({ error: 'Verification' }));
  if (error instanceof TokenRefusedError) {
    const type: SessionErrorType =
      error.code === 'invalid_client' ? 'Configuration' : 'OAuthCallback';
    return redirect(paths.auth.signIn({ error: type }));
  }
  if (error instanceof UpstreamUnavailableError || error instanceof UpstreamInvalidError) {
    return redirect(paths.auth.signIn({ error: 'OAuthSignin' }));
  }
  if (error instanceof AppError) throw error;
  // The login site's keys could not be had: a network matter, not the user's.
  log.error(
    {
      event: 'sign-in-failed',
      reason,
      err: { type: error instanceof Error ? error.name : typeof error },
    },
    reason,
  );
  return redirect(paths.auth.signIn({ error: 'OAuthSignin' }));
}
