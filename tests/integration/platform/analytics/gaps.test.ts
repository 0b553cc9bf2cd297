import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import { buildDataSet } from '../../../../server/platform/analytics/import/build-data-set';
import { readMapping } from '../../../../server/platform/analytics/import/mapping';
import { baselineOf, rangePeriod } from '../../../../server/platform/analytics/query/model/periods';
import type { QuerySelection } from '../../../../server/platform/analytics/query/model/selection';
import { totalDays } from '../../../../server/platform/analytics/query/model/coverage';
import { addDays } from '../../../../server/platform/dates/days';
import { shopFiles, writeShop } from '../../../support/data/shop-export';
import { openFile } from './open-file';
import { jaql, runQuery, selectionOf, sql } from './questions';

let folder: string;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'endcap-gaps-'))));
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  await rm(folder, { recursive: true, force: true });
});

/** A set in which each product sells 10 units for 20.00 on each of the days; Orchard loses a half from 10 November on. */
async function setOf(
  name: string,
  days: readonly string[],
  { launch = '', products = shopFiles.products } = {},
): Promise<OpenDataSet> {
  const lines = days.flatMap((day) =>
    ['p1', 'p2', 'p3'].flatMap((product, at) => {
      if (product === 'p1' && day < launch) return [];
      const net = product === 'p1' && day >= '2025-11-10' ? '10.00' : '20.00';
      return `${day}-${String(at)},${day},b${String(at)},s1,${product},10,${net}`;
    }),
  );
  const where = path.join(folder, name);
  const mapping = await writeShop(
    where,
    { lines: [shopFiles.lines[0]!, ...lines], products },
    { set: name },
  );
  const file = path.join(where, 'version.duckdb');
  await buildDataSet(file, {
    mapping: await readMapping(mapping),
    folder: where,
    leaveOutFaulty: false,
    listFile: path.join(where, 'left-out.csv'),
    memoryLimit: '500MB',
    progress: () => undefined,
  });
  expect((await readFile(file)).length).toBeGreaterThan(0);
  const { dataSet, close } = await openFile(file);
  closing.push(close);
  return dataSet;
}

const year = Array.from({ length: 365 }, (_, at) => addDays('2025-01-01', at));
const gap = { startDate: '2025-11-10', endDate: '2025-11-23' };
const isMissing = (day: string) => day >= gap.startDate && day <= gap.endDate;

/** The selection of Orchard in a range, against the days just before. */
function selected(
  { info, brandsByCode }: OpenDataSet,
  startDate: string,
  endDate: string,
): QuerySelection {
  const period = rangePeriod({ startDate, endDate }, info, null)!;
  const { kind, range, outOfPlan, gaps } = baselineOf('prior_period', period, info, null)!;
  const brand = [...brandsByCode.values()].find(({ name }) => name === 'Orchard')!.id;
  return selectionOf({
    brand,
    period: { startDate: period.startDate, endDate: period.endDate },
    baselines: [{ kind, range, outOfPlan, gapDays: totalDays(gaps) }],
  });
}
const tile = jaql({ subject: 'brand', measures: ['NS'], dimensions: [], compare: true });
const byWeek = jaql({
  subject: 'brand',
  measures: ['NS'],
  dimensions: [{ dim: 'date', level: 'week' }],
  compare: true,
});
const alerts = sql('alerts', { sales: 'sales' });

