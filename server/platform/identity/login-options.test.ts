import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cleanText } from '../http/clean-text';
import { readLoginOptions, themeOf, wantsSignUp } from './login-options';

describe('login options', () => {
  it('[A-02] keeps the known ones, as one line of at most 200 characters', () => {
    const options = readLoginOptions({
      email: 'a@b.example',
      section: `a\r\nb\u2028c`,
      pwdMessage: 'x'.repeat(300),
      unknown: 'y',
      role: '',
      login_hint: 'h',
    });
    expect(options).toEqual({
      email: 'a@b.example',
      section: 'a b c',
      pwdMessage: 'x'.repeat(200),
      loginHint: 'h',
    });
  });

  it('[A-02] anything else than text is no option', () => {
    for (const value of [undefined, null, 3, ['a'], {}, '  ', '\u0000'])
      expect(cleanText(value)).toBeNull();
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (value) => ![...(cleanText(value) ?? '')].some((character) => character < ' '),
      ),
    );
  });

  it('[A-02] signUp opens the sign-up unless it says no; layout is dark or light', () => {
    expect(['true', '1', 'yes'].map((signUp) => wantsSignUp({ signUp }))).toEqual([
      true,
      true,
      true,
    ]);
    expect([{}, { signUp: 'false' }, { signUp: '0' }].map(wantsSignUp)).toEqual([
      false,
      false,
      false,
    ]);
    expect(
      ['dark', 'light', 'x"', undefined].map((layout) =>
        themeOf(layout === undefined ? {} : { layout }),
      ),
    ).toEqual(['dark', 'light', null, null]);
  });
});
