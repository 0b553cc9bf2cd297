import type { Request, Response } from 'express';
import { expect, it, vi } from 'vitest';

import { createRequestLimit } from './request-limit';
import type { IdentityRouteDeps } from './route-deps';

it('[SEC-43] an address has 1000 reads and 100 writes a minute with ten sign-ins, each start of which is a write', () => {
  const take = vi.fn(() => 0);
  const deps = { loginRatePerMinute: 10, clientAddress: () => 'a' } as unknown as IdentityRouteDeps;
  const router = createRequestLimit(deps, { take });
  const ask = (method: string, url: string) => {
    take.mockClear();
    router({ method, url } as Request, {} as Response, () => undefined);
    return take.mock.calls[0];
  };
  expect(ask('GET', '/interaction/1')).toEqual(['read:a', 1_000]);
  expect(ask('HEAD', '/oidc/logout')).toEqual(['read:a', 1_000]);
  expect(ask('POST', '/interaction/1')).toEqual(['write:a', 100]);
  expect(ask('GET', '/authorize')).toEqual(['write:a', 100]);
  // The app's server calls these for all of its users.
  expect(ask('POST', '/oauth/token')).toBeUndefined();
});
