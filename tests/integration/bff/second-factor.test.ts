import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { nextCode } from '../../support/browser/authenticator';
import { startFaultProxy, type FaultProxy } from '../../support/network/fault-proxy';
import { createClient, type HttpClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type ProcessBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { demoPassword, emailOf, signIn, type DemoUser } from '../../support/people/sign-in';
import { leaveSeconds, readSession, sessionIdOf } from '../../support/people/stored-session';

let platform: RunningPlatform;
let proxy: FaultProxy;
let bff: ProcessBff;

beforeAll(async () => {
  const port = await freePort();
  platform = await startPlatform({ appUrl: `http://127.0.0.1:${port}` });
  proxy = await startFaultProxy(platform.url);
  bff = await startBff({
    ownProcess: true,
    platform,
    port,
    env: { AUTH_TOKEN_URL: `${proxy.url}/oauth/token` },
  });
  return () => proxy.close();
});
beforeEach(() => {
  proxy.clear();
});

const tokenCalls = () => proxy.calls(/^\/oauth\/token/);
const settings = `${paths.settings}?tab=1`;
const csrfOf = async (client: HttpClient) =>
  (await client.get(bff.url + paths.auth.csrf)).json<{ csrfToken: string }>().csrfToken;

/** Turns the second factor on in a browser of the user's own. @returns the authenticator's secret */
async function turnOn(user: DemoUser): Promise<string> {
  const { client } = await signIn(bff.url, user);
  const page = await client.get(`${platform.url}/two-factor`);
  const secret = (page.document().querySelector('.help code')?.textContent ?? '').replaceAll(
    ' ',
    '',
  );
  const code = await nextCode(platform.url, secret);
  const done = await client.submit(page, { code, current: demoPassword });
  expect(done.text).toContain('Two-step sign-in is on');
  return secret;
}

it('[A-23] a user with a second factor signs in through both steps', async () => {
  const { client, page } = await signIn(bff.url, 'two-factor', createClient(), settings);
  expect(page.url).toBe(bff.url + settings);
  expect(page.hops.some((hop) => hop.includes('/second-factor'))).toBe(true);
  await leaveSeconds(client, bff, 0);
  expect((await client.get(bff.url + settings)).text).toContain(emailOf('two-factor'));
});

describe('a session of before the second factor was turned on', () => {
  it('[A-23] is sent to the login site to complete it, and comes back to its page', async () => {
    const { client } = await signIn(bff.url, 'core');
    const secret = await turnOn('core');
    const token = await csrfOf(client);
    await leaveSeconds(client, bff, 0);
    const before = tokenCalls();
    const step = await client.follow(bff.url + settings);
    expect(tokenCalls() - before).toBe(1);
    expect(step.url).toContain('/second-factor');
    const asked = new URL(step.hops.find((hop) => hop.includes('/authorize')) ?? '').searchParams;
    expect(asked.get('acr_values')).toContain('multi-factor');

    // The session is kept apart from refused ones: it is there, and nobody asks for a token in vain.
    const record = await readSession(client, bff);
    expect(record?.mfa_token).toMatch(/^[\w-]{40,}$/);
    const data = await client.get(`${bff.url}${paths.settings}.data?tab=1`);
    expect(data.text).toContain('/auth/login?returnTo=');
    const form = await client.post(`${bff.url}${paths.auth.session}`, {
      json: { csrfToken: token, data: { refresh: ['user'] } },
      headers: { origin: bff.url, accept: 'application/json' },
    });
    expect(form.location).toContain('/auth/login?returnTo=');
    expect(tokenCalls() - before).toBe(1);

    const code = await nextCode(platform.url, secret);
    const id = sessionIdOf(client, bff);
    const page = await client.followFrom(
      await client.submit(step, { code }, { form: 'form:has(input[name=code])' }),
    );
    expect([page.status, page.url]).toEqual([200, bff.url + settings]);
    expect(sessionIdOf(client, bff)).not.toBe(id);
    expect((await readSession(client, bff))?.mfa_token).toBeNull();

    // SEC-20: the token for it was seen by nobody.
    const seen = [step.text, data.text, form.text, page.text, bff.output()].join('\n');
    expect(seen).not.toContain(record!.mfa_token!);
    expect(JSON.stringify(bff.logs)).not.toContain(record!.mfa_token!);
  });
});

describe('mfa_required of any login site', () => {
  const refusal = {
    status: 403,
    body: '{"error":"mfa_required","error_description":"x","mfa_token":"canary-mfa-token"}',
  };

  it('[A-23] at the code: asked once more with a second factor, and not in a loop', async () => {
    const client = createClient();
    const callback = await finishUpTo(
      client,
      'growth',
      `/auth/login?returnTo=${encodeURIComponent(settings)}`,
    );
    const undo = proxy.fault(/^\/oauth\/token/, refusal);
    const asked = await client.get(callback);
    expect(new URL(asked.location!).searchParams.get('acr_values')).toContain('multi-factor');
    const again = await client.followFrom(asked);
    expect(again.url).toContain('/auth/signin?error=OAuthCallback');
    expect(new URL(again.url).searchParams.get('callbackUrl')).toBe(settings);
    expect(again.text + bff.output()).not.toContain('canary-mfa-token');
    undo();
  });

  it('[A-23] any other 403 still ends the session', async () => {
    const { client } = await signIn(bff.url, 'growth');
    await leaveSeconds(client, bff, 0);
    proxy.fault(/^\/oauth\/token/, { status: 403, body: '{"error":"access_denied"}' });
    expect((await client.follow(bff.url + settings)).url).toContain('error=SessionRequired');
    expect(sessionIdOf(client, bff)).toBe('');
  });

  it('[A-11] a refused client is this server’s fault: no session ends, the log says so, and it goes on afterwards', async () => {
    const { client } = await signIn(bff.url, 'growth');
    await leaveSeconds(client, bff, 0);
    const undo = proxy.fault(/^\/oauth\/token/, {
      status: 401,
      body: '{"error":"invalid_client"}',
    });
    expect((await client.get(bff.url + settings)).status).toBe(503);
    await bff.untilLog(
      'the refusal',
      (line) => line['event'] === 'client-refused' && line['level'] === 50,
    );
    undo();
    expect((await client.get(bff.url + settings)).status).toBe(200);
  });
});

describe('the popup', () => {
  it('[A-21] ends on a page that tells its opener, signed in or not', async () => {
    const client = createClient();
    const callback = await finishUpTo(
      client,
      'unlimited',
      `/auth/login?returnTo=${paths.auth.popupDone}`,
    );
    const done = await client.follow(callback);
    expect([done.status, done.url]).toEqual([200, bff.url + paths.auth.popupDone]);
    expect(done.text).toContain('You are signed in. You can close this window.');
    expect(done.text).toMatch(/<script nonce="[^"]+">\s*new BroadcastChannel/);

    const failing = createClient();
    const begun = await failing.get(`${bff.url}/auth/login?returnTo=${paths.auth.popupDone}`);
    const state = new URL(begun.location!).searchParams.get('state')!;
    const failed = await failing.follow(
      `${bff.url}/auth/callback?state=${state}&error=access_denied`,
    );
    expect(failed.url).toContain(`${paths.auth.popupDone}?error=AccessDenied`);
    expect(failed.text).toContain('The sign-in did not work');
  });
});

/** A sign-in up to the address of its callback, which is not asked for yet. */
async function finishUpTo(client: HttpClient, user: DemoUser, begin: string): Promise<string> {
  const form = await client.follow(bff.url + begin);
  let answer = await client.submit(form, { email: emailOf(user), password: demoPassword });
  while (!answer.location!.startsWith(`${bff.url}/auth/callback`))
    answer = await client.get(answer.location!);
  return answer.location!;
}
