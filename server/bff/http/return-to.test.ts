import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fuzzed } from '../../../tests/support/random/fuzz';
import { openRedirectPayloads } from '../../../tests/support/random/open-redirect-payloads';
import { safeReturnTo } from './return-to';

const home = '/home';
const origins = ['http://localhost:3000', 'https://app.example'];

/** Where a browser would end up for a Location header or a link. */
const lands = (emitted: string, origin: string) => new URL(emitted, origin).origin;

describe('safeReturnTo', () => {
  it('[SEC-14] keeps a same-origin path with its query and fragment', () => {
    for (const path of [
      '/',
      '/dashboards/a/b',
      '/dashboards/a/b?filters=%7B%22x%22%3A1%7D#top',
      '/a/%2F%2Fb',
      '/ü?x=//e',
    ]) {
      expect(safeReturnTo(path, home)).toBe(
        new URL(path, origins[0]).href.slice(origins[0]!.length),
      );
    }
  });

  it('[SEC-14] the payloads of the public lists escape nowhere', () => {
    expect(openRedirectPayloads.length).toBeGreaterThanOrEqual(500);
    for (const payload of openRedirectPayloads) {
      const emitted = safeReturnTo(payload, home);
      for (const origin of origins) expect(lands(emitted, origin), payload).toBe(origin);
      expect(emitted.startsWith('//'), payload).toBe(false);
    }
  });

  it('[SEC-14] paths that only become another host once resolved end at home', () => {
    for (const payload of ['/.//e', '/..//e', '/a/..//e', '/a/%2e%2e//e'])
      expect(safeReturnTo(payload, home)).toBe(home);
  });

  it('[SEC-14] paths with a backslash or a control character end at home', () => {
    const between = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at));
    for (const unsafe of [
      ...['\\', '\r\n', '\u2028', '\u2029'],
      ...between(0x00, 0x1f),
      ...between(0x7f, 0x9f),
    ])
      expect(safeReturnTo(`/a${unsafe}b`, home), JSON.stringify(unsafe)).toBe(home);
  });

  it('[SEC-14] whatever comes in, what comes out is a path of this origin', () => {
    const parts = fc.array(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '.',
        '..',
        '%2e',
        '%2f',
        '%5c',
        '\t',
        '\n',
        '@',
        ':',
        '?',
        '#',
        'evil.com',
        'https:',
        ' ',
        '\u00a0',
        '\u2028',
        '。',
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          parts.map((list) => list.join('')),
        ),
        (value) => {
          const emitted = safeReturnTo(value, home);
          return (
            emitted.startsWith('/') &&
            !emitted.startsWith('//') &&
            lands(emitted, origins[0]!) === origins[0]
          );
        },
      ),
      fuzzed(3_000),
    );
  });

  it('[SEC-14 SEC-49] a path comes back without doubled slashes, which the router would print', () => {
    expect(safeReturnTo('/help//a///b?q=//c', home)).toBe('/help/a/b?q=//c');
  });

  it('[SEC-14] values that are no path, and pages that would start over, end at home', () => {
    for (const value of [
      null,
      undefined,
      7,
      {},
      '',
      'a',
      '/a'.padEnd(5_000, 'x'),
      '/auth/login',
      '/auth/logout?x',
      '/login',
      '/signup',
    ]) {
      expect(safeReturnTo(value, home)).toBe(home);
    }
  });
});
