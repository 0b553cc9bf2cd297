import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { rateGroups, type RatesConfig } from './config';
import { openRateLimits, type RateLimits } from './limits';

const limit = 3;
const hourMs = 3_600_000;
let folder: string;
let limits: RateLimits;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'endcap-rates-'));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  limits = openRateLimits({
    rates: Object.fromEntries(rateGroups.map((group) => [group, limit])) as RatesConfig,
    redis: null,
    folder,
    log: pino({ level: 'silent' }),
  });
});
afterEach(async () => {
  await limits.close();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const take = (who: string) => limits.take(['read'], who);
async function takeAll(who: string) {
  for (let count = 0; count < limit; count += 1) expect(await take(who)).toBe(0);
}

it('[SEC-43] a caller over the limit waits for the rest of the minute', async () => {
  await takeAll('a');
  vi.setSystemTime(Date.now() + 20_000);
  expect(await take('a')).toBe(40);
  expect(await take('b')).toBe(0);
  vi.setSystemTime(Date.now() + 40_001);
  expect(await take('a')).toBe(0);
});

it('[SEC-43] a clock that is set back makes no caller wait longer than a minute', async () => {
  vi.setSystemTime(Date.now() + hourMs);
  await takeAll('a');
  // One more than the limit is refused without being counted.
  for (let count = 0; count < 3; count += 1) expect(await take('a')).toBe(60);
  await takeAll('b');
  vi.setSystemTime(Date.now() - hourMs);
  await takeAll('a');
  expect(await take('a')).toBe(60);
  await takeAll('b');
});
