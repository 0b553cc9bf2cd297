import { expect } from 'vitest';

import { isPublished } from '../../../../support/data/real-data';
import { dayFrom } from '../market';
import { assortmentGaps } from '../methods/assortment-gaps';
import { drivers } from '../methods/drivers';
import { launchDay } from '../methods/launches';
import { quantile } from '../methods/percentile';
import { grouped, netOf } from '../methods/sale';
import { bucketDay, bucketsOf, type Days } from '../oracle';
import { expectFigures, figuresOf } from './figures';
import {
  ask,
  bySales,
  type Case,
  categoryLines,
  codeOf,
  isIn,
  linesOf,
  nameOf,
  questionOf,
  type RealSet,
  rounded,
  selectionIn,
} from './market';

const topBrands: Case = async (set, brand) => {
  const result = await ask(set, 'top-brands', selectionIn(set, brand), { limit: 4 });
  const ranked = bySales(set.market.lines.filter(isIn(set.days.period)), 'brand');
  const own = ranked.findIndex(({ id }) => id === brand);
  const shown = ranked.filter((_, at) => at < 4 || at === own);
  expect(result.rows.map(([rank, id]) => [rank, id])).toEqual([
    ...shown.map(({ id }) => [1 + ranked.findIndex((one) => one.id === id), codeOf(set, id)]),
    [null, null],
  ]);
  const everybody = questionOf(set, brand, { subject: 'market' });
  for (const row of result.rows)
    expectFigures(set, result, row, everybody, row[1] === null ? {} : { brand: String(row[1]) });
};

const topProducts: Case = async (set, brand) => {
  const params = { limit: 6, columns: 'all' };
  const result = await ask(set, 'top-products', selectionIn(set, brand), params);
  const ranked = bySales(linesOf(set, brand, set.days.period), 'product');
  expect(result.rows.slice(0, -1).map(([, id]) => id)).toEqual(
    ranked.slice(0, 6).map(({ id }) => set.product.get(id)!.code),
  );
  for (const row of result.rows)
    expectFigures(
      ...([set, result, row, questionOf(set, brand)] as const),
      row[1] === null ? {} : { product: String(row[1]) },
    );
};

const competitors: Case = async (set, brand) => {
  const others = set.brands.filter((id) => id !== brand);
  const result = await ask(
    set,
    'competitors',
    selectionIn(set, brand, { competitors: others, ownCategories: null }),
  );
  expect(result.rows.map(([id]) => id).sort()).toEqual(
    [brand, ...others].map((id) => codeOf(set, id)).sort(),
  );
  const question = questionOf(set, brand, { subject: 'market' });
  for (const row of result.rows)
    expectFigures(set, result, row, question, { brand: String(row[0]) });
};

const netSalesAgainstCategory: Case = async (set, brand) => {
  const { rows } = await ask(set, 'net-sales-against-category', selectionIn(set, brand));
  const market = categoryLines(set, brand, set.days.period);
  for (const { name, days } of bucketsOf(set.days.period, 'week')) {
    const sold = grouped(market.filter(isIn(days)), 'brand');
    sold.delete(0);
    const all = [...sold.values()].reduce((sum, lines) => sum + netOf(lines), 0);
    const ofWeek = rows.filter(([week]) => week === name);
    expect(ofWeek.map(([, id, , net]) => [id, rounded(net)])).toEqual([
      [codeOf(set, brand), rounded(netOf(linesOf(set, brand, days)))],
      ['average', sold.size === 0 ? null : rounded(all / sold.size)],
    ]);
  }
};

const salesDrivers: Case = async (set, brand) => {
  const { rows } = await ask(set, 'sales-drivers', selectionIn(set, brand));
  const side = (days: Days) => ({ lines: linesOf(set, brand, days), inStockDays: null });
  const [before, after] = [side(set.days.baseline), side(set.days.period)];
  expect(rows.map(([id, , value]) => [id, value])).toEqual([
    ['before', netOf(before.lines)],
    ...drivers(before, after),
    ['after', netOf(after.lines)],
  ]);
};

