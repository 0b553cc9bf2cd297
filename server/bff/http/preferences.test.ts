import { describe, expect, it } from 'vitest';

import { InvalidRequestError } from '../errors';
import { createCookieJar } from '../session/cookies';
import { readPreferences, writePreferences } from './preferences';

const jarOf = (header: string) => {
  let cookies: string[] = [];
  const jar = createCookieJar(header, false, (set) => {
    cookies = set;
  });
  return { jar, set: () => cookies };
};

describe('preferences', () => {
  it('[L-02 L-10] reads what the browser was told to remember', () => {
    const { jar } = jarOf(
      'endcap_theme=dark; endcap_navigation=collapsed; endcap_consent=granted; endcap_setup=usr_1',
    );
    expect(readPreferences(jar)).toEqual({
      theme: 'dark',
      navigation: 'collapsed',
      consent: 'granted',
      setup: 'usr_1',
    });
  });

  it.each([
    '',
    'endcap_theme=; endcap_navigation=Collapsed; endcap_consent=1; endcap_setup=',
    'endcap_theme=%F0%28%8C%28; endcap_navigation=__proto__; endcap_consent="><script>',
    `endcap_theme=${'x'.repeat(3000)}; endcap_setup=${'x'.repeat(300)}; =; ;;endcap_consent`,
  ])('[L-02 L-10] garbage counts as nothing said: %#', (header) => {
    expect(readPreferences(jarOf(header).jar)).toEqual({
      theme: 'system',
      navigation: 'expanded',
      consent: 'unknown',
      setup: '',
    });
  });

  it('[L-02] writes what the form says, that alone, for a year', () => {
    const { jar, set } = jarOf('');
    const back = writePreferences(
      jar,
      new URLSearchParams('navigation=collapsed&returnTo=/orders&csrfToken=t'),
    );
    expect(back).toBe('/orders');
    expect(set()).toEqual([
      'endcap_navigation=collapsed; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
    ]);
    writePreferences(jar, new URLSearchParams('navigation=expanded'));
    expect(set()).toEqual([
      expect.stringMatching(/^endcap_navigation=expanded; Max-Age=31536000;/),
    ]);
  });

  it.each(['theme=purple', 'consent=unknown', 'navigation='])('[L-10] refuses %s', (form) => {
    const { jar, set } = jarOf('');
    expect(() => writePreferences(jar, new URLSearchParams(form))).toThrow(InvalidRequestError);
    expect(set()).toEqual([]);
  });
});
