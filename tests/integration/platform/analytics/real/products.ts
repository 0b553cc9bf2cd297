import { expect } from 'vitest';

import { dayFrom, dayOf, type Line } from '../market';
import { buyerFlow } from '../methods/buyer-flow';
import { cohortsOf } from '../methods/cohorts';
import { benchmarks, launchCurve, launchDay } from '../methods/launches';
import { buyersOf, unitsOf } from '../methods/sale';
import { bucketsOf, type Days } from '../oracle';
import { figuresOf } from './figures';
import {
  ask,
  bySales,
  type Case,
  categoryLines,
  codeOf,
  isIn,
  linesOf,
  questionOf,
  rangeOf,
  type RealSet,
  rounded,
  selectionIn,
} from './market';

/** The brand's product with most net sales. */
const productOf = (set: RealSet, brand: number) =>
  set.product.get(bySales(linesOf(set, brand, set.days.period), 'product')[0]!.id)!;

const productProfile: Case = async (set, brand) => {
  const product = productOf(set, brand);
  const { rows } = await ask(
    set,
    'product-profile',
    selectionIn(set, brand, { product: product.id }),
  );
  const facts: Record<string, unknown> = Object.fromEntries(
    rows.map(([id, , value]) => [String(id), value]),
  );
  const path = [product.department, product.category, product.sub_category].flatMap(
    (id) => set.market.categories.find((one) => one.id === id)?.name ?? [],
  );
  const price = product.price === null ? null : `$${(product.price / 100).toFixed(2)}`;
  expect(facts).toMatchObject({
    ...{ stock: null, flavors: null, restrictions: null, size: null },
    ...{ category: path.join(' › ') || null, 'list-price': price },
  });
  expect(facts['name']).toContain(product.name);
};

const priceAgainstCategory: Case = async (set, brand) => {
  const product = productOf(set, brand);
  const selection = selectionIn(set, brand, { product: product.id });
  const { rows, empty } = await ask(set, 'price-against-category', selection);
  if (product.sub_category === 0) return expect(empty).not.toBeNull();
  const conditions = [{ dim: 'sub_category', in: [product.sub_category] }];
  const figure = (more: Parameters<typeof questionOf>[2]) =>
    rounded(figuresOf(set, 'AUP', questionOf(set, brand, more)).now);
  expect(rows.map(([id, , price]) => [id, rounded(price)])).toEqual([
    [product.code, figure({ product: product.id })],
    [codeOf(set, brand), figure({ conditions })],
    ['average', figure({ conditions, subject: 'market' })],
  ]);
  const byWeight = await ask(set, 'price-against-category', selection, { price: 'ounce' });
  expect(byWeight.empty?.message).toBe('The weight of this product is not known.');
};

const packs: Case = async (set, brand) => {
  const product = productOf(set, brand);
  const selection = selectionIn(set, brand, { product: product.id });
  const { rows, empty, dateLevel } = await ask(set, 'packs', selection);
  if (product.sub_category === 0) return expect(empty).not.toBeNull();
  const lines = linesOf(set, brand, set.days.period).filter(
    (line) => set.product.get(line.product)?.sub_category === product.sub_category,
  );
  expect(rows.map(([day, size, , units]) => [day, size, units])).toEqual(
    bucketsOf(set.days.period, dateLevel!).map(({ name, days }) => [
      ...[name, 'unknown', unitsOf(lines.filter(isIn(days)))],
    ]),
  );
};

const unitsAndStockOuts: Case = async (set, brand) => {
  const product = productOf(set, brand);
  const result = await ask(
    set,
    'units-and-stock-outs',
    selectionIn(set, brand, { product: product.id }),
    { level: 'week' },
  );
  expect(result.note).toBe('These data do not say what was out of stock.');
  const lines = set.linesOf.get(product.id)!;
  expect(result.rows.map(([week, , , units]) => [week, Number(units)])).toEqual(
    bucketsOf(set.days.period, 'week').map(({ name, days }) => [
      name,
      unitsOf(lines.filter(isIn(days))),
    ]),
  );
};

/** The days that are open, up to the end of the period. */
const openDays = ({ dataSet, days }: RealSet): Days => ({
  from: dayFrom(dataSet.info.firstDay),
  to: days.period.to,
});

const repeatCohorts: Case = async (set, brand) => {
  const { rows } = await ask(set, 'repeat-cohorts', selectionIn(set, brand));
  const open = openDays(set);
  const wanted = cohortsOf(linesOf(set, brand, open), open, dayOf);
  const found = [...new Set(rows.map(([, id]) => String(id)))].map((id) => {
    const of = rows.filter(([, cohort]) => cohort === id);
    return {
      month: id.slice(0, 7),
      buyers: of[0]![4],
      again: of.flatMap(([, , , share]) => (share === null ? [] : [rounded(share)])),
    };
  });
  expect(found).toEqual(
    wanted.map(({ again, ...cohort }) => ({ ...cohort, again: again.map(rounded) })),
  );
};

const curveOf = (set: RealSet, product: number) => {
  const open = openDays(set);
  const lines = (set.linesOf.get(product) ?? []).filter(isIn(open));
  const day = launchDay(lines, null, open);
  return day === null ? null : launchCurve(lines, day, open);
};

