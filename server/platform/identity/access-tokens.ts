import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { jwtVerify, type JWK, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';

import type { Database } from '../database/connect';
import type { ReadCache } from '../database/read-cache';
import { identityAccount, oidcPayload, secondFactor } from '../database/schema/identity';
import { unauthenticated } from '../http/refusal';
import { hasSecondFactor } from './second-factors';
import { publicKeysOf, sha256 } from './secrets';

export type AccessTokens = ReturnType<typeof createAccessTokens>;

export interface Bearer {
  sub: string;
  scopes: ReadonlySet<string>;
  /** The stored id of the grant under which the token was issued; empty for a token that names none. */
  grant: string;
  /** The proven factors (RFC 8176). */
  methods: readonly string[];
}

/** The claims of access tokens beside those of RFC 9068. */
export const grantClaim = 'grant';
export const methodsClaim = 'amr';

const maxHeaderLength = 8_192;
const maxTokens = 10_000;

interface VerifiedToken {
  bearer: Bearer;
  /** Seconds since 1970. */
  expires: number;
}

export function createAccessTokens(options: {
  jwks: { keys: JWK[] };
  issuer: string;
  audience: string;
  /** Whether the grant of a verified token has not been revoked (`createTokenState`). */
  counts(bearer: Bearer): Promise<boolean>;
}) {
  const keys = publicKeysOf(options.jwks);
  // Signature and claims of a token never change, so a verified token is kept until it expires. The key is the token's
  // hash, because a hash cannot be used in a request. Whether it still counts is asked at every use.
  const verifiedTokens = new LRUCache<string, VerifiedToken>({ max: maxTokens });
  const verifySignature = async (token: string): Promise<Bearer> => {
    const hash = sha256(token);
    const verified = verifiedTokens.get(hash);
    if (verified !== undefined && verified.expires > Math.floor(Date.now() / 1_000))
      return verified.bearer;
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: options.issuer,
        audience: options.audience,
        typ: 'at+jwt',
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      const bearer = toBearer(payload);
      verifiedTokens.set(hash, { bearer, expires: payload.exp ?? 0 });
      return bearer;
    } catch (error) {
      throw unauthenticated(error instanceof Error ? error.message : 'invalid token');
    }
  };

  return {
    /**
     * Verifies an `Authorization` header: RS256, issuer, audience, expiry, and type `at+jwt`, which excludes ID tokens; then
     * whether the token's grant still counts.
     * @returns the token's subject and scopes
     * @throws Refusal unauthenticated for a malformed, invalid, expired or revoked token
     */
    async verify(header: string) {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(
        header.length > maxHeaderLength ? '' : header,
      )?.[1];
      if (token === undefined) throw unauthenticated('malformed authorization header');
      const bearer = await verifySignature(token);
      if (!(await options.counts(bearer))) throw unauthenticated('the grant has ended');
      return bearer;
    },
  };
}

function toBearer(payload: JWTPayload): Bearer {
  const { sub = '', scope, [grantClaim]: grant, [methodsClaim]: methods } = payload;
  return {
    sub,
    scopes: new Set(typeof scope === 'string' ? scope.split(' ') : []),
    grant: typeof grant === 'string' ? grant : '',
    methods: Array.isArray(methods) ? methods.map(String) : [],
  };
}

/**
 * Creates the check whether a verified access token still counts. A token ends with its grant: at a sign-out, a new
 * password, a revocation or the removal of the user. It also ends when the account turns its second factor on, unless the
 * token's sign-in has proven that factor.
 */
export function createTokenState(db: Database, readCache: ReadCache) {
  const read = async ({ sub, grant }: Bearer) => {
    const [found] = await db
      .select({ needsSecondFactor: sql<boolean>`${secondFactor.sub} is not null` })
      .from(oidcPayload)
      .innerJoin(identityAccount, eq(identityAccount.sub, sub))
      .leftJoin(secondFactor, eq(secondFactor.sub, identityAccount.sub))
      .where(
        and(
          eq(oidcPayload.model, 'Grant'),
          eq(oidcPayload.id, grant),
          or(isNull(oidcPayload.expiresAt), gt(oidcPayload.expiresAt, sql`now()`)),
          isNull(identityAccount.blockedAt),
        ),
      );
    return found ?? null;
  };

  return async (bearer: Bearer): Promise<boolean> => {
    const state = await readCache.get(`grant ${bearer.grant} ${bearer.sub}`, () => read(bearer));
    return state !== null && (!state.needsSecondFactor || hasSecondFactor(bearer.methods));
  };
}
