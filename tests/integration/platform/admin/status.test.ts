import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { until } from '../../../support/wait';
import { rotateSecret } from '../../../../server/platform/identity/rotate-secrets';
import { startTestPlatform, type TestPlatform } from '../test-platform';
import { signedIn, textOf, type AdminClient } from './admin-client';

let platform: TestPlatform;
let admin: AdminClient;

beforeAll(async () => {
  platform = await startTestPlatform({ logLevel: 'error' });
  admin = await signedIn(platform, 'admin');
});
afterAll(() => platform.remove());

const statusText = async (): Promise<string> => textOf(await admin.get('/admin/status'));

it('[C-14] tells versions, stores, data sets, queues and jobs', async () => {
  const text = await until('the job of billing has run', async () => {
    const shown = await statusText();
    return /Billing job OK/.test(shown) ? shown : null;
  });
  expect(text).toMatch(/Product \d+\.\d+\.\d+/);
  expect(text).toMatch(/Database schema \d{4}_\w+ \( ?\d+ migrations\)/);
  expect(text).toContain(`Node.js ${process.versions.node}`);
  expect(text).toMatch(/Database Answers (PGlite, )?PostgreSQL 1\d/);
  expect(text).toMatch(/Data folder OK [\d,.]+ [GM]B free/);
  expect(text).toMatch(/Payment events OK \d+ waiting, \d+ given up/);
  expect(text).toMatch(/demo OK \w+ \d+, \d{4} ?(?:today|1 day ago|[\d,]+ days ago)/);
  expect(text).toContain('No mail server is configured');
  expect(text).toContain('Flag file In force');
});

it('[C-14] shows a broken flag file, until it is mended', async () => {
  const file = path.join(platform.dataDir, 'flags.json');
  writeFileSync(file, '{ "flagValues": ');
  const broken = await until('the page shows it', async () => {
    const text = await statusText();
    return text.includes('Not usable') ? text : null;
  });
  expect(broken).toContain('The last good flags are in force.');
  writeFileSync(file, '{ "flagValues": { "maintenance": false } }');
  await until('the flags are in force', async () => (await statusText()).includes('In force'));
});

it('[C-14 SEC-49] lists the last errors by request id, without what only the log may have', async () => {
  const requestId = '45f7c386-2de2-4de4-8266-a0495253c7af';
  const { db } = platform.current();
  await db.execute(sql`alter table sampling_campaign rename to sampling_campaign_away`);
  try {
    const failed = await admin.browser.page('/admin/sampling-campaigns?q=canary-of-a-person', {
      headers: { 'x-request-id': requestId },
    });
    expect(failed.status).toBe(500);
    expect(failed.html).not.toContain('sampling_campaign');
  } finally {
    await db.execute(sql`alter table sampling_campaign_away rename to sampling_campaign`);
  }
  const text = await statusText();
  expect(text).toMatch(new RegExp(`request-failed \\S+ ${requestId} /admin/sampling-campaigns`));
  expect(text).not.toContain('canary');
});

it('[A-28] secrets that are drawn again sign no user out', async () => {
  const keysOf = async () => {
    const answer = await fetch(new URL('/.well-known/jwks.json', platform.current().url));
    return ((await answer.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
  };
  const before = await keysOf();
  const { clientSecret } = platform.current().connection;
  for (const name of ['signing-keys', 'cookie-keys', 'client-secret', 'gateway-secret'] as const)
    await rotateSecret(platform.current().db, name);
  await platform.restart();
  const after = await keysOf();
  expect(after).toHaveLength(2);
  expect(after.slice(1)).toEqual(before);
  expect(platform.current().connection.clientSecret).not.toBe(clientSecret);
  // The cookie of before the restart, which an old key has signed.
  expect((await admin.get('/admin/status')).status).toBe(200);

  await rotateSecret(platform.current().db, 'signing-keys', true);
  await platform.restart();
  expect(await keysOf()).toHaveLength(1);
});
