import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { LoginClient } from '../login-client';
import { newEmail, sendSignUp } from '../sign-up-form';
import { startTestPlatform, type TestPlatform } from '../test-platform';
import { createCallers, inDatabase, type Caller } from './ams-client';
import { createMailbox } from './mailbox';

/** What a user can make the platform write to strangers. */
let platform: TestPlatform;
let merchant: Caller;

beforeAll(async () => {
  platform = await startTestPlatform();
  merchant = await createCallers(platform)('merchant-admin');
});
afterAll(() => platform.remove());

const invite = (email: string, names: Record<string, string> = {}) =>
  merchant.post('/merchants?skip_emails=true', {
    firstName: 'Ada',
    lastName: 'Byron',
    email,
    roles: ['inventory_merchant'],
    brandIds: [],
    ...names,
  });
const remove = (id: string) => merchant.post('/merchants/delete_users', { ids: [id] });
const idOf = ({ body }: Awaited<ReturnType<typeof invite>>) =>
  (body as unknown as { merchant: { id: string } }).merchant.id;

describe('invitations', () => {
  it('[SEC-43] inviting and deleting a stranger again and again sends five mails a day', async () => {
    const email = newEmail();
    const statuses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      // An address is the same whatever its case.
      const answer = await invite(round % 2 === 0 ? email : email.toUpperCase());
      statuses.push(answer.status);
      if (answer.status === 201) await remove(idOf(answer));
      else expect(answer.body.error).toMatchObject({ code: 'rate_limited' });
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
    const mails = (await (await createMailbox(platform)).about('invites you')).filter(
      ({ recipient }) => recipient.toLowerCase() === email,
    );
    expect(mails).toHaveLength(5);
    // Somebody else can be invited.
    const other = await invite(newEmail());
    expect(other.status).toBe(201);
    await remove(idOf(other));
  });

  it('[SEC-43] one account sends thirty a minute, to whomever', async () => {
    await inDatabase(platform, (db) => db.execute(sql`delete from attempt_window`));
    let sent = 0;
    let last = 0;
    while (last !== 429 && sent < 40) {
      const answer = await invite(newEmail());
      last = answer.status;
      if (last === 201) {
        sent += 1;
        await remove(idOf(answer));
      }
    }
    expect([sent, last]).toEqual([30, 429]);
    await inDatabase(platform, (db) => db.execute(sql`delete from attempt_window`));
  });

  it.each(['https://evil.example/win', 'Visit evil.example', 'x'.repeat(61), 'a@evil.example'])(
    '[U-01 U-08] a name that is a text for strangers is refused: %s',
    async (name) => {
      const email = newEmail();
      for (const field of ['firstName', 'lastName']) {
        const { status, body } = await invite(email, { [field]: name });
        expect([status, body.error.fields?.map(({ path }) => path)]).toEqual([422, [[field]]]);
      }
      const user = new LoginClient(platform.current().connection);
      expect((await sendSignUp(user, email, {}, { firstName: name })).status).toBe(422);
      expect(await (await createMailbox(platform)).about(email)).toEqual([]);
    },
  );

  it('[U-01] a link in a name of earlier does not reach the invited person', async () => {
    await inDatabase(platform, (db) =>
      db.execute(sql`update identity_account set given_name = 'Win at https://evil.example'
        where email = 'merchant-admin@demo.endcap.example'`),
    );
    const email = newEmail();
    expect((await invite(email)).status).toBe(201);
    const mails = (await (await createMailbox(platform)).about('invites you')).filter(
      ({ recipient }) => recipient === email,
    );
    expect(mails[0]?.subject).toMatch(/^A colleague invites you to /);
    expect(mails[0]?.text).not.toContain('evil');
  });
});

it('[O-07 SEC-43] requests for storage: five an hour of a user', async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 7; round += 1)
    statuses.push((await merchant.post('/merchants/update_storage', { pallets: 1 })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});
