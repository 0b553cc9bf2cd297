import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

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

/** Drawings with figures of their own, and the words of a page around each: as long as a dashboard. */
function dashboard(): Buffer {
  let seed = 1;
  const figure = () => (seed = (seed * 48_271) % 2_147_483_647) % 1_000;
  const words = Array.from(
    { length: 400 },
    (_, at) => `<span class="c${(at * 7919) % 997}">Word ${(at * 104_729) % 9_973}</span>`,
  ).join('');
  const widget = (place: number) =>
    `<section id="w${place}">${words}<path d="${Array.from({ length: 900 }, () => `L${figure()}.${figure() % 10} ${figure()}`).join('')}"/></section>`;
  return Buffer.from(Array.from({ length: 8 }, (_, place) => widget(place)).join(''));
}

it('Brotli is no larger than gzip for a page as long as a dashboard', () => {
  const page = dashboard();
  expect(page.length).toBeGreaterThan(150_000);
  const [brotli, gzip] = [encodeWhole(page, 'br')[0], encodeWhole(page, 'gzip')[0]];
  expect(brotli.length).toBeLessThanOrEqual(gzip.length);
  expect(brotli.length).toBeLessThanOrEqual(gzipSync(page).length);
});
