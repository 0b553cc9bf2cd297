import { expect, it, vi } from 'vitest';

import { checkAccount, createSubscriptionWatch } from './start-session';

const url = 'https://login.example/api/authenticated';
const user = { id: 'u1', email: 'Ada@Brand.example', expires_at: 1, error: null };

function start(answer: () => Response | Promise<Response>) {
  const kept = new Map<string, string>();
  const went: string[] = [];
  const asked: [unknown, RequestInit | undefined][] = [];
  const deps = {
    url,
    fetch: (async (input: unknown, init?: RequestInit) => {
      asked.push([input, init]);
      return answer();
    }) as typeof fetch,
    memory: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    here: () => '/orders?page=2',
    go: (path: string) => went.push(path),
  };
  return { check: () => checkAccount(user, deps), went, asked, deps };
}

const other = (email: unknown, isAuthenticated: unknown = true) =>
  Response.json({ isAuthenticated, email });

it('[A-18] another address: over to the sign-in with the way back, once for each difference', async () => {
  let email = 'bo@brand.example';
  const { check, went, asked } = start(() => other(email));
  await check();
  expect(asked).toEqual([[url, expect.objectContaining({ credentials: 'include' })]]);
  expect(went).toEqual(['/auth/login?returnTo=%2Forders%3Fpage%3D2']);
  email = 'BO@brand.example';
  await check();
  expect(went).toHaveLength(1);
  email = 'cy@brand.example';
  await check();
  expect(went).toHaveLength(2);
  // In step in between: then the same difference is a new one.
  email = 'ada@BRAND.example';
  await check();
  email = 'cy@brand.example';
  await check();
  expect(went).toHaveLength(3);
});

it.each([
  ['blocked', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['failed', () => new Response('', { status: 500 })],
  [
    'failed, with an address',
    () => Response.json({ isAuthenticated: true, email: 'bo@brand.example' }, { status: 500 }),
  ],
  ['no JSON', () => new Response('<html>')],
  ['not signed in', () => other(null, false)],
  ['not signed in, with an address', () => other('bo@brand.example', false)],
  ['an odd answer', () => other(7, 'yes')],
  ['the same, in other letters', () => other('ada@brand.EXAMPLE')],
])('[A-18] %s: nothing happens', async (_name, answer) => {
  const { check, went } = start(answer);
  await check();
  expect(went).toEqual([]);
});

it('[A-18] without a memory nobody is sent anywhere: it could turn in circles', async () => {
  const { deps, went } = start(() => other('bo@brand.example'));
  const refuse = () => {
    throw new Error('denied');
  };
  await checkAccount(user, {
    ...deps,
    memory: { getItem: refuse, setItem: refuse, removeItem: refuse },
  });
  expect(went).toEqual([]);
});

it('[A-25] a change that the page does not show loads its data again, once', () => {
  const revalidate = vi.fn();
  const watch = createSubscriptionWatch(revalidate);
  watch.hear('one');
  expect([watch.isShown(), revalidate.mock.calls.length]).toEqual([false, 0]);
  watch.show('one');
  watch.hear('one');
  watch.hear(null);
  expect([watch.isShown(), revalidate.mock.calls.length]).toEqual([true, 0]);
  watch.hear('two');
  watch.hear('two');
  expect(revalidate).toHaveBeenCalledTimes(1);
  // The data came, and were changed once more in the meantime.
  watch.show('three');
  watch.hear('four');
  expect(revalidate).toHaveBeenCalledTimes(2);
});
