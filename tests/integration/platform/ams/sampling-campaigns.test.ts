import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestPlatform, type TestPlatform } from '../test-platform';
import {
  campaignBody,
  campaignsPath as path,
  createCallers,
  dayFromToday,
  newKey,
  refusal,
  type Caller,
} from './ams-client';

let platform: TestPlatform;
let callers: (key: string) => Promise<Caller>;
let merchant: Caller;

beforeAll(async () => {
  platform = await startTestPlatform();
  callers = createCallers(platform);
  merchant = await callers('merchant-admin');
});
afterAll(() => platform.remove());

const save = async (more: Record<string, unknown> = {}) => {
  const answer = await merchant.post(path, campaignBody(more));
  expect(answer.status).toBe(201);
  return answer.body.campaign;
};
/** The wrong fields of a campaign that is submitted: message by path. */
const faults = async (more: Record<string, unknown>) => {
  const { status, body } = await merchant.post(path, campaignBody({ action: 'submit', ...more }));
  expect([status, body.error.code]).toEqual([422, 'invalid']);
  return Object.fromEntries(
    body.error.fields!.map(({ path: field, message }) => [field.join('.'), message]),
  );
};

describe('requesting a campaign', () => {
  it('[R-08] saves a draft, changes it, submits it, and takes it back', async () => {
    const draft = await save({ objective: '', audience: null, quantity: null, products: [] });
    expect(draft).toMatchObject({ state: 'Draft', version: 1, allowed: ['save', 'submit'] });
    expect(draft.id).toMatch(/^smp_[a-z2-7]{20}$/);
    const one = `${path}/${draft.id}`;
    expect(refusal(await merchant.put(`${one}/submit`, { version: 1 }))).toEqual([
      422,
      'invalid',
      'Please fill the missing fields.',
    ]);
    const submitted = await merchant.put(one, {
      ...campaignBody({ products: ['prd_hive-honey_2', 'prd_hive-honey_1', 'prd_hive-honey_2'] }),
      version: 1,
      action: 'submit',
    });
    expect(submitted.body.campaign).toMatchObject({
      state: 'Submitted',
      version: 3,
      allowed: ['withdraw'],
      cost_cents: null,
      products: [{ id: 'prd_hive-honey_2' }, { id: 'prd_hive-honey_1' }],
    });
    expect(submitted.body.campaign.questions).toHaveLength(4);
    expect(refusal(await merchant.put(one, { ...campaignBody(), version: 3 }))).toEqual([
      409,
      'state',
      'This cannot be done with the campaign as it is now.',
    ]);
    const withdrawn = await merchant.put(`${one}/withdraw`, { version: 3 });
    expect(withdrawn.body.campaign).toMatchObject({ state: 'Draft', version: 4 });
    expect(withdrawn.body.campaign.events.map(({ action }) => action)).toEqual([
      'save',
      'save',
      'submit',
      'withdraw',
    ]);
    const { body } = await merchant.get(`${path}?q=trial of the new`);
    expect(body.campaigns.map(({ id }) => id)).toContain(draft.id);
  });

  it('[R-08 U-08] says what is missing or absurd, word by word', async () => {
    const required = 'Required!';
    expect(
      await faults({
        objective: ' ',
        audience: '',
        quantity: null,
        starts: '',
        ends: null,
        products: [],
        questions: [],
      }),
    ).toEqual({
      objective: required,
      audience: required,
      quantity: required,
      starts: required,
      ends: required,
      products: required,
      questions: required,
    });
    expect(await faults({ brand: '', name: ' ' })).toEqual({ brand: required, name: required });
    expect(await faults({ quantity: 0 })).toEqual({ quantity: 'Enter 1 or more.' });
    expect(await faults({ quantity: 100_001 })).toEqual({ quantity: 'Enter 100,000 or less.' });
    expect(await faults({ starts: '2026-02-30' })).toEqual({ starts: 'Wrong Time Format.' });
    expect(await faults({ ends: dayFromToday(-1) })).toEqual({
      ends: 'The window ends before it starts.',
    });
    expect(await faults({ starts: dayFromToday(-9), ends: dayFromToday(-2) })).toEqual({
      ends: 'The window is over already.',
    });
    const starts = dayFromToday(0);
    expect(await faults({ starts, ends: dayFromToday(366) })).toEqual({
      ends: 'A window has at most one year.',
    });
    const year = campaignBody({ action: 'submit', starts, ends: dayFromToday(365) });
    expect((await merchant.post(path, year)).status).toBe(201);
    const many = Array.from({ length: 21 }, (_, at) => `prd_hive-honey_${String(at)}`);
    expect(await faults({ products: many })).toEqual({
      products: 'A campaign has at most 20 products.',
    });
    const nine = Array.from({ length: 9 }, () => ({ question: 'Why?', kind: 'text' }));
    expect(await faults({ questions: nine })).toEqual({
      questions: 'A survey has at most 8 questions.',
    });
    expect(await faults({ questions: [{ question: '', kind: 'stars' }] })).toEqual({
      'questions.0.question': required,
      'questions.0.kind': required,
    });
    expect(await faults({ products: ['prd_none'] })).toEqual({
      'products.0': 'The brand has no such product.',
    });
    // A brand of the same account has no other brand's products.
    expect(await faults({ products: ['prd_fizzberry_1'] })).toEqual({
      'products.0': 'The brand has no such product.',
    });
  });

  it('[R-08 P-06] refuses a brand of others, and a product of one, by its name', async () => {
    const forbidden = [403, 'forbidden', "You don't have permission for Crunchwell."];
    const brand = await merchant.post(path, campaignBody({ brand: 'brd_crunchwell' }));
    expect(refusal(brand)).toEqual(forbidden);
    const product = await merchant.post(path, campaignBody({ products: ['prd_crunchwell_1'] }));
    expect(refusal(product)).toEqual(forbidden);
    const own = await callers('owned-brands');
    expect(refusal(await own.post(path, campaignBody()))).toEqual([
      403,
      'forbidden',
      expect.stringMatching(/^You don't have permission for .+\.$/),
    ]);
  });

  it('[R-08 REL-01] counts once, however often it is sent', async () => {
    const key = newKey();
    const body = campaignBody({ name: `Once ${key}` });
    const [one, other] = await Promise.all([
      merchant.post(path, body, key),
      merchant.post(path, body, key),
    ]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body.campaign.id).toBe(other.body.campaign.id);
    const { body: list } = await merchant.get(`${path}?q=${key}`);
    expect(list.campaigns).toHaveLength(1);
    const changed = await merchant.post(path, { ...body, quantity: 7 }, key);
    expect(refusal(changed).slice(0, 2)).toEqual([422, 'key_reused']);
  });
});

describe('a campaign of two people, and of others', () => {
  it('[R-08] of two changes at once one is stored, and the other gets the present campaign', async () => {
    const { id } = await save();
    const change = (name: string) =>
      merchant.put(`${path}/${id}`, { ...campaignBody({ name }), version: 1 });
    const answers = await Promise.all([change('Mine'), change('Theirs')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stored = answers.find(({ status }) => status === 200)!.body.campaign;
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refusal(refused)).toEqual([
      409,
      'stale',
      'Somebody else has changed this campaign. Please look at it again.',
    ]);
    expect(refused.body.error.current).toMatchObject({ id, name: stored.name, version: 2 });
  });

  it("[R-08 SEC-46] another account's campaign is not there, whatever the call", async () => {
    const { id } = await save();
    const trial = await callers('trial');
    const one = `${path}/${id}`;
    const answers = [
      await trial.get(one),
      await trial.put(one, { ...campaignBody({ brand: 'brd_crunchwell' }), version: 1 }),
      await trial.put(`${one}/submit`, { version: 1 }),
      await trial.put(`${one}/withdraw`, { version: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const { body } = await trial.get(path);
    expect(body.campaigns.map((campaign) => campaign.id)).not.toContain(id);
    // A colleague who is limited to other brands does not see it either.
    expect((await (await callers('owned-brands')).get(one)).status).toBe(404);
  });

  it('[R-08 L-15] lists in pages by key or number, the last changed first', async () => {
    for (const name of ['Page A', 'Page B', 'Page C']) await save({ name });
    const first = (await merchant.get(`${path}?q=Page&first=2`)).body;
    expect(first.campaigns.map(({ name }) => name)).toEqual(['Page C', 'Page B']);
    const rest = (await merchant.get(`${path}?q=Page&first=2&after=${first.next}`)).body;
    expect(rest.campaigns.map(({ name }) => name)).toEqual(['Page A']);
    expect(rest.next).toBeNull();
    const second = (await merchant.get(`${path}?q=Page&first=2&page=2`)).body;
    expect(second.campaigns.map(({ name }) => name)).toEqual(['Page A']);
    expect(second).toMatchObject({ total: 3, from: 3, next: null });
  });
});
