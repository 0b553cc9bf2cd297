import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { oidcPayload } from '../database/schema/identity';
import { inTransaction } from '../database/transaction';
import { forgetOrigins } from './known-origins';
import { noteEndedLogins } from './logout-notices';
import { sha256 } from './secrets';

/**
 * Ends one session of the login site, with everything that was issued under it, and notes that the app is to be told
 * (SEC-31).
 * @param uid of the session
 */
export async function endSession(db: Database, uid: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await noteEndedLogins(tx, {
      sessions: sql`uid = ${uid}`,
      issued: sql`session_uid = ${uid}`,
    });
    await revokeSessionGrants(tx, uid);
    await tx
      .delete(oidcPayload)
      .where(and(eq(oidcPayload.model, 'Session'), eq(oidcPayload.uid, uid)));
  });
}

/**
 * Revokes everything that was issued under one session of the login site: grants, codes and refresh tokens. A browser
 * has one grant for each sign-in (tabs, popups); all are bound to its session.
 */
export async function revokeSessionGrants(db: Database, sessionUid: string): Promise<void> {
  const grants = await db
    .selectDistinct({ grantId: oidcPayload.grantId })
    .from(oidcPayload)
    .where(eq(oidcPayload.sessionUid, sessionUid));
  await revokeGrants(db, grants);
}

/**
 * Ends the sessions of an account, revokes its grants and forgets its known browsers and addresses, after a change of the
 * password or the end of the account, and notes that the app is to be told (SEC-31).
 * @param db a transaction
 * @param exceptSessionUid the session to keep, with its grants
 */
export async function revokeAccount(db: Database, sub: string, exceptSessionUid: string | null) {
  const ofAccount = sql`${oidcPayload.payload}->>'accountId' = ${sub}`;
  await noteEndedLogins(db, {
    sessions: sql`payload->>'accountId' = ${sub} and uid is distinct from ${exceptSessionUid}`,
    issued: sql`payload->>'accountId' = ${sub} and (${exceptSessionUid}::text is null or session_uid is distinct from ${exceptSessionUid})`,
  });
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
  await deleteInteractions(db, sub);
  await forgetOrigins(db, sub);
}

/** Deletes the running sign-ins in which the account's password was accepted: they would end in a new session. */
async function deleteInteractions(db: Database, sub: string): Promise<void> {
  await db
    .delete(oidcPayload)
    .where(
      and(
        eq(oidcPayload.model, 'Interaction'),
        or(
          sql`${oidcPayload.payload}->'result'->'login'->>'accountId' = ${sub}`,
          sql`${oidcPayload.payload}->>'accountId' = ${sub}`,
        ),
      ),
    );
}

async function revokeGrants(db: Database, rows: readonly { grantId: string | null }[]) {
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
