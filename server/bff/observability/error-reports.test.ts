import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';

import { startFaultServer, type FaultServer } from '../../../tests/support/network/fault-server';
import { createBreaker } from '../upstream/breaker';
import { createAgent, createHttpClient } from '../upstream/http';
import { createErrorReports, readDsn } from './error-reports';

const requestId = '45f7c386-2de2-4de4-8266-a0495253c7af';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Reports to a server of the test; `sent` waits for all of them. */
async function start(sampleRate: number, options: { random?: () => number; status?: number } = {}) {
  const server: FaultServer = await startFaultServer((_request, res) => {
    res.writeHead(options.status ?? 200, { 'content-type': 'application/json' }).end('{}');
  });
  const config = {
    dsn: `${server.url.replace('//', '//public@')}/folder/42`,
    sampleRate,
    environment: 'test',
  };
  const target = readDsn(config.dsn)!;
  const agent = createAgent(5_000);
  const lines: string[] = [];
  const work: Promise<unknown>[] = [];
  const reports = createErrorReports({
    config,
    http: createHttpClient({
      turn: () => Promise.resolve(),
      target: 'sentry',
      baseUrl: target.origin,
      allowed: [{ method: 'POST', path: new RegExp(`^${target.path}$`) }],
      dispatcher: agent,
      breaker: createBreaker('sentry', () => undefined),
      note: () => undefined,
    }),
    background: (promise) => work.push(promise),
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    random: options.random,
  });
  closing.push(
    () => agent.close(),
    () => server.close(),
  );
  return { reports, server, lines, sent: () => Promise.all(work) };
}

describe('error reports', () => {
  it('[C-06 L-09 SEC-20] one envelope for the configured project: level, request id, and no canary', async () => {
    const { reports, server, sent } = await start(1);
    const cause = new Error('Authorization: Bearer canary-of-the-cause');
    const error = Object.assign(
      new Error('GET /x?code=canary-1 for canary@brand.example with token=canary-2', { cause }),
      { request: { headers: { cookie: 'endcap_session=canary-3' } }, accessToken: 'canary-4' },
    );
    const request = new Request('http://127.0.0.1/x?code=canary-5', {
      headers: { cookie: 'canary-6' },
      // As it is once its answer has been sent.
      signal: AbortSignal.abort(),
    });
    reports.capture(error, { level: 'fatal', requestId, request });
    await sent();
    expect(server.seen).toHaveLength(1);
    const [{ path, headers, body }] = server.seen as [(typeof server.seen)[0]];
    expect(path).toBe('/folder/api/42/envelope/?sentry_version=7&sentry_key=public');
    expect(JSON.stringify(headers) + body).not.toContain('canary');
    const event = JSON.parse(body.split('\n')[2] ?? '') as Record<string, unknown>;
    expect(event).toMatchObject({
      level: 'fatal',
      platform: 'node',
      environment: 'test',
      tags: { request_id: requestId },
    });
    expect(Object.keys(event).sort()).toEqual(
      [
        'environment',
        'event_id',
        'exception',
        'level',
        'platform',
        'sdk',
        'tags',
        'timestamp',
      ].sort(),
    );
  });

  it.each([
    [0.5, 10],
    [1, 20],
  ])('[C-06] a sample rate of %d sends %d reports of 20', async (rate, expected) => {
    let next = 0;
    const { reports, server, sent } = await start(rate, { random: () => (next++ % 10) / 10 });
    for (let count = 0; count < 20; count += 1)
      reports.capture(new Error(`no ${count}`), { level: 'error', requestId });
    await sent();
    expect(server.seen).toHaveLength(expected);
  });

  it('[C-06] a Sentry that fails harms nobody; the log says so', async () => {
    const { reports, lines, sent } = await start(1, { status: 500 });
    reports.capture(new Error('x'), { level: 'error', requestId });
    await sent();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('report-not-sent');
  });

  it('[C-06] without a DSN nothing is sent, and nothing is under way', () => {
    const work: unknown[] = [];
    const reports = createErrorReports({
      config: { dsn: null, sampleRate: 1, environment: 'test' },
      http: null,
      background: (promise) => work.push(promise),
      log: pino({ level: 'silent' }),
    });
    reports.capture(new Error('x'), { level: 'fatal', requestId });
    expect(work).toEqual([]);
  });
});
