import { isNotNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { consignmentOrder } from '../../../../server/platform/database/schema/orders';
import { openOutbox } from '../../../support/outbox';
import { startSmtpServer, taken, type SmtpServer } from '../../../support/smtp-server';
import { inDatabase } from '../ams/ams-client';
import { LoginClient } from '../login-client';
import { mailedLink } from '../mailed-link';
import { appUrl, startTestPlatform, type TestPlatform } from '../test-platform';
import { signedIn, textOf } from './admin-client';

/** Who can read the links that mails hold, and for how long. */
let platform: TestPlatform;
let smtp: SmtpServer;
const email = 'core@demo.endcap.example';
const ticket = /ticket=[\w-]{40,}/;

beforeEach(async () => {
  smtp = await startSmtpServer();
});
afterEach(async () => {
  await platform.remove();
  await smtp.close();
});

const sending = () => ({
  url: smtp.url,
  from: 'Endcap <floor@endcap.example>',
  local: true,
  pollMs: 20,
  pauseMs: 50,
  attempts: 3,
});
const client = () => new LoginClient(platform.current().connection);
async function askForLink(): Promise<void> {
  const user = client();
  const start = await user.page(user.authorizeUrl());
  await user.submit(await user.page(`${start.url}/forgot`), { email });
}
const readOutbox = async () => textOf(await (await signedIn(platform, 'admin')).get('/mail'));
const rows = async () =>
  JSON.stringify(await inDatabase(platform, (db) => db.execute(sql`select * from mail_outbox`)));

describe('mails at rest', () => {
  it('[SEC-06] are encrypted: the table has no address, no subject and no link', async () => {
    platform = await startTestPlatform();
    await askForLink();
    expect(await mailedLink(client(), email)).toMatch(ticket);
    const stored = await rows();
    for (const text of [email, 'ticket=', 'Set a new password', 'Purchase order'])
      expect(stored).not.toContain(text);
  });

  it('[SEC-06] those of an earlier version are encrypted at the next start, and stay readable', async () => {
    platform = await startTestPlatform();
    await inDatabase(platform, (db) =>
      db.execute(sql`insert into mail_outbox (id, recipient, subject, text) values
        ('older', 'dock@hive.example', 'Old news', 'https://login.example/reset-password?ticket=abc')`),
    );
    await platform.restart();
    expect(await readOutbox()).toContain('dock@hive.example');
    expect(await rows()).not.toMatch(/dock@hive|Old news|ticket=abc/);
  });

  it('are removed after 30 days, sent or not', async () => {
    platform = await startTestPlatform();
    await inDatabase(platform, async (db) => {
      await db.execute(sql`delete from mail_outbox`);
      const outbox = await openOutbox(db);
      for (const [name, days] of [
        ['month', 31],
        ['younger', 29],
      ] as const) {
        await outbox.write({ recipient: `${name}@hive.example`, subject: name, text: name });
        await db.execute(sql`update mail_outbox set created_at = now() - make_interval(days => ${days})
          where created_at > now() - interval '1 day'`);
      }
    });
    await platform.restart();
    const text = await readOutbox();
    expect(text).toContain('younger@hive.example');
    expect(text).not.toContain('month@hive.example');
  });
});

describe('the page of the outbox', () => {
  it('links the addresses of the product, and nothing else', async () => {
    platform = await startTestPlatform();
    const { url } = platform.current();
    await inDatabase(platform, async (db) => {
      const outbox = await openOutbox(db);
      const text = [
        `Sign in: ${appUrl}/login?a=1&b=2.`,
        `${url}/sign-up?ticket=abc`,
        'https://elsewhere.example/login',
        `${appUrl}.elsewhere.example/`,
        'javascript:alert(1)',
        `${appUrl}/"onclick="x <b>bold</b>`,
      ].join('\n');
      await outbox.write({ recipient: 'dock@hive.example', subject: 'Links', text });
    });
    const { html } = await (await signedIn(platform, 'admin')).get('/mail');
    const links = [...html.matchAll(/<a href="(http[^"]*)" rel="noopener noreferrer">/g)];
    expect(links.map(([, href]) => href)).toEqual([
      `${appUrl}/login?a=1&amp;b=2`,
      `${url}/sign-up?ticket=abc`,
      `${appUrl}/`,
    ]);
    expect(html).not.toContain('<b>bold');
    expect(html).not.toContain('"onclick="');
  });

  it('dates the mails of the demo like the orders that they speak of, and sends none', async () => {
    platform = await startTestPlatform({ smtp: sending() });
    const placed = await inDatabase(platform, async (db) => {
      const orders = await db
        .select({ number: consignmentOrder.orderNumber, at: consignmentOrder.placedAt })
        .from(consignmentOrder)
        .where(isNotNull(consignmentOrder.placedAt));
      const mails = await (await openOutbox(db)).newest(100);
      return orders.map(({ number, at }) => [
        at,
        mails.find(({ subject }) => subject === `Purchase order ${number} is placed`)?.createdAt,
      ]);
    });
    expect(placed.length).toBeGreaterThan(5);
    for (const [at, mailed] of placed) expect(mailed).toEqual(at);
    await platform.restart();
    expect(smtp.mails).toEqual([]);
    expect(await readOutbox()).toContain('is placed');
  });
});

describe('links that set passwords', () => {
  it('leave the outbox with the mail: whoever reads it afterwards finds none', async () => {
    platform = await startTestPlatform({ smtp: sending() });
    await askForLink();
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect(smtp.mails[0]!.text.replace(/=\r?\n/g, '').replaceAll('=3D', '=')).toMatch(ticket);
    await expect.poll(readOutbox).toContain(`${email} Sent`);
    const opened = await inDatabase(platform, async (db) => (await openOutbox(db)).newest(1));
    expect(opened[0]).toMatchObject({ recipient: email });
    expect(opened[0]!.text).toContain('ticket=(removed)');
  });

  it('leave the outbox, too, when the delivery is given up', async () => {
    smtp.answer = () => '550 5.1.1 nobody here';
    platform = await startTestPlatform({ smtp: sending() });
    await askForLink();
    await expect.poll(readOutbox).toContain('Given up');
    const opened = await inDatabase(platform, async (db) => (await openOutbox(db)).newest(1));
    expect(opened[0]!.text).toContain('ticket=(removed)');
  });

  it('are shown to no admin where a mail server sends them, even while they wait', async () => {
    smtp.answer = () => '451 4.3.0 come again later';
    platform = await startTestPlatform({ smtp: { ...sending(), attempts: 1_000 } });
    await askForLink();
    await expect.poll(readOutbox).toContain('451');
    expect(await readOutbox()).toContain('ticket=(removed)');
    expect(await mailedLink(client(), email)).toBeNull();
    // The waiting mail still holds its link for its recipient.
    smtp.answer = () => taken;
    await expect.poll(readOutbox).toContain(`${email} Sent`);
    expect(
      smtp.mails
        .at(-1)!
        .text.replace(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    ).toMatch(ticket);
  });
});
