import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { openDatabase } from '../../../../server/platform/database/connect';
import { deliveryDefaults, startDelivery } from '../../../../server/platform/mail/delivery';
import { createLog } from '../../../../server/platform/log';
import { createSmtp } from '../../../../server/platform/mail/smtp';
import { openOutbox } from '../../../support/people/outbox';
import {
  deliveryTo,
  headerOf,
  sender,
  startSmtpServer,
  taken,
  type SmtpServer,
} from '../../../support/network/smtp-server';
import { createCallers, inDatabase, orderBody, ordersPath } from '../ams/ams-client';
import { emptyFolder, killRunning, removeData, seededData, start, stop } from '../platform-process';
import { LoginClient } from '../login-client';
import { makeDatabase, startTestPlatform, type TestPlatform } from '../test-platform';
import { AdminClient, signedIn, textOf } from './admin-client';

let smtp: SmtpServer;
let platform: TestPlatform;
/** The outbox as an admin reads it. */
let readOutbox: () => Promise<string>;

vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  smtp = await startSmtpServer();
  platform = await startTestPlatform({ smtp: deliveryTo(smtp, 9) });
  const admin = await signedIn(platform, 'admin');
  readOutbox = async () => textOf(await admin.get('/mail'));
});
beforeEach(() => {
  smtp.mails.splice(0);
  smtp.answer = () => taken;
});
afterEach(killRunning);
afterAll(async () => {
  await platform.remove();
  await smtp.close();
  await removeData();
});

/** An order whose confirmation goes to this address. */
const orderFor = async (contact: string): Promise<string> => {
  const merchant = await createCallers(platform)('merchant-admin');
  const { body } = await merchant.post(
    ordersPath,
    orderBody({ model: 'mail', contact_email: contact }),
  );
  return body.order.order_number;
};
it('[O-13] what is written to the outbox is sent, once, and the outbox says so', async () => {
  const number = await orderFor('dock@hive.example');
  await expect.poll(() => smtp.mails.length).toBe(1);
  const [mail] = smtp.mails;
  expect(mail).toMatchObject({ from: 'floor@endcap.example', to: ['dock@hive.example'] });
  expect(headerOf(mail!, 'Subject')).toBe(`Purchase order ${number} is placed`);
  expect(headerOf(mail!, 'From')).toBe(sender);
  expect(headerOf(mail!, 'Message-ID')).toMatch(/^<[0-9a-f-]{36}@endcap\.example>$/);
  await expect.poll(readOutbox).toMatch(/dock@hive\.example Sent/);
  await platform.restart();
  await orderFor('second@hive.example');
  await expect.poll(() => smtp.mails.length).toBe(2);
  expect(smtp.mails[1]!.to).toEqual(['second@hive.example']);
});

