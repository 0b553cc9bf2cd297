import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  asOf,
  dayOf,
  firstDay,
  makeMarket,
} from '../../../tests/integration/platform/analytics/market';
import {
  openMarketDashboards,
  releasedDashboards,
} from '../../../tests/integration/platform/analytics/market-dashboards';
import { dayNumber } from '../dates/days';
import { dayText } from '../dates/day-text';

const definition = releasedDashboards.find(({ sampling }) => sampling === 'report')!;
const lastDay = dayNumber(asOf) - dayNumber(firstDay);
const planDays = 60;
const planBegins = dayOf(lastDay - planDays + 1);
const planText = `Your plan includes data from ${dayText(planBegins)} to ${dayText(asOf)}.`;

/** First and last day of each campaign of the second brand, as days of the market. */
const windows = {
  before: [2, lastDay - planDays],
  across: [lastDay - planDays - 10, lastDay - planDays + 5],
  within: [lastDay - 20, lastDay - 5],
  running: [lastDay - 20, lastDay + 30],
  toCome: [lastDay + 10, lastDay + 30],
  few: [lastDay - 20, lastDay - 5],
  enough: [lastDay - 20, lastDay - 5],
} satisfies Record<string, [number, number]>;
type Campaign = keyof typeof windows;
const idOf = (campaign: Campaign) => 1 + Object.keys(windows).indexOf(campaign);

async function openReports(planRange: string | null) {
  const market = makeMarket();
  const campaigns = Object.values(windows).map((window, at) => ({
    ...market.campaigns[0]!,
    id: at + 1,
    brand: 2,
    window,
  }));
  const product = market.products.find(({ brand }) => brand === 2)!.id;
  const answered = { few: 29, enough: 30 };
  const people = Object.entries(answered).flatMap(([campaign, count]) =>
    market.buyers
      .slice(0, count)
      .map(({ id: buyer }) => ({ campaign: idOf(campaign as Campaign), buyer })),
  );
  const samples = people.map((one) => ({
    ...one,
    product,
    delivered: lastDay - 15,
    control: false,
  }));
  const answers = people.map((one) => ({
    ...one,
    ...{ day: lastDay - 10, kind: 'nps', question: 'Would you recommend it?', score: 9 },
  }));
  const dashboards = await openMarketDashboards({
    of: {
      ...market,
      campaigns,
      samples: [...market.samples, ...samples],
      answers: [...market.answers, ...answers],
    },
    scope: { planRange },
  });
  const report = async (campaign: Campaign) => {
    const code = `c${String(idOf(campaign))}`;
    const { selection, withheld } = await dashboards.open(definition, { report: code });
    const { period, notices } = selection;
    const days = [period.startDate, period.endDate];
    return { label: period.label, days, withheld, notices: notices.map(({ message }) => message) };
  };
  return { report, close: dashboards.close };
}

let limited: Awaited<ReturnType<typeof openReports>>;
let whole: Awaited<ReturnType<typeof openReports>>;
beforeAll(async () => {
  limited = await openReports(`P${String(planDays)}D`);
  whole = await openReports(null);
});
afterAll(async () => {
  await limited.close();
  await whole.close();
});

describe('the days of a report', () => {
  it('are those of its campaign, up to the last day of the data', async () => {
    for (const campaign of ['before', 'across', 'within'] as const) {
      const [starts, ends] = windows[campaign];
      expect(await whole.report(campaign)).toMatchObject({
        label: 'Campaign',
        days: [dayOf(starts), dayOf(ends)],
        notices: [],
      });
    }
    const running = await whole.report('running');
    expect([running.days, running.notices]).toEqual([[dayOf(lastDay - 20), asOf], []]);
    expect((await whole.report('toCome')).withheld?.title).toBe('Too few answers yet');
  });

  it('[D-16.1] are those that the plan includes, and a notice says so', async () => {
    expect(await limited.report('across')).toMatchObject({
      label: 'Campaign',
      days: [planBegins, dayOf(lastDay - planDays + 5)],
      notices: [planText],
    });
    for (const campaign of ['within', 'running'] as const)
      expect((await limited.report(campaign)).notices).toEqual([]);
  });

  it('[D-16.1] hide the report of a campaign that ended before the plan, and the page says so', async () => {
    const [starts, ends] = windows.before.map(dayOf);
    expect((await limited.report('before')).withheld).toEqual({
      title: 'Not in your plan',
      message: `This campaign ran from ${dayText(starts!)} to ${dayText(ends!)}. ${planText}`,
      way: 'campaigns',
    });
    expect((await whole.report('before')).withheld?.title).not.toBe('Not in your plan');
  });

  it('[D-24] show the report from 30 people on, and hide it with the reason before', async () => {
    expect((await whole.report('enough')).withheld).toBeNull();
    expect((await whole.report('few')).withheld?.message).toBe(
      'This report is hidden. 29 people have answered its survey so far. It shows from 30 people on, because fewer say too little.',
    );
  });
});
