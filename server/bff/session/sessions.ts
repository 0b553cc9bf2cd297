import { createHash, randomBytes } from 'node:crypto';

import * as z from 'zod';

import type { SessionUser } from '../../../app/contracts/session/session';
import { createSealer } from './seal';
import type { KeyedStore } from './store';

/** What the server keeps of a signed-in browser. Times in seconds since 1970. */
const recordSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** As the identity token says; sessions of before this was kept have none. */
  email_verified: z.boolean().optional(),
  access_token: z.string(),
  expires_at: z.number(),
  refresh_token: z.string().nullable(),
  id_token: z.string(),
  error: z.string().nullable(),
  created_at: z.number(),
  seen_at: z.number(),
  /** true until the login call was made. */
  has_recently_signed_in: z.boolean(),
  /** when the silent sign-in of this expiry was begun; null before it. */
  silent_begun_at: z.number().nullable().default(null),
  /** the login site wants a second factor before it renews; its token for that. */
  mfa_token: z.string().nullable().default(null),
});
export type SessionRecord = z.infer<typeof recordSchema>;
/** What a sign-in brings; the rest begins empty. */
export type NewSession = Omit<
  SessionRecord,
  'created_at' | 'seen_at' | 'silent_begun_at' | 'mfa_token'
>;

/** A session as one request holds it; `record` and `version` follow this request's own writes. */
export interface LiveSession {
  /** Key in the store: a hash of the cookie's value, which the store never sees. */
  readonly key: string;
  /** The cookie's value: what CSRF tokens are bound to. */
  readonly secretId: string;
  record: SessionRecord;
  version: number;
}

/** 256 random bits, base64url. */
const idPattern = /^[A-Za-z0-9_-]{43}$/;
/** The idle clock is written at most this often. */
const touchEverySeconds = 60;
/** How long requests that were under way at a new sign-in may still carry the old id, in ms. */
const supersededMs = 60_000;

const nowSeconds = () => Math.floor(Date.now() / 1000);

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions on a store: encrypted (SEC-06), with idle and absolute expiry on the server (SEC-03). */
export function createSessions(
  store: KeyedStore,
  options: { secrets: readonly string[]; idleSeconds: number; absoluteSeconds: number },
) {
  const sealer = createSealer(options.secrets, 'session');
  const keyOf = (secretId: string) =>
    `session:${createHash('sha256').update(secretId).digest('base64url')}`;

  /** Life left in ms: the smaller of idle and absolute; 0 or less when over. */
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

  /** Update-if-exists with the version this request read (SEC-04). */
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
    /** The session of a cookie value, or null for any that is malformed, unknown, over or unreadable (SEC-05). */
    async find(secretId: string): Promise<LiveSession | null> {
      return idPattern.test(secretId) ? readKey(keyOf(secretId), secretId) : null;
    },

    /** A new session under a new id (SEC-02). */
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

    /** Reads again; null when it was ended meanwhile. */
    reread: (session: LiveSession) => readKey(session.key, session.secretId),

    /**
     * Applies a change to whatever is stored now, again if another request wrote first; null when the
     * session was ended meanwhile, or when `change` returns null (nothing to write).
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

    /** Notes activity; losing against another write is fine, as that request notes it too. */
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
    /** True for an id that was just replaced: the browser's cookie is the new one's already. */
    wasSuperseded: async (secretId: string) =>
      idPattern.test(secretId) && (await store.get(`superseded:${keyOf(secretId)}`)) !== null,

    /** Tells a session from every other one, in tabs of one browser, and gives its id away to none. */
    markOf: ({ secretId }: LiveSession): string =>
      createHash('sha256').update(`mark:${secretId}`).digest('base64url').slice(0, 16),

    /** What the browser may know. */
    publicUser: ({ record }: LiveSession): SessionUser => ({
      id: record.id,
      email: record.email,
      expires_at: record.expires_at,
      error: record.error,
    }),
  };
}
