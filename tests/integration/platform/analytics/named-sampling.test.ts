import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import type { SamplingRecords } from '../../../../server/platform/analytics/query/model/sampling-records';
import { dayCount, dayFrom, dayOf, makeMarket, type Market } from './market';
import { allParts, openMarket } from './market-file';
import {
  conversionByDay,
  daysToPurchase,
  type Days,
  isExisting,
  newcombe,
  peopleOf,
} from './methods/sampling';
import { runQuery, selectionOf, sql } from './questions';

/** Sampling campaigns (docs/domain.md section 9.14) against single rows. */

const questions = [
  ['How likely are you to buy it?', 'scale', 5],
  ['How is the sweetness?', 'jar', 5],
  ['How is the texture?', 'jar', 5],
  ['Would you recommend it?', 'nps', 10],
] as const;

/** Campaigns 1 and 2 are of Birch, 3 of another brand. The second has no control group. */
function sampledMarket(): Market {
  const market = makeMarket();
  let seed = 7;
  const below = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  const productOf = (brand: number, at: number) =>
    market.products.filter((one) => one.brand === brand)[at]!.id;
  const campaigns: Market['campaigns'] = [
    { id: 1, brand: 2, cost: 200_000, window: [20, 62] },
    { id: 2, brand: 2, cost: 90_000, window: [100, 142] },
    { id: 3, brand: 1, cost: 50_000, window: [30, 72] },
  ];
  const samples = campaigns.flatMap(({ id: campaign, brand, window }) =>
    market.buyers
      .filter(() => below(10) > 0)
      .map(({ id: buyer }, at) => {
        const requested = window![0] + below(14);
        return {
          campaign,
          product: productOf(brand, campaign === 2 ? 1 : 0),
          buyer,
          requested,
          sent: requested + 2,
          delivered: below(12) === 0 ? null : requested + 5,
          control: campaign !== 2 && at % 3 === 0,
        };
      }),
  );
  // Purchases are rare in so small a market: some of those who got a sample buy it on top.
  const bought = samples.filter(
    ({ control, delivered }) => delivered !== null && below(control ? 9 : 3) === 0,
  );
  const [line] = market.lines;
  const lines = bought.map(({ buyer, product, delivered, campaign }, at) => ({
    ...line!,
    id: 900_000 + at,
    brand: campaigns.find(({ id }) => id === campaign)!.brand,
    product,
    buyer,
    order: 900_000 + at,
    units: 1,
    day: Math.min(dayCount - 1, delivered! + below(100)),
  }));
  const answers = samples
    .filter(({ delivered, control }) => delivered !== null && !control && below(10) < 8)
    .flatMap(({ campaign, buyer, delivered }) => {
      const one = { campaign, buyer, day: Math.min(dayCount - 1, delivered! + 3 + below(9)) };
      return [
        ...questions.map(([question, kind, most]) => ({
          ...one,
          question,
          kind,
          score: kind === 'nps' ? below(most + 1) : 1 + below(most),
        })),
        {
          ...one,
          question: 'Anything else?',
          kind: 'text',
          score: null,
          text: `It's ${String(buyer)}`,
        },
      ];
    });
  return {
    ...market,
    // A data set's file has its lines by brand and day.
    lines: [...market.lines, ...lines].sort(
      (one, other) => one.brand - other.brand || one.day - other.day,
    ),
    campaigns,
    samples,
    answers,
  };
}

const market = sampledMarket();
const wholeDays: Days = { from: 0, to: dayCount - 1 };
let shown: OpenDataSet;
let hiding: OpenDataSet;
let withoutSamples: OpenDataSet;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const opened = [
    await openMarket(market, allParts, { smallest: 0 }),
    await openMarket(market),
    await openMarket(
      { ...market, campaigns: [], samples: [], answers: [] },
      allParts.filter((part) => part !== 'samples'),
      { smallest: 0 },
    ),
  ];
  [shown, hiding, withoutSamples] = opened.map(({ dataSet }) => dataSet) as [never, never, never];
  closing.push(...opened.map(({ close }) => close));
});
afterAll(() => Promise.all(closing.map((close) => close())));

const all = { startDate: dayOf(0), endDate: dayOf(dayCount - 1) };
const ofReport = (campaign: number, more = {}) =>
  selectionOf({ period: all, report: `c${String(campaign)}`, ...more });
const figure = (name: string) => sql('sampling-figure', { figure: name });

