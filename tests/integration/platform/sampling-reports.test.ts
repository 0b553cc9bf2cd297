import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DashboardContent } from '../../../app/contracts/dashboards/content';
import { contentQuery } from '../../../server/bff/domains/dashboards/queries';
import { accountBrand } from '../../../server/platform/database/schema/accounts';
import {
  samplingAnswer,
  samplingCampaign,
  samplingQuestion,
  samplingRecipient,
} from '../../../server/platform/database/schema/sampling';
import { LoginClient } from './login-client';
import { startTestPlatform, type TestPlatform } from './test-platform';

/** Campaigns that are recorded in PostgreSQL, on the dashboards of sampling. */

const brandId = 'brd_cocoa-atelier';
const recorded = 'smp_aaaaaaaaaaaaaaaaaaaa';
const draft = 'smp_bbbbbbbbbbbbbbbbbbbb';
const people = 40;
const answered = 35;

let platform: TestPlatform;
const tokens = new Map<string, string>();

async function content(user: string, slug: string, state: object): Promise<DashboardContent> {
  const client = new LoginClient(platform.current().connection);
  const token =
    tokens.get(user) ?? (await client.tokens(`${user}@demo.endcap.example`)).access_token;
  tokens.set(user, token);
  const { data, errors } = await client.graphql<Record<string, unknown>>(contentQuery.text, token, {
    parentSlug: 'experimentation',
    slug,
    state,
  });
  expect(errors).toBeUndefined();
  const found = contentQuery.fields.dashboard.parse(data!['dashboard'])?.content;
  if (!found) throw new Error('not open');
  return found;
}
const report = (user: string, id: string, more = {}) =>
  content(user, 'experimentation-sampling-report', { report: id, ...more });
const resultOf = ({ widgets }: DashboardContent, id: string) =>
  widgets.find((widget) => widget.id === id)!.result;

async function record(id: string, accountId: string, state: 'Fielding' | 'Draft') {
  const { db } = platform.current();
  await db.insert(samplingCampaign).values({
    ...{ id, accountId, brandId, state },
    ...{ name: `Recorded ${state}`, quantity: people, starts: '2026-10-01', ends: '2026-11-11' },
  });
  const questions = [
    { position: 1, question: 'How likely are you to buy it?', kind: 'scale' as const },
    { position: 2, question: 'What else?', kind: 'text' as const },
  ];
  await db.insert(samplingQuestion).values(questions.map((one) => ({ ...one, campaignId: id })));
  const all = Array.from({ length: people }, (_, at) => `${id}-${String(at)}`);
  await db.insert(samplingRecipient).values(
    all.map((person, at) => ({
      ...{ id: person, campaignId: id, address: `${person}@private.example` },
      ...{ region: at % 2 === 0 ? 'CA' : 'NY', occasion: 'play' as const },
      ...{ sentOn: '2026-10-02', deliveredOn: '2026-10-05' },
      answeredAt: at < answered ? new Date('2026-10-09') : null,
    })),
  );
  await db.insert(samplingAnswer).values(
    all.slice(0, answered).flatMap((recipientId, at) => {
      const one = { recipientId, campaignId: id, answeredOn: '2026-10-09' };
      return [
        { ...one, position: 1, score: at < 14 ? 5 : 2, text: null },
        { ...one, position: 2, score: null, text: `Word ${String(at)}` },
      ];
    }),
  );
}

beforeAll(async () => {
  platform = await startTestPlatform();
  const { db } = platform.current();
  const [owner] = await db.select().from(accountBrand).where(eq(accountBrand.brandId, brandId));
  await record(recorded, owner!.accountId, 'Fielding');
  await record(draft, owner!.accountId, 'Draft');
});
afterAll(() => platform.remove());

describe('[R-09] the report of a recorded campaign', () => {
  it('has its answers, and says why it has no purchases; nobody’s address or number leaves', async () => {
    const found = await report('unlimited', recorded);
    expect([found.unavailable, found.brand?.id]).toEqual([null, brandId]);
    const days = { startDate: '2026-10-01', endDate: '2026-11-11' };
    expect(found.period).toMatchObject({ label: 'Campaign', ...days, incomplete: false });
    expect(resultOf(found, 'people').rows).toEqual([[people]]);
    const [pi, base] = resultOf(found, 'purchase-intent').rows[0]!;
    expect([pi, base]).toEqual([expect.closeTo(14 / answered, 9), answered]);
    for (const id of ['conversion', 'lift', 'cost-per-acquisition', 'cumulative-conversion'])
      expect(resultOf(found, id).empty?.message).toBe(
        'Recipients are not linked to buyers, so purchases are not known.',
      );
    expect(resultOf(found, 'answers').rows).toHaveLength(answered);
    expect(JSON.stringify(found)).not.toMatch(/private\.example|smp_a+-\d/);
  });

  it('follows the region of its people', async () => {
    const filters = [{ name: 'region', values: ['California'] }];
    const found = await report('unlimited', recorded, { filters });
    expect(resultOf(found, 'people').rows).toEqual([[people / 2]]);
    // Eighteen people are too few for a rate, and for texts.
    expect(resultOf(found, 'purchase-intent').rows[0]![0]).toBeNull();
    expect(resultOf(found, 'answers').rows).toEqual([]);
  });

  it('[SEC-46] is unknown to other accounts, and so is a draft to its own; admins see it', async () => {
    const unknown = (await report('unlimited', 'smp_cccccccccccccccccccc')).unavailable;
    expect(unknown?.title).toBe('There is no such report');
    expect((await report('core', recorded)).unavailable).toEqual(unknown);
    expect((await report('unlimited', draft)).unavailable).toEqual(unknown);
    expect((await report('admin', recorded)).unavailable).toBeNull();
  });
});

describe('[R-09] the list of campaigns', () => {
  it('has recorded campaigns beside those of the data set, without drafts and other accounts’', async () => {
    const list = async (user: string) =>
      resultOf(await content(user, 'experimentation-samples', {}), 'campaigns').rows.map(
        ([id, , state]) => [id, state],
      );
    expect(await list('unlimited')).toEqual([
      [recorded, 'Fielding'],
      ['smp_demo_5', 'Closed'],
    ]);
    expect((await list('core')).flat()).not.toContain(recorded);
  });
});
