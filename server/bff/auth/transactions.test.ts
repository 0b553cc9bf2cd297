import { expect, it } from 'vitest';

import { createCookieJar } from '../session/cookies';
import type { KeyedStore } from '../session/store';
import { createTransactions, type LoginTransaction } from './transactions';

const asked: Omit<LoginTransaction, 'binding'> = {
  state: 'state-1',
  nonce: 'nonce-1',
  codeVerifier: 'verifier-1',
  returnTo: '/orders',
  scope: 'openid',
  audience: 'api',
  redirectUri: 'https://app.example/auth/callback',
  organization: 'org_1',
  maxAgeSeconds: 300,
  silentFor: 'session-1',
  mfa: true,
};

/** What `begin` stores, and the cookie that it sets. @param take what the store gives to who uses it */
async function begin(take?: () => Promise<Buffer | null>) {
  const stored: { value: Buffer; ttlMs: number }[] = [];
  const store = {
    create: (_key: string, value: Buffer, ttlMs: number) => {
      stored.push({ value, ttlMs });
      return Promise.resolve(true);
    },
    get: () => Promise.resolve({ value: stored[0]!.value, version: 1 }),
    take: take ?? (() => Promise.resolve(stored[0]!.value)),
  } as unknown as KeyedStore;
  let cookies: string[] = [];
  const jarOf = (header?: string) => createCookieJar(header, false, (set) => (cookies = set));
  const transactions = createTransactions(store, ['x'.repeat(32)]);
  await transactions.begin(jarOf(), asked);
  return { transactions, stored, jarOf, cookie: cookies[0] ?? '', sent: () => cookies };
}

it('[SEC-10] a transaction lives for 10 minutes, in the store and in the browser', async () => {
  const { stored, cookie } = await begin();
  expect(stored.map(({ ttlMs }) => ttlMs)).toEqual([600_000]);
  expect(cookie).toMatch(/; Max-Age=600;/);
});

it('[A-03 SEC-10] it holds what the callback compares, for the browser that began it alone', async () => {
  const { transactions, jarOf, cookie, stored, sent } = await begin();
  const [pair = ''] = cookie.split(';');
  for (const secret of [asked.nonce, asked.codeVerifier, asked.returnTo]) {
    expect(pair).not.toContain(secret);
    expect(stored[0]!.value.toString()).not.toContain(secret);
  }
  expect(await transactions.consume(jarOf(), 'state-1')).toBeNull();
  expect(await transactions.consume(jarOf(`${pair}x`), 'state-1')).toBeNull();
  expect(await transactions.consume(jarOf(pair), 'state-1')).toMatchObject(asked);
  expect(sent()).toEqual([expect.stringContaining(`${pair.split('=')[0]}=; Max-Age=0;`)]);
});

it('[SEC-10] of two callbacks that have read the same transaction, the one that takes it goes on', async () => {
  const { transactions, jarOf, cookie } = await begin(() => Promise.resolve(null));
  expect(await transactions.consume(jarOf(cookie.split(';')[0]), 'state-1')).toBeNull();
});
