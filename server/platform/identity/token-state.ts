import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';

import type { Database } from '../database/connect';
import type { ReadCache } from '../database/read-cache';
import { identityAccount, oidcPayload, secondFactor } from '../database/schema/identity';
import type { Bearer } from './access-tokens';
import { hasSecondFactor } from './second-factors';

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
