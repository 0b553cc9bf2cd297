import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { oidcPayload } from '../database/schema';
import { sha256 } from './secrets';

/**
 * Ends everything that was issued under one session of the login site: its grants, codes and refresh tokens.
 * A browser has one grant for each sign-in (tabs, popups), all of them bound to its session.
 */
export async function revokeSessionGrants(db: Database, sessionUid: string): Promise<void> {
  const grants = await db
    .selectDistinct({ grantId: oidcPayload.grantId })
    .from(oidcPayload)
    .where(eq(oidcPayload.sessionUid, sessionUid));
  await revokeGrants(db, grants);
}

/**
 * Ends the sessions and grants of an account, after its password was changed or it was closed.
 * @param exceptSessionUid the session that stays, with the grants under it
 */
export async function revokeAccount(
  db: Database,
  sub: string,
  exceptSessionUid: string | null,
): Promise<void> {
  const ofAccount = sql`${oidcPayload.payload}->>'accountId' = ${sub}`;
  const grants = await db
    .selectDistinct({ grantId: oidcPayload.grantId })
    .from(oidcPayload)
    .where(
      exceptSessionUid === null
        ? ofAccount
        : and(ofAccount, sql`${oidcPayload.sessionUid} is distinct from ${exceptSessionUid}`),
    );
  await revokeGrants(db, grants);
  await db
    .delete(oidcPayload)
    .where(
      and(
        eq(oidcPayload.model, 'Session'),
        ofAccount,
        exceptSessionUid === null ? undefined : ne(oidcPayload.uid, exceptSessionUid),
      ),
    );
}

/** Ends one session of the login site; what was issued under it is a matter of its own. */
export async function deleteSession(db: Database, uid: string): Promise<void> {
  await db
    .delete(oidcPayload)
    .where(and(eq(oidcPayload.model, 'Session'), eq(oidcPayload.uid, uid)));
}

async function revokeGrants(
  db: Database,
  rows: readonly { grantId: string | null }[],
): Promise<void> {
  const grantIds = rows.flatMap(({ grantId }) => (grantId === null ? [] : [grantId]));
  if (grantIds.length === 0) return;
  await db
    .delete(oidcPayload)
    .where(
      or(
        inArray(oidcPayload.grantId, grantIds),
        and(eq(oidcPayload.model, 'Grant'), inArray(oidcPayload.id, grantIds.map(sha256))),
      ),
    );
}
