import { expect, it, vi } from 'vitest';

import type { BffConfig } from '../config';
import { forwardingHeaders, requestChecks, securityHeaders } from './security';
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

it('[A-18 SEC-44] the policy names the login site for connections and forms, and otherwise this origin', () => {
  const headers: Record<string, string> = {};
  const response = {
    locals: { nonce: 'n-1' },
    setHeader: (name: string, value: string) => (headers[name] = value),
  };
  const url = 'https://login.example/';
  securityHeaders({
    mode: 'production',
    secureCookies: true,
    auth: { authorizeUrl: url, logoutUrl: url, authenticatedUrl: `${url}api/authenticated` },
    upstream: { apiUrl: 'https://api.example' },
    payment: { origins: ['https://pay.example'] },
    flags: { service: null },
  } as unknown as BffConfig)({} as never, response as never, () => undefined);
  expect(headers['Content-Security-Policy']?.split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'strict-dynamic' 'nonce-n-1'",
    "style-src 'self' 'nonce-n-1'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https://api.example",
    "font-src 'self'",
    "connect-src 'self' https://login.example",
    "form-action 'self' https://login.example https://pay.example",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ]);
  expect(headers).toMatchObject({
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
  });
});
