import { expect, it } from 'vitest';

import { SignInRequiredError, UpstreamUnavailableError } from '../errors';
import { createBearerSource, type TokenState } from './bearer';

/** A source whose states are given in order; `asked` holds what was refused before each. */
function source(...states: TokenState[]) {
  const asked: (string | undefined)[] = [];
  const bearer = createBearerSource(async (refused) => {
    asked.push(refused);
    return states[asked.length - 1]!;
  });
  return { asked, bearer };
}
const token = (value: string): TokenState => ({ kind: 'token', token: value });
const refused = (answer: string) => answer === '401';

it('[A-13] a signed-in user’s call carries the token', async () => {
  const { bearer } = source(token('a'));
  expect(
    await bearer.withToken(async (used) => `got ${used}`, refused, { withoutToken: false }),
  ).toEqual({ answer: 'got a', confirmed: true });
});

it('[A-13] a query goes without a token when none can be had, and says so', async () => {
  const { bearer } = source({ kind: 'unconfirmed' });
  expect(
    await bearer.withToken(async (used) => String(used), refused, { withoutToken: true }),
  ).toEqual({ answer: 'null', confirmed: false });
});

it('[A-13] a mutation or AMS call is not sent without a token', async () => {
  let sent = 0;
  const call = async () => `${(sent += 1)}`;
  await expect(
    source({ kind: 'unconfirmed' }).bearer.withToken(call, refused, { withoutToken: false }),
  ).rejects.toBeInstanceOf(UpstreamUnavailableError);
  await expect(
    source({ kind: 'visitor' }).bearer.withToken(call, refused, { withoutToken: false }),
  ).rejects.toBeInstanceOf(SignInRequiredError);
  expect(sent).toBe(0);
});

it('[SEC-23 C-02] a 401 forces one renewal and one replay', async () => {
  const { asked, bearer } = source(token('a'), token('b'));
  const used: (string | null)[] = [];
  const call = async (value: string | null) => {
    used.push(value);
    return value === 'a' ? '401' : 'ok';
  };
  expect((await bearer.withToken(call, refused, { withoutToken: true })).answer).toBe('ok');
  expect(used).toEqual(['a', 'b']);
  expect(asked).toEqual([undefined, 'a']);
});

it('[SEC-23 C-02] a second 401 means sign-in, not another try', async () => {
  const { asked, bearer } = source(token('a'), token('b'));
  let calls = 0;
  const call = async () => {
    calls += 1;
    return '401';
  };
  await expect(bearer.withToken(call, refused, { withoutToken: true })).rejects.toBeInstanceOf(
    SignInRequiredError,
  );
  expect([calls, asked.length]).toEqual([2, 2]);
});

it('[A-13 SEC-23] after a refused token without another one: a mutation is not sent, a query goes without, and says so', async () => {
  const used: (string | null)[] = [];
  const call = async (value: string | null) => {
    used.push(value);
    return value === null ? 'ok' : '401';
  };
  const lost = () => source(token('a'), { kind: 'unconfirmed' }).bearer;
  await expect(lost().withToken(call, refused, { withoutToken: false })).rejects.toBeInstanceOf(
    UpstreamUnavailableError,
  );
  expect(used).toEqual(['a']);
  expect(await lost().withToken(call, refused, { withoutToken: true })).toEqual({
    answer: 'ok',
    confirmed: false,
  });
});

it('[SEC-23] a 403 never refreshes', async () => {
  const { asked, bearer } = source(token('a'));
  expect((await bearer.withToken(async () => '403', refused, { withoutToken: true })).answer).toBe(
    '403',
  );
  expect(asked).toHaveLength(1);
});
