import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { sendJson, startFaultServer, type FaultServer } from '../../../tests/support/fault-server';
import { UpstreamInvalidError, UpstreamUnavailableError } from '../errors';
import { createBreaker } from './breaker';
import {
  createAgent,
  createHttpClient,
  UpstreamStatusError,
  type HttpClient,
  type UpstreamCall,
} from './http';

let server: FaultServer;
let client: HttpClient;
let calls: UpstreamCall[];
const changes: boolean[] = [];

beforeEach(async () => {
  server = await startFaultServer((_request, res) => sendJson(res, 200, { ok: true }));
  calls = [];
  client = createHttpClient({
    turn: () => Promise.resolve(),
    target: 'api',
    baseUrl: server.url,
    allowed: (['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const).map((method) => ({
      method,
      path: /^\/things(\/[^/]+)?$/,
    })),
    dispatcher: createAgent(400),
    breaker: createBreaker('api', (open) => changes.push(open)),
    note: (call) => calls.push(call),
  });
});
afterEach(() => server.close());

describe('HTTP helper', () => {
  it('[C-03] GET sends query parameters, the rest JSON bodies; supplied headers are passed', async () => {
    await client.get('/things', { q: 'a&b', page: '2' }, { 'x-own': '1' });
    await client.post('/things', { a: 1 });
    await client.put('/things/1', { a: 2 });
    await client.patch('/things/1', { a: 3 });
    await client.delete('/things/1');
    expect(server.seen.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/things?q=a%26b&page=2', ''],
      ['POST', '/things', '{"a":1}'],
      ['PUT', '/things/1', '{"a":2}'],
      ['PATCH', '/things/1', '{"a":3}'],
      ['DELETE', '/things/1', ''],
    ]);
    expect(server.seen[0]!.headers['x-own']).toBe('1');
    for (const { headers } of server.seen) expect(headers['content-type']).toBe('application/json');
  });

  it('[C-03] a binary answer comes back as it is', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 0]);
    server.answer = (_request, res) => void res.end(bytes);
    expect(Buffer.compare(await client.getBlob('/things/pdf'), bytes)).toBe(0);
  });

  it('[SEC-45] host, path and method are allow-listed, and nothing else is sent', async () => {
    await expect(client.get('/other')).rejects.toThrow('not an allowed call');
    await expect(client.get('/things/../other')).rejects.toThrow('not an allowed call');
    await expect(client.get('//evil.example/things')).rejects.toThrow('not an allowed call');
    await expect(client.get('http://evil.example/things')).rejects.toThrow('not an allowed call');
    expect(server.seen).toEqual([]);
  });

  it('[SEC-45] a redirect is not followed', async () => {
    server.answer = (_request, res) =>
      void res.writeHead(302, { location: '/things/elsewhere' }).end();
    await expect(client.get('/things')).rejects.toMatchObject({ status: 302 });
    expect(server.seen).toHaveLength(1);
  });

  it('[C-02] nothing is repeated by itself', async () => {
    server.answer = (_request, res) => void res.socket?.destroy();
    await expect(client.get('/things')).rejects.toBeInstanceOf(UpstreamUnavailableError);
    expect(server.seen).toHaveLength(1);
  });

  it('[A-24] the time-out counts to the head of the answer, and between two chunks', async () => {
    server.answer = () => undefined;
    await expect(client.get('/things')).rejects.toMatchObject({
      cause: { code: 'UND_ERR_HEADERS_TIMEOUT' },
    });
    server.answer = (_request, res) => void res.writeHead(200).write('{');
    await expect(client.get('/things')).rejects.toMatchObject({
      cause: { code: 'UND_ERR_BODY_TIMEOUT' },
    });
    server.answer = (_request, res) => {
      // Longer than one time-out in all, never between two chunks.
      let sent = 0;
      const timer = setInterval(() => {
        sent += 1;
        res.write(' ');
        if (sent < 6) return;
        clearInterval(timer);
        res.end('{"slow":true}');
      }, 120);
    };
    expect(await client.get('/things')).toEqual({ slow: true });
  });

  it('statuses, wrong content and half answers have errors with names', async () => {
    server.answer = (_request, res) => sendJson(res, 404, { error: 'no' });
    await expect(client.get('/things')).rejects.toBeInstanceOf(UpstreamStatusError);
    server.answer = (_request, res) => sendJson(res, 503, {});
    await expect(client.get('/things')).rejects.toBeInstanceOf(UpstreamUnavailableError);
    server.answer = (_request, res) => void res.end('<html>');
    await expect(client.get('/things')).rejects.toBeInstanceOf(UpstreamInvalidError);
    server.answer = (_request, res) => {
      res.writeHead(200, { 'content-length': '100' }).write('{"half":');
      setTimeout(() => res.socket?.destroy(), 20);
    };
    await expect(client.get('/things')).rejects.toBeInstanceOf(UpstreamUnavailableError);
  });

  it('[C-07] each call is noted with target, path without its query, status and time', async () => {
    await client.get('/things', { secret: 'x' });
    expect(calls).toEqual([
      {
        target: 'api',
        method: 'GET',
        path: '/things',
        status: 200,
        ms: expect.any(Number) as number,
      },
    ]);
  });

  it('[REL-02] the breaker opens after 5 failures in a row and then asks no more', async () => {
    server.answer = (_request, res) => sendJson(res, 500, {});
    for (let count = 0; count < 5; count += 1)
      await expect(client.get('/things')).rejects.toBeInstanceOf(UpstreamUnavailableError);
    await expect(client.get('/things')).rejects.toThrow('not asked');
    expect(server.seen).toHaveLength(5);
    expect(changes).toEqual([true]);
  });
});
