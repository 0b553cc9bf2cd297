import { expect, it } from 'vitest';

import { createCsrfTokens } from './csrf';

const tokens = createCsrfTokens(['a'.repeat(32), 'b'.repeat(32)]);

it('[SEC-40] a token is good for its own session alone, and no two are equal', () => {
  const token = tokens.issue('session');
  expect(tokens.verify('session', token)).toBe(true);
  expect(tokens.verify('other', token)).toBe(false);
  expect(tokens.issue('session')).not.toBe(token);
});

it('[SEC-40] a token of a rotated secret stays good, one of a dropped secret does not', () => {
  const older = createCsrfTokens(['b'.repeat(32)]).issue('session');
  expect(tokens.verify('session', older)).toBe(true);
  expect(tokens.verify('session', createCsrfTokens(['c'.repeat(32)]).issue('session'))).toBe(false);
});

it('[SEC-40] garbage is refused', () => {
  const token = tokens.issue('session');
  for (const value of [
    undefined,
    null,
    '',
    'x',
    7,
    {},
    [token],
    `${token}A`,
    token.slice(1),
    token.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
  ]) {
    expect(tokens.verify('session', value)).toBe(false);
  }
});

it('[A-21] a token says whether it was made for a session; what is no token says nothing', () => {
  const csrf = createCsrfTokens(['a'.repeat(32)]);
  for (let round = 0; round < 20; round += 1) {
    expect(csrf.saysSession(csrf.issue('id', 'session'))).toBe(true);
    expect(csrf.saysSession(csrf.issue('id'))).toBe(false);
    expect(csrf.verify('id', csrf.issue('id', 'session'))).toBe(true);
  }
  for (const none of ['', 'x', null, undefined, 7, 'A'.repeat(200)])
    expect(csrf.saysSession(none)).toBe(false);
});
