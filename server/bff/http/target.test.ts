import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { growthOf } from '../../../tests/support/random/growth';
import { readTarget } from './target';

describe('the address of a request', () => {
  it.each([
    ['/', '/', false],
    ['/Users/', '/users', false],
    ['/auth/logout.data?x=.data', '/auth/logout', true],
    ['/AUTH/logout/.data', '/auth/logout', true],
    ['/_root.data', '/', true],
    ['/.data', '/', true],
    ['/auth/logout.data/', '/auth/logout.data', false],
    ['/auth/logout?x=.data', '/auth/logout', false],
    ['/users/a%20b%2Fc', '/users/a%20b%2fc', false],
  ])('%s', (url, path, isData) => {
    expect(readTarget(url)).toEqual({ path, isData, problem: null });
  });

  it.each([
    ['*', 'no path'],
    ['http://evil.example/', 'no path'],
    ['/a#.data', 'fragment'],
    ['/é', 'characters that need encoding'],
    ['/%61uth', 'encoded plain characters'],
    ['/a%2Edata', 'encoded plain characters'],
    ['/a%5Fb', 'encoded plain characters'],
    ['/a/../b', 'dot segments'],
    ['/..', 'dot segments'],
    ['/./b', 'dot segments'],
    ['/a?b=1&%5fdata=x', '_data'],
    ['//evil.example', 'empty segments'],
    ['/%2Fevil.example', 'unsafe characters'],
    ['/a%5Cb', 'unsafe characters'],
    ['/a%0Ab', 'unsafe characters'],
    ['/%E0%A4%A', 'not decodable'],
  ])('[SEC-20] %s is refused: %s', (url, problem) => {
    expect(readTarget(url).problem).toBe(problem);
  });

  it('[SEC-20] a parser of URLs reads the same path', () => {
    const pieces = fc.constantFrom(
      ...[
        '/',
        'auth',
        'logout',
        '.',
        '..',
        '.data',
        '%61',
        '%2e',
        '%2F',
        '%25',
        '#',
        '?',
        ';',
        '_',
        '\\',
      ],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const url = `/${parts.join('')}`;
        const { path, isData, problem } = readTarget(url);
        fc.pre(problem === null);
        const { pathname } = new URL(`http://localhost${url}`);
        expect(isData).toBe(pathname.endsWith('.data'));
        const page = pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/');
        expect(path).toBe(page.replace(/\/+$/, '').toLowerCase() || '/');
        expect(decodeURIComponent(path.replaceAll('%2f', '')).includes('%61')).toBe(
          path.includes('%2561'),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('[SEC-50] of any length costs no more than linear time', async () => {
    expect(await growthOf((size) => void readTarget(`${'/'.repeat(size)}x`), 250)).toBeLessThan(3);
  });
});
