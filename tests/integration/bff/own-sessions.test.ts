import { beforeAll, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { createClient, type Answer, type HttpClient } from '../../support/network/http-client';
import {
  startProduct,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { signIn, type DemoUser } from '../../support/people/sign-in';
import { readSession, sessionIdOf } from '../../support/people/stored-session';

const agents = {
  'Firefox on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
  'Safari on macOS':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Chrome on Linux':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
};

let platform: RunningPlatform;
let bff: RunningBff;

beforeAll(async () => {
  ({ platform, bff } = await startProduct());
});

const signInWith = async (agent: keyof typeof agents, user: DemoUser) =>
  (await signIn(bff.url, user, createClient({ always: { 'user-agent': agents[agent] } }))).client;
const open = (client: HttpClient) => client.get(bff.url + paths.ownSessions);
const rowsOf = (page: Answer) =>
  [...page.document().querySelectorAll('main li')].map((row) => ({
    text: row.textContent?.replace(/\s+/g, ' ').trim() ?? '',
    handle: row.querySelector('button')?.value ?? null,
  }));
const formOf = (intent: string) => `main form:has(input[name=intent][value=${intent}])`;
const isLive = async (client: HttpClient) => (await readSession(client, bff)) !== null;

/** Sends the form, and opens the page that it leads to. @returns the message of that page */
async function end(client: HttpClient, page: Answer, intent: string, session?: string) {
  const values: Record<string, string> = session === undefined ? {} : { session };
  const sent = await client.submit(page, values, { form: formOf(intent) });
  expect(sent.status).toBe(303);
  const next = await client.followFrom(sent);
  expect(next.url).toBe(bff.url + paths.ownSessions);
  return next.text;
}

it('[SEC-02 A-07] a user sees their sessions, ends one and then all others; refresh tokens are revoked', async () => {
  const here = await signInWith('Firefox on Windows', 'core');
  const safari = await signInWith('Safari on macOS', 'core');
  const chrome = await signInWith('Chrome on Linux', 'core');
  const more = await signInWith('Chrome on Linux', 'core');
  const stranger = await signInWith('Safari on macOS', 'growth');

  const page = await open(here);
  const rows = rowsOf(page);
  expect(rows).toHaveLength(4);
  expect(rows[0]).toMatchObject({ handle: null });
  expect(rows[0]!.text).toContain('Firefox on Windows This browser');
  expect(rows[0]!.text).toContain('from 127.0.0.x');
  for (const client of [here, safari, chrome]) {
    const { access_token, refresh_token, id_token, sid } = (await readSession(client, bff))!;
    for (const secret of [access_token, refresh_token, id_token, sid, sessionIdOf(client, bff)])
      expect(page.text).not.toContain(secret);
  }

  const { handle } = rows.find(({ text }) => text.startsWith('Safari on macOS'))!;
  const { refresh_token: refreshToken } = (await readSession(safari, bff))!;
  expect(await end(here, page, 'one', handle!)).toContain(
    'The session in Safari on macOS has ended.',
  );
  expect(await Promise.all([here, safari, chrome, more].map(isLive))).toEqual([
    true,
    false,
    true,
    true,
  ]);
  // The open page of the other browser finds out as it does with every session that has ended.
  expect((await safari.get(bff.url + paths.auth.session)).json()).toEqual({});
  const { clientId, clientSecret, issuer } = platform.connection;
  const renewal = await createClient().post(`${issuer}oauth/token`, {
    headers: { accept: 'application/json' },
    form: {
      grant_type: 'refresh_token',
      refresh_token: refreshToken!,
      client_id: clientId,
      client_secret: clientSecret,
    },
  });
  expect(renewal.json()).toMatchObject({ error: 'invalid_grant' });

  expect(await end(here, page, 'one', handle!)).toContain('That session had ended already.');
  expect(await end(here, await open(here), 'others')).toContain('The 2 other sessions have ended.');
  expect(await Promise.all([here, chrome, more, stranger].map(isLive))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(rowsOf(await open(here))).toHaveLength(1);
});

it('[SEC-46 SEC-40 A-19] nobody sees or ends the session of another user, and a visitor signs in first', async () => {
  const own = await signInWith('Firefox on Windows', 'unlimited');
  const victim = await signInWith('Safari on macOS', 'gifted');
  const another = await signInWith('Safari on macOS', 'gifted');
  const handles = rowsOf(await open(victim)).flatMap(({ handle }) => handle ?? []);
  expect(handles).toHaveLength(1);

  const page = await open(own);
  expect(rowsOf(page)).toHaveLength(1);
  expect(await end(own, page, 'one', handles[0])).toContain('That session had ended already.');
  const form = { intent: 'one', session: handles[0]! };
  const forged = await victim.post(bff.url + paths.ownSessions, {
    form,
    headers: { origin: bff.url },
  });
  expect(forged.status).not.toBe(303);
  expect(await Promise.all([victim, another].map(isLive))).toEqual([true, true]);
  const visit = await createClient().follow(bff.url + paths.ownSessions);
  expect(visit.url).toContain('error=SessionRequired');
});

it('[REL-02 A-13] the page and its forms do not need the platform', async () => {
  const here = await signInWith('Firefox on Windows', 'trial');
  const there = await signInWith('Chrome on Linux', 'trial');
  await platform.stop();
  const page = await open(here);
  expect(page.status).toBe(200);
  const { handle } = rowsOf(page)[1]!;
  expect(await end(here, page, 'one', handle!)).toContain('has ended.');
  expect(await isLive(there)).toBe(false);
});
