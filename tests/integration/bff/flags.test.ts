import { readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';

import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { backChannelLogoutPath, paths, probePaths } from '../../../app/lib/urls/paths';
import { startFaultProxy } from '../../support/network/fault-proxy';
import { startFaultServer } from '../../support/network/fault-server';
import { turnFlags } from '../../support/programs/flags';
import { createClient, navigationHeaders } from '../../support/network/http-client';
import {
  startBff,
  startProduct,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { signIn } from '../../support/people/sign-in';
import { until } from '../../support/wait';

let platform: RunningPlatform;
let bff: RunningBff;
const client = createClient();
const card = 'What’s new';
/** C-05: the stream is asked for again after at most 30 s; how soon depends on how long the platform was away. */
const reconnects = 45_000;

beforeAll(async () => {
  ({ platform, bff } = await startProduct());
});

const reports = () => client.get(bff.url + paths.reports);
const leadsToMaintenance = async (path: string, at = bff) => {
  const answer = await client.get(at.url + path);
  return answer.status === 302 && answer.location?.startsWith(at.url + paths.maintenance);
};
/** Turns maintenance on, until the test has finished. */
const maintain = async () => {
  onTestFinished(async () => {
    turnFlags(platform, { maintenance: false });
    await until('pages are back', async () => (await reports()).status === 200);
  });
  turnFlags(platform, { maintenance: true });
  await until('maintenance', () => leadsToMaintenance('/settings/general?a=b'));
};

describe('flags', () => {
  it('[C-04 C-05] a flag turned in the file changes the next page; the policy names the service', async () => {
    const page = await reports();
    expect(page.document().body.textContent).toContain(card);
    expect(String(page.headers['content-security-policy'])).toMatch(
      new RegExp(`connect-src [^;]*${platform.url}`),
    );
    turnFlags(platform, { 'home-whats-new': false });
    await until('the card is gone', async () => !(await reports()).text.includes(`>${card}<`));
    turnFlags(platform, { 'home-whats-new': true });
    await until('the card is back', async () => (await reports()).text.includes(`>${card}<`));
  });

  it('[REL-03 C-05] a service that hangs from the start on: ready all the same, pages with defaults', async () => {
    const hanging = await startFaultServer(() => undefined);
    const own = await startBff({
      ownProcess: true,
      platform,
      env: {
        LD_BASE_URL: hanging.url,
        LD_STREAM_URL: hanging.url,
        LD_EVENTS_URL: hanging.url,
      },
    });
    expect((await client.get(own.url + probePaths.ready)).status).toBe(200);
    const page = await client.get(own.url + paths.reports);
    expect([page.status, page.text.includes(`>${card}<`)]).toEqual([200, true]);
    expect(await own.stop()).toEqual({ code: 0, signal: null });
    await hanging.close();
  });
});

describe('maintenance', () => {
  it('[REL-03 C-05] flags whose names are those of JavaScript’s objects end no process and change no other flag', async () => {
    const flag = (key: string, version: number, value: unknown) => ({
      key,
      version,
      on: true,
      variations: [value],
      fallthrough: { variation: 0 },
      targets: [],
      rules: [],
      prerequisites: [],
      salt: key,
      clientSideAvailability: { usingEnvironmentId: true },
    });
    const names = ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf'];
    // JSON.parse makes own properties of these names; an object literal would not.
    const flags = [flag('maintenance', 1, false), flag('home-whats-new', 1, false)]
      .concat(names.map((name) => flag(name, 1, true)))
      .map((each) => `${JSON.stringify(each.key)}:${JSON.stringify(each)}`)
      .join(',');
    const streams: ServerResponse[] = [];
    const service = await startFaultServer(({ path }, res) => {
      if (!path.startsWith('/all')) return void res.writeHead(202).end();
      streams.push(res.writeHead(200, { 'content-type': 'text/event-stream' }));
      res.write(`event: put\ndata: {"path":"/","data":{"flags":{${flags}},"segments":{}}}\n\n`);
    });
    const own = await startBff({
      ownProcess: true,
      platform,
      env: { LD_BASE_URL: service.url, LD_STREAM_URL: service.url, LD_EVENTS_URL: service.url },
    });
    const ownReports = async () => (await client.get(own.url + paths.reports)).text;
    await until('the flags are in force', async () => !(await ownReports()).includes(`>${card}<`));
    const patch = (key: string, value: unknown) =>
      `event: patch\ndata: ${JSON.stringify({ path: `/flags/${key}`, data: flag(key, 2, value) })}\n\n`;
    for (const stream of streams)
      stream.write(
        [...names.map((name) => patch(name, false)), patch('home-whats-new', true)].join(''),
      );
    await until('the change is in force', async () => (await ownReports()).includes(`>${card}<`));
    // What the SDK drops is reported.
    expect(own.logs.map(({ event }) => event)).toContain('unhandled-rejection');
    expect((await own.stop()).code).toBe(0);
    await service.close();
  });

  it('[L-07 R-16] pages lead to the maintenance page, the rest gets 503, and what must work works', async () => {
    const { client: member, page } = await signIn(bff.url, 'core', createClient(), paths.home);
    await maintain();

    const moved = await member.get(`${bff.url}/settings/general?a=b`);
    expect(moved.location).toBe(
      `${bff.url}${paths.maintenance}?${new URLSearchParams({ returnTo: '/settings/general?a=b' }).toString()}`,
    );
    expect((await member.follow(`${bff.url}/nowhere`)).text).toContain('restocking the shelves');
    for (const path of ['/', paths.auth.login(), paths.auth.signIn(), '/login'])
      expect(await leadsToMaintenance(path), path).toBe(true);
    expect((await member.send('HEAD', `${bff.url}/`)).status).toBe(302);

    const same = navigationHeaders(bff.url, new URL(bff.url));
    const refused = [
      await member.post(bff.url + paths.preferences, { form: { theme: 'dark' }, headers: same }),
      await member.post(`${bff.url}${paths.settings}.data`, { form: {}, headers: same }),
      await member.get(`${bff.url}${paths.settings}.data`),
      await member.get(bff.url + paths.auth.session, { accept: 'application/json' }),
    ];
    for (const answer of refused) {
      expect(answer.status, answer.url).toBe(503);
      expect(answer.headers['retry-after']).toBe('30');
      expect(answer.setCookies).toEqual([]);
    }
    expect(refused[3]?.json()).toMatchObject({ error: 'maintenance' });

    const asset = readdirSync('public/build').find((name) => name.endsWith('.js')) ?? '';
    for (const path of [
      paths.maintenance,
      '/maintenance.js',
      '/maintenance.css',
      '/favicon.svg',
      `/build/${asset}`,
      probePaths.health,
      probePaths.ready,
      probePaths.metrics,
      paths.auth.logout(),
    ])
      expect((await member.get(bff.url + path)).status, path).toBe(200);
    expect((await member.get(bff.url + paths.maintenanceStatus)).json()).toEqual({
      maintenance: true,
    });
    const callback = await client.get(`${bff.url}${paths.auth.callback}?code=x&state=y`);
    expect([callback.status, callback.text]).toEqual([
      400,
      expect.stringContaining('Invalid state') as string,
    ]);
    // Sign-outs of the login site are taken as well: it is told what is wrong with its token.
    const told = await client.post(bff.url + backChannelLogoutPath, {
      form: { logout_token: 'x' },
    });
    expect([told.status, told.text]).toEqual([400, expect.stringContaining('invalid_request')]);
    const out = await member.submit(page, {}, { form: 'form[action="/auth/logout"]' });
    const { hops } = await member.followFrom(out);
    for (const hop of [paths.auth.leave, '/oidc/logout', bff.url + paths.auth.loggedOut])
      expect(hops).toContainEqual(expect.stringContaining(hop));
    expect(await leadsToMaintenance(paths.auth.loggedOut)).toBe(false);
  });

  it('[L-07 R-16 SEC-14 SEC-44] the page has a policy of its own, and is given no address of others', async () => {
    await maintain();
    const page = await client.get(bff.url + paths.maintenance);
    for (const directive of [
      "script-src 'self';",
      "default-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(String(page.headers['content-security-policy'])).toContain(directive);
    expect(page.headers['cache-control']).toBe('no-cache');
    for (const path of ['/.//evil.example', '/a/..//evil.example']) {
      const answer = await client.get(bff.url + path);
      expect([answer.status, answer.location], path).toEqual([400, null]);
    }
    // A page of the sign-in would start over after the maintenance.
    const answer = await client.get(`${bff.url}/auth/signin?x=1`);
    expect([answer.status, answer.location]).toEqual([
      302,
      `${bff.url}${paths.maintenance}?${new URLSearchParams({ returnTo: '/' }).toString()}`,
    ]);
  });

  it(
    '[L-07 REL-03 R-16] with the platform gone the last value holds; its return ends it',
    {
      timeout: 90_000,
    },
    async () => {
      await maintain();
      await platform.stop();
      expect(await leadsToMaintenance('/')).toBe(true);
      expect((await client.follow(bff.url)).text).toContain('restocking the shelves');
      turnFlags(platform, { maintenance: false });
      await platform.restart();
      await until('pages are back', async () => (await reports()).status === 200, {
        timeoutMs: reconnects,
      });
      expect((await client.get(bff.url + paths.maintenanceStatus)).json()).toEqual({
        maintenance: false,
      });
    },
  );

  it('[L-07 C-05] the flag service lost alone: nothing changes; the switch of the build or the start closes', async () => {
    const proxy = await startFaultProxy(platform.url);
    const flags = `${proxy.url}/flags`;
    const own = await startBff({
      platform,
      env: { LD_BASE_URL: flags, LD_STREAM_URL: flags, LD_EVENTS_URL: flags },
    });
    await maintain();
    await until('maintenance', () => leadsToMaintenance('/', own));
    await proxy.close();
    expect(await leadsToMaintenance('/', own)).toBe(true);
    // A new process has no last value: off. The switch needs no service.
    await own.restart();
    expect(await leadsToMaintenance(paths.home, own)).toBe(false);
    await own.restart({ MAINTENANCE: 'on' });
    expect(await leadsToMaintenance(paths.home, own)).toBe(true);
  });
});
