import { randomBytes } from 'node:crypto';

import * as z from 'zod';

import type { SessionUser } from '../../../app/contracts/session/session';
import { createSealer } from './seal';
import { hashOf, type KeyedStore } from './store';

/** The stored session of a signed-in browser. Times are in seconds since 1970. */
const recordSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** From the identity token. Older sessions lack it. */
  email_verified: z.boolean().optional(),
  access_token: z.string(),
  expires_at: z.number(),
  refresh_token: z.string().nullable(),
  id_token: z.string(),
  error: z.string().nullable(),
  created_at: z.number(),
  seen_at: z.number(),
  /** true until the sign-in is reported to the platform. */
  has_recently_signed_in: z.boolean(),
  /** when the silent sign-in for the current expiry began; null before that. */
  silent_begun_at: z.number().nullable().default(null),
  /** token of the login site, which requires a second factor before a renewal. */
  mfa_token: z.string().nullable().default(null),
});
export type SessionRecord = z.infer<typeof recordSchema>;
/** The part of a session that a sign-in provides. */
export type NewSession = Omit<
  SessionRecord,
  'created_at' | 'seen_at' | 'silent_begun_at' | 'mfa_token'
>;

/** A session as one request has read it. Writes of this request update `record` and `version`. */
export interface LiveSession {
  /** Key in the store: a hash of the cookie's value. The value itself is not stored. */
  readonly key: string;
  /** The cookie's value. CSRF tokens are bound to it. */
  readonly secretId: string;
  record: SessionRecord;
  version: number;
}

/** 256 random bits, base64url. */
const idPattern = /^[A-Za-z0-9_-]{43}$/;
/** Minimum time between two writes of `seen_at`. */
const touchEverySeconds = 60;
/** How long a replaced session id is remembered, for requests that started before the new sign-in. */
const supersededMs = 60_000;

const nowSeconds = () => Math.floor(Date.now() / 1000);

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions on a store: encrypted (SEC-06), with idle and absolute expiry on the server (SEC-03). */
export function createSessions(
  store: KeyedStore,
  options: { secrets: readonly string[]; idleSeconds: number; absoluteSeconds: number },
) {
  const sealer = createSealer(options.secrets, 'session');
  const keyOf = (secretId: string) => `session:${hashOf(secretId)}`;

  /** Time until the idle or absolute expiry, whichever is first; 0 or less if the session has expired. */
  const lifeLeftMs = (record: SessionRecord) =>
    1000 *
    (Math.min(record.seen_at + options.idleSeconds, record.created_at + options.absoluteSeconds) -
      nowSeconds());

  const readKey = async (key: string, secretId: string): Promise<LiveSession | null> => {
    const stored = await store.get(key);
    if (stored === null) return null;
    const record = recordSchema.safeParse(sealer.open(key, stored.value));
    if (!record.success || lifeLeftMs(record.data) <= 0) return null;
    return { key, secretId, record: record.data, version: stored.version };
  };

  /** Updates the session if the store still holds the version that this request has read (SEC-04). */
  const write = async (session: LiveSession, record: SessionRecord): Promise<boolean> => {
    const written = await store.update(
      session.key,
      session.version,
      sealer.seal(session.key, record),
      lifeLeftMs(record),
    );
    if (written) {
      session.record = record;
      session.version += 1;
    }
    return written;
  };

  return {
    /** The session of a cookie value; null if the value is malformed, unknown, expired or unreadable (SEC-05). */
    async find(secretId: string): Promise<LiveSession | null> {
      return idPattern.test(secretId) ? readKey(keyOf(secretId), secretId) : null;
    },

    /** Creates a session with a new id (SEC-02). */
    async create(record: NewSession): Promise<LiveSession> {
      const secretId = randomBytes(32).toString('base64url');
      const key = keyOf(secretId);
      const full: SessionRecord = {
        ...record,
        created_at: nowSeconds(),
        seen_at: nowSeconds(),
        silent_begun_at: null,
        mfa_token: null,
      };
      await store.create(key, sealer.seal(key, full), lifeLeftMs(full));
      return { key, secretId, record: full, version: 1 };
    },

    /** Reads the session again; null if it has ended in the meantime. */
    reread: (session: LiveSession) => readKey(session.key, session.secretId),

    /**
     * Applies a change to the stored session, and repeats it if another request has written first.
     * @param change returns null if there is nothing to write
     * @returns null if the session has ended, or if `change` returned null
     */
    async change(
      session: LiveSession,
      change: (record: SessionRecord) => SessionRecord | null,
    ): Promise<LiveSession | null> {
      for (;;) {
        const current = await readKey(session.key, session.secretId);
        if (current === null) return null;
        const next = change(current.record);
        if (next === null) return null;
        if (await write(current, next)) {
          session.record = current.record;
          session.version = current.version;
          return current;
        }
      }
    },

    /** Records activity. If another request writes first, this write is skipped. */
    async touch(session: LiveSession): Promise<void> {
      const now = nowSeconds();
      if (now - session.record.seen_at < Math.min(touchEverySeconds, options.idleSeconds / 4))
        return;
      await write(session, { ...session.record, seen_at: now });
    },

    end: (session: LiveSession) => store.delete(session.key),

    /** Ends a session that a new sign-in of the same browser replaces (SEC-02). */
    async supersede(session: LiveSession): Promise<void> {
      await store.create(`superseded:${session.key}`, Buffer.alloc(0), supersededMs);
      await store.delete(session.key);
    },
    /** Whether a new sign-in has just replaced this id. Then the browser already has the new cookie. */
    wasSuperseded: async (secretId: string) =>
      idPattern.test(secretId) && (await store.get(`superseded:${keyOf(secretId)}`)) !== null,

    /** An identifier of the session for the tabs of a browser, which does not reveal the session id. */
    markOf: ({ secretId }: LiveSession): string => hashOf(`mark:${secretId}`).slice(0, 16),

    /** The part of a session that the browser may see. */
    publicUser: ({ record }: LiveSession): SessionUser => ({
      id: record.id,
      email: record.email,
      expires_at: record.expires_at,
      error: record.error,
    }),
  };
}
