import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { startFaultProxy, type FaultProxy } from '../../support/network/fault-proxy';
import { createClient, type HttpClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type ProcessBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { reportFigures, scenarioSize } from '../../support/scenario';
import { emailOf, signIn } from '../../support/people/sign-in';
import {
  changeSession,
  leaveSeconds,
  readSession,
  sessionIdOf,
  useSessionId,
} from '../../support/people/stored-session';
import { newFolder } from '../../support/programs/templates';
import { until } from '../../support/wait';

/** How often someone signs out during requests: 100 times with `npm run load -- sign-outs`. */
const signOuts = scenarioSize('LOAD_SIGN_OUTS', 12);

let platform: RunningPlatform;
let proxy: FaultProxy;
/** Two processes on one store. */
let bffs: [ProcessBff, ProcessBff];

beforeAll(async () => {
  const port = await freePort();
  platform = await startPlatform({ appUrl: `http://127.0.0.1:${port}` });
  proxy = await startFaultProxy(platform.url);
  const env = {
    AUTH_TOKEN_URL: `${proxy.url}/oauth/token`,
    AUTH_REVOKE_URL: `${proxy.url}/oauth/revoke`,
    API_URL: proxy.url,
    // A hundred requests at once on a busy machine: this is about tokens, not about time-outs.
    UPSTREAM_TIMEOUT_MS: '60000',
  };
  const first = await startBff({ ownProcess: true, platform, port, env });
  bffs = [first, await startBff({ ownProcess: true, platform, shareWith: first, env })];
  return () => proxy.close();
});
beforeEach(() => {
  proxy.clear();
});

const tokenCalls = () => proxy.calls(/^\/oauth\/token/);
/** The same browser at the other process: a cookie does not know ports. */
const settings = (client: HttpClient, bff: ProcessBff) => client.get(bff.url + paths.settings);
const settingsData = (client: HttpClient, bff: ProcessBff) =>
  client.get(`${bff.url}${paths.settings}.data`);
const session = (client: HttpClient, bff: ProcessBff) => client.get(`${bff.url}/auth/session`);
/** Variables of a process whose clock is an hour ahead, and of one with the clock of the machine. */
function movedClock() {
  const file = path.join(newFolder('clock'), 'ahead');
  writeFileSync(file, String(3_600_000));
  const program = path.resolve('tests/support/programs/moved-clock.mjs');
  return {
    ahead: { MOVED_CLOCK_FILE: file, NODE_OPTIONS: `--import=${program}` },
    now: { NODE_OPTIONS: '' },
  };
}
const isSignedIn = async (client: HttpClient) =>
  (await session(client, bffs[0])).text.includes('"user"');

describe('renewal over two processes', () => {
  it('[A-10 SEC-21] 100 requests at expiry, a login site that takes 3 s: one token request, nobody signed out', async () => {
    const { client } = await signIn(bffs[0].url, 'core');
    await leaveSeconds(client, bffs[0], 5);
    const before = tokenCalls();
    proxy.fault(/^\/oauth\/token/, { delayMs: 3_000 });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => settings(client, bffs[index % 2]!)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    for (const answer of answers) expect(answer.text).toContain(emailOf('core'));
    expect(tokenCalls() - before).toBe(1);
    expect(await isSignedIn(client)).toBe(true);
  });

  it('[A-09] between 60 and 10 s left the request is answered before the renewal is done', async () => {
    const { client } = await signIn(bffs[0].url, 'core');
    await leaveSeconds(client, bffs[0], 40);
    const old = (await readSession(client, bffs[0]))?.access_token;
    let release: () => void = () => undefined;
    proxy.fault(/^\/oauth\/token/, { until: new Promise<void>((resolve) => (release = resolve)) });
    expect((await settings(client, bffs[0])).status).toBe(200);
    expect((await readSession(client, bffs[0]))?.access_token).toBe(old);
    release();
    await until(
      'the renewal is stored',
      async () => (await readSession(client, bffs[0]))?.access_token !== old,
    );
  });

  /** The second process is killed while it holds the lock; the first renews. @param client of `growth` */
  async function renewedBesideADeadHolder(client: HttpClient) {
    const before = tokenCalls();
    proxy.fault(/^\/oauth\/token/, { delayMs: 60_000, times: 1 });
    const lost = settings(client, bffs[1]).catch(() => null);
    await until('the holder asks for a token', () => tokenCalls() > before);
    await bffs[1].kill('SIGKILL');
    const answer = await settings(client, bffs[0]);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(emailOf('growth'));
    expect(tokenCalls() - before).toBe(2);
    await lost;
  }

  it('[A-10 SEC-21] a process killed while it holds the lock: the other recovers within the lease', async () => {
    const { client } = await signIn(bffs[0].url, 'growth');
    await leaveSeconds(client, bffs[0], 5);
    await renewedBesideADeadHolder(client);
    await bffs[1].restart();
  });

  it('[A-10 SEC-21] the clock is set back, and a process that holds the lock is killed: the other recovers within the lease', async () => {
    const { client } = await signIn(bffs[0].url, 'growth');
    await leaveSeconds(client, bffs[0], 5);
    const { ahead, now } = movedClock();
    await bffs[1].restart(ahead);
    // The process that renews has the clock that the machine has been set back to.
    await renewedBesideADeadHolder(client);
    await bffs[1].restart(now);
  });

  it('[A-11] the answer to a renewal is lost: it is asked for again, the user stays signed in', async () => {
    const { client } = await signIn(bffs[0].url, 'core');
    await leaveSeconds(client, bffs[0], 0);
    proxy.fault(/^\/oauth\/token/, { dropAnswer: true, times: 1 });
    const answer = await settings(client, bffs[0]);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(emailOf('core'));
    // And the rotation goes on from there.
    await leaveSeconds(client, bffs[0], 0);
    expect((await settings(client, bffs[1])).status).toBe(200);
  });

  it('[A-11 A-13 SEC-22] the login site fails: the session is kept, the page says so, and later it works', async () => {
    const { client } = await signIn(bffs[0].url, 'core');
    await leaveSeconds(client, bffs[0], 0);
    const undo = proxy.fault(/^\/oauth\/token/, { status: 503 });
    const home = await client.get(bffs[0].url + paths.home);
    expect(home.status).toBe(200);
    expect(home.document().body.textContent).toMatch(/could not confirm your sign-in/i);
    const answer = await settings(client, bffs[0]);
    expect(answer.status).toBe(503);
    expect(answer.text).not.toContain('SessionRequired');
    expect(answer.document().querySelector('main button')?.textContent).toBe('Try again');
    const closed = await client.get(bffs[0].url + paths.dashboard('brand-dossier', 'scorecard'));
    expect(closed.status).toBe(503);
    undo();
    await until('it works again', async () => (await settings(client, bffs[0])).status === 200);
  });

  it('[A-11 SEC-22] a refused renewal signs the user out with a message', async () => {
    const { client } = await signIn(bffs[0].url, 'core');
    await changeSession(client, bffs[0], { refresh_token: 'revoked-or-unknown' });
    await leaveSeconds(client, bffs[0], 0);
    const page = await client.followFrom(await settings(client, bffs[0]));
    expect(page.url).toContain('/auth/signin?error=SessionRequired');
    expect(page.document().body.textContent).toContain('Please sign in to see this page');
    expect(sessionIdOf(client, bffs[0])).toBe('');
    // A page that is open to visitors is theirs again, without a loop.
    expect((await client.get(bffs[0].url + paths.home)).status).toBe(200);
  });

  it('[SEC-23] the platform refuses the token: one forced renewal, one replay', async () => {
    const { client } = await signIn(bffs[0].url, 'core');
    await changeSession(client, bffs[0], { access_token: 'not-a-token' });
    const before = tokenCalls();
    expect((await settings(client, bffs[0])).text).toContain(emailOf('core'));
    expect(tokenCalls() - before).toBe(1);
  });

  it('[SEC-23] a platform that refuses every token: sign-in, after one renewal', async () => {
    const { client } = await signIn(bffs[0].url, 'core');
    const before = tokenCalls();
    proxy.fault(/^\/graphql/, {
      status: 401,
      body: '{"errors":[{"message":"no","extensions":{"code":"UNAUTHENTICATED"}}]}',
    });
    const answer = await settings(client, bffs[0]);
    expect(answer.location).toContain('/auth/signin?error=SessionRequired');
    expect(tokenCalls() - before).toBe(1);
  });
});

describe('sign-out', () => {
  it('[SEC-04 SEC-30 A-20] during 50 requests in flight, again and again: no session is revived', async () => {
    const revived: number[] = [];
    for (let round = 0; round < signOuts; round += 1) {
      const { client, page } = await signIn(bffs[0].url, 'core', createClient(), paths.settings);
      const id = sessionIdOf(client, bffs[0]);
      // Half of the rounds with a renewal under way, which ends after the sign-out.
      if (round % 2 === 0) await leaveSeconds(client, bffs[0], 30);
      const watcher = createClient({ jar: client.jar.copy() });
      // Most of them ask for data or the session alone, which meet it in the same way and need no page drawn.
      const flight = Array.from({ length: 50 }, (_, index) =>
        (index < 2 ? settings : index < 8 ? settingsData : session)(watcher, bffs[index % 2]!),
      );
      const out = await client.submit(page, {}, { form: 'form[action="/auth/logout"]' });
      expect(out.status).toBe(303);
      await Promise.all(flight);
      const thief = createClient();
      useSessionId(thief, bffs[0], id);
      if (await isSignedIn(thief)) revived.push(round);
    }
    reportFigures({ 'sign-outs': signOuts, requests: 50 * signOuts, revived: revived.length });
    expect(revived).toEqual([]);
  });

  it('[SEC-22] a renewal whose answer comes after the sign-out revokes the new token and stores nothing', async () => {
    const { client } = await signIn(bffs[0].url, 'core');
    const page = await settings(client, bffs[0]);
    await leaveSeconds(client, bffs[0], 30);
    const tokensBefore = tokenCalls();
    const revocations = () => proxy.calls(/^\/oauth\/revoke/);
    const before = revocations();
    let release: () => void = () => undefined;
    proxy.fault(/^\/oauth\/token/, {
      answerUntil: new Promise<void>((resolve) => (release = resolve)),
      times: 1,
    });
    await settings(client, bffs[0]);
    await until('the renewal is under way', () => tokenCalls() > tokensBefore);
    await client.submit(page, {}, { form: 'form[action="/auth/logout"]' });
    await until('the sign-out revokes the old token', () => revocations() === before + 1);
    release();
    await until('the new token is revoked', () => revocations() === before + 2);
    expect(await readSession(client, bffs[0])).toBeNull();
  });
});

// The last test: the embedded platform goes on with the data of the one that it stops.
it('[A-11] with the embedded platform a lost answer is asked for again, too: it tells its reuse interval', async () => {
  await platform.stop();
  const bff = await startBff({
    ownProcess: true,
    env: {
      PLATFORM_DATA_DIR: platform.dataDir,
      PLATFORM_PORT: String(platform.port),
      PLATFORM_PUBLIC_URL: platform.url,
      PLATFORM_SEED: 'demo',
      ...(platform.databaseUrl !== null && { DATABASE_URL: platform.databaseUrl }),
      AUTH_TOKEN_URL: `${proxy.url}/oauth/token`,
    },
  });
  const { client } = await signIn(bff.url, 'core');
  await leaveSeconds(client, bff, 0);
  proxy.fault(/^\/oauth\/token/, { dropAnswer: true, times: 1 });
  const answer = await settings(client, bff);
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(emailOf('core'))]);
  await bff.stop();
});
