import { inspect } from 'node:util';

import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import type { ErrorView } from '../../../app/contracts/errors/errors';
import {
  ForbiddenError,
  MfaRequiredError,
  SignInRequiredError,
  UpstreamUnavailableError,
} from '../errors';
import {
  createRouteRunner,
  errorHeader,
  readFields,
  readJson,
  type RouteSpec,
} from './route-runner';

const view = z.object({ name: z.string() });
const args = (url = 'http://app/settings/general?tab=1', method = 'GET') => ({
  request: new Request(url, { method }),
  params: { id: '7' },
});

function runner(guardError: Error | null = null, isData = false) {
  return createRouteRunner({
    isData,
    authorize: async () => {
      if (guardError !== null) throw guardError;
    },
    requestId: 'request-1',
    log: pino({ level: 'silent' }),
  });
}
/** What a run throws. */
const thrownBy = async (run: Promise<unknown>) =>
  run.then(
    () => expect.unreachable(),
    async (thrown: unknown) => {
      const answer = thrown as Response;
      const isError = answer.headers.has(errorHeader);
      const data = (isError ? await answer.clone().json() : null) as ErrorView;
      return Object.assign(answer, { data });
    },
  );
const spec = (more: Partial<RouteSpec<unknown, z.infer<typeof view>>> = {}) =>
  ({ guard: 'anyone', view, ...more }) as RouteSpec<unknown, z.infer<typeof view>>;

describe('route runner', () => {
  it('[SEC-47] what leaves the server is parsed by the view schema: extra fields are dropped', async () => {
    const answer = await runner()(args(), spec(), async () => ({
      name: 'n',
      access_token: 'canary',
    }));
    expect(answer).toEqual({ name: 'n' });
  });

  it('[SEC-47] a view of a wrong shape is an error of ours, not half a page', async () => {
    const thrown = await thrownBy(
      runner()(args(), spec(), async () => ({ name: 7 as unknown as string })),
    );
    expect([thrown.status, thrown.data.code]).toEqual([500, 'internal']);
  });

  it('[SEC-47] path parameters that do not fit are a 404, before the handler runs', async () => {
    let ran = false;
    const thrown = await thrownBy(
      runner()(args(), spec({ params: z.object({ id: z.literal('8') }) }), async () => {
        ran = true;
        return { name: 'n' };
      }),
    );
    expect([thrown.status, ran]).toEqual([404, false]);
  });

  it('[P-06] the guard comes first: nothing runs where it refuses', async () => {
    let ran = false;
    const thrown = await thrownBy(
      runner(new ForbiddenError())(args(), spec(), async () => {
        ran = true;
        return { name: 'n' };
      }),
    );
    expect([thrown.status, thrown.data.code, ran]).toEqual([403, 'forbidden', false]);
  });

  it('[A-19] where a session is needed: the sign-in page, with the way back', async () => {
    const location = async (method: string) =>
      (
        await thrownBy(
          runner(new SignInRequiredError())(args(undefined, method), spec(), async () => ({
            name: 'n',
          })),
        )
      ).headers.get('location');
    expect(await location('GET')).toBe(
      '/auth/signin?error=SessionRequired&callbackUrl=%2Fsettings%2Fgeneral%3Ftab%3D1',
    );
    expect(await location('POST')).toBe(
      '/auth/signin?error=SessionRequired&callbackUrl=%2Fsettings%2Fgeneral',
    );
  });

  it('[REL-06] an unexpected error shows the request id, and nothing of itself', async () => {
    const thrown = await thrownBy(
      runner()(args(), spec(), () => Promise.reject(new Error('canary detail'))),
    );
    expect(thrown.data).toMatchObject({ code: 'internal', requestId: 'request-1', retry: false });
    expect(JSON.stringify(thrown.data)).not.toContain('canary');
    const upstream = await thrownBy(
      runner()(args(), spec(), () =>
        Promise.reject(new UpstreamUnavailableError('api', 'canary detail')),
      ),
    );
    expect(upstream.data).toMatchObject({ code: 'upstream-unavailable', retry: true });
    expect(JSON.stringify(upstream.data)).not.toContain('canary');
  });

  it('a redirect goes through, returned or thrown', async () => {
    const answer = new Response(null, { status: 302, headers: { location: '/x' } });
    expect(await thrownBy(runner()(args(), spec(), async () => answer))).toBe(answer);
    expect(
      await thrownBy(runner()(args(), spec(), () => Promise.reject(answer as unknown as Error))),
    ).toBe(answer);
  });
});

