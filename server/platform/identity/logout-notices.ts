import { and, asc, eq, lte, sql, type SQL } from 'drizzle-orm';
import type Provider from 'oidc-provider';

import type { Database } from '../database/connect';
import { logoutNotice } from '../database/schema/identity';
import type { Log } from '../log';
import { startPolling } from '../polling';

/** How often the notices are looked for. */
const pollMs = 1_000;
const batch = 20;
/** Longer than a try takes. After it, the process that claimed the notice counts as dead. */
const leaseSeconds = 30;
/** The pause after a failure, which doubles with each further one. */
const pauseSeconds = 2;
const maxAttempts = 7;

/** The methods of the library's client that its types lack. */
type NotifiedClient = NonNullable<Awaited<ReturnType<Provider['Client']['find']>>> & {
  backchannelLogout(sub: string, sid: string): Promise<void>;
};

/** One session of the login site, as a client knows it. */
export interface EndedLogin {
  sub: string;
  clientId: string;
  sid: string;
}

/**
 * Notes that clients are to be told of the end of sessions (SEC-31). Written in the transaction that ends them.
 * @param of what is ended: rows of sessions, and rows that were issued under them
 */
export async function noteEndedLogins(db: Database, of: { sessions: SQL; issued: SQL }) {
  await db.execute(sql`
    insert into logout_notice (id, sub, client_id, sid)
    select gen_random_uuid()::text, sub, client_id, sid from (
      select payload->>'accountId' as sub, payload->>'clientId' as client_id, payload->>'sid' as sid
      from oidc_payload where model in ('AuthorizationCode', 'RefreshToken') and ${of.issued}
      union
      select payload->>'accountId', client.key, client.value->>'sid'
      from oidc_payload, jsonb_each(payload->'authorizations') client where model = 'Session' and ${of.sessions}
    ) ended where sub is not null and client_id is not null and sid is not null`);
}

/** Notes the end of one session for one client. */
export async function noteEndedLogin(db: Database, ended: EndedLogin): Promise<void> {
  await db.insert(logoutNotice).values(ended);
}

/**
 * Sends a logout token for each notice, and again after a failure, at most seven times within about two minutes. No
 * request waits for it. A client that is not reached finds its tokens refused (`access-tokens.ts`).
 */
export function startLogoutNotices(deps: { db: Database; log: Log; provider: Provider }) {
  const sendDue = async (): Promise<void> => {
    const due = await deps.db
      .select()
      .from(logoutNotice)
      .where(lte(logoutNotice.nextAttemptAt, sql`now()`))
      .orderBy(asc(logoutNotice.nextAttemptAt))
      .limit(batch);
    await Promise.all(due.map((notice) => send(deps, notice)));
  };
  return startPolling(pollMs, sendDue, (error) =>
    deps.log.error({ event: 'logout-notices-failed', err: error }),
  );
}

async function send(
  { db, log, provider }: { db: Database; log: Log; provider: Provider },
  { id, sub, clientId, sid, attempts: before }: typeof logoutNotice.$inferSelect,
): Promise<void> {
  const [claimed] = await db
    .update(logoutNotice)
    .set({
      attempts: before + 1,
      nextAttemptAt: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(and(eq(logoutNotice.id, id), eq(logoutNotice.attempts, before)))
    .returning();
  // Another process has it.
  if (!claimed) return;
  const client = (await provider.Client.find(clientId)) as NotifiedClient | undefined;
  const failure =
    client?.backchannelLogoutUri === undefined
      ? null
      : await client.backchannelLogout(sub, sid).then(
          () => null,
          (error: unknown) => reasonOf(error),
        );
  const attempt = before + 1;
  const isOver = failure === null || attempt >= maxAttempts;
  if (isOver) await db.delete(logoutNotice).where(eq(logoutNotice.id, id));
  else
    await db
      .update(logoutNotice)
      .set({
        nextAttemptAt: sql`now() + make_interval(secs => ${pauseSeconds * 2 ** before})`,
      })
      .where(eq(logoutNotice.id, id));
  if (client?.backchannelLogoutUri === undefined) return;
  if (failure === null) log.info({ event: 'logout-notice-sent', sub, attempt });
  else
    log.warn({
      event: isOver ? 'logout-notice-given-up' : 'logout-notice-failed',
      sub,
      attempt,
      reason: failure,
    });
}

/** `fetch` says only in the cause why it failed. */
function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
