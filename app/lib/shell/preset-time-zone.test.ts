// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';

import type { BrowserView } from '~/contracts/session/browser';

import { presetTimeZone } from './preset-time-zone';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Tells the zone twice, each time with the next of these answers. @returns how often it was sent, and how often data was loaded */
async function tell(...statuses: number[]) {
  const revalidate = vi.fn();
  const sent = vi.fn(
    async (_path: string, _init: RequestInit) => new Response(null, { status: statuses.shift()! }),
  );
  vi.stubGlobal('fetch', sent);
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Asia/Tokyo' };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
  const view = { session: { user: { id: 'ada' } }, csrfToken: 'token' } as BrowserView;
  for (let time = 0; time < 2; time++) await presetTimeZone(view, revalidate);
  for (const [, { body }] of sent.mock.calls)
    expect(new URLSearchParams(body as URLSearchParams).get('timeZone')).toBe('Asia/Tokyo');
  return { sent: sent.mock.calls.length, loaded: revalidate.mock.calls.length };
}

it('[U-10] the page loads its data again where the account has the zone from now on', async () => {
  expect(await tell(201)).toEqual({ sent: 1, loaded: 1 });
});

it('[U-10] an account that has a zone already changes nothing in the page', async () => {
  expect(await tell(204)).toEqual({ sent: 1, loaded: 0 });
});

it('[U-10] the zone is told again after a refusal', async () => {
  expect(await tell(401, 204)).toEqual({ sent: 2, loaded: 0 });
});
