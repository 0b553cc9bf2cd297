import type { JWTPayload } from 'jose';
import * as z from 'zod';

import { leewaySeconds, type SignedTokens } from './signed-tokens';

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

/** What a logout token ends: one session of the login site, or everything of a user. At least one of the two is there. */
export interface LogoutClaims {
  sub: string | null;
  sid: string | null;
  /** The token's own id: each may be used once. */
  jti: string;
}

/** A logout token was refused. The reason is for the log only. */
export class LogoutTokenError extends Error {
  constructor(readonly reason: string) {
    super(`logout token refused: ${reason}`);
    this.name = 'LogoutTokenError';
  }
}

/**
 * Verifies a logout token (SEC-31) by the rules of OpenID Connect Back-Channel Logout 1.0, section 2.6. The type
 * `logout+jwt`, which the specification recommends, is required.
 * @throws {LogoutTokenError}, and as `SignedTokens` does if the keys cannot be loaded
 */
export async function verifyLogoutToken(
  tokens: SignedTokens,
  token: string,
): Promise<LogoutClaims> {
  const payload = await tokens.verify(token, {
    typ: 'logout+jwt',
    requiredClaims: ['iss', 'aud', 'iat', 'exp', 'jti', 'events'],
    refusal: (reason) => new LogoutTokenError(reason),
  });
  return checkLogoutClaims(payload);
}

/** Checks the claims that jose does not check. Exported for its unit test. */
export function checkLogoutClaims(payload: JWTPayload): LogoutClaims {
  const parsed = claimsSchema.safeParse(payload);
  if (!parsed.success)
    throw new LogoutTokenError(
      `claims ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`,
    );
  const { iat, jti, sub, sid, events } = parsed.data;
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