const brandProfile: Case = async (set, brand) => {
  const { rows } = await ask(set, 'brand-profile', selectionIn(set, brand));
  const facts = new Map(rows.map(([id, , value]) => [id, value]));
  const products = set.market.products.filter((one) => one.brand === brand);
  const inCategory = (id: number) =>
    products.filter(({ category, department }) => (category === 0 ? department : category) === id);
  const names = set.market.categories
    .map(({ id, name }) => ({ id, name, count: inCategory(id).length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || one.id - other.id)
    .map(({ name }) => name);
  expect(facts.get('name')).toBe(nameOf(set, brand));
  expect(facts.get('products')).toBe(products.length.toLocaleString('en-US'));
  expect(facts.get('categories')).toBe(names.length === 0 ? null : names.join(', '));
  expect(facts.get('story')).toBeNull();
};

/** Products of the brand's categories with an order line in the period. */
function onSale(set: RealSet, brand: number) {
  const sold = new Set(categoryLines(set, brand, set.days.period).map(({ product }) => product));
  return [...sold].map((id) => set.product.get(id)!);
}

const assortment: Case = async (set, brand) => {
  const { rows, empty } = await ask(set, 'assortment', selectionIn(set, brand));
  if (!set.dataSet.info.parts.has('list_prices')) return expect(empty?.reason).toBe('missing-part');
  const prices = new Map<number, number[]>();
  for (const { sub_category: sub, price } of set.market.products)
    if (price !== null) prices.set(sub, [...(prices.get(sub) ?? []), price]);
  const bandOf = ({ price, sub_category: sub }: ReturnType<typeof onSale>[number]) => {
    if (price === null || sub === 0) return 'unknown';
    const limits = [0.25, 0.6, 0.9].map((part) => quantile(prices.get(sub)!, part)!);
    return (
      ['Value', 'Mainstream', 'Premium'][limits.findIndex((limit) => price <= limit)] ??
      'Super premium'
    );
  };
  const all = onSale(set, brand);
  const sides = [
    [nameOf(set, brand), all.filter((one) => one.brand === brand)],
    ['Category', all],
  ] as const;
  for (const [whose, some] of sides) {
    const found = rows.filter(([of]) => of === whose);
    for (const [, band, , share, count] of found) {
      const wanted = some.filter((one) => bandOf(one) === band).length;
      expect([whose, band, count, rounded(share)]).toEqual([
        ...[whose, band, wanted],
        rounded(wanted / some.length),
      ]);
    }
    expect(found.reduce((sum, row) => sum + Number(row[4]), 0)).toBe(some.length);
  }
};

const gaps: Case = async (set, brand) => {
  const { rows } = await ask(set, 'assortment-gaps', selectionIn(set, brand), { limit: 50 });
  const subCode = new Map(set.market.categories.map(({ id, code }) => [id, code]));
  const wanted = assortmentGaps(
    brand,
    categoryLines(set, brand, set.days.period),
    categoryLines(set, brand, set.days.baseline),
    (product) => {
      const sub = set.product.get(product)?.sub_category ?? 0;
      return sub === 0 ? [] : [subCode.get(sub)!];
    },
  );
  const of = (some: readonly (readonly unknown[])[]) => some.map((row) => row.map(rounded));
  const found = rows.map(([rank, id, , net, growth, brands]) => [rank, id, net, growth, brands]);
  const expected = wanted.map((one) => [one.rank, one.part, one.net, one.growth, one.brands]);
  // Equal net sales stand in the order of their ids.
  const inOrder = (all: unknown[][]) =>
    all.sort(
      (one, other) =>
        Number(one[0]) - Number(other[0]) || (String(one[1]) < String(other[1]) ? -1 : 1),
    );
  const cut = Number(found.at(-1)?.[0] ?? Infinity);
  const whole = (all: unknown[][]) =>
    expected.length > 50 ? all.filter(([rank]) => Number(rank) < cut) : all;
  expect(inOrder(whole(of(found)))).toEqual(inOrder(whole(of(expected))));
  if (isPublished && brand === set.brands[0]) expect(rows.length).toBeGreaterThan(1);
};

const launches: Case = async (set, brand) => {
  const { rows, empty } = await ask(set, 'launches', selectionIn(set, brand));
  const { firstDay, asOf } = set.dataSet.info;
  const open = { from: dayFrom(firstDay), to: dayFrom(asOf) };
  const quarters = set.market.products
    .filter((one) => one.brand === brand)
    .flatMap(({ id }) => launchDay(set.linesOf.get(id) ?? [], null, open) ?? [])
    .map((day) => bucketDay(day, 'quarter'));
  if (quarters.length === 0) return expect(empty?.reason).toBe('no-event');
  let soFar = 0;
  for (const [quarter, count, known, all] of rows) {
    const wanted = quarters.filter((one) => one === quarter).length;
    soFar += wanted;
    expect([quarter, count, known, all]).toEqual([quarter, wanted, 0, soFar]);
  }
  expect(soFar).toBe(quarters.length);
};

/** Ranks by net sales; what has none is last. */
const ranksOf = (of: ReadonlyMap<number, number>, ids: readonly number[]) =>
  new Map(
    ids
      .map((id) => ({ id, net: of.get(id) ?? 0 }))
      .sort((one, other) => other.net - one.net || one.id - other.id)
      .map(({ id, net }, at) => [id, net > 0 ? at + 1 : ids.length] as const),
  );

/** The rules of alerts (domain.md section 3) about figures that the data set has. */
const alerts: Case = async (set, brand) => {
  const widgets = {
    ...{ ranking: 'rank', sales: 'sales', share: 'share', buyers: 'buyers' },
    ...{ repeat: 'repeat', rating: 'rating', limit: 50 },
  };
  const { rows, empty } = await ask(set, 'alerts', selectionIn(set, brand), widgets);
  const question = questionOf(set, brand);
  const figure = (code: string) => {
    const { now, before } = figuresOf(set, code, question);
    return { now: now ?? 0, before: before ?? 0 };
  };
  const [net, share, buyers, repeat] = ['NS', 'SH', 'BUY', 'RPT'].map(figure);
  const [orders, trip, rate] = ['ORD', 'SPT', 'BR'].map(figure);
  const category = netOf(categoryLines(set, brand, set.days.period));
  const side = (days: Days) => ({ lines: linesOf(set, brand, days), inStockDays: null });
  const price = new Map(drivers(side(set.days.baseline), side(set.days.period))).get('price')!;
  const change = ({ now, before }: { now: number; before: number }) => now / before - 1;
  const n = { now: buyers!.now, before: buyers!.before };
  const pooled = (repeat!.now * n.now + repeat!.before * n.before) / (n.now + n.before);
  const z =
    (repeat!.now - repeat!.before) / Math.sqrt(pooled * (1 - pooled) * (1 / n.now + 1 / n.before));
  const points = (of: typeof share) => of!.now - of!.before;
  const wanted: [string, boolean, number][] = [
    [
      'Net sales',
      Math.abs(change(net!)) >= 0.1 && Math.max(orders!.now, orders!.before) >= 30,
      points(net),
    ],
    [
      'The share',
      Math.abs(points(share)) >= 0.01 && Math.abs(change(share!)) >= 0.1,
      points(share) * category,
    ],
    [
      'The number of buyers',
      Math.abs(change(buyers!)) >= 0.1 && Math.max(n.now, n.before) >= 100,
      points(buyers) * rate!.before,
    ],
    [
      'The repeat rate',
      Math.abs(points(repeat)) >= 0.03 && Math.min(n.now, n.before) >= 100 && Math.abs(z) >= 1.96,
      points(repeat) * n.now * trip!.now,
    ],
    ['Price changes', Math.abs(price) >= 0.03 * net!.before, price],
  ];
  const severityOf = (money: number) => {
    if (money >= 0) return 'Gain';
    const part = -money / net!.before;
    return part >= 0.1 ? 'High' : part >= 0.02 ? 'Medium' : 'Low';
  };
  for (const [words, isAlert, money] of wanted) {
    const about = new RegExp(`^${words} (fell|rose|cut|raised)`);
    const found = rows.find(([, , text]) => about.test(String(text)));
    expect([set.id, words, found?.[1] ?? null]).toEqual([
      ...[set.id, words],
      isAlert ? severityOf(money) : null,
    ]);
  }
  const brands = (days: Days) => {
    const lines = set.market.lines.filter(isIn(days));
    return new Map(bySales(lines, 'brand').map(({ id, net: sold }) => [id, sold]));
  };
  const [then, now] = [brands(set.days.baseline), brands(set.days.period)];
  const ids = [...new Set([...then.keys(), ...now.keys()])];
  const [from, to] = [ranksOf(then, ids).get(brand)!, ranksOf(now, ids).get(brand)!];
  const isRank =
    Math.abs(from - to) >= 2 &&
    Math.abs(change(net!)) >= 0.05 &&
    Math.sign(from - to) === Math.sign(points(net));
  expect([set.id, rows.some(([subject]) => subject === 'widget:rank')]).toEqual([set.id, isRank]);
  if (rows.length === 0) expect(empty?.message).toContain('Not checked: distribution');
};

export const casesOfBrands: Readonly<Record<string, Case>> = {
  'top-brands': topBrands,
  'top-products': topProducts,
  competitors,
  'net-sales-against-category': netSalesAgainstCategory,
  'sales-drivers': salesDrivers,
  'brand-profile': brandProfile,
  assortment,
  'assortment-gaps': gaps,
  launches,
  alerts,
};
