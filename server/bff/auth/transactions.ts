import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

import * as z from 'zod';

import { loginCookiePrefix, type CookieJar } from '../session/cookies';
import { createSealer } from '../session/seal';
import type { KeyedStore } from '../session/store';

/** A login transaction, kept on the server from the redirect to the callback. */
const transactionSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The app state: where to go afterwards. */
  returnTo: z.string(),
  scope: z.string(),
  audience: z.string(),
  redirectUri: z.string(),
  organization: z.string().nullable(),
  maxAgeSeconds: z.number().nullable(),
  /** the session (its key in the store) that a silent sign-in renews; null for one that shows pages. */
  silentFor: z.string().nullable().default(null),
  /** a second factor was asked for. */
  mfa: z.boolean().default(false),
  /** Binds the transaction to the browser that began it. */
  binding: z.string(),
});
export type LoginTransaction = z.infer<typeof transactionSchema>;

const lifeSeconds = 600;
const pendingPerBrowser = 10;

const hash = (value: string) => createHash('sha256').update(value).digest('base64url');
const cookieOf = (state: string) => loginCookiePrefix + hash(state).slice(0, 16);
const keyOf = (state: string) => `login:${hash(state)}`;

export type Transactions = ReturnType<typeof createTransactions>;

/**
 * Login transactions (SEC-10). Each has a cookie of its own, so that several tabs can begin at the same
 * moment without a shared one to overwrite; its value is a time and a random binding.
 */
export function createTransactions(store: KeyedStore, secrets: readonly string[]) {
  const sealer = createSealer(secrets, 'login transaction');

  return {
    /** Stores a transaction and binds it to the browser; of more than 10 pending the oldest goes. */
    async begin(jar: CookieJar, transaction: Omit<LoginTransaction, 'binding'>): Promise<void> {
      const binding = randomBytes(16).toString('base64url');
      const key = keyOf(transaction.state);
      await store.create(key, sealer.seal(key, { ...transaction, binding }), lifeSeconds * 1000);

      const startedAt = (name: string) => Number.parseInt(jar.get(name) ?? '', 36) || 0;
      const pending = jar.names(loginCookiePrefix).sort((a, b) => startedAt(a) - startedAt(b));
      for (const name of pending.slice(0, Math.max(0, pending.length - pendingPerBrowser + 1)))
        jar.clear(name);
      jar.set(cookieOf(transaction.state), `${Date.now().toString(36)}.${binding}`, lifeSeconds);
    },

    /**
     * Takes the transaction of a state, once: null when there is none, when it is too old, or when another
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
      // Taking decides between two callbacks with the same state.
      return (await store.take(key)) === null ? null : found.data;
    },
  };
}

function sameText(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hash(a)), Buffer.from(hash(b)));
}
