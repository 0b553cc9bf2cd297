import type { Logger } from 'pino';

import type { TokenEndpoint } from './token-endpoint';

/** How long a request waits for the revocation of refresh tokens. */
const waitMs = 3_000;

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
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), waitMs).unref());
  const done = tokens.revoke(refreshToken).then(
    () => true,
    (error: unknown) => {
      log.warn(
        { event: 'revocation-failed', reason: String(error) },
        'a refresh token could not be revoked',
      );
      return false;
    },
  );
  return Promise.race([done, late]);
}
