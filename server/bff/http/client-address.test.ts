import { expect, it } from 'vitest';

import { addressKey, deviceOf } from './client-address';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Microsoft Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Firefox on Linux',
  ],
  ['<script>alert(1)</script>', null],
  ['x'.repeat(8_000), null],
  ['', null],
  [null, null],
])(
  '[SEC-49] says browser and system in words, and nothing that a browser sent: %s',
  (agent, words) => {
    expect(deviceOf(agent, undefined)).toEqual({ agent: words, network: null });
  },
);

it.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
])('keeps the network of an address, not the address: %s', (address, network) => {
  expect(deviceOf(null, address).network).toBe(network);
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['garbage', 'garbage'],
  [undefined, 'unknown'],
])('[SEC-43] %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
