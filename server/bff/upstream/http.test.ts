import { createRequire } from 'node:module';

import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import {
  sendJson,
  startFaultServer,
  type FaultServer,
} from '../../../tests/support/network/fault-server';
import { UpstreamUnavailableError } from '../errors';
import { createBreaker } from './breaker';
import {
  createAgent,
  createHttpClient,
  createTurns,
  jsonOf,
  type HttpClient,
  type UpstreamCall,
} from './http';

let server: FaultServer;
let client: HttpClient;
let calls: UpstreamCall[];
const changes: boolean[] = [];

const settings = () => ({
  turn: () => Promise.resolve(),
  target: 'api',
  baseUrl: server.url,
  allowed: (['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const).map((method) => ({
    method,
    path: /^\/things(\/[^/]+)?$/,
  })),
  dispatcher: createAgent(400),
  breaker: createBreaker('api', (open) => changes.push(open)),
  note: (call: UpstreamCall) => calls.push(call),
});

beforeEach(async () => {
  server = await startFaultServer((_request, res) => sendJson(res, 200, { ok: true }));
  calls = [];
  client = createHttpClient(settings());
});
afterEach(() => server.close());
const get = () => client.send('GET', '/things');

describe('HTTP helper', () => {
  it('[C-03] sends each method with query parameters, body and the supplied headers, and reads JSON', async () => {
    const json = { 'content-type': 'application/json', 'x-own': '1' };
    const query = { q: 'a&b', page: '2' };
    const answer = await client.send('GET', '/things', { query, headers: { 'x-own': '1' } });
    expect([answer.status, jsonOf(answer)]).toEqual([200, { ok: true }]);
    for (const method of ['POST', 'PUT', 'PATCH'] as const)
      await client.send(method, '/things/1', { headers: json, body: JSON.stringify({ method }) });
    await client.send('DELETE', '/things/1', { headers: { 'x-own': '1' } });
    expect(server.seen.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/things?q=a%26b&page=2', ''],
      ['POST', '/things/1', '{"method":"POST"}'],
      ['PUT', '/things/1', '{"method":"PUT"}'],
      ['PATCH', '/things/1', '{"method":"PATCH"}'],
      ['DELETE', '/things/1', ''],
    ]);
    for (const { headers } of server.seen) expect(headers['x-own']).toBe('1');
  });

  it('[C-03] a binary answer comes back as it is, whole or as it comes', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 0]);
    server.answer = (_request, res) => void res.end(bytes);
    const { body } = await client.send('GET', '/things/pdf');
    expect(Buffer.compare(body, bytes)).toBe(0);
    const { stream } = await client.open('/things/pdf', {
      query: { q: '1' },
      headers: { 'x-own': '1' },
    });
    expect(server.seen.at(-1)).toMatchObject({
      path: '/things/pdf?q=1',
      headers: { 'x-own': '1' },
    });
    const passedOn = Buffer.from(await new Response(stream).arrayBuffer());
    expect(Buffer.compare(passedOn, bytes)).toBe(0);
  });

  it('[SEC-45] host, path and method are allow-listed, and nothing else is sent', async () => {
    await expect(client.send('GET', '/other')).rejects.toThrow('not an allowed call');
    await expect(client.send('GET', '/things/../other')).rejects.toThrow('not an allowed call');
    await expect(client.send('GET', '//evil.example/things')).rejects.toThrow(
      'not an allowed call',
    );
    await expect(client.send('GET', 'http://evil.example/things')).rejects.toThrow(
      'not an allowed call',
    );
    const narrow = createHttpClient({
      ...settings(),
      allowed: [{ method: 'GET', path: /^\/things$/ }],
    });
    await expect(narrow.send('DELETE', '/things')).rejects.toThrow('not an allowed call');
    expect(server.seen).toEqual([]);
  });

  it('[SEC-45] a redirect is not followed', async () => {
    server.answer = (_request, res) =>
      void res.writeHead(302, { location: '/things/elsewhere' }).end();
    expect((await get()).status).toBe(302);
    expect(server.seen).toHaveLength(1);
  });

  it('[C-02 REL-02] nothing is repeated by itself', async () => {
    server.answer = (_request, res) => void res.socket?.destroy();
    await expect(get()).rejects.toBeInstanceOf(UpstreamUnavailableError);
    expect(server.seen).toHaveLength(1);
  });

  it('[A-24.1 C-03 REL-02] the time-out counts to the head of the answer, and between two chunks', async () => {
    server.answer = () => undefined;
    await expect(get()).rejects.toMatchObject({
      cause: { code: 'UND_ERR_HEADERS_TIMEOUT' },
    });
    server.answer = (_request, res) => void res.writeHead(200).write('{');
    await expect(get()).rejects.toMatchObject({
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
    expect(jsonOf(await get())).toEqual({ slow: true });
  });

  it('a refusal is an answer, what is no JSON reads as nothing, and a failed or half answer has an error with a name', async () => {
    server.answer = (_request, res) => sendJson(res, 404, { error: 'no' });
    const refusal = await get();
    expect([refusal.status, jsonOf(refusal)]).toEqual([404, { error: 'no' }]);
    server.answer = (_request, res) => sendJson(res, 503, {});
    await expect(get()).rejects.toBeInstanceOf(UpstreamUnavailableError);
    server.answer = (_request, res) => void res.end('<html>');
    expect(jsonOf(await get())).toBeUndefined();
    server.answer = (_request, res) => {
      res.writeHead(200, { 'content-length': '100' }).write('{"half":');
      setTimeout(() => res.socket?.destroy(), 20);
    };
    await expect(get()).rejects.toBeInstanceOf(UpstreamUnavailableError);
  });

  it('[C-07] each call is noted with target, path without its query, status and time', async () => {
    // Only the stopwatch is moved.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    server.answer = (_request, res) => {
      vi.advanceTimersByTime(1_234);
      sendJson(res, 200, {});
    };
    await client.send('GET', '/things', { query: { secret: 'x' } });
    expect(calls).toEqual([
      { target: 'api', method: 'GET', path: '/things', status: 200, ms: 1_234 },
    ]);
  });

  it('[REL-02 A-24.1] an upstream that hangs is waited for about 10 s, and never longer than 10.5 s', async () => {
    // The library's clock begins anew with the timers of the test.
    const clock = createRequire(import.meta.url)('undici/lib/util/timers') as { reset(): void };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    clock.reset();
    const dispatcher = createAgent(10_000);
    try {
      const isAsked = new Promise<void>((resolve) => {
        server.answer = () => resolve();
      });
      const over = vi.fn();
      const call = createHttpClient({ ...settings(), dispatcher }).send('GET', '/things');
      const hanging = call.catch(over);
      await isAsked;
      await vi.advanceTimersByTimeAsync(9_500);
      expect(over).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1_000);
      await hanging;
      expect(over).toHaveBeenCalledExactlyOnceWith(expect.any(UpstreamUnavailableError));
    } finally {
      clock.reset();
      vi.useRealTimers();
      await dispatcher.destroy();
    }
  });

  it('[REL-02] the breaker opens after 5 failures in a row and then asks no more', async () => {
    server.answer = (_request, res) => sendJson(res, 500, {});
    for (let count = 0; count < 5; count += 1)
      await expect(get()).rejects.toBeInstanceOf(UpstreamUnavailableError);
    await expect(get()).rejects.toThrow('not asked');
    expect(server.seen).toHaveLength(5);
    expect(changes).toEqual([true]);
  });
});

it('work that arrives at once begins in order, and other work comes in between', async () => {
  const turn = createTurns();
  const order: string[] = [];
  let over = false;
  const others = (async () => {
    while (!over) {
      await new Promise((resolve) => setImmediate(resolve));
      order.push('other');
    }
  })();
  await Promise.all(
    Array.from({ length: 5 }, async (_, index) => {
      await turn();
      order.push(`work ${index}`);
    }),
  );
  over = true;
  await others;
  expect(order.filter((each) => each !== 'other')).toEqual([0, 1, 2, 3, 4].map((n) => `work ${n}`));
  // Between two pieces of work the event loop has turned.
  for (let n = 1; n < 5; n += 1)
    expect(order.slice(order.indexOf(`work ${n - 1}`), order.indexOf(`work ${n}`))).toContain(
      'other',
    );
});
