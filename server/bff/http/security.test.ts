import { expect, it, vi } from 'vitest';

import type { BffConfig } from '../config';
import { forwardingHeaders, requestChecks } from './security';
import { readTarget } from './target';

it('[SEC-41] all headers that tell of a forwarder are dropped', () => {
  expect([...forwardingHeaders].sort()).toEqual([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-port',
    'x-forwarded-proto',
    'x-real-ip',
  ]);
});

it.each([
  [0, undefined],
  [1, 'x'],
])('[SEC-41] behind %i trusted proxies a forwarding header is %s', (trustProxyHops, left) => {
  const headers: Record<string, string | undefined> = { host: 'app.example' };
  for (const name of forwardingHeaders) headers[name] = 'x';
  const next = vi.fn();
  const check = requestChecks({
    publicUrl: 'https://app.example',
    trustProxyHops,
  } as unknown as BffConfig);
  const response = { locals: { target: readTarget('/') } };
  check({ headers, method: 'GET', originalUrl: '/' } as never, response as never, next);
  expect(next).toHaveBeenCalledExactlyOnceWith();
  for (const name of forwardingHeaders) expect(headers[name], name).toBe(left);
});
