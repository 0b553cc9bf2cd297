import type { JWTPayload } from 'jose';
import type { Logger } from 'pino';
import * as z from 'zod';

import { MethodNotAllowedError } from '../errors';
import type { BffHandler } from '../http/locals';
import type { Sessions } from '../session/sessions';
import { hashOf, type KeyedStore } from '../session/store';
import { leewaySeconds, readClaims, type SignedTokens } from './signed-tokens';

export const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** How old a logout token may be, in seconds: longer than a login site needs to send it, and to try again. */
const maxAgeSeconds = 300;
/** How long a `jti` is remembered, in ms: longer than any token with it is accepted. */
export const replayMs = 1000 * (maxAgeSeconds + 3 * leewaySeconds);

const claimsSchema = z
  .looseObject({
    iat: z.number(),
    jti: z.string().min(1).max(500),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    events: z.record(z.string(), z.unknown()),
  })
  .transform(({ sub = null, sid = null, ...claims }) => ({ ...claims, sub, sid }));

/** What a logout token ends: one session of the login site, or everything of a user; and its own id, for one use. */
type LogoutClaims = Pick<z.infer<typeof claimsSchema>, 'sub' | 'sid' | 'jti'>;

/** A logout token was refused. The reason is for the log only. */
export class LogoutTokenError extends Error {
  constructor(readonly reason: string) {
    super(`logout token refused: ${reason}`);
    this.name = 'LogoutTokenError';
  }
}
const refuse = (reason: string) => new LogoutTokenError(reason);

export interface BackChannelDeps {
  store: KeyedStore;
  sessions: Sessions;
  signedTokens: SignedTokens;
}

/**
 * `POST /auth/backchannel-logout` (SEC-31): the login site says that a session, or all of a user, have ended. It answers
 * 200, and for a wrong token or a failure 400 with a JSON error, as OpenID Connect Back-Channel Logout 1.0 says.
 *
 * The signed token is the permission, so the request needs no Origin and no CSRF token. It runs before the session of the
 * cookie is looked up: it reads and sets no cookie. The login site has already revoked the tokens of these sessions.
 */
export function backChannelLogout(deps: BackChannelDeps): BffHandler {
  return (req, res) => {
    if (req.method !== 'POST') {
      res.setHeader('allow', 'POST');
      throw new MethodNotAllowedError();
    }
    const { log, form } = res.locals;
    const tokens = form?.getAll('logout_token') ?? [];
    endSessions(deps, tokens, log).then(
      () => res.setHeader('cache-control', 'no-store').status(200).end(),
      (error: unknown) =>
        res.setHeader('cache-control', 'no-store').status(400).json(logRefusal(error, log)),
    );
  };
}

/** @param tokens the values of `logout_token`; there must be one */
async function endSessions(deps: BackChannelDeps, tokens: string[], log: Logger): Promise<void> {
  const [token, ...others] = tokens;
  if (token === undefined || others.length > 0)
    throw new LogoutTokenError('not one logout_token in a form');
  const claims = await verifyLogoutToken(deps.signedTokens, token);
  const used = `logout-token:${hashOf(claims.jti)}`;
  if (!(await deps.store.create(used, Buffer.alloc(0), replayMs)))
    throw new LogoutTokenError('jti was used before');
  try {
    const sessions = await findSessions(deps.sessions, claims);
    const ended = await Promise.all(sessions.map((session) => deps.sessions.supersede(session)));
    const count = ended.filter(Boolean).length;
    log.info(
      { event: 'back-channel-logout', sessions: count, user: claims.sub },
      'the login site has ended sessions',
    );
  } catch (error) {
    // The login site may send the same token again.
    await deps.store.delete(used).catch(() => undefined);
    throw error;
  }
}

async function findSessions(sessions: Sessions, { sub, sid }: LogoutClaims) {
  if (sid === null) return sub === null ? [] : sessions.ofUser(sub);
  const ofLogin = await sessions.ofLogin(sid);
  return sub === null ? ofLogin : ofLogin.filter(({ record }) => record.id === sub);
}

/** Logs why nothing was ended (SEC-49). @returns the body of the answer, which does not tell the reason */
function logRefusal(error: unknown, log: Logger): { error: string; error_description: string } {
  const event = 'back-channel-logout-failed';
  if (error instanceof LogoutTokenError) {
    log.warn({ event, reason: error.reason }, 'a logout token was refused');
    return {
      error: 'invalid_request',
      error_description: 'The logout token is missing or not valid.',
    };
  }
  const reason = error instanceof Error ? error.message : String(error);
  log.error({ event, reason }, 'sessions that the login site has ended could not be ended');
  return {
    error: 'temporarily_unavailable',
    error_description: 'The sessions could not be ended now. Please send the token again.',
  };
}

/**
 * Verifies a logout token (SEC-31) by the rules of OpenID Connect Back-Channel Logout 1.0, section 2.6. The type
 * `logout+jwt`, which the specification recommends, is required.
 * @throws {LogoutTokenError}, and as `SignedTokens` does if the keys cannot be loaded
 */
async function verifyLogoutToken(tokens: SignedTokens, token: string): Promise<LogoutClaims> {
  const payload = await tokens.verify(token, {
    typ: 'logout+jwt',
    requiredClaims: ['iss', 'aud', 'iat', 'exp', 'jti', 'events'],
    refusal: refuse,
  });
  return checkLogoutClaims(payload);
}

/** Checks the claims that jose does not check. Exported for its unit test. */
export function checkLogoutClaims(payload: JWTPayload): LogoutClaims {
  const { iat, jti, sub, sid, events } = readClaims(payload, claimsSchema, refuse);
  const now = Math.floor(Date.now() / 1000);
  if (iat > now + leewaySeconds) throw new LogoutTokenError('iat in the future');
  if (iat + maxAgeSeconds + leewaySeconds < now) throw new LogoutTokenError('iat too old');
  const event = events[logoutEvent];
  if (typeof event !== 'object' || event === null || Array.isArray(event))
    throw new LogoutTokenError('not the event of a back-channel logout');
  // An ID token has a nonce. It must not end a session.
  if ('nonce' in payload) throw new LogoutTokenError('nonce');
  if (sub === null && sid === null) throw new LogoutTokenError('neither sub nor sid');
  return { sub, sid, jti };
}
