import { expect } from 'vitest';

import { isPublished } from '../../../../support/data/real-data';
import type { Line } from '../market';
import { overlapsOf } from '../methods/overlap';
import { peersOf } from '../methods/peers';
import { percentile } from '../methods/percentile';
import { netOf } from '../methods/sale';
import { type Source, sourcesOfVolume } from '../methods/source-of-volume';
import { type Main, switches } from '../methods/switching';
import { bucketsOf } from '../oracle';
import { expectFigures, figuresOf } from './figures';
import {
  ask,
  type Case,
  categoryLines,
  codeOf,
  isIn,
  nameOf,
  ownCategories,
  questionOf,
  type RealSet,
  rounded,
  selectionIn,
} from './market';

/** The peers of a brand in its categories, nearest first. */
export const peersIn = (set: RealSet, brand: number): number[] =>
  peersOf(
    brand,
    categoryLines(set, brand, set.days.period),
    (product) => set.product.get(product)?.sub_category ?? 0,
  ).map(({ id }) => id);

/** A question about one brand within the categories of another. */
export const inCategoriesOf = (set: RealSet, brand: number, about = brand) =>
  questionOf(set, about, {
    ownCategories: null,
    conditions: [{ dim: 'category', in: ownCategories(set, brand) }],
  });

const peers: Case = async (set, brand) => {
  const result = await ask(set, 'peers', selectionIn(set, brand));
  const members = [brand, ...peersIn(set, brand)];
  expect(result.rows.map(([id]) => id)).toEqual(members.map((id) => codeOf(set, id)));
  for (const [at, row] of result.rows.entries())
    expectFigures(set, result, row, inCategoriesOf(set, brand, members[at]));
  for (const [at, { key }] of result.columns.entries()) {
    if (!key.endsWith('_rank')) continue;
    const figures = result.rows.map((row) => row[at - 1]);
    const ranks = figures.map((own) =>
      own === null
        ? null
        : 1 + figures.filter((other) => other !== null && Number(other) > Number(own)).length,
    );
    expect([key, result.rows.map((row) => row[at])]).toEqual([key, ranks]);
  }
  const shares = await ask(set, 'peers', selectionIn(set, brand), { view: 'percentiles' });
  for (const code of ['NS', 'SH', 'RPT']) {
    const label = result.columns.find(({ key }) => key === code)!.label;
    const of = (id: number) => figuresOf(set, code, inCategoriesOf(set, brand, id)).now;
    const own = of(brand);
    const others = members.slice(1).flatMap((id) => of(id) ?? []);
    const wanted = own === null ? null : percentile(own, others);
    const row = shares.rows.find(([name, id]) => name === label && id === codeOf(set, brand));
    expect([code, rounded(row?.[3] ?? null)]).toEqual([code, rounded(wanted)]);
  }
};

const peersIndexed: Case = async (set, brand) => {
  const { rows } = await ask(set, 'peers-indexed', selectionIn(set, brand));
  const members = [brand, ...peersIn(set, brand).slice(0, 5)];
  const lines = categoryLines(set, brand, set.days.period);
  // The period is of whole weeks.
  const weeks = bucketsOf(set.days.period, 'week');
  for (const id of members) {
    const own = lines.filter((line) => line.brand === id);
    const net = weeks.map(({ days }) => netOf(own.filter(isIn(days))));
    const mean = net.slice(0, 4).reduce((sum, one) => sum + one, 0) / 4;
    if (weeks.length < 4 || mean <= 0) continue;
    for (const [at, { name }] of weeks.entries()) {
      const row = rows.find(([week, of]) => week === name && of === codeOf(set, id));
      expect([name, id, rounded(row?.[3])]).toEqual([name, id, rounded((100 * net[at]!) / mean)]);
    }
  }
  if (isPublished) expect(new Set(rows.map(([, id]) => id)).size).toBe(members.length);
};

const overlap: Case = async (set, brand) => {
  const { rows } = await ask(set, 'overlap', selectionIn(set, brand));
  const lines = categoryLines(set, brand, set.days.period);
  const wanted = overlapsOf(brand, peersIn(set, brand), lines)
    .sort((one, other) => other.both - one.both || one.brand - other.brand)
    .map((one) => [codeOf(set, one.brand), one.overlap, one.expected, one.index].map(rounded));
  expect(rows.map(([id, , ...figures]) => [id, ...figures.slice(0, 3)].map(rounded))).toEqual(
    wanted,
  );
  if (isPublished && brand === set.brands[0]) expect(rows.length).toBeGreaterThan(3);
};

const sides = (set: RealSet, brand: number): [Line[], Line[]] => [
  categoryLines(set, brand, set.days.baseline),
  categoryLines(set, brand, set.days.period),
];

const switching: Case = async (set, brand) => {
  const { rows } = await ask(set, 'switching', selectionIn(set, brand));
  const shown = [brand, ...peersIn(set, brand).slice(0, 5)];
  const idOf = (main: Main) => (typeof main === 'number' ? codeOf(set, main) : main);
  const nameOfEnd = (main: Main) =>
    typeof main === 'number'
      ? nameOf(set, main)
      : { other: 'Other brands', none: 'None of the category' }[main];
  expect(
    rows
      .filter(([, , , , buyers]) => buyers !== 0)
      .map(([to, from, , share, buyers]) => [from, to, rounded(share), buyers]),
  ).toEqual(
    switches(shown, ...sides(set, brand)).map(({ from, to, share, buyers }) => [
      idOf(from),
      nameOfEnd(to),
      rounded(share),
      buyers,
    ]),
  );
};

const sourceOfVolume: Case = async (set, brand) => {
  const { rows } = await ask(set, 'source-of-volume', selectionIn(set, brand));
  const rivals = peersIn(set, brand).slice(0, 5);
  const [before, after] = sides(set, brand);
  const idOf = (source: Source) => (typeof source === 'number' ? codeOf(set, source) : source);
  const own = (lines: readonly Line[]) => netOf(lines.filter((line) => line.brand === brand));
  expect(rows.map(([id, , value]) => [id, value])).toEqual([
    ['before', own(before)],
    ...sourcesOfVolume(brand, rivals, before, after).map(([source, part]) => [idOf(source), part]),
    ['after', own(after)],
  ]);
};

export const casesOfPeers: Readonly<Record<string, Case>> = {
  peers,
  'peers-indexed': peersIndexed,
  overlap,
  switching,
  'source-of-volume': sourceOfVolume,
};
