import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  samplingAnswer,
  samplingCampaign,
  samplingRecipient,
} from '../../../server/platform/database/schema/sampling';
import { dayText } from '../../../server/platform/dates/day-text';
import { addDays } from '../../../server/platform/dates/days';
import { reportOf } from '../../../server/platform/sampling/report-source';
import { formFor, formsOf, signedIn, textOf, type AdminClient } from './admin/admin-client';
import {
  campaignBody,
  campaignsPath,
  createCallers,
  dayFromToday,
  inDatabase,
  type CampaignJson,
  type Caller,
} from './ams/ams-client';
import { merchantToday } from './ams/brand-order-client';
import { startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
let merchant: Caller;
let admin: AdminClient;

beforeAll(async () => {
  platform = await startTestPlatform({ loginRatePerMinute: 20 });
  merchant = await createCallers(platform)('merchant-admin');
  admin = await signedIn(platform, 'admin');
});
afterAll(() => platform.remove());

const adminPath = '/admin/sampling-campaigns';
const pageOf = (id: string) => `${adminPath}?campaign=${id}`;
const submitted = async (more: Record<string, unknown> = {}): Promise<string> => {
  const made = await merchant.post(campaignsPath, campaignBody({ action: 'submit', ...more }));
  expect(made.status).toBe(201);
  return made.body.campaign.id;
};
const campaignOf = async (id: string): Promise<CampaignJson> =>
  (await merchant.get(`${campaignsPath}/${id}`)).body.campaign;
const act = async (id: string, action: string, typed: Record<string, string> = {}) =>
  admin.send(formFor(await admin.get(pageOf(id)), action), typed);
const steps = async (id: string, ...actions: [string, Record<string, string>?][]) => {
  for (const [action, typed] of actions) expect((await act(id, action, typed)).status).toBe(200);
};
/** A campaign whose survey is open, with these people, who have got their samples. */
const fielding = async (lines: string): Promise<string> => {
  const id = await submitted();
  await steps(
    id,
    ['approve'],
    ['people', { lines }],
    ['fulfil'],
    ['sent'],
    ['delivered'],
    ['field'],
  );
  return id;
};
/** The link of the newest mail to an address. */
const linkOf = async (address: string): Promise<string> => {
  const { html } = await admin.get('/mail');
  const row = html.split('<tr>').find((part) => part.includes(`>${address}</span>`)) ?? '';
  return /\/survey\?ticket=[\w-]+/.exec(row)?.[0] ?? '';
};
const survey = (link: string, init: RequestInit = {}) =>
  fetch(new URL(link, platform.current().url), { redirect: 'manual', ...init });
const send = (link: string, fields: Record<string, string>) =>
  survey(link, { method: 'POST', body: new URLSearchParams(fields) });
const good = { q1: '5', q2: '3', q3: '9', q4: 'I <b>love</b> it' };

describe('the admin pages of campaigns', () => {
  it('[R-08] move a request to closed, with cost, addresses, days and answers', async () => {
    const id = await submitted({ name: 'From request to close' });
    expect(textOf(await admin.get(adminPath))).toContain('From request to close');
    expect(formsOf(await admin.get(pageOf(id))).map(({ values }) => values['action'])).toEqual([
      'approve',
      'reject',
    ]);
    await steps(id, ['approve'], ['cost', { cost: '$1,250.5' }]);
    const entered = await act(id, 'people', {
      lines: 'ada@x.example,no,B-1\nnobody\nBob@x.example\ncontrol@x.example,yes,B-2,TX,work',
    });
    expect(textOf(entered)).toContain('Some lines could not be used: 1.');
    expect(textOf(entered)).toContain('Line 1: Enter a valid Email.');
    expect(entered.html).toMatch(/<textarea[^>]*>nobody<\/textarea>/);
    // The lines that wait are the admins' affair.
    expect((await campaignOf(id)).events.at(-1)).toMatchObject({
      action: 'people',
      reason: '3 people',
    });
    expect(textOf(entered)).toContain('1 line to be mended');
    const mended = await act(id, 'people', { lines: 'eve@x.example' });
    expect(textOf(mended)).not.toContain('Enter a valid Email.');
    await steps(
      id,
      ['fulfil'],
      ['sent'],
      ['delivered', { addresses: 'ada@x.example control@x.example bob@x.example' }],
      ['field'],
    );
    expect(await campaignOf(id)).toMatchObject({ state: 'Fielding', delivered: 2, responses: 0 });
    const uploaded = await act(id, 'answers', {
      lines:
        'address,1,3,4\nada@x.example,4,10,"Good, really"\nwho@x.example,4,1,\nbob@x.example,9,,',
    });
    expect(textOf(uploaded)).toContain('Line 2: No sample was sent to “who@x.example”.');
    expect(textOf(uploaded)).toContain('Line 3: Question 1: Choose a number from 1 to 5.');
    await steps(id, ['close']);
    expect(await campaignOf(id)).toMatchObject({
      state: 'Closed',
      cost_cents: 125_050,
      delivered: 2,
      responses: 1,
    });
    const report = await inDatabase(platform, (db) => reportOf(db, id, null));
    expect(report?.campaign).toMatchObject({ people: 3, sent: 3, delivered: 2, control: 1 });
    expect(report?.people.find(({ control }) => control)).toMatchObject({
      buyerCode: 'B-2',
      region: 'TX',
      occasion: 'work',
    });
    expect(report?.answers.map(({ kind, score, text }) => [kind, score, text])).toEqual([
      ['scale', 4, null],
      ['nps', 10, null],
      ['text', null, 'Good, really'],
    ]);
    expect(JSON.stringify(report)).not.toContain('x.example');
  });

  it('[R-08] reject with a reason that the brand sees, and refuse absurd values', async () => {
    const id = await submitted();
    const silent = await act(id, 'reject', { reason: ' ' });
    expect([silent.status, formFor(silent, 'reject').errors]).toEqual([
      422,
      { reason: 'Required!' },
    ]);
    await steps(id, ['approve']);
    for (const cost of ['', 'much', '-5', '1.234', '999999999'])
      expect((await act(id, 'cost', { cost })).status).toBe(422);
    expect((await act(id, 'people', { lines: ' ' })).status).toBe(422);
    await steps(id, ['reject', { reason: 'No stock of it <i>now</i>.' }]);
    expect(await campaignOf(id)).toMatchObject({
      state: 'Rejected',
      reason: 'No stock of it <i>now</i>.',
      allowed: [],
    });
    const empty = await submitted();
    await steps(empty, ['approve'], ['fulfil']);
    const early = await act(empty, 'field');
    expect(textOf(early)).toContain('Enter the addresses of the recipients first.');
    const future = await act(empty, 'sent', { day: dayFromToday(2) });
    expect(textOf(future)).toContain('The day is in the future.');
  });

  it('[R-08] of two people at once one moves it, and the other is told', async () => {
    const id = await submitted();
    const page = await admin.get(pageOf(id));
    const other = await signedIn(platform, 'admin');
    const theirs = formFor(await other.get(pageOf(id)), 'reject');
    expect((await admin.send(formFor(page, 'approve'))).status).toBe(200);
    const late = await other.send(theirs, { reason: 'Too late' });
    expect(late.status).toBe(409);
    expect(textOf(late)).toContain('Somebody else has changed this campaign.');
    expect(formFor(late, 'reject').values).toMatchObject({ reason: 'Too late' });
    // The same form again counts once.
    expect((await admin.send(formFor(page, 'approve'))).status).toBe(200);
    expect((await campaignOf(id)).events.map(({ action }) => action)).toEqual([
      'save',
      'submit',
      'approve',
    ]);
    // The brand's withdrawal came too late as well.
    const withdrawn = await merchant.put(`${campaignsPath}/${id}/withdraw`, { version: 2 });
    expect(withdrawn.status).toBe(409);
  });

  it('[R-08 P-06] are for internal admins, and show no drafts', async () => {
    const draft = (await merchant.post(campaignsPath, campaignBody({ name: 'A secret draft' })))
      .body.campaign;
    expect(textOf(await admin.get(adminPath))).not.toContain('A secret draft');
    expect((await admin.get(pageOf(draft.id))).status).toBe(404);
    expect((await admin.get(pageOf('smp_none'))).status).toBe(404);
    const trial = await signedIn(platform, 'merchant-admin');
    expect((await trial.get(adminPath)).status).toBe(403);
  });
});

describe('the survey of a link', () => {
  it('[R-08] takes the answers of each address once, as plain text', async () => {
    const id = await fielding('one@s.example\ntwo@s.example\ncontrol@s.example,yes');
    await steps(id, ['invite']);
    expect(await linkOf('control@s.example')).toBe('');
    const link = await linkOf('one@s.example');
    expect(link).toMatch(/ticket=[\w-]{32}$/);
    const page = await survey(link);
    expect(page.status).toBe(200);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain('How is the sweetness?');
    // Two at the same time: one is stored.
    const answers = await Promise.all([send(link, good), send(link, { ...good, q1: '1' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const again = await survey(link);
    expect(again.status).toBe(410);
    expect(await again.text()).toContain('You have already answered');
    const report = await inDatabase(platform, (db) => reportOf(db, id, 'acc_demo_harvestandhive'));
    expect(report?.answers).toHaveLength(4);
    expect(report?.answers.find(({ kind }) => kind === 'text')?.text).toBe('I <b>love</b> it');
    expect(await inDatabase(platform, (db) => reportOf(db, id, 'acc_demo_crunchwell'))).toBeNull();
    // Nothing of a token is stored but its hash.
    const [stored] = await inDatabase(platform, (db) =>
      db.select().from(samplingRecipient).where(eq(samplingRecipient.address, 'two@s.example')),
    );
    const other = await linkOf('two@s.example');
    expect(stored?.tokenHash).not.toBeNull();
    expect(JSON.stringify(stored)).not.toContain(other.split('=')[1]);
    // A new link for one address takes the place of the earlier one.
    await steps(id, ['invite', { address: 'TWO@s.example' }]);
    expect((await survey(other)).status).toBe(404);
    expect((await survey(await linkOf('two@s.example'))).status).toBe(200);
  });

  it('[R-08] is mailed until the last day of the window, in the zone of the account', async () => {
    const id = await fielding('last@s.example\nlate@s.example');
    const endOn = (ends: string) =>
      inDatabase(platform, (db) =>
        db.update(samplingCampaign).set({ ends }).where(eq(samplingCampaign.id, id)),
      );
    await endOn(merchantToday());
    await steps(id, ['invite', { address: 'last@s.example' }]);
    expect(await linkOf('last@s.example')).not.toBe('');
    const over = addDays(merchantToday(), -1);
    await endOn(over);
    for (const address of ['', 'late@s.example']) {
      const refused = await act(id, 'invite', { address });
      expect([refused.status, textOf(refused)]).toEqual([
        409,
        expect.stringContaining(`The survey was open until ${dayText(over)}.`),
      ]);
    }
    expect(await linkOf('late@s.example')).toBe('');
  });

  it('[R-08] refuses what is absurd, too long, sent by robots, or late, and keeps what was typed', async () => {
    const id = await fielding('three@s.example');
    await steps(id, ['invite']);
    const link = await linkOf('three@s.example');
    const absurd: Record<string, string>[] = [
      { q1: '6' },
      { q2: '0' },
      { q3: '11' },
      { q3: '' },
      { q1: '1e0' },
      { q4: 'x'.repeat(2_001) },
      { website: 'https://robot.example' },
    ];
    for (const wrong of absurd) {
      const refused = await send(link, { ...good, ...wrong });
      expect(refused.status).toBe(422);
      if (!('q4' in wrong)) expect(await refused.text()).toContain('I &lt;b&gt;love');
    }
    expect((await send(link, { ...good, q4: 'x'.repeat(300_000) })).status).toBe(413);
    expect((await survey(link, { method: 'POST', body: '{}' })).status).toBe(415);
    expect((await survey(link, { method: 'DELETE' })).status).toBe(405);
    expect((await survey('/survey?ticket=guess')).status).toBe(404);
    expect((await send('/survey?ticket=', good)).status).toBe(404);
    for (let read = 0; read < 5; read += 1) await survey(link);
    const { responses } = await campaignOf(id);
    expect(responses).toBe(0);
    await steps(id, ['close']);
    const late = await send(link, good);
    expect(late.status).toBe(410);
    expect(await late.text()).toContain('This survey is over');
    const rows = await inDatabase(platform, (db) =>
      db.select().from(samplingAnswer).where(eq(samplingAnswer.campaignId, id)),
    );
    expect(rows).toEqual([]);
  });

  it('[R-08 SEC-43] limits the answers of one address', async () => {
    const statuses = new Set<number>();
    for (let tries = 0; tries < 220 && !statuses.has(429); tries += 1)
      statuses.add((await send('/survey?ticket=guess', {})).status);
    expect([...statuses]).toEqual([404, 429]);
  });
});
