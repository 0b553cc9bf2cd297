import { expect } from 'vitest';

import { isPublished } from '../../../../support/data/real-data';
import { dayFrom, type Line } from '../market';
import { gradeOf, median, percentile } from '../methods/percentile';
import { bucketsOf, changeInPoints, type Days, Oracle, type Question } from '../oracle';
import { isKnown } from './figures';
import {
  ask,
  bySales,
  type Case,
  categoryLines,
  isIn,
  linesOf,
  type RealSet,
  rounded,
  selectionIn,
} from './market';
import { inCategoriesOf, peersIn } from './peers';

/** Metrics of each scorecard and whether its figure is a change, from docs/domain.md section 9.3. */
const cards: Record<string, [code: string, isChange: boolean][]> = {
  growth: [
    ['NS', true],
    ['SH', true],
    ['BUY', true],
    ['TDP', true],
  ],
  distribution: ['WD', 'TDP', 'VEL', 'OOS'].map((code) => [code, false]),
  loyalty: ['RPT', 'FREQ', 'SOR', 'BR'].map((code) => [code, false]),
  satisfaction: ['BRAT', 'SENT', 'REV'].map((code) => [code, false]),
  price: ['AUP', 'PRIX', 'DISC', 'PROMO'].map((code) => [code, false]),
};
const less = ['DISC', 'PROMO'];
const neutral = ['AUP', 'PRIX'];

const selectionWith = (set: RealSet, brand: number, scorecard: string) =>
  selectionIn(set, brand, { options: { type: null, scorecard } });
const knownIn = (set: RealSet, card: string) => cards[card]!.filter(([code]) => isKnown(set, code));

/** A figure on some days, or its change from the days before them. */
function figureOn(
  oracle: Oracle,
  [code, isChange]: [string, boolean],
  question: Question,
  key: Record<string, string>,
  { period, baseline }: { period: Days; baseline: Days },
): number | null {
  const now = oracle.answer(code, question, key, period);
  if (!isChange) return now;
  const before = oracle.answer(code, question, key, baseline);
  return oracle.growth(changeInPoints.has(code), now, before);
}

const placeOf = (code: string, own: number | null, others: readonly number[]) =>
  own === null || neutral.includes(code)
    ? null
    : percentile(own, others, less.includes(code) ? 'lower' : 'higher');

/** What a set without a figure of the data says. */
async function expectNone(set: RealSet, brand: number, card: string): Promise<void> {
  for (const name of ['scorecard', 'scorecard-months', 'scorecard-products']) {
    const { rows, empty } = await ask(set, name, selectionWith(set, brand, card));
    expect([name, card, rows.length, empty?.reason]).toEqual([name, card, 0, 'missing-part']);
  }
}

const scorecard: Case = async (set, brand) => {
  const peers = peersIn(set, brand);
  for (const card of Object.keys(cards)) {
    const known = knownIn(set, card);
    if (known.length === 0) {
      await expectNone(set, brand, card);
      continue;
    }
    const figure = (of: [string, boolean], id: number) =>
      figureOn(set.oracle, of, inCategoriesOf(set, brand, id), {}, set.days);
    const expected = known.map((of) => {
      const [code] = of;
      const own = figure(of, brand);
      const others = peers.flatMap((id) => figure(of, id) ?? []);
      const all = own === null ? others : [own, ...others];
      const best = neutral.includes(code)
        ? null
        : less.includes(code)
          ? Math.min(...all)
          : Math.max(...all);
      return { code, own, best, middle: median(others), place: placeOf(code, own, others) };
    });
    const run = (view: string) => ask(set, 'scorecard', selectionWith(set, brand, card), { view });
    const grades = await run('grades');
    if (grades.empty === null)
      expect([card, grades.rows.map(([, grade, place]) => [grade, rounded(place)])]).toEqual([
        card,
        expected.map(({ place }) => [place === null ? null : gradeOf(place), rounded(place)]),
      ]);
    else expect(expected.every(({ place }) => place === null)).toBe(true);
    const figures = await run('figures');
    expect([
      card,
      figures.rows.map((row) => row.slice(2, 2 + expected.length).map(rounded)),
    ]).toEqual([
      card,
      [
        expected.map(({ own }) => rounded(own)),
        expected.map(({ middle }) => rounded(middle)),
        expected.map(({ best }) => rounded(best)),
      ],
    ]);
    const places = expected.flatMap(({ place }) => place ?? []);
    if (isPublished && brand === set.brands[0] && card !== 'price')
      expect(places.length).toBeGreaterThan(1);
    const score = await run('score');
    const mean = places.reduce((sum, one) => sum + one, 0) / places.length;
    expect(rounded(score.rows[0]?.[0])).toBe(places.length === 0 ? undefined : rounded(mean));
  }
};