/** Everything of a campaign that the tests compare, from single rows. */
function expected(campaign: number, open = wholeDays, keep?: Parameters<typeof peopleOf>[3]) {
  const { brand, cost } = market.campaigns.find(({ id }) => id === campaign)!;
  const people = peopleOf(market, [campaign], open, keep);
  const sampled = people.filter(({ control }) => !control);
  const controls = people.filter(({ control, delivered }) => control && delivered !== null);
  const delivered = sampled.filter((one) => one.delivered !== null);
  const answers = market.answers.filter(
    (one) =>
      one.campaign === campaign &&
      one.day >= open.from &&
      one.day <= open.to &&
      sampled.some(({ buyer }) => buyer === one.buyer),
  );
  const buys = (group: typeof people) =>
    group.filter((one) => daysToPurchase(market, one, open) !== null).length;
  return {
    ...{ brand, cost, sampled, delivered, controls, answers },
    surveyed: new Set(answers.map(({ buyer }) => buyer)).size,
    bought: buys(delivered),
    controlsBought: buys(controls),
  };
}

const openUntil = (day: string): [Days, { limit: { startDate: string; endDate: string } }] => [
  { from: 0, to: dayFrom(day) },
  { limit: { startDate: dayOf(0), endDate: day } },
];
const cases: [string, Days, object][] = [
  ['all days', wholeDays, {}],
  ['days of a plan that ends before the purchases', ...openUntil('2026-01-20')],
  [
    'days of a plan that begins with the campaign',
    { from: 26, to: dayCount - 1 },
    { limit: { startDate: dayOf(26), endDate: dayOf(dayCount - 1) } },
  ],
];

