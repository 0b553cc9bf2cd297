import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDemoMarket, type DemoMarket } from './demo-market';
import { brokenRules, proportions } from './demo-rules';

let tiny: DemoMarket;

// However long it takes on a busy machine.
beforeAll(async () => {
  tiny = await openDemoMarket({ size: 'tiny', threads: 2 });
}, 300_000);
afterAll(() => tiny.close());

describe('tiny demo data set', { timeout: 300_000 }, () => {
  it('is the same for the same seed on one thread and on two, and another for another seed', async () => {
    const wanted = await tiny.content();
    const texts: string[] = [];
    const onOne = await openDemoMarket({
      size: 'tiny',
      threads: 1,
      onProgress: (text, share) => texts.push(`${share.toFixed(2)} ${text}`),
    });
    expect(await onOne.content()).toEqual(wanted);
    await onOne.close();
    expect(texts.at(-1)).toBe('1.00 Done');
    expect(texts).toEqual([...texts].sort());
    const onTwo = await openDemoMarket({ size: 'tiny', threads: 2 });
    expect(await onTwo.content()).toEqual(wanted);
    await onTwo.close();
    const other = await openDemoMarket({ size: 'tiny', seed: 7 });
    const found = await other.content();
    await other.close();
    for (const table of ['fact_order_line', 'fact_listing', 'dim_buyer', 'fact_review'])
      expect(found[table]).not.toBe(wanted[table]);
  });

  it('has 20,000 lines of 24 brands, everything else in proportion, and no empty table', async () => {
    const {
      fact_order_line,
      fact_review,
      'dim_buyer WHERE id > 0': buyers,
      ...others
    } = await proportions(tiny, 20_000);
    expect([fact_order_line, fact_review, buyers]).toEqual([1, 1, 1]);
    for (const [table, ratio] of Object.entries(others))
      expect(Math.abs(ratio - 1), table).toBeLessThan(0.15);
    expect(
      await tiny.figures('SELECT count(*), count(DISTINCT code) FROM dim_brand WHERE id > 0'),
    ).toEqual([24, 24]);
    for (const [table] of await tiny.rows('SELECT table_name FROM duckdb_tables()')) {
      const [rows] = await tiny.figures(`SELECT count(*) FROM ${table}`);
      expect(rows, String(table)).toBeGreaterThan(0);
    }
    expect(await tiny.rows('SELECT id, currency, first_day, as_of, lines FROM meta')).toEqual([
      ['demo', 'USD', '2023-08-31', '2026-08-30', 20_000],
    ]);
  });

  it('holds together to the cent', async () => {
    expect(await brokenRules(tiny)).toEqual({});
  });

  it("has sales of each of the demo users' brands in every quarter", async () => {
    const [found, quarters] = await tiny.figures(
      `SELECT count(DISTINCT (brand, quarter)), count(DISTINCT quarter) FROM fact_order_line JOIN dim_date USING (date) WHERE brand <= 14`,
    );
    expect([found, quarters]).toEqual([14 * 13, 13]);
  });
});
