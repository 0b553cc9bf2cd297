import { expect, it } from 'vitest';

import { createRateLimit } from './rate-limit';

it('[SEC-43] accepts at the limit, refuses above it with the time to wait, and starts anew after a minute', () => {
  let now = 0;
  const rate = createRateLimit(() => now);
  expect([rate.take('a', 2), rate.take('a', 2)]).toEqual([0, 0]);
  now = 10_000;
  expect(rate.take('a', 2)).toBe(50);
  expect(rate.take('b', 2)).toBe(0);
  now = 60_000;
  expect(rate.take('a', 2)).toBe(0);
});

it('[SEC-43] keeps no more than its share of memory, however many keys come', () => {
  const rate = createRateLimit(() => 0);
  for (let i = 0; i < 120_000; i += 1) rate.take(`key-${i}`, 1);
  expect(rate.take('key-119999', 1)).toBeGreaterThan(0);
});
