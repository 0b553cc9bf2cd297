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
import {
  campaignPath,
  formFor,
  formsOf,
  signedIn,
  textOf,
  type AdminClient,
} from './admin/admin-client';
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
const submitted = async (more: Record<string, unknown> = {}): Promise<string> => {
  const made = await merchant.post(campaignsPath, campaignBody({ action: 'submit', ...more }));
  expect(made.status).toBe(201);
  return made.body.campaign.id;
};
const campaignOf = async (id: string): Promise<CampaignJson> =>
  (await merchant.get(`${campaignsPath}/${id}`)).body.campaign;
const act = async (id: string, action: string, typed: Record<string, string> = {}) =>
  admin.send(formFor(await admin.get(campaignPath(id, action)), action), typed);
const steps = async (id: string, ...actions: [string, Record<string, string>?][]) => {
  for (const [action, typed] of actions) expect((await act(id, action, typed)).status).toBe(200);
};
/** The actions to which the page of a campaign leads. It has no form of its own. */
const offered = async (id: string): Promise<string[]> => {
  const page = await admin.get(campaignPath(id));
  expect(formsOf(page)).toEqual([]);
  return [...page.html.matchAll(/;action=(\w+)"/g)].map(([, action]) => action!);
};
/** The text of the only field of several lines. */
const typedLines = ({ html }: { html: string }) =>
  /<textarea[^>]*>([^<]*)<\/textarea>/.exec(html)?.[1];
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
    expect(await offered(id)).toEqual(['approve', 'reject']);
    await steps(id, ['approve'], ['cost', { cost: '$1,250.5' }]);
    // The timeline writes the amount as the facts do.
    expect(textOf(await admin.get(campaignPath(id)))).toMatch(
      /Cost \$1,250\.50 .*entered the cost \$1,250\.50/,
    );
    const entered = await act(id, 'people', {
      lines: 'ada@x.example,no,B-1\nnobody\nBob@x.example\ncontrol@x.example,yes,B-2,TX,work',
    });
    expect(textOf(entered)).toContain(
      '3 addresses are stored. 1 line could not be used: mend it below.',
    );
    expect(textOf(entered)).toContain('Line 1: Enter a valid Email.');
    expect(entered.html).toMatch(/<textarea[^>]*>nobody<\/textarea>/);
    // The lines that wait are the admins' affair.
    expect((await campaignOf(id)).events.at(-1)).toMatchObject({
      action: 'people',
      reason: '3 people',
    });
    const page = textOf(await admin.get(campaignPath(id)));
    expect(page).toContain('3 people; 1 line to be mended');
    expect(page).toContain('1 line is to be mended. Store the addresses');
    const mended = await act(id, 'people', { lines: 'eve@x.example' });
    expect(mended.url).toContain(campaignPath(id));
    expect(textOf(mended)).toContain('1 address is stored.');
    expect(textOf(mended)).not.toContain('is to be mended.');
    expect((await admin.get(campaignPath(id, 'people'))).html).toMatch(
      /<textarea[^>]*><\/textarea>/,
    );
    await steps(
      id,
      ['fulfil'],
      ['sent'],
      ['delivered', { addresses: 'ada@x.example control@x.example bob@x.example' }],
      ['field'],
    );
    const fielding = await campaignOf(id);
    expect(fielding).toMatchObject({ state: 'Fielding', delivered: 2, responses: 0 });
    const reasonOf = (action: string) =>
      fielding.events.find((event: { action: string }) => event.action === action)?.reason;
    expect(reasonOf('sent')).toMatch(/^3 people, and 1 person in the control group, /);
    expect(reasonOf('delivered')).toMatch(/^2 people, and 1 person in the control group, /);
    const uploaded = await act(id, 'answers', {
      lines:
        'address,1,3,4\nada@x.example,4,10,"Good, really"\nwho@x.example,4,1,\nbob@x.example,9,,\neve@x.example,4,1,',
    });
    expect(textOf(uploaded)).toContain(
      'The answers of 1 person are stored. 3 lines could not be used: mend them below.',
    );
    expect(textOf(uploaded)).toContain('Line 2: No sample was delivered to “who@x.example”.');
    expect(textOf(uploaded)).toContain('Line 3: Question 1: Choose a number from 1 to 5.');
    // A sample that is on its way has not been tasted.
    expect(textOf(uploaded)).toContain('Line 4: No sample was delivered to “eve@x.example”.');
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
    expect(textOf(early)).toContain('Enter the email addresses of the recipients first.');
    const future = await act(empty, 'sent', { day: dayFromToday(2) });
    expect(textOf(future)).toContain('The day is in the future.');
  });

  it('[R-08] of two people at once one moves it, and the other is told', async () => {
    const id = await submitted();
    const page = await admin.get(campaignPath(id, 'approve'));
    const other = await signedIn(platform, 'admin');
    const theirs = formFor(await other.get(campaignPath(id, 'reject')), 'reject');
    expect((await admin.send(formFor(page, 'approve'))).status).toBe(200);
    const late = await other.send(theirs, { reason: 'Too late' });
    expect(late.status).toBe(409);
    expect(textOf(late)).toMatch(
      /Somebody else has changed this campaign.* What you typed is still here.*approved it/,
    );
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

  it('[R-08 O-12] give each action a page with one form, which keeps what was typed when it is refused', async () => {
    const id = await submitted({ name: 'One form on a page' });
    await steps(id, ['approve']);
    expect(await offered(id)).toEqual(['fulfil', 'people', 'cost', 'reject']);
    for (const action of await offered(id)) {
      const page = await admin.get(campaignPath(id, action));
      expect(formsOf(page).map(({ values }) => values['action'])).toEqual([action]);
      expect(textOf(page)).toContain('One form on a page Approved');
      expect(page.html).toContain(`href="${campaignPath(id)}"`);
    }
    const cost = await act(id, 'cost', { cost: 'about 5' });
    expect([cost.status, formFor(cost, 'cost').errors]).toEqual([
      422,
      { cost: 'Enter an amount such as 1,250.00.' },
    ]);
    expect(formFor(cost, 'cost').values['cost']).toBe('about 5');
    expect(cost.html).toMatch(/role="alert" tabindex="-1" autofocus/i);
    const reason = 'r'.repeat(501);
    expect(formFor(await act(id, 'reject', { reason }), 'reject').values['reason']).toBe(reason);
    // Others were faster: the lines stay, and can be stored then.
    const mine = formFor(await admin.get(campaignPath(id, 'people')), 'people');
    await steps(id, ['cost', { cost: '5' }]);
    const stale = await admin.send(mine, { lines: 'a@x.example\nb@x.example' });
    expect([stale.status, typedLines(stale)]).toEqual([409, 'a@x.example\nb@x.example']);
    expect(textOf(stale)).toMatch(/What you typed is still here.*entered the cost \$5\.00/);
    const stored = await admin.send(formFor(stale, 'people'), { lines: 'a@x.example' });
    expect(textOf(stored)).toContain('1 address is stored.');
  });

  it('[R-08 O-12] say what can no longer be done, with what was typed', async () => {
    const id = await submitted();
    await steps(id, ['approve']);
    const people = formFor(await admin.get(campaignPath(id, 'people')), 'people');
    const cost = formFor(await admin.get(campaignPath(id, 'cost')), 'cost');
    await steps(id, ['reject', { reason: 'No stock' }]);
    const late = await admin.send(people, { lines: 'a@x.example\nb@x.example' });
    expect(late.status).toBe(409);
    expect(textOf(late)).toMatch(
      /Nothing of yours was stored\..*rejected it.*You had typed: Lines:/,
    );
    expect(typedLines(late)).toBe('a@x.example\nb@x.example');
    expect(formsOf(late)).toEqual([]);
    expect(textOf(await admin.send(cost, { cost: '12' }))).toContain('Cost in dollars: 12');
    const opened = await admin.get(campaignPath(id, 'people'));
    expect(opened.status).toBe(409);
    expect(textOf(opened)).toContain('This cannot be done with the campaign as it is now.');
    expect(textOf(opened)).not.toContain('Nothing of yours');
    for (const none of ['explode', 'toString', 'submit', ''])
      expect((await admin.get(campaignPath(id, none))).status).toBe(200);
  });

  it('[R-08] store nothing where no line can be used, and say why', async () => {
    const id = await submitted();
    await steps(id, ['approve']);
    const { events } = await campaignOf(id);
    const lines = 'nobody\n12 Main Street\nada@x.example,perhaps';
    const refused = await act(id, 'people', { lines });
    expect([refused.status, typedLines(refused)]).toEqual([422, lines]);
    const text = textOf(refused);
    expect(text).toContain('Please correct the marked fields. Lines : No line could be used.');
    expect(text).toMatch(/Line 1: Enter a valid Email\. Line 2: .* Line 3: “perhaps” is neither/);
    expect(text).not.toContain('stored.');
    expect((await campaignOf(id)).events).toEqual(events);
    expect(typedLines(await admin.get(campaignPath(id, 'people')))).toBe('');
    expect((await act(id, 'people', { lines: 'address,control' })).status).toBe(422);
    // Lines that wait since an earlier upload stay.
    await steps(id, ['people', { lines: 'ada@x.example\nwaits' }]);
    expect((await act(id, 'people', { lines: 'ada@x.example' })).status).toBe(422);
    expect(typedLines(await admin.get(campaignPath(id, 'people')))).toBe('waits');
    await steps(id, ['fulfil'], ['sent'], ['delivered'], ['field']);
    const before = await campaignOf(id);
    const answers = await act(id, 'answers', { lines: 'address,1\nwho@x.example,4' });
    expect(answers.status).toBe(422);
    expect(textOf(answers)).toContain('Line 2: No sample was delivered to “who@x.example”.');
    expect(await campaignOf(id)).toEqual(before);
    const sent = await admin.get(`${campaignPath(id)}&done=close`);
    expect(textOf(sent)).not.toContain('The campaign is closed.');
  });

  it('[R-08 P-06] are for internal admins, and show no drafts', async () => {
    const draft = (await merchant.post(campaignsPath, campaignBody({ name: 'A secret draft' })))
      .body.campaign;
    expect(textOf(await admin.get(adminPath))).not.toContain('A secret draft');
    expect((await admin.get(campaignPath(draft.id))).status).toBe(404);
    expect((await admin.get(campaignPath('smp_none'))).status).toBe(404);
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