it('[O-13] a refused mail is tried again, the same one, until it is taken', async () => {
  smtp.answer = () => (smtp.mails.length < 3 ? '451 4.3.0 come again later' : taken);
  await orderFor('dock@hive.example');
  await expect.poll(() => smtp.mails.length).toBe(3);
  expect(new Set(smtp.mails.map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(1);
  expect(new Set(smtp.mails.map((mail) => headerOf(mail, 'Date'))).size).toBe(1);
  await expect.poll(readOutbox).toContain('dock@hive.example Sent');
});

it('[O-13] is given up after the last try, with the server’s words where admins read, and the others go on', async () => {
  smtp.answer = ({ to }) => (to[0] === 'gone@hive.example' ? '550 5.1.1 no <such> user' : taken);
  await platform.restart({ smtp: deliveryTo(smtp, 3) });
  await orderFor('gone@hive.example');
  await expect.poll(readOutbox).toMatch(/Given up after 3 tries: .*no <such> user/);
  await orderFor('dock@hive.example');
  await expect.poll(() => smtp.mails.map(({ to }) => to[0])).toContain('dock@hive.example');
  expect(smtp.mails.filter(({ to }) => to[0] === 'gone@hive.example')).toHaveLength(3);
});

it('[O-13] an address is one recipient, whatever it looks like, and no line of a head', async () => {
  await inDatabase(platform, async (db) => {
    const outbox = await openOutbox(db);
    await outbox.write({
      recipient: 'a@hive.example, evil@hive.example',
      subject: 'Hello\r\nBcc: evil@hive.example',
      text: 'one\r\n.\r\ntwo',
    });
    await outbox.write({ recipient: 'last@hive.example', subject: 'ü', text: 'ende' });
  });
  await expect.poll(() => smtp.mails.flatMap(({ to }) => to)).toContain('last@hive.example');
  for (const mail of smtp.mails) {
    expect(mail.to).toHaveLength(1);
    expect(mail.to).not.toContain('evil@hive.example');
    expect(headerOf(mail, 'Bcc')).toBeUndefined();
  }
});

it('[O-13] two processes on one database send each mail once; what is old is not sent late', async () => {
  const server = await makeDatabase();
  const dataDir = await emptyFolder();
  const database = await openDatabase({ dataDir, databaseUrl: server?.url ?? null });
  const { db } = database;
  const outbox = await openOutbox(db);
  await outbox.write({ recipient: 'old@hive.example', subject: 'old', text: 'old' });
  await db.execute(sql`update mail_outbox set created_at = now() - interval '25 hours'`);
  for (let index = 0; index < 30; index += 1)
    await outbox.write({ recipient: `p${index}@hive.example`, subject: 'new', text: 'new' });
  const deps = {
    db,
    log: createLog('silent'),
    outbox,
    server: createSmtp({ url: smtp.url, from: sender, local: true }),
  };
  const options = { ...deliveryDefaults, pollMs: 10 };
  const deliveries = [startDelivery(deps, options), startDelivery(deps, options)];
  await expect.poll(() => smtp.mails.length).toBe(30);
  await Promise.all(deliveries.map((delivery) => delivery.close()));
  expect(new Set(smtp.mails.map(({ to }) => to[0])).size).toBe(30);
  expect(smtp.mails.map(({ to }) => to[0])).not.toContain('old@hive.example');
  await database.close();
  await server?.drop();
});

it('[REL-07 O-13] a process that is killed before it stores the server’s answer sends the same mail again', async () => {
  const data = await seededData();
  const env = {
    ...data.env,
    PLATFORM_SMTP_URL: smtp.url,
    PLATFORM_MAIL_FROM: sender,
    PLATFORM_LOGIN_RATE_PER_MINUTE: '100',
  };
  smtp.answer = () => null;
  const first = await start(env);
  const merchant = await createCallers({ current: () => first })('merchant-admin');
  await merchant.post(ordersPath, orderBody({ model: 'mail', contact_email: 'dock@hive.example' }));
  await expect.poll(() => smtp.mails.length).toBe(1);
  await stop(first.child, 'SIGKILL');

  // The time in which whoever took the mail keeps it is over.
  const database = await openDatabase({
    dataDir: data.folder,
    databaseUrl: data.database,
  });
  const before = await (await openOutbox(database.db)).newest(1);
  expect(before[0]).toMatchObject({ sentAt: null, attempts: 1 });
  await database.db.execute(sql`update mail_outbox set next_attempt_at = now()`);
  await database.close();

  smtp.answer = () => taken;
  const second = await start(env);
  await expect.poll(() => smtp.mails.length).toBe(2);
  const [one, other] = smtp.mails.map((mail) => headerOf(mail, 'Message-ID'));
  expect(other).toBe(one);
  const browser = new LoginClient(second.connection);
  await browser.signIn('admin@demo.endcap.example', 'endcap-demo');
  await expect
    .poll(async () => textOf(await new AdminClient(browser).get('/mail')))
    .toContain('dock@hive.example Sent');
  expect(await stop(second.child, 'SIGTERM')).toBe(0);
});