describe('days without data', { timeout: 60_000 }, () => {
  it('[D-33] leave a change uncompared, wherever they are, and raise no alert', async () => {
    const whole = await setOf('whole', year);
    const holed = await setOf(
      'holed',
      year.filter((day) => !isMissing(day)),
    );
    expect([whole.info.gaps, holed.info.gaps]).toEqual([[], [gap]]);
    for (const [start, end, days] of [
      ['2025-11-03', '2025-11-30', 14],
      ['2025-11-10', '2025-12-07', 14],
      ['2025-11-24', '2025-12-21', 14],
      ['2025-11-17', '2025-12-14', 14],
    ] as const) {
      const compared = await runQuery(whole, tile, selected(whole, start, end));
      expect(compared.rows[0]![2]).toBeLessThan(-0.2);
      expect(
        (await runQuery(whole, alerts, selected(whole, start, end))).rows.length,
      ).toBeGreaterThan(0);
      const selection = selected(holed, start, end);
      expect(selection.baselines[0]?.gapDays).toBe(days);
      const { rows } = await runQuery(holed, tile, selection);
      expect([rows[0]![0] === null, rows[0]![1], rows[0]![2]]).toEqual([false, null, null]);
      const silent = await runQuery(holed, alerts, selection);
      expect([silent.rows, silent.empty?.message]).toEqual([
        [],
        'There is nothing to compare with: 14 days of the two periods have no data.',
      ]);
      for (const name of ['movers', 'sales-drivers', 'source-of-volume', 'growth-contribution'])
        expect([name, (await runQuery(holed, sql(name), selection)).rows]).toEqual([name, []]);
    }
    // Elsewhere everything is compared.
    const before = selected(holed, '2025-10-13', '2025-11-09');
    expect((await runQuery(holed, tile, before)).rows).toEqual([[56_000, 56_000, 0]]);
  });

  it('[D-33] are missing in a line week by week, and the other weeks are compared', async () => {
    const holed = await setOf(
      'line',
      year.filter((day) => !isMissing(day)),
    );
    const selection = selected(holed, '2025-10-27', '2025-11-30');
    const { rows } = await runQuery(holed, byWeek, selection);
    expect(rows).toEqual([
      ['2025-10-27', 14_000, 14_000, 0],
      ['2025-11-03', 14_000, 14_000, 0],
      ['2025-11-10', null, 14_000, null],
      ['2025-11-17', null, 14_000, null],
      ['2025-11-24', 7_000, 14_000, -0.5],
    ]);
  });

  it('[D-33] are none of the days by which the season of a month is reckoned', async () => {
    const holed = await setOf(
      'season',
      year.filter((day) => day < '2025-02-10' || day > '2025-02-23'),
    );
    const selection = selected(holed, '2025-12-01', '2025-12-31');
    const { rows, note } = await runQuery(holed, sql('seasonality'), selection);
    const index = new Map(rows.map(([month, , , value]) => [month, value]));
    expect(index.get('Jan')).toBeCloseTo(Number(index.get('Feb')), 9);
    expect(note).toBe('Without these days: no data Feb 10 – Feb 23, 2025 (14 days).');
  });

  it('[D-13] are drawn one by one where a range has a single week', async () => {
    const whole = await setOf('week', year);
    const selection = selected(whole, '2025-06-02', '2025-06-08');
    const { rows, dateLevel } = await runQuery(whole, byWeek, selection);
    expect([dateLevel, rows.length]).toEqual(['day', 7]);
    expect(rows[0]).toEqual(['2025-06-02', 2_000, 2_000, 0]);
    const two = await runQuery(whole, byWeek, selected(whole, '2025-06-02', '2025-06-15'));
    expect([two.dateLevel, two.rows.length]).toEqual(['week', 2]);
  });

  it('[D-10] the change of a product that was launched in the baseline is no alert, and says so', async () => {
    const products = shopFiles.products.map((line) => line.replace('Crunch', 'Orchard'));
    const alertsOf = async (launch: string) => {
      const set = await setOf(`launch${launch}`, year, { launch, products });
      const selection = selected(set, '2025-08-18', '2025-11-09');
      const [one] = [...(await set.firstProducts()).values()].filter(
        ({ name }) => name === 'Apple Rings',
      );
      const product = one!.id;
      const ofProduct = await runQuery(set, alerts, { ...selection, product });
      return {
        products: (await runQuery(set, alerts, selection)).rows.filter(([subject]) =>
          String(subject).startsWith('product:'),
        ).length,
        texts: ofProduct.rows.map(([, , text]) => text),
        message: ofProduct.empty?.message,
        partly: await set.engine.partlyOnSale(
          { ...selection, product },
          selection.baselines[0]!.range,
        ),
      };
    };
    expect(await alertsOf('2025-06-09')).toEqual({
      products: 0,
      texts: [],
      message: 'There is nothing to compare with: on sale 10 of 12 weeks of the baseline.',
      partly: 'on sale 10 of 12 weeks of the baseline',
    });
    expect((await alertsOf('2025-05-26')).partly).toBeNull();
    expect((await alertsOf('2025-09-01')).partly).toBeNull();
  });

  it('[D-10] the change of a brand that was launched in the baseline is no alert, and says so', async () => {
    const set = await setOf('launched-brand', year, { launch: '2025-06-09' });
    const selection = selected(set, '2025-08-18', '2025-11-09');
    const partly = 'on sale 10 of 12 weeks of the baseline';
    expect(await set.engine.partlyOnSale(selection, selection.baselines[0]!.range)).toBe(partly);
    const { rows, empty } = await runQuery(set, alerts, selection);
    expect([rows, empty?.message]).toEqual([[], `There is nothing to compare with: ${partly}.`]);
  });

  it('[D-10] the change of a product in a table that was launched in the baseline says so', async () => {
    const products = shopFiles.products.map((line) => line.replace('Crunch', 'Orchard'));
    const byProduct = jaql({
      subject: 'brand',
      measures: ['NS'],
      compare: true,
      dimensions: [{ dim: 'product' }],
    });
    const noteOf = async (launch: string) => {
      const set = await setOf(`table${launch}`, year, { launch, products });
      const selection = selected(set, '2025-08-18', '2025-11-09');
      const { rows, note } = await runQuery(set, byProduct, selection);
      expect(rows.length).toBeGreaterThan(1);
      return note;
    };
    expect(await noteOf('2025-06-09')).toBe(
      'Changes from a shorter time on sale: (Orchard) Apple Rings (on sale 10 of 12 weeks of the baseline).',
    );
    expect(await noteOf('2025-05-26')).toBeUndefined();
    expect(await noteOf('2025-09-01')).toBeUndefined();
  });

  it('[D-33] compare whole weeks of a set by week, and say that months have different numbers of them', async () => {
    const saturdays = year.filter((_, at) => at % 7 === 3);
    const weekly = await setOf('weekly', saturdays);
    expect([weekly.info.grain, weekly.info.firstDay, weekly.info.asOf]).toEqual([
      'week',
      '2024-12-30',
      '2025-12-28',
    ]);
    // The second quarter has 13 Saturdays, the first one 12: calendar quarters would differ by 8 %.
    const quarter = selected(weekly, '2025-04-01', '2025-06-30');
    expect((await runQuery(weekly, tile, quarter)).rows).toEqual([[26_000, 26_000, 0]]);
    const byMonth = jaql({
      subject: 'brand',
      measures: ['NS'],
      dimensions: [{ dim: 'date', level: 'month' }],
    });
    const { rows, note } = await runQuery(weekly, byMonth, quarter);
    expect(rows.map(([, sales]) => sales)).toContain(10_000);
    expect(note).toContain('a week counts in the month of its Saturday');
    const days = jaql({
      subject: 'brand',
      measures: ['NS'],
      dimensions: [{ dim: 'date', level: 'day' }],
    });
    expect((await runQuery(weekly, days, quarter)).dateLevel).toBe('week');
  });
});
