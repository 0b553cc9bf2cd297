import pino from 'pino';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { growthOf } from '../../../tests/support/random/growth';
import {
  emailField,
  manyField,
  optionalText,
  requiredText,
  type FormState,
} from '../../../app/contracts/forms/forms';
import {
  InvalidFieldsError,
  SignInRequiredError,
  SignInUnconfirmedError,
  UpstreamRefusedError,
  UpstreamUnavailableError,
} from '../errors';
import { parseFields } from './fields';
import { FormRunner, type FormReturn } from './form-runner';
import { typedValues } from './form-state';

const schema = z.object({
  name: requiredText(5),
  note: optionalText(5),
  email: emailField,
  roles: manyField(z.enum(['a', 'b'])),
});
const rowsSchema = z.object({
  roles: manyField(z.enum(['a', 'b'])),
  rows: z.array(z.object({ a: requiredText(5) }).optional()).optional(),
});
const many = (size: number) => Array.from({ length: size }, (_, index) => `v${index}`);
const right = { name: ' Ada ', email: 'ada@x.example' };
const problems = (fields: string | Record<string, string>) => {
  try {
    parseFields(new URLSearchParams(fields), schema);
  } catch (error) {
    if (error instanceof InvalidFieldsError) return error;
    throw error;
  }
  return null;
};

describe('fields', () => {
  it('[U-08] have the exact words, one for each field, and the summary its own', () => {
    const empty = problems('');
    expect(empty?.fields).toEqual({ name: 'Required!', email: 'Required!' });
    expect(empty?.userText).toBe('Please fill the missing fields.');
    const mixed = problems({ ...right, name: '   ', email: 'ada' });
    expect(mixed?.fields).toEqual({ name: 'Required!', email: 'Enter a valid Email.' });
    expect(mixed?.userText).toBe(
      'Please fill the missing fields. Please correct the other marked fields.',
    );
    const long = problems({ ...right, name: 'too long', note: 'a\u0000b' });
    expect(long?.fields).toEqual({
      name: 'At most 5 characters.',
      note: 'Please use letters in one line.',
    });
    expect(long?.userText).toBe('Please correct the marked fields.');
  });

  it('[SEC-47] are trimmed; what is empty is null; several of one name are a list; others are dropped', () => {
    const read = (fields: string) => parseFields(new URLSearchParams(fields), schema);
    expect(read('name=+Ada+&email=ada@x.example&note=&role=admin&roles=a')).toEqual({
      name: 'Ada',
      note: null,
      email: 'ada@x.example',
      roles: ['a'],
    });
    expect(read('name=Ada&email=a@x.example&roles=a&roles=b').roles).toEqual(['a', 'b']);
    expect(problems('name=Ada&email=a@x.example&roles=c')?.fields).toHaveProperty('roles');
  });

  it('[SEC-40] come back without secrets and without the pattern’s own', () => {
    const fields = new URLSearchParams(
      'csrfToken=t&formUser=u&formKey=k&newPassword=p&accessToken=x&otpCode=1&__proto__=x&name=Ada&roles=a&roles=b',
    );
    expect(typedValues(fields)).toEqual({ name: 'Ada', roles: ['a', 'b'] });
  });

  it('[SEC-50] are read, refused and given back in linear time, however many they are', async () => {
    const shapes: [name: string, size: number, fields: (size: number) => [string, string][]][] = [
      // More than a list may have: a refusal costs more than reading, and only what ends alike can be compared.
      ['of one name', 1_000, (size) => many(size).map(() => ['roles', 'a'])],
      ['of many names', 50, (size) => many(size).map((name) => [name, 'x'])],
      ['with many faults', 50, (size) => many(size).map((one) => [`rows[${one.slice(1)}].a`, ''])],
    ];
    for (const [name, begin, fields] of shapes) {
      const run = (size: number) => {
        const form = new URLSearchParams(fields(size));
        typedValues(form);
        try {
          parseFields(form, rowsSchema);
        } catch (error) {
          if (!(error instanceof InvalidFieldsError)) throw error;
        }
      };
      expect(await growthOf(run, begin), name).toBeLessThan(3);
    }
  });
});

