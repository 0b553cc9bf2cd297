import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { createClient, type HttpClient } from '../../support/network/http-client';
import { startProduct, type RunningBff } from '../../support/programs/processes';
import { signIn } from '../../support/people/sign-in';

const script = 'https://stats.example/collect.js';
const origins = ['https://stats.example', 'https://ingest.example'];
let bff: RunningBff;

beforeAll(async () => {
  ({ bff } = await startProduct({
    bff: {
      env: {
        WIDGET_ANALYTICS_URL: script,
        WIDGET_ANALYTICS_ORIGINS: origins[1]!,
        INTERNAL_EMAIL_DOMAINS: 'a.example,DEMO.endcap.example,b.example',
      },
    },
  }));
});

async function look(client: HttpClient) {
  const answer = await client.get(bff.url + paths.cookiePreferences);
  const policy = String(answer.headers['content-security-policy']);
  return {
    named: origins.filter((origin) => policy.includes(origin)),
    told: answer.text.includes(script),
    page: answer,
  };
}

async function choose(client: HttpClient, consent: 'granted' | 'denied') {
  const { page } = await look(client);
  const answer = await client.submit(page, { consent }, { form: 'form:has([name=consent])' });
  expect([answer.status, answer.location]).toEqual([303, bff.url + paths.cookiePreferences]);
}

describe('widgets', () => {
  it('[L-10 SEC-44] the policy names a widget’s origins, and the page its script, after consent alone; no script is needed to choose', async () => {
    const visitor = createClient();
    const off = { named: [], told: false };
    expect(await look(visitor)).toMatchObject(off);
    await choose(visitor, 'granted');
    const on = await look(visitor);
    expect(on).toMatchObject({ named: origins, told: true });
    const chosen = on.page.document().querySelector('input[name=consent][checked]');
    expect(chosen?.getAttribute('value')).toBe('granted');
    await choose(visitor, 'denied');
    expect(await look(visitor)).toMatchObject(off);
  });

  it('[P-07] stay off for internal users, whatever they have chosen', async () => {
    const { client } = await signIn(bff.url, 'core');
    await choose(client, 'granted');
    expect(await look(client)).toMatchObject({ named: [], told: false });
    // It gives no permission.
    expect((await client.get(bff.url + paths.users)).status).toBe(403);
    expect((await client.get(bff.url + paths.dashboard('investor', 'investor'))).status).toBe(302);
  });
});

describe('signing out', () => {
  it('[SEC-32] tells the browser to forget the pages, and not its cookies and storage', async () => {
    const { client } = await signIn(bff.url, 'core');
    const page = await client.get(`${bff.url}/auth/logout`);
    const out = await client.submit(page);
    expect(out.headers['clear-site-data']).toBe('"cache"');
    const again = await client.get(`${bff.url}/auth/logout`);
    expect([again.status, again.headers['clear-site-data']]).toEqual([302, '"cache"']);
    const { client: local } = await signIn(bff.url, 'core');
    const localPage = await local.get(`${bff.url}/auth/logout?localOnly=1`);
    for (const page of [localPage, await local.get(`${bff.url}/auth/logout`)])
      expect((await local.submit(page)).headers['clear-site-data']).toBe('"cache"');
    expect((await client.get(bff.url + paths.home)).headers['cache-control']).toBe('no-store');
    const { client: other } = await signIn(bff.url, 'core');
    for (const path of [`${paths.home}.data`, '/nowhere'])
      expect([path, (await other.get(bff.url + path)).headers['cache-control']]).toEqual([
        path,
        'no-store',
      ]);
  });
});
