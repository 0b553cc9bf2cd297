import { readFileSync } from 'node:fs';
import path from 'node:path';

import { JSDOM } from 'jsdom';
import { afterAll, describe, expect, it } from 'vitest';

import { openRedirectPayloads } from '../../../tests/support/random/open-redirect-payloads';

const read = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../../public', name), 'utf8');
const origin = 'http://localhost:3000';

const page = new JSDOM(read('maintenance.html').replace(/<script[^]*?<\/script>/, ''), {
  url: origin,
  runScripts: 'outside-only',
});
afterAll(() => page.window.close());

/** Runs the page's script at such an address. @returns where its way back leads */
function wayBack(query: string): string {
  page.reconfigure({ url: `${origin}/maintenance.html${query}` });
  page.window.eval(read('maintenance.js'));
  return page.window.document.querySelector<HTMLAnchorElement>('#again')!.href;
}
const returning = (to: string) => wayBack(`?returnTo=${encodeURIComponent(to)}`);

describe('the maintenance page', () => {
  it('[R-16 L-07] goes back to where the user was', () => {
    expect(returning('/settings/general?a=b#c')).toBe(`${origin}/settings/general?a=b#c`);
  });

  it('[L-07 R-16] asks every 30 s whether the maintenance is over, with scripts and without', () => {
    const delays: unknown[] = [];
    const plain = page.window.setInterval;
    page.window.setInterval = ((_work: unknown, ms: number) => delays.push(ms)) as typeof plain;
    returning('/settings');
    page.window.setInterval = plain;
    expect(delays).toEqual([30_000]);
    expect(read('maintenance.html')).toContain('content="30; url=/"');
  });

  it('[SEC-14 L-07] no payload leads away, to this page again, or into a sign-in', () => {
    for (const payload of [...openRedirectPayloads, '/.//e', '/a/..//e', '/a/%2e%2e//e'])
      expect(new URL(returning(payload)).origin, payload).toBe(origin);
    for (const payload of ['', '/maintenance.html', '/auth/logout', '/login', 'x'.repeat(9_000)])
      expect(returning(payload), payload).toBe(`${origin}/`);
    expect(wayBack('')).toBe(`${origin}/`);
  });

  it('[R-16] needs nothing but its own files, and works without scripts', () => {
    const { document } = new JSDOM(read('maintenance.html')).window;
    const linked = [...document.querySelectorAll('[src], link[href]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href'),
    );
    expect(linked.sort()).toEqual(['/favicon.svg', '/maintenance.css', '/maintenance.js']);
    expect(document.querySelector('noscript')?.innerHTML).toContain('http-equiv="refresh"');
    expect(document.querySelector('#again')?.getAttribute('href')).toBe('/');
    expect(document.querySelector('style, [style], script:not([src])')).toBeNull();
  });
});