it('[SEC-47] a body that does not fit its schema is a 400', async () => {
  const schema = z.strictObject({ a: z.number() });
  const post = (body: string) =>
    readJson(new Request('http://app/', { method: 'POST', body }), schema);
  expect(await post('{"a":1}')).toEqual({ a: 1 });
  for (const body of ['', 'x', '{"a":"1"}', '{"a":1,"b":2}', '[]', 'null'])
    await expect(post(body), body).rejects.toMatchObject({ status: 400 });
});

it('[SEC-40] undeclared methods are 405 before the guard', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const thrown = await thrownBy(
      runner(new ForbiddenError())(args(undefined, method), spec(), async () => ({ name: 'n' })),
    );
    expect(thrown.status, method).toBe(405);
  }
});

it('a body that is no form has no fields', async () => {
  const fields = async (init: RequestInit) => [
    ...(await readFields(new Request('http://app/', { method: 'POST', ...init }))),
  ];
  expect(await fields({ body: new URLSearchParams({ a: '1' }) })).toEqual([['a', '1']]);
  expect(await fields({})).toEqual([]);
  expect(await fields({ body: '{}', headers: { 'content-type': 'application/json' } })).toEqual([]);
});

describe('when the sign-in has ended', () => {
  const ended = async () => Promise.reject(new SignInRequiredError());
  const url = 'http://app/settings/general?tab=1';

  it('[A-21] a form that a script sent is given the answer, so that the page stays', async () => {
    const given = (await runner(null, true)(
      args(url, 'POST'),
      spec(),
      ended,
    )) as unknown as Response;
    expect(given.status).toBe(401);
    expect(await given.json()).toMatchObject({ code: 'sign-in-required', requestId: 'request-1' });
  });

  it('[A-19] a form without scripts, a page and its data are led to the sign-in page', async () => {
    for (const [isData, method] of [
      [false, 'POST'],
      [false, 'GET'],
      [true, 'GET'],
    ] as const) {
      const thrown = await thrownBy(runner(null, isData)(args(url, method), spec(), ended));
      expect(thrown.headers.get('location')).toContain('/auth/signin?error=SessionRequired');
    }
  });

  it('[A-12] where a whole page can renew it, its data say so', async () => {
    const byReload = async () => Promise.reject(new SignInRequiredError('x', { byReload: true }));
    const data = await thrownBy(runner(null, true)(args(url), spec(), byReload));
    expect(data.headers.get('location')).toBe('/settings/general?tab=1');
    expect(data.headers.get('x-remix-reload-document')).toBe('true');
    const page = await thrownBy(runner()(args(url), spec(), byReload));
    expect(page.headers.get('location')).toContain('/auth/signin');
  });

  it('[A-23] a missing second factor leads to the login site, and its token nowhere', async () => {
    const error = new MfaRequiredError('canary-mfa');
    const missing = async () => Promise.reject(error);
    const thrown = await thrownBy(runner()(args(url), spec(), missing));
    expect(thrown.headers.get('location')).toBe(
      '/auth/login?returnTo=%2Fsettings%2Fgeneral%3Ftab%3D1',
    );
    expect(error.mfaToken).toBe('canary-mfa');
    expect(`${JSON.stringify(error)} ${inspect(error)} ${String(error)}`).not.toContain('canary');
  });
});