const scorecardMonths: Case = async (set, brand) => {
  const peers = peersIn(set, brand);
  const members = [brand, ...peers];
  const { firstDay } = set.dataSet.info;
  const last = bucketsOf({ from: dayFrom(firstDay), to: set.days.period.to }, 'month');
  // The data begin with a month.
  const months = last.slice(-12);
  const lines = categoryLines(set, brand, { from: dayFrom(firstDay), to: set.days.period.to });
  const card = 'loyalty';
  const known = knownIn(set, card);
  const wanted = months.map(({ name, days }) => {
    const oracle = new Oracle({ ...set.market, lines: lines.filter(isIn(days)) });
    const places = known.flatMap((of) => {
      const figure = (id: number) => oracle.answer(of[0], inCategoriesOf(set, brand, id), {}, days);
      const [own, ...others] = members.map(figure);
      return (
        placeOf(
          of[0],
          own ?? null,
          others.flatMap((one) => one ?? []),
        ) ?? []
      );
    });
    return { name, places };
  });
  const most = Math.max(...wanted.map(({ places }) => places.length));
  const { rows, empty } = await ask(set, 'scorecard-months', selectionWith(set, brand, card));
  if (most === 0) expect(empty).not.toBeNull();
  else
    expect([card, rows.map(([month, score]) => [month, rounded(score)])]).toEqual([
      card,
      wanted.map(({ name, places }) => [
        name,
        places.length === most
          ? rounded(places.reduce((sum, one) => sum + one, 0) / places.length)
          : null,
      ]),
    ]);
  // Changes are against the month before, as those of the page: the first month has none.
  const growth = await ask(set, 'scorecard-months', selectionWith(set, brand, 'growth'));
  if (growth.empty === null)
    expect(growth.rows.map(([month]) => month)).toEqual(months.slice(1).map(({ name }) => name));
};

const scorecardProducts: Case = async (set, brand) => {
  const { product, days, market } = set;
  const largest = bySales(linesOf(set, brand, days.period), 'product')
    .filter(({ id }) => (product.get(id)?.category ?? 0) !== 0)
    .slice(0, 12);
  const categoryOf = (id: number) => product.get(id)!.category;
  const lines = new Map<number, Line[]>();
  for (const line of market.lines) {
    const category = product.get(line.product)?.category ?? 0;
    const theirs = lines.get(category);
    if (line.day < days.baseline.from || line.day > days.period.to) continue;
    if (theirs === undefined) lines.set(category, [line]);
    else theirs.push(line);
  }
  for (const card of ['growth', 'loyalty', 'price']) {
    const known = knownIn(set, card).filter(([code]) => !neutral.includes(code));
    const { rows, empty } = await ask(set, 'scorecard-products', selectionWith(set, brand, card));
    const places = new Map<string, number | null>();
    for (const category of new Set(largest.map(({ id }) => categoryOf(id)))) {
      const ofCategory = lines.get(category) ?? [];
      const oracle = new Oracle({ ...market, lines: ofCategory });
      const sold = [...new Set(ofCategory.filter(isIn(days.period)).map((line) => line.product))];
      const question = { ...inCategoriesOf(set, brand), subject: 'market' as const };
      for (const of of known) {
        const figures = new Map(
          sold.map((id) => {
            const key = {
              product: product.get(id)!.code,
              category: oracle.idOf('category', category),
            };
            return [id, figureOn(oracle, of, question, key, days)];
          }),
        );
        for (const { id } of largest.filter((one) => categoryOf(one.id) === category)) {
          const others = sold.flatMap((other) => (other === id ? [] : (figures.get(other) ?? [])));
          places.set(
            `${of[0]} ${product.get(id)!.code}`,
            placeOf(of[0], figures.get(id) ?? null, others),
          );
        }
      }
    }
    if ([...places.values()].every((place) => place === null)) {
      expect([card, rows.length, empty === null]).toEqual([card, 0, false]);
      continue;
    }
    const wanted = known.flatMap(([code]) =>
      largest.map(({ id }) => {
        const at = product.get(id)!.code;
        return [at, rounded(places.get(`${code} ${at}`))];
      }),
    );
    expect([card, rows.map(([, id, , place]) => [id, rounded(place)])]).toEqual([card, wanted]);
  }
};

export const casesOfScorecards: Readonly<Record<string, Case>> = {
  scorecard,
  'scorecard-months': scorecardMonths,
  'scorecard-products': scorecardProducts,
};
