import { randomBytes } from 'node:crypto';

import * as z from 'zod';

import type { SessionUser } from '../../../app/contracts/session/session';
import { createSealer, type Sealer } from './seal';
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
  /** SEC-31: the session of the login site that this one was begun with; null if its ID token names none. */
  sid: z.string().nullable().default(null),
  /** Where it was begun. */
  agent: z.string().nullable().default(null),
  network: z.string().nullable().default(null),
});
export type SessionRecord = z.infer<typeof recordSchema>;
/** The part of a session that a sign-in provides. */
export type NewSession = Omit<
  SessionRecord,
  'created_at' | 'seen_at' | 'silent_begun_at' | 'mfa_token'
>;

/** A session in the store. Its key is a hash of the cookie's value; the value itself is not stored. */
export interface StoredSession {
  readonly key: string;
  record: SessionRecord;
  version: number;
}

/** The session of a request's browser. Writes of this request update `record` and `version`. */
export interface LiveSession extends StoredSession {
  /** The cookie's value. CSRF tokens are bound to it. */
  readonly secretId: string;
}

/** 256 random bits, base64url. */
const idPattern = /^[A-Za-z0-9_-]{43}$/;
/** Minimum time between two writes of `seen_at`. */
const touchEverySeconds = 60;
/** How long a replaced session id is remembered, for requests that started before the new sign-in. */
const supersededMs = 60_000;

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The sets of the index that a session is in: all of its user, and all of one session of the login site (SEC-31). */
const userSet = (sub: string) => `sessions-of-user:${hashOf(sub)}`;
const loginSet = (sid: string) => `sessions-of-login:${hashOf(sid)}`;
const setsOf = ({ id, sid }: SessionRecord) => [
  userSet(id),
  ...(sid === null ? [] : [loginSet(sid)]),
];

const keyOf = (secretId: string) => `session:${hashOf(secretId)}`;

/**
 * Sessions on a store: encrypted (SEC-06), with idle and absolute expiry on the server (SEC-03), and with an index by user
 * and by session of the login site (docs/decisions/0040-ended-by-the-login-site.md).
 */
export class Sessions {
  readonly #sealer: Sealer;

  constructor(
    private readonly store: KeyedStore,
    private readonly options: {
      secrets: readonly string[];
      idleSeconds: number;
      absoluteSeconds: number;
    },
  ) {
    this.#sealer = createSealer(options.secrets, 'session');
  }

  /** The session of a cookie value; null if the value is malformed, unknown, expired or unreadable (SEC-05). */
  async find(secretId: string): Promise<LiveSession | null> {
    return idPattern.test(secretId) ? this.reread({ key: keyOf(secretId), secretId }) : null;
  }

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
    await this.#addToIndex(key, full);
    await this.store.create(key, this.#sealer.seal(key, full), this.#lifeLeftMs(full));
    return { key, secretId, record: full, version: 1 };
  }

  /** Reads the session again; null if it has ended in the meantime. */
  async reread({ key, secretId }: Pick<LiveSession, 'key' | 'secretId'>) {
    const stored = await this.#read(key);
    return stored === null ? null : { ...stored, secretId };
  }

  async #read(key: string): Promise<StoredSession | null> {
    const stored = await this.store.get(key);
    if (stored === null) return null;
    const record = recordSchema.safeParse(this.#sealer.open(key, stored.value));
    if (!record.success || this.#lifeLeftMs(record.data) <= 0) return null;
    return { key, record: record.data, version: stored.version };
  }

  /** Time until the idle or absolute expiry, whichever is first; 0 or less if the session has expired. */
  #lifeLeftMs({ seen_at: seenAt, created_at: createdAt }: SessionRecord): number {
    const { idleSeconds, absoluteSeconds } = this.options;
    return 1000 * (Math.min(seenAt + idleSeconds, createdAt + absoluteSeconds) - nowSeconds());
  }

