import { randomBytes, timingSafeEqual } from 'node:crypto';

import * as z from 'zod';

import { loginCookiePrefix, type CookieJar } from '../session/cookies';
import { createSealer } from '../session/seal';
import { hashOf, type KeyedStore } from '../session/store';

/** A login transaction. The server stores it from the redirect to the callback. */
const transactionSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The page to redirect to after the sign-in. */
  returnTo: z.string(),
  scope: z.string(),
  audience: z.string(),
  redirectUri: z.string(),
  organization: z.string().nullable(),
  maxAgeSeconds: z.number().nullable(),
  /** the store key of the session that a silent sign-in renews; null for an interactive sign-in. */
  silentFor: z.string().nullable().default(null),
  /** the sign-in requested a second factor. */
  mfa: z.boolean().default(false),
  /** Binds the transaction to the browser that began it. */
  binding: z.string(),
});
export type LoginTransaction = z.infer<typeof transactionSchema>;

const ttlSeconds = 600;
const maxPendingPerBrowser = 10;
/** Cookies that one answer clears. Only planted ones can be more, and their headers would be too many for a proxy. */
const maxCleared = 20;

const cookieOf = (state: string) => loginCookiePrefix + hashOf(state).slice(0, 16);
const keyOf = (state: string) => `login:${hashOf(state)}`;

export type Transactions = ReturnType<typeof createTransactions>;

/**
 * Login transactions (SEC-10). Each has its own cookie, so that several tabs can begin a sign-in at the same time. The
 * cookie holds the start time and a random binding.
 */
export function createTransactions(store: KeyedStore, secrets: readonly string[]) {
  const sealer = createSealer(secrets, 'login transaction');

  return {
    /** Stores a transaction and binds it to the browser. A browser has at most 10; the oldest is dropped. */
    async begin(jar: CookieJar, transaction: Omit<LoginTransaction, 'binding'>): Promise<void> {
      const binding = randomBytes(16).toString('base64url');
      const key = keyOf(transaction.state);
      await store.create(key, sealer.seal(key, { ...transaction, binding }), ttlSeconds * 1000);

      const startedAt = (name: string) => Number.parseInt(jar.get(name) ?? '', 36) || 0;
      const pending = jar.names(loginCookiePrefix).sort((a, b) => startedAt(a) - startedAt(b));
      const tooMany = Math.max(0, pending.length - maxPendingPerBrowser + 1);
      for (const name of pending.slice(0, Math.min(tooMany, maxCleared))) jar.clear(name);
      jar.set(cookieOf(transaction.state), `${Date.now().toString(36)}.${binding}`, ttlSeconds);
    },

    /**
     * Removes and returns the transaction of a state. It returns null if the state is unknown, if it has expired, or if another
     * browser began it.
     */
    async consume(jar: CookieJar, state: string): Promise<LoginTransaction | null> {
      const cookie = jar.get(cookieOf(state));
      if (cookie === undefined) return null;
      const key = keyOf(state);
      const stored = await store.get(key);
      const found = transactionSchema.safeParse(
        stored === null ? null : sealer.open(key, stored.value),
      );
      jar.clear(cookieOf(state));
      if (!found.success || !sameText(cookie.split('.')[1] ?? '', found.data.binding)) return null;
      // `take` is atomic, so only one of two callbacks with the same state succeeds.
      return (await store.take(key)) === null ? null : found.data;
    },
  };
}

function sameText(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(a)), Buffer.from(hashOf(b)));
}