describe('the action of a form', () => {
  const run = async (
    fields: Record<string, string>,
    handler: () => Promise<Response | FormReturn<unknown>>,
    options: {
      user?: { id: string; email: string } | null;
      guard?: () => Promise<void>;
      detail?: { schema: z.ZodType; load: () => Promise<unknown> };
    } = {},
  ) => {
    const runner = new FormRunner({
      authorize: options.guard ?? (async () => undefined),
      isData: false,
      requestId: 'r-1',
      log: pino({ level: 'silent' }),
      csrfToken: () => 'fresh',
      user: () => (options.user === undefined ? { id: 'u', email: 'u@x.example' } : options.user),
    });
    const request = new Request('http://localhost:3000/x', {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    const answer = await runner
      .run(
        { request, params: {} },
        { guard: 'settings.view', schema, detail: options.detail },
        handler,
      )
      .catch((thrown: unknown) => thrown);
    if (answer instanceof Response) return { status: answer.status, response: answer, state: null };
    const { data, init } = answer as { data: FormState; init: ResponseInit };
    return { status: init.status, state: data, runner };
  };
  const done = async () => new Response(null, { status: 303, headers: { location: '/x' } });
  const fails = (error: Error) => async () => {
    throw error;
  };
  const typed = { name: 'Ada', email: 'ada@x.example' };

  it('[O-12 X-10 A-13] keeps what was typed, with a message and the request id, whatever fails', async () => {
    for (const [error, status] of [
      [new UpstreamUnavailableError('api', 'ECONNREFUSED'), 503],
      [new SignInUnconfirmedError(), 503],
      [new Error('a bug'), 500],
    ] as const) {
      const { state, ...answer } = await run(typed, fails(error));
      expect(answer.status).toBe(status);
      expect(state).toMatchObject({
        outcome: 'failed',
        values: typed,
        requestId: 'r-1',
        csrfToken: 'fresh',
        formKey: null,
      });
      expect(state?.message).toContain('What you typed is kept.');
      expect(state?.message).not.toContain('bug');
      if (status === 500)
        expect(state?.message).toContain(
          'There was a problem with the request. Please try again after some time.',
        );
    }
    const refused = await run(typed, done, {
      guard: fails(new UpstreamUnavailableError('api', 'down')),
    });
    expect(refused.state).toMatchObject({ outcome: 'failed', values: typed });
  });

  it('[SEC-47] sends no field of its detail that is not declared', async () => {
    const detail = {
      schema: z.object({ stock: z.number() }),
      load: async () => ({ stock: 3, cost: 1 }),
    };
    const kept = await run(typed, async () => ({ outcome: 'review', status: 200 }), { detail });
    expect(kept.state?.detail).toEqual({ stock: 3 });
    const given = { outcome: 'review', status: 200, detail: { stock: 4, cost: 1 } } as const;
    expect((await run(typed, async () => given, { detail })).state?.detail).toEqual({ stock: 4 });
    const failed = await run(typed, fails(new Error('a bug')), { detail });
    expect(failed.state?.detail).toEqual({ stock: 3 });
  });

  it('[REL-02] says when another try makes sense, where that is known', async () => {
    const messageOf = async (retryAfterSeconds?: number) =>
      (await run(typed, fails(new UpstreamUnavailableError('ams', 'down', { retryAfterSeconds }))))
        .state?.message;
    expect(await messageOf()).toMatch(/Please try again in a moment\.$/);
    expect(await messageOf(8)).toMatch(/Please try again in 8 seconds\.$/);
    expect(await messageOf(1)).toMatch(/Please try again in a second\.$/);
  });

  it('[O-12] keeps what was typed where the state does not allow it, and says why and no more', async () => {
    const refusedAs = (reason: 'state' | 'in_flight') =>
      run(typed, fails(new UpstreamRefusedError(reason, 'Not now.')));
    const { state, status } = await refusedAs('state');
    expect([status, state]).toMatchObject([
      409,
      { outcome: 'refused', values: typed, message: 'Not now.' },
    ]);
    // A try that still runs may be sent again.
    expect((await refusedAs('in_flight')).state).toMatchObject({
      outcome: 'failed',
      message: 'Not now. What you typed is kept.',
    });
  });

  it('[A-21] a session that has ended, and another user, are told apart', async () => {
    const ended = await run(typed, fails(new SignInRequiredError()), { user: null });
    expect([ended.status, ended.state?.outcome]).toEqual([401, 'sign-in-required']);
    const other = await run({ ...typed, formUser: 'somebody' }, done);
    expect([other.status, other.state?.outcome, other.state?.values]).toEqual([
      409,
      'another-user',
      typed,
    ]);
    expect((await run({ ...typed, formUser: 'u' }, done)).status).toBe(303);
    expect((await run({ ...typed, formUser: '' }, done)).status).toBe(303);
  });

  it('[U-08] wrong fields are 422 and never reach the handler', async () => {
    const answer = await run({ ...typed, email: 'x' }, fails(new Error('reached')));
    expect([answer.status, answer.state?.errors]).toEqual([422, { email: 'Enter a valid Email.' }]);
  });
});
