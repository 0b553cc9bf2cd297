import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  samplingCampaign,
  samplingRecipient,
} from '../../../server/platform/database/schema/sampling';
import { purgeAddresses } from '../../../server/platform/sampling/addresses';
import { reportOf } from '../../../server/platform/sampling/report-source';
import { campaignPath, formFor, signedIn, textOf, type AdminClient } from './admin/admin-client';
import {
  campaignBody,
  campaignsPath,
  createCallers,
  inDatabase,
  type Caller,
} from './ams/ams-client';
import { createMailbox, type Mailbox } from './ams/mailbox';
import { startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
let merchant: Caller;
let admin: AdminClient;
let mailbox: Mailbox;

beforeAll(async () => {
  platform = await startTestPlatform({ loginRatePerMinute: 20 });
  merchant = await createCallers(platform)('merchant-admin');
  admin = await signedIn(platform, 'admin');
  mailbox = await createMailbox(platform);
});
afterAll(() => platform.remove());

const act = async (id: string, action: string, typed: Record<string, string> = {}) =>
  admin.send(formFor(await admin.get(campaignPath(id, action)), action), typed);
const steps = async (id: string, ...actions: [string, Record<string, string>?][]) => {
  for (const [action, typed] of actions) expect((await act(id, action, typed)).status).toBe(200);
};
const submitted = async (name: string): Promise<string> =>
  (await merchant.post(campaignsPath, campaignBody({ action: 'submit', name }))).body.campaign.id;
const address = (index: number) => `taster-${index}@n.example`;
const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => address(index)).join('\n');
const answersOf = (from: number, to: number) =>
  [
    'address,1',
    ...Array.from({ length: to - from }, (_, index) => `${address(from + index)},4`),
  ].join('\n');
const fielding = async (name: string, people: number): Promise<string> => {
  const id = await submitted(name);
  await steps(id, ['approve'], ['people', { lines: addresses(people) }], ['fulfil'], ['sent']);
  await steps(id, ['delivered'], ['field']);
  return id;
};
const requester = 'merchant-admin@demo.endcap.example';
const mailsAbout = async (name: string) => {
  const mails = (await mailbox.about(name)).filter(({ recipient }) => recipient === requester);
  return mails.map(({ subject, text }) => ({ subject, text }));
};

describe('mails to who requested a campaign', () => {
  it('[R-08] say that it is approved, that it is rejected and why, with the way to it', async () => {
    const id = await submitted('Mails of decisions');
    expect(await mailsAbout('Mails of decisions')).toEqual([]);
    await steps(id, ['approve']);
    const [approval] = await mailsAbout('Mails of decisions');
    expect(approval?.subject).toBe('Mails of decisions is approved');
    expect(approval?.text).toContain(`/sampling-campaigns/${id}`);
    expect((await act(id, 'reject', { reason: '' })).status).toBe(422);
    expect(await mailsAbout('Mails of decisions')).toHaveLength(1);
    await steps(id, ['reject', { reason: 'The warehouse has none left.' }]);
    const [rejection] = await mailsAbout('Mails of decisions');
    expect(rejection?.subject).toBe('Mails of decisions is not approved');
    expect(rejection?.text).toContain('The warehouse has none left.');
  });

  it('[R-08 R-09] say that a report is ready, once enough people have answered', async () => {
    const id = await fielding('Report by mail', 31);
    await steps(id, ['answers', { lines: answersOf(0, 29) }], ['close']);
    const [closed, ...before] = await mailsAbout('Report by mail');
    expect(closed?.subject).toBe('Report by mail is closed');
    expect(closed?.text).toContain('Fewer than 30 people have answered');
    await steps(id, ['answers', { lines: answersOf(29, 30) }]);
    const [ready, ...earlier] = await mailsAbout('Report by mail');
    expect(ready?.subject).toBe('The report of Report by mail is ready');
    expect(ready?.text).toContain(`experimentation-sampling-report?report_id=${id}`);
    expect(earlier).toHaveLength(before.length + 1);
    // Sent once: later answers bring no new mail.
    await steps(id, ['answers', { lines: answersOf(30, 31) }]);
    expect(await mailsAbout('Report by mail')).toHaveLength(earlier.length + 1);
  });
});

describe('the addresses of a campaign', () => {
  const dayMs = 86_400_000;
  const recipientsOf = (id: string) =>
    inDatabase(platform, (db) =>
      db.select().from(samplingRecipient).where(eq(samplingRecipient.campaignId, id)),
    );
  const purge = (at: Date) => inDatabase(platform, (db) => purgeAddresses(db, at));

  it('[R-08] are deleted 30 days after its end, and its answers stay', async () => {
    const id = await fielding('Addresses that go', 3);
    await steps(id, ['answers', { lines: `${answersOf(0, 2)}\nstranger@n.example,4` }], ['close']);
    const [row] = await inDatabase(platform, (db) =>
      db.select().from(samplingCampaign).where(eq(samplingCampaign.id, id)),
    );
    const end = row!.addressesUntil!;
    const closedAt = row!.updatedAt;
    expect(end.getTime() - closedAt.getTime()).toBe(30 * dayMs);
    expect(textOf(await admin.get(campaignPath(id)))).toContain('Email addresses are deleted on');

    await purge(new Date(end.getTime() - 1));
    expect((await recipientsOf(id)).map((person) => person.address).sort()).toEqual(
      [0, 1, 2].map(address),
    );
    const report = () => inDatabase(platform, (db) => reportOf(db, id, null));
    const before = await report();
    const upload = formFor(await admin.get(campaignPath(id, 'answers')), 'answers');

    await inDatabase(platform, (db) =>
      db
        .update(samplingCampaign)
        .set({ addressesUntil: new Date(Date.now() - 1000) })
        .where(eq(samplingCampaign.id, id)),
    );
    await purge(new Date());
    expect((await recipientsOf(id)).map((person) => person.address)).toEqual([null, null, null]);
    expect(await report()).toEqual(before);
    const page = await admin.get(campaignPath(id));
    expect(page.html).not.toContain('n.example');
    expect(textOf(page)).toContain('Email addresses were deleted on');
    expect(page.html).not.toContain('action=answers');
    // Who had the form open is told, and so is who opens it now.
    const late = await admin.send(upload, { lines: answersOf(2, 3) });
    expect(late.html).toContain(`${address(2)},4</textarea>`);
    for (const refused of [late, await admin.get(campaignPath(id, 'answers'))]) {
      expect(refused.status).toBe(409);
      expect(textOf(refused)).toContain('so answers can no longer be added');
    }
    expect(await report()).toEqual(before);
  });

  it('[R-08] of a rejected campaign go too, and those of a running one stay', async () => {
    const rejected = await submitted('Rejected with addresses');
    await steps(rejected, ['approve'], ['people', { lines: addresses(1) }]);
    await steps(rejected, ['reject', { reason: 'No.' }]);
    const running = await fielding('Still running', 1);
    await purge(new Date(Date.now() + 31 * dayMs));
    expect((await recipientsOf(rejected)).map((person) => person.address)).toEqual([null]);
    expect((await recipientsOf(running)).map((person) => person.address)).toEqual([address(0)]);
  });
});
