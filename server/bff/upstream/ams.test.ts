import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';

import { ForbiddenError, UpstreamUnavailableError } from '../errors';
import { createAmsClient } from './ams';
import { defineCall } from './ams-call';
import { createBearerSource } from './bearer';
import type { HttpClient } from './http';

const call = defineCall({
  method: 'POST',
  path: '/merchants',
  body: z.object({}),
  answer: z.object({ ok: z.boolean() }),
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
/** The answer is lost after this time. */
const lostAfter = (ms: number) => (): Promise<never> => {
  vi.advanceTimersByTime(ms);
  return Promise.reject(new UpstreamUnavailableError('ams', 'lost'));
};

/** A client of an AMS that answers so; `tokens` are those that it was sent, `refused` those that were renewed. */
function clientOf(...answers: (Scripted | (() => Promise<never>))[]) {
  const tokens: unknown[] = [];
  const refused: unknown[] = [];
  const send: HttpClient['send'] = async (_method, _path, options) => {
    tokens.push(options?.headers?.['authorization']);
    const answer = answers.shift()!;
    if (typeof answer === 'function') return answer();
    const body = Buffer.from(JSON.stringify(answer.body));
    return { status: answer.status, headers: {}, body };
  };
  const bearer = createBearerSource((old) => {
    refused.push(old);
    return Promise.resolve({ kind: 'token', token: old === undefined ? 'a' : 'b' });
  });
  const http: HttpClient = { send, open: () => Promise.reject(new Error('unused')) };
  return { ams: createAmsClient(http, bearer), tokens, refused };
}
afterEach(() => {
  vi.useRealTimers();
});

it('[SEC-23 C-02] a 401 of the AMS forces one renewal and one replay; a 403 none', async () => {
  const { ams, tokens, refused } = clientOf(
    refusal(401, 'unauthenticated'),
    ok,
    refusal(403, 'forbidden'),
  );
  expect(await ams.send(call, { body: {} })).toEqual({ ok: true });
  await expect(ams.send(call, { body: {} })).rejects.toBeInstanceOf(ForbiddenError);
  expect([tokens, refused]).toEqual([
    ['Bearer a', 'Bearer b', 'Bearer b'],
    [undefined, 'a'],
  ]);
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
