import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { paths, probePaths } from '../../../app/lib/urls/paths';
import { projectRoot } from '../../support/programs/child';
import { startFaultProxy, type FaultProxy } from '../../support/network/fault-proxy';
import { startFaultServer, type FaultServer } from '../../support/network/fault-server';
import { createClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type ProcessBff,
  type ProcessPlatform,
} from '../../support/programs/processes';
import { sendBytes } from '../../support/network/raw-bytes';
import { rawRequest } from '../../support/network/raw-request';
import { signIn } from '../../support/people/sign-in';
import { sendSlowly } from '../../support/network/slow-client';
import { readSession } from '../../support/people/stored-session';
import { scenarioPause, until } from '../../support/wait';

let bff: ProcessBff;
let platform: ProcessPlatform;
let proxy: FaultProxy;
let sentry: FaultServer;

const library = path.join(projectRoot, 'tests/support/programs/printing-library.mjs');
const printing = { NODE_OPTIONS: `--import=${library}` };

beforeAll(async () => {
  const port = await freePort();
  sentry = await startFaultServer((_request, res) => {
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  platform = await startPlatform({
    ownProcess: true,
    appUrl: `http://127.0.0.1:${port}`,
    env: printing,
  });
  proxy = await startFaultProxy(platform.url);
  const dsn = `${sentry.url.replace('//', '//public@')}/42`;
  const env = { ...printing, API_URL: proxy.url, SENTRY_DSN: dsn, SENTRY_SAMPLE_RATE: '1' };
  bff = await startBff({ ownProcess: true, platform, port, env });
  return async () => {
    await proxy.close();
    await sentry.close();
  };
});

describe('slow clients', () => {
  it('[SEC-42] headers that drip are cut at 15 s and bodies at 30 s, by the BFF and by the platform', async () => {
    const starts = ['GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', 'GET /'];
    const servers = [bff.url, platform.url];
    const slowBody = (url: string, path: string) =>
      `POST ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nOrigin: ${url}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"slow":"';
    const [heads, bodies] = await Promise.all([
      Promise.all(servers.flatMap((url) => starts.map((first) => sendSlowly(url, first)))),
      Promise.all([
        sendSlowly(bff.url, slowBody(bff.url, '/auth/session')),
        sendSlowly(platform.url, slowBody(platform.url, '/graphql')),
      ]),
    ]);
    for (const { seconds, answer } of heads) {
      // Node.js looks for them once a second. The default of 30 s would make it 30 to 45 s.
      expect(seconds).toBeGreaterThan(14);
      expect(seconds).toBeLessThan(25);
      expect(answer).toMatch(/^HTTP\/1\.1 4/);
    }
    for (const { seconds, answer } of bodies) {
      expect(seconds).toBeGreaterThan(29);
      expect(seconds).toBeLessThan(40);
      expect(answer).toMatch(/^HTTP\/1\.1 4/);
    }
  }, 90_000);
});

describe('several requests on one connection', () => {
  const host = () => new URL(bff.url).host;
  const formType = 'Content-Type: application/x-www-form-urlencoded';
  const head = (line: string, ...more: string[]) =>
    [line, `Host: ${host()}`, 'Accept: text/html', ...more, '', ''].join('\r\n');

  it('[REL-06] that come at once are answered in their order, each by itself', async () => {
    const asked: [string, number][] = [
      [head(`GET ${probePaths.health} HTTP/1.1`), 200],
      [head('GET /nowhere HTTP/1.1'), 404],
      [head(`GET ${paths.help} HTTP/1.1`), 200],
      [`${head(`POST ${paths.preferences} HTTP/1.1`, formType, 'Content-Length: 5')}a=b&c`, 403],
      [head('DELETE /users HTTP/1.1'), 403],
      [head('GET /%zz HTTP/1.1'), 400],
      [head(`GET ${paths.auth.session} HTTP/1.1`), 200],
    ];
    const round = Array.from({ length: 4 }, () => asked).flat();
    const last = head(`GET ${probePaths.health} HTTP/1.1`, 'Connection: close');
    const { text } = await sendBytes(
      bff.port,
      round.map(([request]) => request).join('') + last,
      Buffer.alloc(0),
    );
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, each]) =>
      Number(each),
    );
    expect(statuses).toEqual([...round.map(([, status]) => status), 200]);
  });

  it('[REL-06 SEC-42] a length that can be read in two ways is refused, and what follows is not taken for a request', async () => {
    const smuggled = head('GET /smuggled HTTP/1.1');
    for (const lengths of [
      ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      ['Content-Length: 5', 'Content-Length: 6'],
      ['Transfer-Encoding: xchunked'],
      ['Content-Length: -1'],
    ]) {
      const since = bff.logs.length;
      const { status, text } = await sendBytes(
        bff.port,
        `${head(`POST ${paths.preferences} HTTP/1.1`, ...lengths)}0\r\n\r\n${smuggled}`,
        Buffer.alloc(0),
      );
      expect([lengths, status]).toEqual([lengths, 400]);
      expect([...text.matchAll(/HTTP\/1\.1 \d/g)]).toHaveLength(1);
      expect(JSON.stringify(bff.logs.slice(since))).not.toContain('smuggled');
    }
  });
});

describe('questions that no page asks', () => {
  it('[SEC-40] HEAD is answered like GET, without a body, and `_data` is refused', async () => {
    const { client } = await signIn(bff.url, 'core');
    const widget = ['brand-dossier', 'dossier', 'nothing'] as const;
    for (const who of [client, createClient()])
      for (const address of [
        paths.preferences,
        paths.widgetFile(...widget, 'csv'),
        paths.widgetFile(...widget, 'svg'),
        paths.widgetRows(...widget),
        paths.filterOptions('brand-dossier', 'dossier', 'nothing'),
        paths.auth.session,
        paths.auth.csrf,
        paths.auth.popupDone,
        '/login',
        '/nowhere',
        '/nowhere.data',
        `${paths.settings}.data`,
      ]) {
        const [got, looked] = [
          await who.get(bff.url + address),
          await who.send('HEAD', bff.url + address),
        ];
        expect([address, looked.status, looked.text]).toEqual([address, got.status, '']);
        expect(got.status, address).toBeLessThan(500);
      }
    const odd = { headers: { origin: 'nonsense' } };
    expect((await rawRequest(bff.url, 'HEAD', `${paths.settings}.data`, odd)).status).toBe(202);
    for (const method of ['GET', 'HEAD', 'POST'])
      for (const query of ['_data=root', '_data=', '_data=routes%2Fpreferences', 'a=1&_data'])
        for (const address of ['/', paths.settings, paths.preferences])
          expect((await client.send(method, `${bff.url}${address}?${query}`)).status).toBe(400);
  });

  it('[R-19] a level that a figure does not have: 404 for its file', async () => {
    const { client } = await signIn(bff.url, 'core');
    const rows = (query: string) =>
      client.get(
        bff.url + paths.widgetRows('brand-dossier', 'dossier', 'net-sales', `?level=${query}`),
      );
    expect((await rows('')).status).toBe(200);
    for (const level of ['nothing', '__proto__', '%00', "'", '1e999'])
      expect((await rows(level)).status, level).toBe(404);
  });

  it('[REL-06] 20,000 nested lists are refused below 500', async () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    const { client } = await signIn(bff.url, 'core');
    const csrf = await client.get(bff.url + paths.auth.csrf);
    const headers = {
      origin: bff.url,
      accept: 'application/json',
      'content-type': 'application/json',
      'x-csrf-token': csrf.json<{ csrfToken: string }>().csrfToken,
    };
    for (const body of [nested(20_000), `{"data":${nested(20_000)}}`, '['.repeat(20_000)])
      for (const address of [paths.auth.session, paths.preferences, paths.auth.logout()])
        expect((await client.post(bff.url + address, { headers, body })).status).toBeLessThan(500);

    const { client: other } = await signIn(bff.url, 'merchant-admin');
    // The BFF shows the access token to nobody, so the test reads it from the store.
    const authorization = `Bearer ${(await readSession(other, bff))?.access_token}`;
    const ams = createClient();
    for (const [method, address] of [
      ['POST', '/api/v1/ams/consignment_orders'],
      ['POST', '/api/v1/ams/merchants/delete_users'],
    ] as const)
      for (const body of [nested(20_000), `{"lines":${nested(20_000)}}`]) {
        const answer = await ams.send(method, platform.url + address, {
          headers: { authorization, 'content-type': 'application/json' },
          body,
        });
        expect(answer.status, answer.text).toBeLessThan(500);
        expect([401, 404]).not.toContain(answer.status);
      }
    for (const part of ['"variables":{"a":@}', '"variables":@', '"extensions":@', '"query":@'])
      for (const levels of [1_000, 15_000, 20_000]) {
        const query = part.startsWith('"query"') ? '' : '"query":"{ __typename }",';
        const answer = await ams.post(`${platform.url}/graphql`, {
          headers: { authorization, 'content-type': 'application/json' },
          body: `{${query}${part.replace('@', nested(levels))}}`,
        });
        expect(answer.status, `${part} ${levels}`).toBeLessThan(500);
      }
  });

  it('[SEC-42] a form with more fields than any of ours is refused with 413', async () => {
    const client = createClient();
    const csrf = await client.get(bff.url + paths.auth.csrf);
    const { csrfToken } = csrf.json<{ csrfToken: string }>();
    const send = (fields: number, nameOf: (index: number) => string) =>
      client.post(bff.url + paths.preferences, {
        headers: { origin: bff.url },
        form: new URLSearchParams([
          ['csrfToken', csrfToken],
          ['theme', 'dark'],
          ...Array.from({ length: fields - 2 }, (_, index) => [nameOf(index), '1']),
        ] as [string, string][]),
      });
    const differently = (index: number) => `a${index}`;
    expect((await send(5_000, differently)).status).toBeLessThan(400);
    const tooMany = await send(5_001, differently);
    expect([tooMany.status, tooMany.text]).toEqual([
      413,
      expect.stringContaining('at most 5000 fields.'),
    ]);
    expect((await send(1_002, () => 'a')).status).toBeLessThan(400);
    const tooManyAlike = await send(1_003, () => 'a');
    expect([tooManyAlike.status, tooManyAlike.text]).toEqual([
      413,
      expect.stringContaining('at most 1000 values of a field.'),
    ]);
  });

  it('[C-05 REL-06] what is no context is refused by the flag service with 400', async () => {
    const { flagsUrl, ldClientSideId } = platform.connection;
    const client = createClient();
    const contexts: unknown[] = [
      ...[null, 7, 'x', [], {}],
      ...[{ key: null }, { key: {} }, { key: '' }, { kind: 'user' }, { kind: 7, key: 'a' }],
      ...[{ kind: 'multi' }, { kind: 'multi', user: null }, { kind: 'multi', user: 7 }],
      { kind: 'user', key: 'a', _meta: { privateAttributes: 7 } },
      { key: 'a', privateAttributeNames: [null] },
      { kind: 'kind', key: 'a' },
      { kind: 'user', key: 7 },
    ];
    for (const context of contexts) {
      const encoded = Buffer.from(JSON.stringify(context)).toString('base64url');
      for (const address of [
        `/eval/${ldClientSideId}/${encoded}`,
        `/sdk/evalx/${ldClientSideId}/contexts/${encoded}`,
      ])
        for (const query of ['', '?h=', '?h=x', '?h[]=x', '?h=x&h=y'])
          expect(
            (await client.get(flagsUrl + address + query)).status,
            `${JSON.stringify(context)} ${query}`,
          ).toBe(400);
    }
  });
});

describe('the log', () => {
  const linesWith = (text: string) =>
    [bff, platform].flatMap((server) =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes(text)),
    );

  it('[C-07 C-06] a request whose client has gone is 499, and no internal error', async () => {
    const { client } = await signIn(bff.url, 'core');
    const cookie = client.jar.header(new URL(bff.url)) ?? '';
    const { hostname, port } = new URL(bff.url);
    const reports = sentry.seen.length;
    const since = bff.logs.length;
    const addresses = [
      paths.home,
      `${paths.home}.data`,
      paths.widgetRows('brand-dossier', 'dossier', 'net-sales'),
      paths.settings,
    ];
    for (const address of addresses)
      for (const delayMs of [0, 5, 20, 60, 120]) {
        const stop = proxy.fault(/^\/graphql/, { delayMs: 100 });
        const socket = connect(Number(port), hostname);
        await once(socket, 'connect');
        socket.write(
          `GET ${address} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/html\r\nCookie: ${cookie}\r\n\r\n`,
        );
        await scenarioPause(delayMs);
        socket.resetAndDestroy();
        stop();
      }
    // A form whose body does not come to its end.
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST ${paths.preferences} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${bff.url}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\n\r\na=`,
        () => void scenarioPause(50).then(() => socket.resetAndDestroy()),
      );
    });
    const gone = () =>
      bff.logs.slice(since).filter(({ event, status }) => event === 'request' && status === 499);
    await until('the requests are logged', () => gone().length >= addresses.length + 1);
    await until('the form is logged', () => gone().some(({ method }) => method === 'POST'));
    const bad = bff.logs.slice(since).filter(({ level }) => Number(level) >= 50);
    expect(bad).toEqual([]);
    expect(sentry.seen).toHaveLength(reports);
  });

  it('[C-07 C-06] a form whose client goes while it is saved is saved, without an internal error', async () => {
    const { client } = await signIn(bff.url, 'core');
    const page = await client.get(bff.url + paths.settings);
    const address = new URL(paths.settings, bff.url);
    const since = bff.logs.length;
    const begun = proxy.calls(/^\/graphql/);
    let answer: () => void = () => undefined;
    const until499 = new Promise<void>((resolve) => (answer = resolve));
    const stop = proxy.fault(/^\/graphql/, { answerUntil: until499 });
    const form = [...page.document().querySelectorAll('form')].find((each) =>
      each.querySelector('[name="firstName"]'),
    )!;
    const fields = new URLSearchParams(
      [...form.querySelectorAll<HTMLInputElement>('input[name]')].map(({ name, value }) => [
        name,
        value,
      ]),
    );
    fields.set('firstName', 'Gone');
    const body = fields.toString();
    const socket = connect(Number(address.port), address.hostname, () => {
      socket.write(
        `POST ${address.pathname} HTTP/1.1\r\nHost: ${address.host}\r\nOrigin: ${address.origin}\r\n` +
          `Accept: application/json\r\nCookie: ${client.jar.header(address)}\r\n` +
          `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    });
    await until('the platform is asked', () => proxy.calls(/^\/graphql/) > begun);
    socket.resetAndDestroy();
    const isOurs = (line: Record<string, unknown>) =>
      line['event'] === 'request' && line['method'] === 'POST';
    expect(await bff.untilLog('the request', isOurs, since)).toMatchObject({ status: 499 });
    answer();
    stop();
    await until('it is saved', async () => {
      const { text } = await client.get(bff.url + paths.settings);
      return text.includes('value="Gone"');
    });
    await until('nothing is under way', () => proxy.underway(/./) === 0);
    await client.get(bff.url + paths.help);
    expect(bff.logs.slice(since).filter(({ level }) => Number(level) >= 40)).toEqual([]);
  });

  it('[C-07 SEC-49] what libraries print is a JSON line, too, of BFF and platform', async () => {
    for (const server of [bff, platform]) {
      process.kill(server.pid, 'SIGUSR2');
      await server.untilLog(
        'the warning',
        ({ text }) => typeof text === 'string' && text.includes('DeprecationWarning: old thing'),
      );
      await server.untilLog(
        'the message',
        ({ text }) => typeof text === 'string' && text.includes('a library says Error: no'),
      );
      for (const line of server.output().trim().split('\n'))
        expect(() => JSON.parse(line) as unknown, line).not.toThrow();
      expect(server.output()).not.toContain('canary-printed');
    }
  });

  it('[SEC-49] no value of `returnTo` reaches the log, whatever it is and whatever fails', async () => {
    const canary = 'canary-return';
    const values = [
      `/${canary}`,
      `/${canary}\u0000`,
      `//${canary}`,
      `/\ud83d${canary}`,
      `/${canary}/${'x'.repeat(4_500)}`,
      `https://${canary}.example`,
      `/é${canary}\u2028`,
      `/${canary}?a=%E0%A4%A#\r\n`,
      `/help//${canary}`,
    ].map((value) => encodeURIComponent(Buffer.from(value).toString('utf8')));
    const { client } = await signIn(bff.url, 'core');
    const token = (await client.get(bff.url + paths.auth.csrf)).json<{ csrfToken: string }>();
    for (const fault of [null, { status: 503 }, { garbage: true }]) {
      const stop = fault === null ? null : proxy.fault(/./, fault);
      for (const value of values) {
        for (const address of [
          `/auth/login?returnTo=${value}`,
          `/login?returnTo=${value}`,
          `/signup?returnTo=${value}`,
          `/auth/signin?error=Default&callbackUrl=${value}`,
          `/auth/signin.data?callbackUrl=${value}`,
          `/auth/logout?returnTo=${value}`,
          `/auth/logged-out?returnTo=${value}&state=${value}`,
          `/auth/callback?state=${value}&code=${value}`,
          `/auth/callback?error=${value}&state=x`,
          `/maintenance.html?returnTo=${value}`,
          `/users?returnTo=${value}`,
          `/nowhere?returnTo=${value}`,
          `/auth/login?returnTo=${value}&_data=x`,
          `/preferences?returnTo=${value}`,
        ])
          await (value.length % 2 === 0 ? client : createClient()).get(bff.url + address);
        const form = new URLSearchParams(`returnTo=${value}&csrfToken=${token.csrfToken}`);
        const sent = { headers: { origin: bff.url }, form };
        await client.post(bff.url + paths.preferences, sent);
        await client.post(`${bff.url}/nowhere`, sent);
        await client.post(bff.url + paths.auth.session, {
          headers: { origin: bff.url, 'x-csrf-token': token.csrfToken },
          json: { [decodeURIComponent(value)]: 1, data: { refresh: [decodeURIComponent(value)] } },
        });
        const done = await createClient().follow(`${bff.url}/auth/login?returnTo=${value}`);
        expect(done.status).toBeLessThan(600);
      }
      stop?.();
    }
    // After so many failures, the BFF asks the platform again only after a while.
    await until('the platform is asked again', async () =>
      (await client.get(bff.url + paths.settings)).text.includes('name="firstName"'),
    );
    await signIn(bff.url, 'core', createClient(), `/${canary}`);
    expect(linesWith(canary)).toEqual([]);
  });

  it('[SEC-49] no other value of a query reaches the log either', async () => {
    const canary = 'canary-query';
    const { client } = await signIn(bff.url, 'core');
    const visitor = createClient();
    for (const text of [canary, `/help//${canary}`, `{"brand":["${canary}"]}`]) {
      const value = encodeURIComponent(text);
      const login = new URL((await visitor.get(`${bff.url}/auth/login`)).location ?? '');
      const state = login.searchParams.get('state') ?? '';
      for (const address of [
        `/auth/callback?error=${value}&error_description=${value}&state=${state}`,
        `/auth/login?email=${value}&pwdMessage=${value}&organization=${value}`,
        `/search?q=${value}`,
        `/search.json?q=${value}`,
        `${paths.home}?filters=${value}&timerange=${value}&comparison=${value}&sort=${value}`,
        `${paths.home}?brand=${value}&product=${value}&search=${value}&notice=${value}`,
        `${paths.home}.data?brand=${value}&report_id=${value}&_routes=${value}`,
        `${paths.widget('brand-dossier', 'dossier', 'net-sales')}?group=${value}&after=${value}`,
        `${paths.filterOptions('brand-dossier', 'dossier', 'brand')}?q=${value}&after=${value}`,
        `/setup/brands.json?purpose=claim&q=${value}&after=${value}&brand=${value}`,
        `/cart/success?priceId=${value}&subscriptionId=${value}&purchase=${value}`,
        `/cart/review?action=addon&price=${value}&users=${value}&quotedAt=${value}`,
        `/inventory/notify?returnTo=${value}`,
      ])
        for (const who of [client, visitor]) await who.get(bff.url + address);
      for (const address of [
        `/authorize?client_id=${platform.connection.clientId}&redirect_uri=${value}&state=${value}&scope=${value}`,
        `/authorize/${value}`,
        `/interaction/${value}`,
        `/oidc/logout?id_token_hint=${value}&state=${value}`,
        `/sign-up?ticket=${value}`,
        `/reset-password?ticket=${value}`,
        `/gateway/pay/cs_${value}`,
        `/nowhere/cs_${value}`,
      ])
        await visitor.get(platform.url + address);
    }
    expect(linesWith(canary)).toEqual([]);
  });
});
