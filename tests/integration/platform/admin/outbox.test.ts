import { isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { consignmentOrder } from '../../../../server/platform/database/schema/orders';
import { openOutbox } from '../../../support/people/outbox';
import {
  deliveryTo,
  startSmtpServer,
  taken,
  type SmtpServer,
} from '../../../support/network/smtp-server';
import { inDatabase } from '../ams/ams-client';
import { LoginClient } from '../login-client';
import { mailedLink } from '../mailed-link';
import { newEmail, sendSignUp } from '../sign-up-form';
import { appUrl, startTestPlatform, type TestPlatform } from '../test-platform';
import { signedIn, textOf, type AdminClient } from './admin-client';

/** Who can read the links that mails hold, and for how long. */
let platform: TestPlatform;
let admin: AdminClient;
const ticket = /ticket=[\w-]{40,}/;

const client = () => new LoginClient(platform.current().connection);
async function askForLink(email: string): Promise<void> {
  const user = client();
  const start = await user.page(user.authorizeUrl());
  await user.submit(await user.page(`${start.url}/forgot`), { email });
}
const readOutbox = async () => textOf(await admin.get('/mail'));

describe('without a mail server', () => {
  beforeAll(async () => {
    platform = await startTestPlatform();
    admin = await signedIn(platform, 'admin');
  });
  afterAll(() => platform.remove());

  it('the end of a sign-up says where the mail is, and who reads it there', async () => {
    const email = newEmail();
    const sent = textOf(await sendSignUp(client(), email));
    expect(sent).toMatch(/There is an email for \S+@brand\.example/);
    expect(sent).toMatch(/in the outbox . Sign in there as an internal admin \( ?admin@demo\./);
    expect(sent).not.toContain('Send it again');
    // The mail is written after the answer: the next test finds it in the outbox, or removes it.
    await expect.poll(readOutbox).toContain(email);
  });

  const rows = async () =>
    JSON.stringify(await inDatabase(platform, (db) => db.execute(sql`select * from mail_outbox`)));

  it('mails are encrypted: the table has no address, no subject and no link', async () => {
    const email = 'core@demo.endcap.example';
    await askForLink(email);
    expect(await mailedLink(client(), email)).toMatch(ticket);
    const stored = await rows();
    for (const text of [email, 'ticket=', 'Set a new password', 'Purchase order'])
      expect(stored).not.toContain(text);
  });

  it('mails of an earlier version are encrypted at the next start, and stay readable', async () => {
    await inDatabase(platform, (db) =>
      db.execute(sql`insert into mail_outbox (id, recipient, subject, text) values
        ('older', 'dock@hive.example', 'Old news', 'https://login.example/reset-password?ticket=abc')`),
    );
    await platform.restart();
    expect(await readOutbox()).toContain('dock@hive.example');
    expect(await rows()).not.toMatch(/dock@hive|Old news|ticket=abc/);
  });

  it('mails are removed after 30 days, sent or not', async () => {
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

  it('the page links the addresses of the product, and nothing else', async () => {
    const { url } = platform.current();
    await inDatabase(platform, async (db) => {
      await db.execute(sql`delete from mail_outbox`);
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
});

describe('with a mail server', () => {
  let smtp: SmtpServer;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    platform = await startTestPlatform({ smtp: deliveryTo(smtp, 3) });
    admin = await signedIn(platform, 'admin');
  });
  afterAll(async () => {
    await platform.remove();
    await smtp.close();
  });
  beforeEach(() => {
    smtp.mails.length = 0;
    smtp.answer = () => taken;
  });

  const newestMail = async () =>
    (await inDatabase(platform, async (db) => (await openOutbox(db)).newest(1)))[0];
  const sentText = () =>
    smtp.mails
      .at(-1)!
      .text.replace(/=\r?\n/g, '')
      .replaceAll('=3D', '=');

  it('the end of a sign-up sends the mail again, and nothing of the form is lost', async () => {
    const email = newEmail();
    const user = client();
    const sent = await sendSignUp(user, email, {}, { jobTitle: 'Buyer' });
    expect(textOf(sent)).toMatch(/An email to \S+ is on its way\./);
    await expect.poll(() => smtp.mails.length).toBe(1);
    const again = await user.submit(sent, {});
    expect(textOf(again)).toContain('Send it again');
    await expect.poll(() => smtp.mails.length).toBe(2);
    expect(smtp.mails.map(({ to }) => to)).toEqual([[email], [email]]);
    expect(again.html).toMatch(/name="jobTitle" value="Buyer"/);
  });

  it('sends none of the demo’s mails, and dates them like the orders that they speak of', async () => {
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

  it('a link that sets a password leaves the outbox with the mail: whoever reads it afterwards finds none', async () => {
    const email = 'core@demo.endcap.example';
    await askForLink(email);
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect(sentText()).toMatch(ticket);
    await expect.poll(readOutbox).toContain(`${email} Sent`);
    const mail = await newestMail();
    expect(mail).toMatchObject({ recipient: email });
    expect(mail!.text).toContain('ticket=(removed)');
  });

  it('a link leaves the outbox, too, when the delivery is given up', async () => {
    smtp.answer = () => '550 5.1.1 nobody here';
    const email = 'growth@demo.endcap.example';
    await askForLink(email);
    await expect.poll(readOutbox).toContain('Given up');
    const mail = await newestMail();
    expect(mail).toMatchObject({ recipient: email });
    expect(mail!.text).toContain('ticket=(removed)');
  });

  it('a link is shown to no admin where a mail server sends it, even while it waits', async () => {
    smtp.answer = () => '451 4.3.0 come again later';
    await platform.restart({ smtp: deliveryTo(smtp, 1_000) });
    onTestFinished(async () => void (await platform.restart()));
    const email = 'unlimited@demo.endcap.example';
    await askForLink(email);
    await expect.poll(readOutbox).toContain('451');
    expect(await readOutbox()).toContain('ticket=(removed)');
    expect(await mailedLink(client(), email)).toBeNull();
    // The waiting mail still holds its link for its recipient.
    smtp.answer = () => taken;
    await expect.poll(readOutbox).toContain(`${email} Sent`);
    expect(sentText()).toMatch(ticket);
  });
});
