import { Writable } from 'node:stream';

import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';

import {
  sendJson,
  startFaultServer,
  type FaultServer,
} from '../../../../tests/support/network/fault-server';
import { UpstreamInvalidError, UpstreamUnavailableError } from '../../errors';
import { createBearerSource } from '../bearer';
import { createBreaker } from '../breaker';
import { createGraphqlClient, type QueryOptions } from './client';
import { createOperation, type FieldSchemas } from './operation';
import { graphqlCalls } from './transport';
import { createAgent, createHttpClient } from '../http';

let server: FaultServer;
let lines: Record<string, unknown>[];
beforeEach(async () => {
  server = await startFaultServer((_request, res) => sendJson(res, 200, { data: { a: 1 } }));
  lines = [];
});
afterEach(() => server.close());

/** The schemas of all fields that the tests name. */
const fields = { a: z.number().optional(), b: z.number().nullish() };

/** The client of one request. */
function client(token: string | null = 'canary-token', unconfirmed = false) {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const graphql = createGraphqlClient({
    http: createHttpClient({
      turn: () => Promise.resolve(),
      target: 'api',
      baseUrl: server.url,
      allowed: graphqlCalls,
      dispatcher: createAgent(300),
      breaker: createBreaker('api', () => undefined),
      note: () => undefined,
    }),
    bearer: createBearerSource(async () =>
      unconfirmed
        ? { kind: 'unconfirmed' }
        : token === null
          ? { kind: 'visitor' }
          : { kind: 'token', token },
    ),
    log: pino({ level: 'info' }, sink),
  });
  return {
    query: (text: string, variables = {}, options: QueryOptions = {}) =>
      graphql.query(createOperation(text, fields), variables, options),
    mutate: (text: string) => graphql.mutate(createOperation(text, fields), {}),
    queryWith: <Fields extends FieldSchemas>(text: string, schemas: Fields) =>
      graphql.query(createOperation(text, schemas), {}),
  };
}

