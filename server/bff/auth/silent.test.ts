import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { SessionRecord } from '../session/sessions';
import { silentStep } from './silent';

const now = Date.parse('2026-11-29T10:00:00Z') / 1000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 });
});
afterEach(() => {
  vi.useRealTimers();
});
const step = (record: Partial<SessionRecord>) =>
  silentStep({
    refresh_token: null,
    expires_at: now,
    silent_begun_at: null,
    ...record,
  } as SessionRecord);

it('[A-12] a silent sign-in is due with 10 s or less left, and never with a refresh token', () => {
  expect(step({ expires_at: now + 11 })).toBe('not-due');
  expect(step({ expires_at: now + 10 })).toBe('due');
  expect(step({ expires_at: now - 999 })).toBe('due');
  expect(step({ refresh_token: 'r', expires_at: now - 999 })).toBe('not-due');
});

it('[A-12] its answer is waited for until 60 s have passed, and no longer', () => {
  expect(step({ silent_begun_at: now })).toBe('pending');
  expect(step({ silent_begun_at: now - 60 })).toBe('pending');
  expect(step({ silent_begun_at: now - 61 })).toBe('over');
});
