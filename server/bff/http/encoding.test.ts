import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, it } from 'vitest';

import { chooseEncoding, encodeWhole } from './encoding';

it('chooses what the client accepts: Brotli, else gzip, else nothing', () => {
  const cases: [string | undefined, string | null][] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5, identity', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['*', 'br'],
    ['*;q=0', null],
    ['br;q=0, *', 'gzip'],
    ['deflate', null],
    ['', null],
    [undefined, null],
  ];
  for (const [header, encoding] of cases) {
    expect(chooseEncoding(header), header).toBe(encoding);
    expect(chooseEncoding(header), `${header}, again`).toBe(encoding);
  }
});

it('what is compressed is the same afterwards; what is short stays as it is', () => {
  const page = Buffer.from('<p>words and words</p>'.repeat(200));
  const [brotli] = encodeWhole(page, 'br');
  const [gzip] = encodeWhole(page, 'gzip');
  expect(brotliDecompressSync(brotli).equals(page)).toBe(true);
  expect(gunzipSync(gzip).equals(page)).toBe(true);
  expect(encodeWhole(page.subarray(0, 100), 'br')).toEqual([page.subarray(0, 100), null]);
});
