import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { startFaultServer, type FaultServer } from '../../support/network/fault-server';
import { createClient, type HttpClient } from '../../support/network/http-client';
import {
  startBff,
  startProduct,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { signIn } from '../../support/people/sign-in';
import { readSession, sessionIdOf } from '../../support/people/stored-session';
import { until } from '../../support/wait';

const requestId = '45f7c386-2de2-4de4-8266-a0495253c7af';
const type = 'application/x-sentry-envelope';
let platform: RunningPlatform;
let bff: RunningBff;
let sentry: FaultServer;
let dsn: string;

beforeAll(async () => {
  sentry = await startFaultServer((_request, res) => {
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  dsn = `${sentry.url.replace('//', '//public@')}/42`;
  ({ platform, bff } = await startProduct({
    bff: { env: { SENTRY_DSN: dsn, SENTRY_SAMPLE_RATE: '1' } },
  }));
  return () => sentry.close();
});

function envelope(value: string, header: object, more: object = {}): string {
  const event = {
    event_id: 'a'.repeat(32),
    level: 'fatal',
    platform: 'javascript',
    tags: { request_id: requestId },
    exception: { values: [{ type: 'TypeError', value }] },
    ...more,
  };
  const attachment = '{"type":"attachment","length":10}\n0123456789\n';
  return `${JSON.stringify(header)}\n${attachment}{"type":"event"}\n${JSON.stringify(event)}\n`;
}

const csrfOf = async (client: HttpClient, at: RunningBff) =>
  (await client.get(at.url + paths.auth.csrf)).json<{ csrfToken: string }>().csrfToken;

async function post(client: HttpClient, at: RunningBff, body: string, headers = {}) {
  return client.post(at.url + paths.monitoring, {
    body,
    headers: {
      accept: 'application/json',
      origin: at.url,
      'content-type': type,
      'x-csrf-token': await csrfOf(client, at),
      ...headers,
    },
  });
}

describe('the browser’s error reports', () => {
  it('[C-06 SEC-20 SEC-49] one line in the log, and one envelope made anew: no token, no address, no line break', async () => {
    const { client } = await signIn(bff.url, 'core');
    const session = await readSession(client, bff);
    const secrets = [
      session?.access_token,
      session?.refresh_token,
      session?.id_token,
      sessionIdOf(client, bff),
    ].map(String);
    const value = `canary@brand.example\r\n${secrets.join(' ')} at /x?canary=1`;
    const answer = await post(
      client,
      bff,
      envelope(value, { dsn }, { user: { email: 'canary' }, request: { url: 'canary' } }),
    );
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    const line = await bff.untilLog('the line', (each) => each['event'] === 'browser-error');
    expect(line).toMatchObject({ level: 60, page: requestId, type: 'TypeError' });
    await until('the envelope', () => sentry.seen.length > 0);
    for (const text of [JSON.stringify(line), ...sentry.seen.map(({ body }) => body)]) {
      expect(text).toContain(requestId);
      expect(text).not.toContain('canary');
      expect(text).not.toContain('\\n');
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
    expect(sentry.seen).toHaveLength(1);
  });

  it('[C-06 SEC-40] takes reports for its own project alone, with a token, by POST, of a sane size', async () => {
    const client = createClient();
    const sent = sentry.seen.length;
    const good = envelope('x', { dsn });
    const other = envelope('x', { dsn: 'https://public@evil.example/42' });
    const statuses = {
      'another project': (await post(client, bff, other)).status,
      'no project': (await post(client, bff, envelope('x', {}))).status,
      'no envelope': (await post(client, bff, 'nonsense')).status,
      nothing: (await post(client, bff, '')).status,
      'a token that nobody has issued': (
        await post(client, bff, good, {
          // It claims to be of a session.
          'x-csrf-token': Buffer.alloc(41, 1).toString('base64url'),
        })
      ).status,
      'no token': (await post(client, bff, good, { 'x-csrf-token': '' })).status,
      'another origin': (await post(client, bff, good, { origin: 'https://evil.example' })).status,
      'another type': (await post(client, bff, good, { 'content-type': 'text/plain' })).status,
      'too large': (await post(client, bff, envelope('x'.repeat(101 * 1024), { dsn }))).status,
      'by GET': (await client.get(bff.url + paths.monitoring)).status,
    };
    expect(statuses).toEqual({
      'another project': 400,
      'no project': 400,
      'no envelope': 400,
      nothing: 400,
      'a token that nobody has issued': 403,
      'no token': 403,
      'another origin': 403,
      'another type': 415,
      'too large': 413,
      'by GET': 405,
    });
    // The type is for this address alone.
    const elsewhere = await client.post(bff.url + paths.preferences, {
      body: good,
      headers: { origin: bff.url, 'content-type': type, 'x-csrf-token': await csrfOf(client, bff) },
    });
    expect(elsewhere.status).toBe(415);
    expect(sentry.seen).toHaveLength(sent);
  });

  it('[C-06] without a DSN the log has them all the same; more than thirty a minute are refused', async () => {
    const plain = await startBff({ platform, env: { RATE_REPORTS_PER_MINUTE: '30' } });
    const client = createClient();
    const csrfToken = await csrfOf(client, plain);
    const statuses: number[] = [];
    for (let count = 0; count < 32; count += 1) {
      const answer = await post(client, plain, envelope(`no ${count}`, {}), {
        'x-csrf-token': csrfToken,
      });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
    await plain.untilLog('the last line', (each) => each['reason'] === 'no 29');
    expect(plain.logs.filter((each) => each['event'] === 'browser-error')).toHaveLength(30);
    await plain.stop();
  });
});