const launchCurves: Case = async (set, brand) => {
  const own = set.market.products.filter((one) => one.brand === brand);
  const launched = own.find(({ id, category }) => category !== 0 && curveOf(set, id)?.length);
  const old = own.find(({ id }) => set.linesOf.has(id) && curveOf(set, id) === null);
  const run = (product: number) => ask(set, 'launch-curve', selectionIn(set, brand, { product }));
  if (old !== undefined)
    expect((await run(old.id)).empty?.message).toBe(
      'This product launched before the dates of your data and plan.',
    );
  if (launched === undefined) return;
  const { rows, note } = await run(launched.id);
  expect(note).toContain('No launch date in these data: weeks count from the first purchase');
  const norms = benchmarks(
    curveOf(set, launched.id)!,
    set.market.products
      .filter(({ id, category }) => id !== launched.id && category === launched.category)
      .flatMap(({ id }) => {
        const curve = curveOf(set, id);
        return curve === null ? [] : [curve];
      }),
  );
  expect(rows.map(([week, id, , units]) => [week, id, rounded(units)])).toEqual(
    curveOf(set, launched.id)!.flatMap((units, at) => {
      const [week, norm] = [String(at + 1), norms[at] ?? null];
      const benchmark = norm && [
        [week, 'average', rounded(norm.median)],
        [week, 'average-low', rounded(norm.low)],
        [week, 'average-high', rounded(norm.high)],
      ];
      return [[week, launched.code, units], ...(benchmark ?? [])];
    }),
  );
};

const boughtWith: Case = async (set, brand) => {
  const product = productOf(set, brand);
  const lines = categoryLines(set, brand, set.days.period).filter(
    (line) =>
      line.units > 0 &&
      line.order !== 0 &&
      set.product.get(line.product)?.category === product.category,
  );
  const orders = new Map<number, Set<number>>();
  for (const line of lines)
    orders.set(line.product, (orders.get(line.product) ?? new Set()).add(line.order));
  const own = orders.get(product.id)!;
  const all = new Set(lines.map(({ order }) => order)).size;
  const wanted = [...orders]
    .filter(([id]) => id !== product.id && id !== 0)
    .map(([id, theirs]) => {
      const both = [...theirs].filter((order) => own.has(order)).length;
      return { id, both, share: both / own.size, lift: both / own.size / (theirs.size / all) };
    })
    .filter(({ both }) => both > 0)
    .sort((one, other) => other.both - one.both || one.id - other.id)
    .slice(0, 10);
  const { rows } = await ask(set, 'bought-with', selectionIn(set, brand, { product: product.id }));
  expect(
    rows.map(([id, , share, lift, both]) => [id, rounded(share), rounded(lift), both]),
  ).toEqual(
    wanted.map(({ id, share, lift, both }) => [
      ...[set.product.get(id)!.code, rounded(share), rounded(lift), both],
    ]),
  );
};

const flow: Case = async (set, brand) => {
  const { firstDay, asOf } = set.dataSet.info;
  const period = { from: dayFrom(asOf) - 27, to: dayFrom(asOf) };
  const selection = selectionIn(set, brand, { period: rangeOf(period), baselines: [] });
  const { rows, empty } = await ask(set, 'buyer-flow', selection);
  if (period.from - 364 < dayFrom(firstDay))
    return expect(empty?.message).toContain('need 364 days of data before the period');
  const lines = set.market.lines.filter((line) => line.brand === brand);
  for (const { name, days } of bucketsOf(period, 'week')) {
    const ofWeek = rows.filter(([week]) => week === name);
    expect([name, Object.fromEntries(ofWeek.map(([, kind, , buyers]) => [kind, buyers]))]).toEqual([
      name,
      buyerFlow(lines, days),
    ]);
  }
};

const buyerIndex: Case = async (set, brand) => {
  const product = productOf(set, brand);
  const homes = new Map(
    set.market.buyers.filter(({ kind }) => kind === 'home').map((one) => [one.id, one]),
  );
  const ofBrand = linesOf(set, brand, set.days.period).filter(({ buyer }) => homes.has(buyer));
  for (const [by, key] of [
    ['age_band', 'age'],
    ['income_band', 'income'],
    ['gender', 'gender'],
  ] as const) {
    const groups = (lines: readonly Line[]) => {
      const buyers = [...buyersOf(lines)];
      const of = (id: unknown) =>
        buyers.filter((buyer) => (homes.get(buyer)![key] ?? 'unknown') === id).length;
      return { all: buyers.length, of };
    };
    const own = groups(ofBrand.filter((line) => line.product === product.id));
    const theirs = groups(ofBrand);
    const { rows, empty } = await ask(
      set,
      'buyer-index-in-brand',
      selectionIn(set, brand, { product: product.id }),
      { by },
    );
    if (set.market.buyers.every((buyer) => buyer[key] === null)) {
      expect(empty?.reason).toBe('missing-part');
      continue;
    }
    for (const [id, , index, buyers] of rows) {
      const wanted = (100 * own.of(id)) / own.all / (theirs.of(id) / theirs.all);
      expect([by, id, buyers, rounded(index)]).toEqual([by, id, own.of(id), rounded(wanted)]);
    }
    expect(rows.reduce((sum, row) => sum + Number(row[3]), 0)).toBe(own.all);
  }
};

export const casesOfProducts: Readonly<Record<string, Case>> = {
  'product-profile': productProfile,
  'price-against-category': priceAgainstCategory,
  packs,
  'units-and-stock-outs': unitsAndStockOuts,
  'repeat-cohorts': repeatCohorts,
  'launch-curve': launchCurves,
  'bought-with': boughtWith,
  'buyer-flow': flow,
  'buyer-index-in-brand': buyerIndex,
};
