import type { Request, Response } from 'express';
import { expect, it, vi } from 'vitest';

import { configuredHost, refuseLongTarget, securityHeaders } from './security-headers';

it('[SEC-44] over https browsers are told to come back by https for a year', () => {
  const headersOf = (secure: boolean) => {
    const headers: Record<string, string> = {};
    const response = {
      setHeader: (name: string, value: string) => (headers[name] = value),
    } as unknown as Response;
    securityHeaders(secure)({ path: '/' } as Request, response, () => undefined);
    return headers;
  };
  expect(headersOf(true)['Strict-Transport-Security']).toBe('max-age=31536000');
  expect(headersOf(false)['Strict-Transport-Security']).toBeUndefined();
  expect(headersOf(true)['X-Content-Type-Options']).toBe('nosniff');
});

it('[SEC-41] whatever host and scheme a request names, the configured ones count', () => {
  const headers: Record<string, string> = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
  };
  const next = vi.fn();
  configuredHost('https://login.example')({ headers } as unknown as Request, {} as Response, next);
  expect(headers).toEqual({ host: 'login.example', 'x-forwarded-proto': 'https' });
  expect(next).toHaveBeenCalledOnce();
});

it('[SEC-42] a target of more than 8,192 characters is refused', () => {
  const statusOf = (length: number) => {
    const status = vi.fn(() => ({ json: () => undefined }));
    refuseLongTarget(
      { url: '/'.padEnd(length, 'a') } as Request,
      { status } as unknown as Response,
      () => undefined,
    );
    return status.mock.calls.flat();
  };
  expect(statusOf(8_192)).toEqual([]);
  expect(statusOf(8_193)).toEqual([414]);
});