describe.each(cases)('[R-09 D-16.1] a report on %s', (_name, open, more) => {
  it('counts people by how far they came', async () => {
    const { sampled, delivered, surveyed, bought } = expected(1, open);
    const { rows } = await runQuery(shown, sql('sampling-funnel'), ofReport(1, more));
    expect(rows.map(([, , count]) => count)).toEqual([
      sampled.length,
      sampled.filter(({ sent, delivered: came }) => sent !== null || came !== null).length,
      delivered.length,
      surveyed,
      bought,
    ]);
  });

  it('has lift with its interval, conversion, cost and response rate', async () => {
    const { delivered, controls, bought, controlsBought, surveyed, cost } = expected(1, open);
    const one = async (name: string) =>
      (await runQuery(shown, figure(name), ofReport(1, more))).rows[0]!;
    const [people, conversion] = [await one('people'), await one('CONV')];
    expect(people).toEqual([delivered.length]);
    expect(conversion).toEqual([bought / delivered.length, delivered.length]);
    const [response] = await one('response');
    expect(response).toBeCloseTo(surveyed / delivered.length, 9);
    const [lift, lower, upper, base] = await one('LIFT');
    const [low, high] = newcombe(bought, delivered.length, controlsBought, controls.length);
    const difference = bought / delivered.length - controlsBought / controls.length;
    expect(lift).toBeCloseTo(difference, 9);
    expect(lower).toBeCloseTo(low, 9);
    expect(upper).toBeCloseTo(high, 9);
    expect(base).toBe(Math.min(delivered.length, controls.length));
    const [cost1] = await one('CPA');
    const whole = expected(1).delivered.length;
    if (difference > 0) expect(cost1).toBeCloseTo(cost / whole / difference, 6);
    else expect(cost1).toBeNull();
  });

  it('has purchase intent, the promoter score with its margin, and just about right', async () => {
    const { answers } = expected(1, open);
    const scores = (of: (answer: Market['answers'][number]) => boolean) =>
      answers.filter(of).map(({ score }) => score!);
    const intents = scores(({ question }) => question.includes('buy'));
    const [pi, base] = (await runQuery(shown, figure('PI'), ofReport(1, more))).rows[0]!;
    expect(pi).toBeCloseTo(intents.filter((score) => score >= 4).length / intents.length, 9);
    expect(base).toBe(intents.length);
    const given = scores(({ kind }) => kind === 'nps');
    const n = given.length;
    const mean = given.reduce((sum, score) => sum + (score >= 9 ? 1 : score <= 6 ? -1 : 0), 0) / n;
    // The variance of +1, 0 and −1.
    const spread =
      given.reduce((sum, score) => sum + ((score >= 9 ? 1 : score <= 6 ? -1 : 0) - mean) ** 2, 0) /
      n;
    const [nps, margin] = (await runQuery(shown, figure('NPS'), ofReport(1, more))).rows[0]!;
    expect(nps).toBeCloseTo(mean, 9);
    expect(margin).toBeCloseTo(1.959963984540054 * Math.sqrt(spread / n), 9);
    const { rows } = await runQuery(shown, sql('just-about-right'), ofReport(1, more));
    expect(rows).toHaveLength(6);
    for (const [attribute, verdict, , share, total] of rows) {
      const judged = scores(({ question }) => question === attribute);
      const fits = { little: [1, 2], right: [3], much: [4, 5] }[String(verdict)]!;
      expect(total).toBe(judged.length);
      expect(share).toBeCloseTo(
        judged.filter((score) => fits.includes(score)).length / judged.length,
        9,
      );
    }
  });

  it('has the cumulative conversion of both groups', async () => {
    const { delivered, controls } = expected(1, open);
    const { rows } = await runQuery(shown, sql('sampling-curve'), ofReport(1, more));
    for (const [id, group] of [
      ['brd_birch', delivered],
      ['average', controls],
    ] as const) {
      const line = rows.filter(([, series]) => series === id).map(([, , , share]) => Number(share));
      const wanted = conversionByDay(
        group.map((one) => ({
          bought: daysToPurchase(market, one, open),
          known: Math.min(90, open.to - one.delivered!),
        })),
      );
      expect(line).toHaveLength(wanted.length);
      line.forEach((share, day) => {
        expect([id, day, share]).toEqual([id, day, expect.closeTo(wanted[day]!, 9)]);
      });
    }
  });

  it('has purchase intent of new and existing buyers', async () => {
    const { answers, delivered, brand } = expected(1, open);
    const { rows } = await runQuery(
      shown,
      sql('intent-by-group', { by: 'existing' }),
      ofReport(1, more),
    );
    for (const [id, , pi, base] of rows) {
      const group = answers.filter(({ question, buyer }) => {
        const person = delivered.find((one) => one.buyer === buyer);
        return (
          question.includes('buy') &&
          person !== undefined &&
          isExisting(market, person, brand, open) === (id === 'existing')
        );
      });
      expect([id, base]).toEqual([id, group.length]);
      expect(pi).toBeCloseTo(group.filter(({ score }) => score! >= 4).length / group.length, 9);
    }
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('[R-09] a report', () => {
  it('says what readers of lift need, and why there is none without a control group', async () => {
    const { note } = await runQuery(shown, figure('LIFT'), ofReport(1));
    expect(note).toMatch(
      /^95% interval: −?-?[\d.]+ to [\d.]+ points · (Alike|The groups are not alike): /,
    );
    for (const name of ['LIFT', 'CPA']) {
      const { rows, empty } = await runQuery(shown, figure(name), ofReport(2));
      expect([rows, empty?.message]).toEqual([[], 'The campaign has no control group.']);
    }
  });

  it('says for how many people purchases may still come', async () => {
    const waiting = expected(2).delivered.filter(
      (one) =>
        daysToPurchase(market, one, wholeDays) === null && one.delivered! + 90 > dayCount - 1,
    ).length;
    const { note } = await runQuery(shown, figure('CONV'), ofReport(2));
    expect(waiting).toBeGreaterThan(1);
    expect(note).toBe(`The 90 days of ${String(waiting)} people who have not bought are not over`);
  });

  it('[D-24 D-34] hides rates, lines and texts of few, with what belongs to them', async () => {
    const { empty } = await runQuery(hiding, sql('sampling-curve'), ofReport(1));
    expect(empty?.message).toContain('fewer than 30');
    const lift = await runQuery(hiding, figure('LIFT'), ofReport(1));
    expect(lift.rows[0]!.slice(0, 3)).toEqual([null, null, null]);
    expect(lift.note).toBeUndefined();
    const texts = await runQuery(hiding, sql('sampling-texts'), ofReport(1));
    expect(texts.rows).toEqual([]);
    expect(texts.empty?.message).toMatch(/^Hidden: \d+ people have answered\./);
    const { rows } = await runQuery(hiding, sql('just-about-right'), ofReport(1));
    expect(rows.every(([, , , share]) => share === null)).toBe(true);
  });

  it('shows texts, the newest first, without buyers', async () => {
    const { rows, columns } = await runQuery(shown, sql('sampling-texts'), ofReport(1));
    const said = expected(1).answers.filter(({ kind }) => kind === 'text');
    expect(rows.map(([, , text]) => text).sort()).toEqual(said.map(({ text }) => text!).sort());
    expect(columns.map(({ key }) => key)).toEqual(['date', 'question', 'text']);
    const days = rows.map(([day]) => String(day));
    expect(days).toEqual([...days].sort().reverse());
  });

  it('is of one brand: that of another has nothing', async () => {
    const { rows, empty } = await runQuery(shown, sql('sampling-funnel'), ofReport(3));
    expect([rows, empty?.reason]).toEqual([[], 'no-data']);
  });

  it('follows region and office or home, and the cost follows the people', async () => {
    const office = market.buyers.filter(({ kind }) => kind === 'office').map(({ id }) => id);
    const { delivered } = expected(1, wholeDays, ({ buyer }) => office.includes(buyer));
    const conditions = [{ dim: 'occasion' as const, in: ['work'] }];
    const { rows } = await runQuery(shown, figure('people'), ofReport(1, { conditions }));
    expect(rows[0]).toEqual([delivered.length]);
    const { division } = market.regions.find(({ id }) => id !== 0)!;
    const near = market.buyers.filter(
      ({ region }) => market.regions.find(({ id }) => id === region)?.division === division,
    );
    const there = expected(1, wholeDays, ({ buyer }) => near.some(({ id }) => id === buyer));
    const inRegion = { conditions: [{ dim: 'division' as const, in: [division] }] };
    const found = await runQuery(shown, figure('people'), ofReport(1, inRegion));
    expect(found.rows[0]).toEqual([there.delivered.length]);
    const won =
      there.bought / there.delivered.length - there.controlsBought / there.controls.length;
    const [cpa] = (await runQuery(shown, figure('CPA'), ofReport(1, inRegion))).rows[0]!;
    const each = there.cost / expected(1).delivered.length;
    if (won > 0) expect(cpa).toBeCloseTo(each / won, 6);
    else expect(cpa).toBeNull();
  });
});

describe('[D-10] the campaigns of a brand', () => {
  const list = (more = {}) => runQuery(shown, sql('sampling-campaigns'), selectionOf(more));
  const ids = ({ rows }: { rows: unknown[][] }) => rows.map(([id]) => id);

  it('are those whose window overlaps the period, the latest first', async () => {
    const { rows } = await list({ period: all });
    const row = (campaign: number) => {
      const { sampled, delivered, surveyed } = expected(campaign);
      const [from] = market.campaigns.find(({ id }) => id === campaign)!.window!;
      return [
        `c${String(campaign)}`,
        `C ${String(campaign)}`,
        'Closed',
        dayOf(from),
        sampled.length,
        delivered.length,
        surveyed,
      ];
    };
    expect(rows).toEqual([row(2), row(1)]);
    expect(ids(await list({ period: { startDate: dayOf(62), endDate: dayOf(99) } }))).toEqual([
      'c1',
    ]);
    expect(ids(await list({ period: { startDate: dayOf(63), endDate: dayOf(99) } }))).toEqual([]);
    // A period that ends with the data has no end.
    expect(ids(await list({ period: { startDate: dayOf(150), endDate: dayOf(160) } }))).toEqual([]);
    const product = market.samples.find(({ campaign }) => campaign === 2)!.product;
    expect(ids(await list({ period: all, product }))).toEqual(['c2']);
  });

  it('count together, by division and of all brands by category', async () => {
    const both = [expected(1), expected(2)];
    const sum = (of: (one: (typeof both)[number]) => number) =>
      both.reduce((total, one) => total + of(one), 0);
    const { rows } = await runQuery(shown, figure('CONV'), selectionOf({ period: all }));
    const people = sum(({ delivered }) => delivered.length);
    expect(rows[0]).toEqual([sum(({ bought }) => bought) / people, people]);
    const groups = await runQuery(
      shown,
      sql('sampling-groups', { by: 'division', figure: 'delivered' }),
      selectionOf({ period: all }),
    );
    expect(groups.rows.reduce((total, row) => total + Number(row[2]), 0)).toBe(people);
    const benchmark = await runQuery(
      shown,
      sql('sampling-benchmark', { by: 'category', figure: 'CONV' }),
      selectionOf({ brand: null, period: all }),
    );
    expect(benchmark.rows.reduce((total, row) => total + Number(row[3]), 0)).toBe(
      people + expected(3).delivered.length,
    );
    const example = await runQuery(
      shown,
      sql('sampling-example'),
      selectionOf({ brand: null, period: all }),
    );
    expect(example.rows[2]![2]).toBe(people + expected(3).delivered.length);
  });
});

/** A campaign of the market as the platform would record it. */
function recorded(campaign: number, linked = true): SamplingRecords {
  const found = market.campaigns.find(({ id }) => id === campaign)!;
  const people = market.samples.filter((one) => one.campaign === campaign);
  const text = (day: number | null | undefined) =>
    day === null || day === undefined ? null : dayOf(day);
  const region = (buyer: number) =>
    market.regions.find(({ id }) => id === market.buyers.find((one) => one.id === buyer)!.region);
  return {
    campaigns: [
      {
        code: 'smp_recorded',
        brand: market.brands.find(({ id }) => id === found.brand)!.code,
        name: 'Recorded',
        status: 'Closed',
        starts: dayOf(found.window![0]),
        ends: dayOf(found.window![1]),
        cost: found.cost,
        products: [market.products.find(({ id }) => id === people[0]!.product)!.code],
      },
    ],
    people: people.map((one, person) => ({
      campaign: 0,
      person,
      buyer: linked ? `buyer-${String(one.buyer)}` : null,
      state: region(one.buyer)?.state ?? null,
      stateName: null,
      occasion: 0,
      sent: text(one.sent),
      delivered: text(one.delivered),
      control: one.control,
    })),
    answers: market.answers
      .filter((one) => one.campaign === campaign)
      .map(({ buyer, question, kind, score, text: said, day }) => ({
        campaign: 0,
        person: people.findIndex((one) => one.buyer === buyer),
        question,
        kind: kind as 'scale',
        score,
        text: said ?? null,
        answered: dayOf(day),
      })),
  };
}

describe('[R-09] a recorded campaign', () => {
  const report = { report: 'smp_recorded' };
  const figures = ['people', 'response', 'PI', 'NPS', 'CONV', 'LIFT', 'CPA'].map(figure);
  const others = [
    sql('sampling-funnel'),
    sql('sampling-curve'),
    sql('just-about-right'),
    sql('intent-by-group', { by: 'age_band' }),
    sql('intent-by-group', { by: 'existing' }),
    sql('sampling-texts'),
    sql('sampling-groups', { by: 'division', figure: 'CONV' }),
  ];

  it.each([...figures, ...others])('answers as one of the data set: %j', async (query) => {
    for (const of of [shown, withoutSamples]) {
      const found = await runQuery(of, query, ofReport(1, { ...report, sampling: recorded(1) }));
      const wanted = await runQuery(shown, query, ofReport(1));
      expect(found.rows).toEqual(wanted.rows);
      expect(found.note).toEqual(wanted.note);
    }
  });

  it('without linked buyers has no purchases, and says so; answers stay', async () => {
    const selection = ofReport(1, { ...report, sampling: recorded(1, false) });
    const reason = 'Recipients are not linked to buyers, so purchases are not known.';
    for (const name of ['CONV', 'LIFT', 'CPA'])
      expect((await runQuery(shown, figure(name), selection)).empty?.message).toBe(reason);
    const funnel = await runQuery(shown, sql('sampling-funnel'), selection);
    expect([funnel.rows.length, funnel.note]).toEqual([4, reason]);
    const curve = await runQuery(shown, sql('sampling-curve'), selection);
    expect(curve.empty?.message).toBe(reason);
    const [pi] = (await runQuery(shown, figure('PI'), selection)).rows[0]!;
    expect(pi).toBe((await runQuery(shown, figure('PI'), ofReport(1))).rows[0]![0]);
  });

  it('without a cost has no cost per acquisition, and says so', async () => {
    const records = recorded(1);
    const sampling = {
      ...records,
      campaigns: records.campaigns.map((one) => ({ ...one, cost: null })),
    };
    const { empty } = await runQuery(shown, figure('CPA'), ofReport(1, { ...report, sampling }));
    expect(empty?.message).toBe('The cost of the campaign is not known yet.');
  });

  it('stands in the list beside those of the data set, and is no part of the market', async () => {
    const selection = selectionOf({ period: all, sampling: recorded(1) });
    const { rows } = await runQuery(shown, sql('sampling-campaigns'), selection);
    expect(rows.map(([id]) => id)).toEqual(['c2', 'c1', 'smp_recorded']);
    const [, , ...mine] = rows[2]!;
    expect(mine.slice(2)).toEqual(rows[1]!.slice(4));
    const market = await runQuery(shown, sql('sampling-example'), selection);
    const alone = await runQuery(shown, sql('sampling-example'), selectionOf({ period: all }));
    expect(market.rows).toEqual(alone.rows);
  });

  it('[D-13] a data set without samples and without records says what is missing', async () => {
    const { empty } = await runQuery(withoutSamples, figure('CONV'), selectionOf());
    expect(empty).toMatchObject({ reason: 'missing-part' });
    expect(empty?.message).toContain('has no samples');
  });
});
