import { expect, it } from 'vitest';

import { loginOptions } from './strategy';

const options = (query: string) =>
  Object.fromEntries(loginOptions(new URLSearchParams(query), 'cpg'));

it('[A-02] passes the known options on under the names of the login site', () => {
  expect(
    options(
      'signUp=true&pwdMessage=m&pwdSuccess=s&section=x&firstName=A&lastName=B&role=admin&email=a@b.c&layout=dark',
    ),
  ).toEqual({
    signUp: 'true',
    pwdMessage: 'm',
    pwdSuccess: 's',
    section: 'x',
    firstName: 'A',
    lastName: 'B',
    role: 'admin',
    email: 'a@b.c',
    layout: 'dark',
    brand: 'cpg',
  });
});

it('[A-02] customEmail beats email, theme beats layout, whatever their order', () => {
  for (const pair of [
    ['customEmail=c@d.e', 'email=a@b.c'],
    ['theme=dark', 'layout=light'],
  ]) {
    const expected = pair[0]!.split('=')[1];
    for (const query of [pair.join('&'), pair.toReversed().join('&')])
      expect(Object.values(options(query)), query).toEqual([expected, 'cpg']);
  }
});

it('[A-02 SEC-15] brand is the configuration’s, values are cut to 200 characters', () => {
  expect(options('brand=evil')).toEqual({ brand: 'cpg' });
  expect(options(`firstName=${'x'.repeat(500)}`)['firstName']).toHaveLength(200);
});

it('[SEC-15] nothing else of the query gets through', () => {
  expect(
    options(
      'redirect_uri=https://evil&scope=all&audience=x&prompt=none&state=1&nonce=2&client_id=3&organization=o&invitation=i&max_age=0',
    ),
  ).toEqual({ brand: 'cpg' });
});