  /**
   * Applies a change to the stored session, and repeats it if another request has written first.
   * @param change returns null if there is nothing to write
   * @returns null if the session has ended, or if `change` returned null
   */
  async change(session: LiveSession, change: (record: SessionRecord) => SessionRecord | null) {
    for (;;) {
      const current = await this.reread(session);
      if (current === null) return null;
      const next = change(current.record);
      if (next === null) return null;
      if (next.sid !== current.record.sid) await this.#addToIndex(current.key, next);
      if (await this.#write(current, next)) {
        session.record = current.record;
        session.version = current.version;
        return current;
      }
    }
  }

  /** Records activity. If another request writes first, this write is skipped. */
  async touch(session: LiveSession): Promise<void> {
    const now = nowSeconds();
    const everySeconds = Math.min(touchEverySeconds, this.options.idleSeconds / 4);
    if (now - session.record.seen_at < everySeconds) return;
    await this.#write(session, { ...session.record, seen_at: now });
  }

  /** Updates the session if the store still holds the version that this request has read (SEC-04). */
  async #write(session: LiveSession, record: SessionRecord): Promise<boolean> {
    const { key, version } = session;
    const sealed = this.#sealer.seal(key, record);
    const written = await this.store.update(key, version, sealed, this.#lifeLeftMs(record));
    if (written) {
      session.record = record;
      session.version += 1;
    }
    return written;
  }

  /** Deletes a session, then its entries in the index. @returns false if it had ended before */
  async end({ key, record }: StoredSession): Promise<boolean> {
    const existed = await this.store.delete(key);
    await Promise.all(setsOf(record).map((set) => this.store.removeMember(set, key)));
    return existed;
  }

  /**
   * Ends a session whose browser may be signing in again (SEC-02): a new sign-in of the same browser replaces it, or the
   * login site has ended it (SEC-31).
   */
  async supersede(session: StoredSession): Promise<boolean> {
    await this.store.create(`superseded:${session.key}`, Buffer.alloc(0), supersededMs);
    return this.end(session);
  }

  /** Whether a session has just ended while its browser may have got a new cookie, which must not be cleared. */
  async wasSuperseded(secretId: string): Promise<boolean> {
    if (!idPattern.test(secretId)) return false;
    return (await this.store.get(`superseded:${keyOf(secretId)}`)) !== null;
  }

  /** All sessions of a user (SEC-31). */
  async ofUser(sub: string): Promise<StoredSession[]> {
    return (await this.#readSet(userSet(sub))).filter(({ record }) => record.id === sub);
  }

  /** All sessions that were begun with one session of the login site (SEC-31). */
  async ofLogin(sid: string): Promise<StoredSession[]> {
    return (await this.#readSet(loginSet(sid))).filter(({ record }) => record.sid === sid);
  }

  /**
   * Adds a session to its sets before it is written, so that the index misses none. It leaves them with its absolute end:
   * an entry without a session is passed over.
   */
  async #addToIndex(key: string, record: SessionRecord): Promise<void> {
    const lifeMs = 1000 * (record.created_at + this.options.absoluteSeconds - nowSeconds());
    await Promise.all(setsOf(record).map((set) => this.store.addMember(set, key, lifeMs)));
  }

  async #readSet(set: string): Promise<StoredSession[]> {
    const keys = await this.store.members(set);
    const found = await Promise.all(keys.map((key) => this.#read(key)));
    return found.filter((session) => session !== null);
  }

  /** An identifier of the session for the tabs of a browser, which does not reveal the session id. */
  markOf({ secretId }: LiveSession): string {
    return hashOf(`mark:${secretId}`).slice(0, 16);
  }

  /** A name of a session for the page that lists a user's sessions. It reveals neither the session id nor the key. */
  handleOf({ key }: StoredSession): string {
    return hashOf(`handle:${key}`).slice(0, 22);
  }

  /** The part of a session that the browser may see. */
  publicUser({ record }: LiveSession): SessionUser {
    const { id, email, expires_at, error } = record;
    return { id, email, expires_at, error };
  }
}
