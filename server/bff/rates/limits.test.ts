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

const take = async (who: string) => (await limits.take(['read'], who))?.seconds ?? 0;
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

it('[SEC-43] the first ten refusals of a minute are early ones, and the next minute has ten again', async () => {
  for (let minute = 0; minute < 2; minute += 1) {
    await takeAll('a');
    for (let count = 1; count <= 12; count += 1)
      expect((await limits.take(['read'], 'a'))?.isEarly, String(count)).toBe(count <= 10);
    vi.setSystemTime(Date.now() + 60_001);
  }
});

it('[SEC-43] a clock that is set back makes no caller wait longer than a minute', async () => {
  vi.setSystemTime(Date.now() + hourMs);
  await takeAll('a');
  // The last ones are refused without being counted.
  for (let count = 0; count < 12; count += 1) expect(await take('a')).toBe(60);
  await takeAll('b');
  vi.setSystemTime(Date.now() - hourMs);
  await takeAll('a');
  expect(await take('a')).toBe(60);
  await takeAll('b');
});
