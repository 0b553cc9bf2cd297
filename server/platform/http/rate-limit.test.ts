import type { IncomingMessage } from 'node:http';

import { expect, it } from 'vitest';

import { createClientAddress, createRateLimit } from './rate-limit';

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

it('[SEC-43] a network of 64 bits counts as one address of IPv6, however it is written', () => {
  const key = (address: string) => createClientAddress(1)(request(address));
  const one = '2001:db8:0:7::/64';
  for (const address of ['2001:db8:0:7::1', '2001:0DB8:0:7:ffff:1:2:3', '2001:db8::7:0:0:0:9'])
    expect(key(address), address).toBe(one);
  expect(key('2001:db8:0:8::1')).not.toBe(one);
  expect(key('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(key('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});
