import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';

import { defineCall, defineFile } from '../../../contract/call';

import {
  ForbiddenError,
  SignInRequiredError,
  SignInUnconfirmedError,
  UpstreamUnavailableError,
} from '../errors';
import { createAmsClient } from './ams';

import { createBearerSource } from './bearer';
import type { HttpClient } from './http';
import { createRestClient } from './rest';

const call = defineCall('POST', '/merchants', {
  summary: 'A call',
  permission: 'users.manage',
  body: z.object({}),
  answer: z.object({ ok: z.boolean() }),
});
const file = defineFile('/file', {
  summary: 'A file',
  permission: 'users.manage',
  file: 'text/csv',
});
interface Scripted {
  status: number;
  body: object;
}
const ok: Scripted = { status: 200, body: { ok: true } };
const refusal = (status: number, code: string): Scripted => ({
  status,
  body: { error: { code, message: 'no' } },
});
const lostAtOnce = (): Promise<never> =>
  Promise.reject(new UpstreamUnavailableError('ams', 'lost'));
/** The answer is lost after this time. */
const lostAfter = (ms: number) => (): Promise<never> => {
  vi.advanceTimersByTime(ms);
  return lostAtOnce();
};

/** A client of an AMS that answers so; `tokens` and `queries` are those that it was sent, `refused` the tokens that were renewed. */
function clientOf(...answers: (Scripted | (() => Promise<never>))[]) {
  const tokens: unknown[] = [];
  const refused: unknown[] = [];
  const queries: unknown[] = [];
  const send: HttpClient['send'] = async (_method, _path, options) => {
    tokens.push(options?.headers?.['authorization']);
    queries.push(options?.query);
    const answer = answers.shift()!;
    if (typeof answer === 'function') return answer();
    const body = Buffer.from(JSON.stringify(answer.body));
    return { status: answer.status, headers: {}, body };
  };
  const bearer = createBearerSource((old) => {
    refused.push(old);
    return Promise.resolve({ kind: 'token', token: old === undefined ? 'a' : 'b' });
  });
  const open: HttpClient['open'] = async (path, options) => {
    const answer = await send('GET', path, options);
    return { ...answer, stream: answer.status >= 300 ? null : new ReadableStream() };
  };
  const http: HttpClient = { send, open };
  const [ams, rest] = [createAmsClient(http, bearer), createRestClient(http, bearer)];
  return { ams, rest, tokens, refused, queries };
}
afterEach(() => {
  vi.useRealTimers();
});

type Clients = Pick<ReturnType<typeof clientOf>, 'ams' | 'rest'>;
const requests: [string, (clients: Clients) => Promise<unknown>][] = [
  ['a call of the AMS', ({ ams }) => ams.send(call, { body: {} })],
  ['a file of the AMS', ({ ams }) => ams.file(file, {})],
  ['a call of the API', ({ rest }) => rest.recordSignIn()],
];
it.each(requests)('[A-13] %s is not sent without a token', async (_name, send) => {
  const http = { send: vi.fn(), open: vi.fn() };
  const bearer = createBearerSource(() => Promise.resolve({ kind: 'unconfirmed' }));
  const clients = { ams: createAmsClient(http, bearer), rest: createRestClient(http, bearer) };
  await expect(send(clients)).rejects.toBeInstanceOf(SignInUnconfirmedError);
  expect([http.send, http.open].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

it.each(requests)(
  '[A-13 SEC-23 C-02] %s: a 401 forces one renewal and one replay, then sign-in; a 403 none',
  async (_name, send) => {
    const { tokens, refused, ...clients } = clientOf(
      refusal(401, 'unauthenticated'),
      ok,
      refusal(403, 'forbidden'),
    );
    await send(clients);
    await expect(send(clients)).rejects.toBeInstanceOf(ForbiddenError);
    expect([tokens, refused]).toEqual([
      ['Bearer a', 'Bearer b', 'Bearer b'],
      [undefined, 'a'],
    ]);
    const twice = clientOf(...Array<Scripted>(3).fill(refusal(401, 'unauthenticated')));
    await expect(send(twice)).rejects.toBeInstanceOf(SignInRequiredError);
    expect(twice.tokens).toHaveLength(2);
  },
);

it('sends the values of a query that are not empty, in the names of the wire', async () => {
  const { ams, queries } = clientOf(ok, ok);
  const query = z.object({ dueFrom: z.string(), dueTo: z.string(), q: z.string() });
  const sent = { query: { dueFrom: '2027-01-01', dueTo: null, q: '' } };
  await ams.send({ ...call, query }, { body: {}, ...sent });
  await ams.file({ ...file, query }, sent);
  expect(queries).toEqual([{ due_from: '2027-01-01' }, { due_from: '2027-01-01' }]);
});

const key = 'k'.repeat(16);
it.each([
  [key, 5_000, 2],
  [key, 5_001, 1],
  [undefined, 0, 1],
])(
  '[REL-01 REL-02 C-02] with the key %s, lost after %i ms: sent %i times',
  async (idempotencyKey, ms, times) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { ams, tokens } = clientOf(lostAfter(ms), ok);
    await ams.send(call, { body: {}, idempotencyKey }).catch(() => undefined);
    expect(tokens).toHaveLength(times);
  },
);

it('[REL-01 REL-02] an answer that is lost twice is not asked for again', async () => {
  const { ams, tokens } = clientOf(lostAtOnce, lostAtOnce, ok);
  const sent = ams.send(call, { body: {}, idempotencyKey: key });
  await expect(sent).rejects.toBeInstanceOf(UpstreamUnavailableError);
  expect(tokens).toHaveLength(2);
});
