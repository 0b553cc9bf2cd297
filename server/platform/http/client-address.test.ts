import type { IncomingMessage } from 'node:http';

import { expect, it } from 'vitest';

import { createClientAddress } from './client-address';

const request = (forwarded?: string) =>
  ({
    socket: { remoteAddress: '10.0.0.1' },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

it('[SEC-41 SEC-43] a forged X-Forwarded-For counts only behind as many trusted proxies as configured', () => {
  expect(createClientAddress(0)(request('203.0.113.9'))).toBe('10.0.0.1');
  expect(createClientAddress(1)(request('203.0.113.9, 198.51.100.7'))).toBe('198.51.100.7');
  expect(createClientAddress(2)(request('203.0.113.9, 198.51.100.7, 192.0.2.1'))).toBe(
    '198.51.100.7',
  );
  expect(createClientAddress(2)(request('198.51.100.7'))).toBe('10.0.0.1');
  expect(createClientAddress(1)(request())).toBe('10.0.0.1');
});
