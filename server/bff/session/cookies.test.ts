import { expect, it } from 'vitest';

import { createCookieJar, sessionCookie } from './cookies';

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
