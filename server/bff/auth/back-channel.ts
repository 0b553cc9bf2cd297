import type { Logger } from 'pino';

import { MethodNotAllowedError } from '../errors';
import type { BffHandler } from '../http/locals';
import type { Sessions } from '../session/sessions';
import { hashOf, type KeyedStore } from '../session/store';
import { LogoutTokenError, replayMs, verifyLogoutToken, type LogoutClaims } from './logout-token';
import type { SignedTokens } from './signed-tokens';

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
  return (req, res, next) => {
    if (req.method !== 'POST') {
      res.setHeader('allow', 'POST');
      next(new MethodNotAllowedError());
      return;
    }
    const { log, form } = res.locals;
    const tokens = form?.getAll('logout_token') ?? [];
    endSessions(deps, tokens, log).then(
      () => {
        res.setHeader('cache-control', 'no-store').status(200).end();
      },
      (error: unknown) => {
        res.setHeader('cache-control', 'no-store').status(400).json(refusalOf(error, log));
      },
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
    const ended = await Promise.all(
      (await sessionsOf(deps.sessions, claims)).map((session) => deps.sessions.supersede(session)),
    );
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

async function sessionsOf(sessions: Sessions, { sub, sid }: LogoutClaims) {
  if (sid === null) return sub === null ? [] : sessions.ofUser(sub);
  const ofLogin = await sessions.ofLogin(sid);
  return sub === null ? ofLogin : ofLogin.filter(({ record }) => record.id === sub);
}

/** Logs why nothing was ended (SEC-49). @returns the body of the answer, which does not tell the reason */
function refusalOf(error: unknown, log: Logger): { error: string; error_description: string } {
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
