import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import type { Answer, HttpClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import { startBff, startPlatform, type RunningBff } from '../../support/programs/processes';
import { signIn } from '../../support/people/sign-in';
import { pageLinksOf } from '../../support/data/tables';

let bff: RunningBff;
let client: HttpClient;
let trial: HttpClient;

beforeAll(async () => {
  const port = await freePort();
  const platform = await startPlatform({ appUrl: `http://127.0.0.1:${port}` });
  bff = await startBff({ platform, port, env: {} });
  ({ client } = await signIn(bff.url, 'merchant-admin'));
  ({ client: trial } = await signIn(bff.url, 'trial'));
});

const form = 'main form[method="post"]';
const at = (path: string) => bff.url + path;
const textOf = (page: Answer) => page.document().querySelector('main')?.textContent ?? '';
const errorAt = (page: Answer, name: string) =>
  page.document().getElementById(`field-${name}-error`)?.textContent ?? '';
const valueOf = (page: Answer, name: string) =>
  page.document().querySelector<HTMLInputElement>(`main [name="${name}"]`)?.value ?? '';
/** The summary of the errors, in its order. */
const errorsOf = (page: Answer) =>
  [...page.document().querySelectorAll('main [role="alert"] li')].map(
    ({ textContent }) => textContent,
  );
const questionsOf = (page: Answer) =>
  [...page.document().querySelectorAll<HTMLInputElement>('main [name$=".question"]')].map(
    ({ value }) => value,
  );
const press = (page: Answer, intent: string, fields: Record<string, string> = {}) =>
  client.submit(page, { ...fields, intent }, { form });
const open = () => client.follow(at(paths.newCampaign));
const whole = (more: Record<string, string> = {}) => ({
  name: 'Trial of the almonds',
  objective: 'Trial of a launch',
  audience: 'Offices',
  quantity: '1200',
  starts: '2030-05-01',
  ends: '2030-05-31',
  products: 'prd_hive-honey_1',
  ...more,
});
/** A stored draft: its id. */
const draft = async (more: Record<string, string> = {}): Promise<string> => {
  const saved = await press(await open(), 'save', whole(more));
  return /smp_\w+/.exec(saved.location ?? '')?.[0] ?? '';
};
const step = (id: string, name: 'edit' | 'submit') =>
  client.follow(at(paths.campaignStep(id, name)));

describe('the form of a campaign, without scripts', () => {
  it('[R-08] edits the survey and the products, reviews, submits and withdraws', async () => {
    const begun = await open();
    expect(questionsOf(begun)).toHaveLength(4);
    const added = await press(begun, 'add', whole());
    expect(questionsOf(added)).toHaveLength(5);
    const asked = await press(added, 'remove:1', { 'questions[4].question': 'How is the size?' });
    expect(questionsOf(asked)).toEqual([
      'How likely are you to buy it?',
      'How likely are you to recommend it to a friend?',
      'What else would you like to say?',
      'How is the size?',
    ]);
    expect(valueOf(asked, 'objective')).toBe('Trial of a launch');
    const review = await client.followFrom(await press(asked, 'review'));
    expect(textOf(review)).toContain('Submit Trial of the almonds?');
    expect(textOf(review)).toContain('How is the size?');
    expect(textOf(review)).toContain('1,200');
    const page = await client.followFrom(await client.submit(review, {}, { form }));
    expect(textOf(page)).toContain('Submitted');
    const back = await client.followFrom(await client.submit(page, {}, { form }));
    expect(textOf(back)).toContain('Only your colleagues see this draft.');
    expect(textOf(await client.follow(at(paths.samplingCampaigns())))).toContain(
      'Trial of the almonds',
    );
  });

  it('[R-08 U-08 O-12] keeps what was typed beside what is missing or wrong', async () => {
    const empty = await press(await open(), 'review', { name: ' ', 'questions[0].question': '' });
    expect(empty.status).toBe(422);
    expect(textOf(empty)).toContain('Please fill the missing fields.');
    for (const name of ['name', 'objective', 'audience', 'quantity', 'starts', 'ends', 'products'])
      expect(errorAt(empty, name)).toContain('Required!');
    const wrong = await press(
      empty,
      'save',
      whole({ quantity: 'many', starts: '31.31.2030', name: 'Kept <b>name</b>' }),
    );
    expect(wrong.status).toBe(422);
    expect(errorAt(wrong, 'starts')).toContain('Wrong Time Format.');
    expect(errorAt(wrong, 'quantity')).not.toBe('');
    expect([valueOf(wrong, 'name'), valueOf(wrong, 'quantity')]).toEqual([
      'Kept <b>name</b>',
      'many',
    ]);
    const unread = await press(
      await open(),
      'review',
      whole({ starts: '2026-13-45', ends: '08/29/2026' }),
    );
    expect(errorsOf(unread)).toEqual(['First day: Wrong Time Format.']);
    // The review has no fields, so the form shows this error first.
    const over = await press(
      await open(),
      'review',
      whole({ starts: '2026-08-01', ends: '2026-08-29' }),
    );
    expect(errorsOf(over)).toEqual(['Last day: The window is over already.']);
    const { products: _none, ...unsampled } = whole({ starts: '2030-06-01', ends: '2030-05-31' });
    expect(errorsOf(await press(await open(), 'review', unsampled))).toEqual([
      'Last day: The window ends before it starts.',
      'Products: Required!',
    ]);
    const foreign = await press(await open(), 'save', whole({ products: 'prd_crunchwell_1' }));
    expect(foreign.status).toBe(422);
    expect(textOf(foreign)).toContain("You don't have permission for Crunchwell.");
  });

  it('[R-08 REL-01] makes one campaign of a form that is sent twice', async () => {
    const page = await open();
    const fields = whole({ name: 'Sent twice' });
    const [one, other] = [await press(page, 'save', fields), await press(page, 'save', fields)];
    expect(one.location).toBe(other.location);
  });

  it('[R-08 O-12] shows what somebody else has changed, to choose from', async () => {
    const id = await draft({ name: 'Of two people' });
    const mine = await step(id, 'edit');
    expect((await press(await step(id, 'edit'), 'save', { audience: 'Families' })).status).toBe(
      303,
    );
    const conflict = await press(mine, 'save', { audience: 'Students', objective: 'Mine' });
    expect(conflict.status).toBe(409);
    expect(textOf(conflict)).toContain('has changed this campaign meanwhile.');
    expect(textOf(conflict)).toContain('Families');
    const resolved = await client.followFrom(
      await press(conflict, 'save', { 'choice.audience': 'theirs' }),
    );
    expect(textOf(resolved)).toContain('Families');
    expect(textOf(resolved)).toContain('Mine');
  });

  it("[R-08 SEC-46] shows another account's campaign to nobody", async () => {
    const id = await draft();
    for (const path of [paths.campaign(id), paths.campaignStep(id, 'edit')])
      expect((await trial.follow(at(path))).status).toBe(404);
    const { client: reports } = await signIn(bff.url, 'reports');
    expect((await reports.follow(at(paths.samplingCampaigns()))).status).toBe(403);
  });
});

it('[L-15] campaigns have page numbers', async () => {
  for (let count = 0; count < 26; count += 1) await draft({ name: `Paged ${String(count)}` });
  const open = (page: number) => client.get(at(paths.samplingCampaigns({ q: 'Paged', page })));
  const first = await open(1);
  expect(pageLinksOf(first.document(), 'campaigns')).toEqual(['Page 1', 'Page 2', 'Next page']);
  const second = await open(2);
  expect(textOf(second)).toContain('26–26 of 26 campaigns');
  expect(second.document().querySelectorAll('main tbody tr')).toHaveLength(1);
});
