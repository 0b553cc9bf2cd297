import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { oidcPayload } from '../database/schema/identity';
import { sha256 } from './secrets';

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
 * Ends the sessions of an account and revokes its grants, after a change of the password or the end of the account.
 * @param exceptSessionUid the session to keep, with its grants
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
  await deleteInteractions(db, sub);
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

/** Deletes one session of the login site. `revokeSessionGrants` revokes what was issued under it. */
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
