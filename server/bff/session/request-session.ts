import type { Logger } from 'pino';

import type { Renewal } from '../auth/renewal';
import { AppError, SignInRequiredError } from '../errors';
import type { TokenState } from '../upstream/bearer';
import { sessionCookie, type CookieJar } from './cookies';
import type { LiveSession } from './sessions';

/**
 * The session of one request, which a renewal can replace or end while the request runs.
 * @param deps.isSafe whether the request's method changes nothing (GET, HEAD)
 */
export function createRequestSession(deps: {
  initial: LiveSession | null;
  renewal: Renewal;
  jar: CookieJar;
  log: Logger;
  isSafe: boolean;
  /** The session ends while a page is read. */
  onEnd: () => void;
}) {
  const { renewal, jar, log, isSafe, onEnd } = deps;
  let session = deps.initial;

  /** The old token serves until its expiry if the login site cannot renew it now. */
  const fallback = ({ record }: LiveSession, refused: string | undefined): TokenState => {
    const { access_token: token, expires_at: expiresAt } = record;
    const usable = token !== refused && expiresAt > Date.now() / 1000;
    return usable ? { kind: 'token', token } : { kind: 'unconfirmed' };
  };

  const renew = async (held: LiveSession, refused: string | undefined): Promise<TokenState> => {
    const renewed = await renewal.fresh(held, refused);
    if (renewed.kind === 'ended') {
      session = null;
      jar.clear(sessionCookie);
      if (isSafe) onEnd();
      throw new SignInRequiredError('the session has ended');
    }
    if (renewed.kind === 'silent') {
      // another tab runs the silent sign-in. Until it ends, this page shows what a visitor sees.
      if (isSafe && renewed.step === 'pending') return { kind: 'unconfirmed' };
      throw new SignInRequiredError('the token is over, and only a page can renew it', {
        byReload: true,
      });
    }
    session = renewed.session;
    return { kind: 'token', token: renewed.session.record.access_token };
  };

  return {
    /** Null for a visitor, and after the session has ended. */
    current: () => session,
    /**
     * The access token for an upstream call, renewed if needed.
     * @param refused a token that the platform refused: it is renewed even before its expiry
     * @throws {SignInRequiredError} if the session has ended, or only a page load can renew the token
     */
    token: async (refused?: string): Promise<TokenState> => {
      const held = session;
      if (held === null) return { kind: 'visitor' };
      try {
        return await renew(held, refused);
      } catch (error) {
        if (!(error instanceof AppError) || error instanceof SignInRequiredError) throw error;
        log.warn(
          { event: 'renewal-failed', reason: error.message },
          'the token could not be renewed',
        );
        return fallback(held, refused);
      }
    },
  };
}