describe('GraphQL client', () => {
  it('[A-13] carries the bearer token when signed in, none for a visitor', async () => {
    await client().query('{ a }');
    await client(null).query('{ a }');
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer canary-token',
      undefined,
    ]);
  });

  it('[A-13] sends a mutation with a token alone: none while the sign-in cannot be confirmed', async () => {
    await client().mutate('mutation { a }');
    expect(server.seen).toHaveLength(1);
    await expect(client(null, true).mutate('mutation { a }')).rejects.toThrow();
    expect(server.seen).toHaveLength(1);
    await client(null, true).query('{ a }');
    expect(server.seen).toHaveLength(2);
  });

  it('[C-02] equal queries of one request are sent once, those of the next again', async () => {
    const one = client();
    await Promise.all([one.query('{ a }'), one.query('{ a }'), one.query('{ a }', { x: 1 })]);
    expect(server.seen).toHaveLength(2);
    // Once more after its answer.
    await one.query('{ a }');
    expect(server.seen).toHaveLength(2);
    await client().query('{ a }');
    expect(server.seen).toHaveLength(3);
  });

  it.each([
    ['a 401', 401, {}, 2],
    ['the code of an unknown token', 200, { code: 'UNAUTHENTICATED' }, 2],
    ['a 403', 403, { code: 'FORBIDDEN' }, 1],
    ['a 503', 503, {}, 1],
  ])(
    '[SEC-23 C-02] after %s (%i, %j) query and mutation are sent %i times',
    async (_name, status, extensions, times) => {
      for (const send of [() => client().query('{ a }'), () => client().mutate('mutation { a }')]) {
        server.seen.length = 0;
        server.answer = (_request, res) =>
          server.seen.length === 1
            ? sendJson(res, status, { data: null, errors: [{ message: 'no', extensions }] })
            : sendJson(res, 200, { data: { a: 1 } });
        await send().catch(() => undefined);
        expect(server.seen).toHaveLength(times);
      }
    },
  );

  it('[SEC-47] a field that the schema does not declare is dropped', async () => {
    const sent = { c: { known: 1, secret: 'canary' } };
    server.answer = (_request, res) => sendJson(res, 200, { data: sent });
    const schemas = { c: z.object({ known: z.number() }) };
    const found = await client().queryWith('{ c { known } }', schemas);
    expect(found.field('c')).toEqual({ known: 1 });
  });

  it('[L-16] each query goes alone, so that a slow one holds no other; the pages of an export are not remembered', async () => {
    const one = client();
    await Promise.all([
      one.query('{ a }'),
      one.query('query B { b }'),
      one.query('{ slow }', {}, { keep: false }),
      one.query('{ slow }', {}, { keep: false }),
    ]);
    const asked = server.seen.map(({ body }) => (JSON.parse(body) as { query: string }).query);
    expect(asked.sort()).toEqual(['query B { b }', '{ a }', '{ slow }', '{ slow }']);
  });

  it('[L-16 C-01] a field that turns an answer to null takes no other query with it', async () => {
    server.answer = ({ body }, res) =>
      sendJson(
        res,
        200,
        (JSON.parse(body) as { query: string }).query.includes(' b ')
          ? { data: null, errors: [{ message: 'broken', path: ['b'] }] }
          : { data: { a: 1 } },
      );
    const one = client();
    const b = one.query('{ b }');
    b.catch(() => undefined);
    expect((await one.query('{ a }')).field('a')).toBe(1);
    await expect(b).rejects.toBeInstanceOf(UpstreamInvalidError);
  });

  it('[X-30] errors are logged with message, location and path, and what came in spite of them is used', async () => {
    server.answer = (_request, res) =>
      sendJson(res, 200, {
        data: { a: 1, b: null },
        errors: [{ message: 'broken', path: ['b', 0], locations: [{ line: 1, column: 3 }] }],
      });
    const answer = await client().query('{ a b }');
    expect(answer.field('a')).toBe(1);
    expect(lines).toMatchObject([
      { graphql: { message: 'broken', path: 'b.0', location: { line: 1, column: 3 } } },
    ]);
    expect(JSON.stringify(lines)).not.toContain('canary');
  });

  it('[C-01] a wrong shape is a named error, never undefined', async () => {
    const right = await client().queryWith('{ a }', { a: z.number() });
    expect(right.field('a')).toBe(1);
    const wrong = await client().queryWith('{ a }', {
      a: z.string(),
      missing: z.object({ id: z.string() }),
    });
    expect(() => wrong.field('a')).toThrow(UpstreamInvalidError);
    expect(() => wrong.field('missing')).toThrow(/missing/);
  });

  it('[C-01 REL-02] a field that the platform failed at is no missing one; one that it refused is null; nothing is asked for again', async () => {
    const answerWith = async (code: string) => {
      const error = { message: 'no', path: ['b'], extensions: { code } };
      server.answer = (_request, res) =>
        sendJson(res, 200, { data: { a: 1, b: null }, errors: [error] });
      return client().query('{ a b }');
    };
    const failed = await answerWith('INTERNAL_SERVER_ERROR');
    expect(failed.field('a')).toBe(1);
    expect(() => failed.field('b')).toThrow(UpstreamUnavailableError);
    expect((await answerWith('FORBIDDEN')).field('b')).toBeNull();
    server.answer = (_request, res) => void res.socket?.destroy();
    await expect(client().query('{ a }')).rejects.toBeInstanceOf(UpstreamUnavailableError);
    expect(server.seen).toHaveLength(3);
  });

  it('[C-01] answers that are no GraphQL answers are named errors', async () => {
    for (const body of ['<html>', '[]', '7', 'null', '{}', '{"data":null}', '{"data":[]']) {
      server.answer = (_request, res) =>
        void res.writeHead(200, { 'content-type': 'application/json' }).end(body);
      await expect(client().query('{ a }'), body).rejects.toBeInstanceOf(UpstreamInvalidError);
    }
    server.answer = (_request, res) => void res.writeHead(502).end('bad gateway');
    await expect(client().query('{ a }')).rejects.toBeInstanceOf(UpstreamUnavailableError);
  });
});
