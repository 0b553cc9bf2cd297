import fc from 'fast-check';
import { expect, it } from 'vitest';

import { fuzzed } from '../../../tests/support/random/fuzz';
import { createCookieJar, loginCookiePrefix, sessionCookie } from './cookies';

function jarOf(header: string | undefined, secure: boolean) {
  let sent: string[] = [];
  const jar = createCookieJar(header, secure, (cookies) => {
    sent = cookies;
  });
  return { jar, sent: () => sent };
}

it('[A-07 SEC-01] over https: __Host-, Secure, HttpOnly, SameSite=Lax, Path=/, no Domain', () => {
  const { jar, sent } = jarOf(undefined, true);
  jar.set(sessionCookie, 'v', 60);
  expect(sent()).toEqual([
    '__Host-endcap_session=v; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
});

it('[A-07 SEC-01] on a loopback address: the same without the prefix and Secure', () => {
  const { jar, sent } = jarOf(undefined, false);
  jar.set(sessionCookie, 'v', 60);
  expect(sent()).toEqual(['endcap_session=v; Max-Age=60; Path=/; HttpOnly; SameSite=Lax']);
});

it('[SEC-01] over https a cookie without the prefix is nobody’s', () => {
  expect(jarOf('endcap_session=planted', true).jar.get(sessionCookie)).toBeUndefined();
  expect(jarOf('__Host-endcap_session=real', true).jar.get(sessionCookie)).toBe('real');
});

it('[SEC-01] the last change of a cookie is the one that is sent', () => {
  const { jar, sent } = jarOf('endcap_session=old', false);
  jar.clear(sessionCookie);
  jar.set(sessionCookie, 'new', 60);
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toContain('endcap_session=new');
});

it('[SEC-05] garbage in the header is read without a fault', () => {
  for (const header of [
    '',
    ';;;',
    '=',
    'a',
    '%',
    'endcap_session=%E0%A4%A',
    '\u0001=\u0002',
    'a=b; a=c; __proto__=x',
  ]) {
    expect(() => jarOf(header, false).jar.get(sessionCookie)).not.toThrow();
  }
});

/** What Node.js lets through in a header: bytes, read as Latin-1, without line breaks. */
const headerText = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)) })
  .map((text) => text.replace('\u007f', ''));
const cookieName = fc.oneof(
  headerText,
  fc.constantFrom(
    sessionCookie,
    `__Host-${sessionCookie}`,
    `__host-${sessionCookie}`,
    ` __Host-${sessionCookie}`,
    `${loginCookiePrefix}x`,
    `__Host-${loginCookiePrefix}x`,
    '__proto__',
    'constructor',
    '',
  ),
);
const cookieHeader = fc
  .array(fc.tuple(cookieName, fc.constantFrom('=', '', '==', ' = '), headerText), { maxLength: 8 })
  .chain((pairs) =>
    fc
      .constantFrom('; ', ';', ',', ';;', '; ;')
      .map((between) => pairs.map((pair) => pair.join('')).join(between)),
  );

it('[SEC-01 SEC-05] whatever a browser sends: no error, nothing without the prefix over https, and answers that a browser takes', () => {
  fc.assert(
    fc.property(cookieHeader, fc.boolean(), (header, secure) => {
      const { jar, sent } = jarOf(header, secure);
      const value = jar.get(sessionCookie);
      if (secure && !header.includes(`__Host-${sessionCookie}`)) expect(value).toBeUndefined();
      expect(jar.get('toString')).toBeUndefined();
      for (const name of jar.names(loginCookiePrefix)) {
        expect(name.startsWith(loginCookiePrefix)).toBe(true);
        expect(() => jar.clear(name)).not.toThrow();
      }
      if (value !== undefined) jar.set(sessionCookie, value, 60);
      for (const each of sent()) {
        expect(each).toMatch(
          /^(?:__Host-)?[\w-]+=[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*; Max-Age=\d+; Path=\/; HttpOnly; (?:Secure; )?SameSite=Lax$/,
        );
        expect(each.includes('; Secure;')).toBe(secure);
      }
    }),
    fuzzed(300),
  );
});

it('[SEC-01] an id comes back as it was given, over https and without', () => {
  const id = fc.stringMatching(/^[A-Za-z0-9_-]{43}$/);
  fc.assert(
    fc.property(id, fc.boolean(), (value, secure) => {
      const given = jarOf(undefined, secure);
      given.jar.set(sessionCookie, value, 60);
      const [pair] = String(given.sent()[0]).split(';', 1);
      expect(jarOf(`other=1; ${pair}`, secure).jar.get(sessionCookie)).toBe(value);
    }),
    fuzzed(100),
  );
});
