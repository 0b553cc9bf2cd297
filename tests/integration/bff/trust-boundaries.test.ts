import { readFileSync } from 'node:fs';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { paths, probePaths } from '../../../app/lib/urls/paths';
import { projectRoot } from '../../support/programs/child';
import { startFaultProxy, type FaultProxy } from '../../support/network/fault-proxy';
import { startFaultServer, type FaultServer } from '../../support/network/fault-server';
import { createClient, type HttpClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type ProcessBff,
  type ProcessPlatform,
} from '../../support/programs/processes';
import { handlers } from '../../support/route-modules';
import { demoPassword, signIn } from '../../support/people/sign-in';
import {
  changeSession,
  leaveSeconds,
  readSession,
  sessionIdOf,
} from '../../support/people/stored-session';
import { until } from '../../support/wait';

/** What passes from the browser over the BFF to the platform, and what must not come back or out. */
const metricsToken = 'canary-metrics-token';
const intakeKey = 'canary-intake-key-0123456789abcdef';
const smtpPassword = 'canary-smtp-password';
let platform: ProcessPlatform;
let bff: ProcessBff;
let proxy: FaultProxy;
let sentry: FaultServer;

beforeAll(async () => {
  const port = await freePort();
  sentry = await startFaultServer((_request, res) => {
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  platform = await startPlatform({
    ownProcess: true,
    appUrl: `http://127.0.0.1:${port}`,
    env: {
      PLATFORM_INTAKE_KEY: intakeKey,
      // Nobody listens there: each delivery fails, and says so.
      PLATFORM_SMTP_URL: `smtp://sender:${smtpPassword}@127.0.0.1:9`,
      PLATFORM_MAIL_FROM: 'endcap@brand.example',
    },
  });
  proxy = await startFaultProxy(platform.url);
  bff = await startBff({
    ownProcess: true,
    platform,
    port,
    env: {
      API_URL: proxy.url,
      AMS_URL: proxy.url,
      AUTH_TOKEN_URL: `${proxy.url}/oauth/token`,
      METRICS_TOKEN: metricsToken,
      SENTRY_DSN: `${sentry.url.replace('//', '//public@')}/42`,
      SENTRY_SAMPLE_RATE: '1',
    },
  });
  return async () => {
    await proxy.close();
    await sentry.close();
  };
});

const csrfOf = async (client: HttpClient) =>
  (await client.get(bff.url + paths.auth.csrf)).json<{ csrfToken: string }>().csrfToken;

describe('ids in addresses', () => {
  const { paths: described } = JSON.parse(
    readFileSync(path.join(projectRoot, 'contract/openapi.json'), 'utf8'),
  ) as { paths: Record<string, unknown> };
  const operations = Object.keys(described).map(
    (each) => new RegExp(`^/api/v1/ams${each.replace(/\{\w+\}/g, '[^/]+')}$`),
  );
  const plain = 'unknown-1';
  const strange = [
    plain,
    '..%2F..%2Fmerchants',
    '%2e%2e%2fmerchants',
    'a%3Fcanary=1',
    'a%23b',
    'a%5C..%5Cb',
    'a%25%32%46b',
    'a%0D%0AX-Forged%3A%201',
    'https%3A%2F%2Fevil.example%2Fx',
  ];
  const addresses = [...new Set(handlers.map(({ path: address }) => address ?? ''))].filter(
    (address) => address.includes('$') && !address.startsWith('/dashboards'),
  );

  it('[SEC-45 SEC-40] stay one part of an upstream path; cookies, credentials and other headers of the browser stay here', async () => {
    const { client } = await signIn(bff.url, 'admin');
    const since = proxy.seen.length;
    expect(addresses.length).toBeGreaterThan(8);
    const always = { authorization: 'Bearer canary-of-the-browser', 'x-own': 'canary-header' };
    const browser = createClient({ jar: client.jar, always });
    browser.jar.set(bff.url, 'other', 'canary-cookie');
    for (const address of addresses)
      for (const id of strange) {
        const answer = await browser.get(`${bff.url}${address.replace(/\$\w+/g, id)}.data`);
        expect(answer.status, answer.url).toBeLessThan(500);
      }
    const sent = proxy.seen.slice(since);
    for (const { method, path: target, headers } of sent) {
      const pathname = target.split('?', 1)[0] ?? '';
      // Reading a page writes nothing.
      if (pathname !== '/graphql') expect([pathname, method]).toEqual([pathname, 'GET']);
      // Nothing is left for the next server to resolve.
      expect(new URL(target, proxy.url).pathname).toBe(pathname);
      if (pathname !== '/graphql')
        expect(
          operations.some((operation) => operation.test(pathname)),
          pathname,
        ).toBe(true);
      expect(headers.cookie).toBeUndefined();
      expect(JSON.stringify([target, headers])).not.toMatch(/canary|forged/i);
    }
    // A plain id does reach the platform.
    expect(sent.filter(({ path: target }) => target.includes(plain)).length).toBeGreaterThan(2);
  });
});

// The last, because its faults open the breaker.
describe('secrets', () => {
  it('[SEC-20 A-07 C-07 SEC-49] canaries in every secret place appear in no page, data, answer, header, cookie, log, metric or report', async () => {
    const { client } = await signIn(bff.url, 'unlimited');
    const stored = await readSession(client, bff);
    // The one secret that the browser is given, in one header at its sign-in.
    const cookie = sessionIdOf(client, bff);
    await changeSession(client, bff, {
      id_token: 'canary-id-token',
      mfa_token: 'canary-mfa-token',
    });
    const answers: string[] = [];
    const note = (answer: Awaited<ReturnType<HttpClient['get']>>) => {
      answers.push(answer.text, JSON.stringify(answer.headers), answer.setCookies.join());
      return answer;
    };
    const see = async (headers?: Record<string, string>) => {
      for (const address of [
        paths.home,
        `${paths.home}.data`,
        paths.settings,
        `${paths.settings}.data`,
        '/nowhere',
        '/users',
        '/users.data',
        paths.auth.session,
        paths.auth.csrf,
        '/auth/signin',
        '/auth/logout',
        '/auth/callback',
        `${paths.auth.callback}?code=canary-code&state=canary-state`,
        probePaths.health,
        probePaths.ready,
        probePaths.metrics,
      ])
        note(await client.get(bff.url + address, headers));
    };
    await see();
    await changeSession(client, bff, { mfa_token: null });
    // A renewal in between, so that new tokens pass through, too.
    await leaveSeconds(client, bff, 0);
    await see();
    const renewed = await readSession(client, bff);
    expect(renewed?.access_token).not.toBe(stored?.access_token);
    // When the platform and the login site fail, in words that repeat what they were sent.
    const told = JSON.stringify({ error: 'invalid', sent: renewed });
    for (const fault of [
      { status: 500, body: told },
      { body: told },
      { garbage: true },
      // The last, because it ends the session.
      { status: 400, body: told },
    ]) {
      const stop = proxy.fault(/./, fault);
      await see();
      await leaveSeconds(client, bff, 30).catch(() => undefined);
      stop();
    }
    // A browser reports an error that has them in its text.
    const secrets = [stored?.access_token, renewed?.access_token, cookie];
    const event = {
      event_id: 'a'.repeat(32),
      level: 'error',
      platform: 'javascript',
      exception: { values: [{ type: 'Error', value: secrets.join(' ') }] },
    };
    const dsn = `${sentry.url.replace('//', '//public@')}/42`;
    const reported = note(
      await client.post(bff.url + paths.monitoring, {
        body: `${JSON.stringify({ dsn })}\n{"type":"event"}\n${JSON.stringify(event)}\n`,
        headers: {
          origin: bff.url,
          'content-type': 'application/x-sentry-envelope',
          'x-csrf-token': await csrfOf(client),
        },
      }),
    );
    expect([reported.status, reported.text]).toEqual([200, '{}']);
    await until('the report', () => sentry.seen.length > 0);
    const metrics = await client.get(bff.url + probePaths.metrics, {
      authorization: `Bearer ${metricsToken}`,
    });
    expect(metrics.text).toContain('endcap_http_request_seconds_count');

    const places: Record<string, string> = {
      answers: answers.join('\n'),
      metrics: metrics.text,
      'log of the BFF': bff.output(),
      'log of the platform': platform.output(),
      reports: JSON.stringify(sentry.seen),
    };
    const { clientSecret, ldSdkKey } = platform.connection;
    const canaries: Record<string, string | null | undefined> = {
      'the access token': stored?.access_token,
      'the refresh token': stored?.refresh_token,
      'the ID token': stored?.id_token,
      'the renewed access token': renewed?.access_token,
      'the renewed refresh token': renewed?.refresh_token,
      'the stored ID token': 'canary-id-token',
      'the token for the second factor': 'canary-mfa-token',
      'the code of a callback': 'canary-code',
      'the state of a callback': 'canary-state',
      'the session’s cookie': cookie,
      'the secret of sessions': bff.sessionSecrets,
      'the client’s secret': clientSecret,
      'the key of the flag SDK': ldSdkKey,
      'the token for metrics': metricsToken,
      'the key of the intake': intakeKey,
      'the password of the mail server': smtpPassword,
      'the password that was typed': demoPassword,
    };
    const found = Object.entries(canaries).flatMap(([what, canary]) => {
      expect(canary?.length, what).toBeGreaterThan(9);
      return Object.entries(places).flatMap(([place, text]) =>
        text.includes(String(canary)) ? [`${what} in: ${place}`] : [],
      );
    });
    expect(found).toEqual([]);
  });
});
