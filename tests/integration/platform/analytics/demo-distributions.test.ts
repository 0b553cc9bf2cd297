import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDemoMarket, type DemoMarket } from './demo-market';
import { brokenRules, proportions } from './demo-rules';
import { shownBy } from './demo-widgets';
import { risingSearches } from './methods/rising-searches';

/** Four standard deviations of a share of `count`: passed by mere chance once in 15,000 times. */
const chance = (share: number, count: number) => 4 * Math.sqrt((share * (1 - share)) / count);

const lines = 400_000;
let market: DemoMarket;

// However long it takes on a busy machine.
beforeAll(async () => {
  market = await openDemoMarket({ size: { lines }, threads: 2 });
}, 600_000);
afterAll(() => market.close());

describe('distributions of the demo', { timeout: 300_000 }, () => {
  it('has the lines that were asked for, everything else in proportion, and holds together', async () => {
    const {
      fact_order_line,
      fact_review,
      'dim_buyer WHERE id > 0': buyers,
      ...others
    } = await proportions(market, lines);
    expect([fact_order_line, fact_review, buyers]).toEqual([1, 1, 1]);
    for (const [table, ratio] of Object.entries(others))
      expect(Math.abs(ratio - 1), table).toBeLessThan(0.06);
    expect(await brokenRules(market)).toEqual({});
  });

  it('has brands and products by Zipf', async () => {
    const [slope] = await market.figures(
      `SELECT regr_slope(ln(sales), ln(rank)) FROM (
         SELECT sum(net_cents) AS sales, row_number() OVER (ORDER BY sum(net_cents) DESC) AS rank FROM fact_order_line GROUP BY brand
       ) WHERE rank <= 150`,
    );
    expect(slope).toBeGreaterThan(-1.05);
    expect(slope).toBeLessThan(-0.85);
    // The first eight products that were there all the time, of the invented brands.
    const [within] = await market.figures(
      `SELECT regr_slope(ln(units), ln(place)) FROM (
         SELECT sum(units) AS units, split_part(code, '_', 3)::INTEGER AS place FROM fact_order_line f JOIN dim_product p ON p.id = f.product
         WHERE p.brand > 14 AND launch_date < DATE '2023-08-31' AND discontinued_date IS NULL GROUP BY product, code
       ) WHERE place <= 8`,
    );
    expect(within).toBeGreaterThan(-1);
    expect(within).toBeLessThan(-0.6);
  });

  it('has seasons: chocolate, gifts, cold drinks', async () => {
    // Against the shares of the rest of the market, which has the same growth and holidays.
    const ratio = async (kind: string, high: string, low: string) => {
      const [found] = await market.figures(
        `WITH s AS (
           SELECT ${kind} AS is_kind, strftime(date, '%m%d') BETWEEN ${high} AS high, strftime(date, '%m%d') BETWEEN ${low} AS low, units
           FROM fact_order_line f JOIN dim_product p ON p.id = f.product JOIN dim_category c ON c.id = p.sub_category
           WHERE (${kind} OR c.code SIMILAR TO 'cat_(jerky_beef|jerky_poultry|nuts_roasted|popcorn_.*|candy_.*|chips_kettle)')
             AND p.code NOT IN ('prd_fizzberry_3', 'prd_crunchwell_2') AND p.brand <> 6)
         SELECT (sum(units) FILTER (is_kind AND high) / sum(units) FILTER (NOT is_kind AND high))
           / (sum(units) FILTER (is_kind AND low) / sum(units) FILTER (NOT is_kind AND low)) FROM s`,
      );
      return found!;
    };
    // Half a month off the seasons' ends, where weeks belong to both. Some loud buyers move a ratio by some percent.
    const rest = `'0315' AND '1015'`;
    const chocolate = await ratio(
      `c.code SIMILAR TO 'cat_chocolate_(dark|milk|filled)'`,
      `'1110' AND '1231'`,
      rest,
    );
    expect(Math.abs(chocolate - 1.6)).toBeLessThan(0.25);
    const water = await ratio(
      `c.code LIKE 'cat_water_%'`,
      `'0612' AND '0820'`,
      `'0201' AND '0515'`,
    );
    expect(Math.abs(water - 1.45)).toBeLessThan(0.25);
    const gifts = await ratio(`c.code = 'cat_chocolate_gifts'`, `'1110' AND '1223'`, rest);
    expect(gifts).toBeGreaterThan(2.2);
    expect(gifts).toBeLessThan(3.6);
  });

  it('has offices, an eighth of the buyers, that are quiet on weekends and holidays', async () => {
    const [offices, buyers] = await market.figures(
      `SELECT count(*) FILTER (kind = 'office'), count(*) FROM dim_buyer WHERE id > 0 AND CASE kind
         WHEN 'office' THEN company_size IS NOT NULL AND industry IS NOT NULL AND age_band IS NULL
         ELSE age_band IS NOT NULL AND gender IS NOT NULL AND income_band IS NOT NULL AND hh_size IS NOT NULL AND industry IS NULL END`,
    );
    expect([offices, buyers]).toEqual([1_440, 12_000]);
    const [officeWeekend, homeWeekend, work] = await market.figures(
      `SELECT avg((isodow(date) > 5)::INTEGER) FILTER (kind = 'office'), avg((isodow(date) > 5)::INTEGER) FILTER (kind = 'home'),
         avg((occasion = 1)::INTEGER) FILTER (kind = 'office') FROM fact_order_line JOIN dim_buyer b ON b.id = buyer`,
    );
    expect(officeWeekend).toBeLessThan(0.05);
    expect(homeWeekend).toBeGreaterThan(0.28);
    expect(work).toBeGreaterThan(0.9);
    const [onHolidays, onTheDaysBefore] = await market.figures(
      `SELECT count(*) FILTER (h.holiday IS NOT NULL), count(*) FILTER (h.holiday IS NULL) FROM fact_order_line f
       JOIN dim_buyer b ON b.id = f.buyer AND b.kind = 'office' JOIN dim_date h ON h.date = f.date
       WHERE isodow(f.date) < 6 AND (h.holiday IS NOT NULL OR f.date + 7 IN (SELECT date FROM dim_date WHERE holiday IS NOT NULL))`,
    );
    expect(onHolidays! / onTheDaysBefore!).toBeLessThan(0.25);
  });

  it('is out of stock one day in thirty, for six days on average', async () => {
    const [inStock, days] = await market.figures(
      `SELECT sum((to_date - from_date + 1) * in_stock::INTEGER) / sum(to_date - from_date + 1),
         avg(to_date - from_date + 1) FILTER (NOT in_stock AND to_date < DATE '2026-08-01') FROM fact_listing`,
    );
    expect(inStock).toBeGreaterThan(0.955);
    expect(inStock).toBeLessThan(0.975);
    expect(days).toBeGreaterThan(5.5);
    expect(days).toBeLessThan(6.5);
  });

  it('spreads a launch along an S, three quarters of it by week 28', async () => {
    const [early, half, late] = await market.figures(
      `SELECT avg((first < launch_date + 28)::INTEGER), avg((first < launch_date + 28 * 7)::INTEGER), avg((first < launch_date + 52 * 7)::INTEGER) FROM (
         SELECT l.product, region, min(from_date) AS first, any_value(launch_date) AS launch_date FROM fact_listing l JOIN dim_product p ON p.id = l.product
         WHERE launch_date BETWEEN DATE '2023-08-31' AND DATE '2025-02-28' AND coalesce(discontinued_date, DATE '2026-08-30') > launch_date + 400
         GROUP BY l.product, region)`,
    );
    expect(early).toBeLessThan(0.08);
    expect(half).toBeGreaterThan(0.7);
    expect(half).toBeLessThan(0.85);
    expect(late).toBeGreaterThan(0.9);
  });

  it('has stars of 52/24/11/6/7 %, and campaigns that arrive, are answered and convert as planned', async () => {
    const stars = (
      await market.rows('SELECT count(*) FROM fact_review GROUP BY stars ORDER BY stars DESC')
    ).map(([n]) => Number(n) / 12_000);
    [0.52, 0.24, 0.11, 0.06, 0.07].forEach((share, at) => {
      // Products differ, which moves the whole by a point.
      expect(Math.abs(stars[at]! - share)).toBeLessThan(chance(share, 12_000) + 0.01);
    });
    const people = `(SELECT *, EXISTS (SELECT 1 FROM fact_order_line f WHERE f.buyer = s.buyer AND f.product = s.product
        AND f.date BETWEEN delivered AND delivered + 90) AS bought,
        EXISTS (SELECT 1 FROM fact_survey_answer a WHERE a.campaign = s.campaign AND a.buyer = s.buyer) AS answered
      FROM fact_sample s JOIN sample_campaign c ON c.id = s.campaign WHERE c.status = 'Closed')`;
    const [sent, delivered, answered, bought, control, boughtAnyway] = await market.figures(
      `SELECT count(*) FILTER (NOT control), count(*) FILTER (NOT control AND delivered IS NOT NULL), count(*) FILTER (answered),
         count(*) FILTER (NOT control AND bought), count(*) FILTER (control), count(*) FILTER (control AND bought) FROM ${people}`,
    );
    expect(Math.abs(delivered! / sent! - 0.94)).toBeLessThan(chance(0.94, sent!));
    expect(Math.abs(answered! / delivered! - 0.38)).toBeLessThan(chance(0.38, delivered!));
    expect(Math.abs(bought! / delivered! - 0.09)).toBeLessThan(chance(0.09, delivered!));
    expect(Math.abs(boughtAnyway! / control! - 0.04)).toBeLessThan(chance(0.04, control!));
  });

  it('prices in four bands around the medians of its sub-categories', async () => {
    const tiers = Object.fromEntries(
      await market.rows(
        'SELECT price_tier, count(*) / 240 FROM dim_brand WHERE id > 0 GROUP BY price_tier',
      ),
    ) as Record<string, number>;
    for (const [tier, share] of Object.entries({
      Value: 0.25,
      Mainstream: 0.35,
      Premium: 0.3,
      'Super premium': 0.1,
    }))
      expect(Math.abs(tiers[tier]! - share), tier).toBeLessThan(chance(share, 240));
    const [spread, skew] = await market.figures(
      `SELECT stddev(level), skewness(level) FROM (
         SELECT ln(list_price_cents) - avg(ln(list_price_cents)) OVER (PARTITION BY sub_category) AS level FROM dim_product WHERE id > 0)`,
    );
    expect(spread).toBeGreaterThan(0.2);
    expect(spread).toBeLessThan(0.32);
    expect(Math.abs(skew!)).toBeLessThan(0.4);
  });

  it('has promotions in 8 % of the weeks, which sell 60 % more', async () => {
    const weekly = `(SELECT product, iso_week, bool_or(promo) AS promo, sum(units) AS units FROM fact_order_line JOIN dim_date USING (date) GROUP BY product, iso_week)`;
    const [share, more] = await market.figures(
      `WITH w AS (SELECT *, count(*) OVER (PARTITION BY product) AS weeks FROM ${weekly}),
         usual AS (SELECT product, avg(units) AS units FROM w WHERE weeks >= 154 AND NOT promo GROUP BY product)
       SELECT avg(promo::INTEGER), sum(w.units) FILTER (promo) / sum(usual.units) FILTER (promo) FROM w JOIN usual USING (product)`,
    );
    expect(Math.abs(share! - 0.08)).toBeLessThan(0.02);
    expect(Math.abs(more! - 1.6)).toBeLessThan(0.15);
    const [cancelled, refunded] = await market.figures(
      'SELECT avg((cancelled_units > 0)::INTEGER), avg((refunded_units > 0)::INTEGER) FROM fact_order_line',
    );
    for (const rate of [cancelled!, refunded!]) expect(Math.abs(rate - 0.0125)).toBeLessThan(0.005);
  });

  it('has people who come back to their brands, some often, most seldom', async () => {
    const repeat = async (from: string) =>
      market.figures(
        `SELECT min(rate), median(rate), max(rate) FROM (
           SELECT brand, avg((days > 1)::INTEGER) AS rate, sum(sum(days)) OVER (PARTITION BY brand) AS weight, rank() OVER (ORDER BY count(*) DESC) AS place
           FROM (SELECT brand, buyer, count(DISTINCT date) AS days FROM fact_order_line WHERE date >= DATE '${from}' GROUP BY brand, buyer) GROUP BY brand
         ) WHERE place <= 30`,
      );
    const [least, median, most] = await repeat('2025-09-01');
    expect(least).toBeGreaterThan(0.18);
    expect(median).toBeGreaterThan(0.24);
    expect(most).toBeLessThan(0.52);
    const [often, perOrder] = await market.figures(
      `WITH o AS (SELECT buyer, count(DISTINCT order_id) AS orders, count(*) AS lines FROM fact_order_line GROUP BY buyer)
       SELECT sum(orders) FILTER (place <= 0.2) / sum(orders), sum(lines) / sum(orders) FROM (SELECT *, percent_rank() OVER (ORDER BY orders DESC) AS place FROM o)`,
    );
    expect(often).toBeGreaterThan(0.5);
    expect(often).toBeLessThan(0.75);
    expect(perOrder).toBeGreaterThan(1.8);
  });
});

describe('stories of the demo', { timeout: 300_000 }, () => {
  /** Units and lines of products between two days. */
  const sold = async (product: string, from: string, to: string, more = 'true') =>
    market.figures(
      `SELECT coalesce(sum(units), 0) / (DATE '${to}' - DATE '${from}' + 1) * 7, count(*), coalesce(sum(net_cents), 0) / (DATE '${to}' - DATE '${from}' + 1) * 7
       FROM fact_order_line f JOIN dim_product p ON p.id = f.product JOIN dim_region r ON r.id = f.region
       WHERE p.code LIKE '${product}' AND date BETWEEN DATE '${from}' AND DATE '${to}' AND ${more}`,
    );

  it('viral flavour: sales triple within three weeks, new people come, and search for it', async () => {
    const [before] = await sold('prd_crunchwell_2', '2026-04-20', '2026-07-12');
    const [after] = await sold('prd_crunchwell_2', '2026-07-20', '2026-08-16');
    expect(after! / before!).toBeGreaterThan(2.2);
    const [sibling] = await sold('prd_crunchwell_1', '2026-04-20', '2026-07-12');
    const [siblingAfter] = await sold('prd_crunchwell_1', '2026-07-20', '2026-08-16');
    expect(after! / before! / (siblingAfter! / sibling!)).toBeGreaterThan(1.5);
    const searches = async (from: string, to: string) =>
      (
        await market.figures(
          `SELECT count(*) / (DATE '${to}' - DATE '${from}') FROM fact_search WHERE term = 'smoked paprika' AND "at" >= DATE '${from}' AND "at" < DATE '${to}'`,
        )
      )[0]!;
    expect(
      (await searches('2026-07-13', '2026-08-31')) / (await searches('2026-03-01', '2026-07-13')),
    ).toBeGreaterThan(3);
  });

  it('viral flavour: of all searches it rises most, and it is a breakout', async () => {
    const searched = await market.rows(
      `SELECT term, count(*) FILTER ("at" >= DATE '2026-06-08'), count(*) FILTER ("at" < DATE '2026-06-08')
       FROM fact_search WHERE "at" >= DATE '2026-03-16' AND "at" < DATE '2026-08-31' GROUP BY term`,
    );
    const rising = risingSearches(
      searched.map(([term, now, before]) => ({
        term: String(term),
        now: Number(now),
        before: Number(before),
      })),
      { now: 84, before: 84 },
    );
    expect(rising[0]).toMatchObject({ term: 'smoked paprika', isBreakout: true });
  });

  it('unmet demand: every kind of term leads to purchases, and least where few or no products answer it', async () => {
    const terms = (
      await market.rows(
        `WITH searched AS (
           SELECT term, results, EXISTS (SELECT 1 FROM fact_order_line f WHERE f.buyer = s.buyer AND f.product = s.product AND f.date = s."at"::DATE) AS bought
           FROM fact_search s WHERE "at" >= DATE '2026-06-08')
         SELECT term, count(*), count(*) FILTER (results = 0), count(*) FILTER (bought) FROM searched GROUP BY term HAVING count(*) >= 30`,
      )
    ).map(([term, ...counts]) => {
      const [all, none, bought] = counts.map(Number) as [number, number, number];
      return { term: String(term), all, none, found: all - none, bought };
    });
    const sum = (of: (term: (typeof terms)[number]) => number) =>
      terms.reduce((total, term) => total + of(term), 0);
    const usual = sum(({ bought }) => bought) / sum(({ found }) => found);
    // Nobody searches sixty times for what is sold and buys nothing.
    expect(terms.filter(({ found, bought }) => found >= 60 && bought === 0)).toEqual([]);
    const unmet = terms
      .map((term) => ({
        ...term,
        unmet: term.none + term.found * Math.max(0, 1 - term.bought / term.found / usual || 0),
      }))
      .sort((one, other) => other.unmet - one.unmet);
    expect(unmet[0]?.term).toBe('smoked paprika');
    expect(unmet.slice(0, 12).filter(({ none }) => none > 0).length).toBeGreaterThan(0);
    const metBy = (name: string) => unmet.find(({ term }) => term === name)!;
    for (const name of ['bars', 'crackers', 'chips and crisps'])
      expect(metBy(name).unmet / metBy(name).all, name).toBeLessThan(0.25);
  });

  it('recall: four weeks without a sale or a full shelf anywhere, many refunds before', async () => {
    const [, lines] = await sold('prd_hive-honey_1', '2026-06-22', '2026-07-19');
    expect(lines).toBe(0);
    const [shelves, full] = await market.figures(
      `SELECT count(DISTINCT region), count(*) FILTER (in_stock) FROM fact_listing l JOIN dim_product p ON p.id = l.product
       WHERE p.code = 'prd_hive-honey_1' AND from_date <= DATE '2026-07-19' AND to_date >= DATE '2026-06-22'`,
    );
    expect([shelves, full]).toEqual([51, 0]);
    const refunds = async (from: string, to: string) => {
      const [, all] = await sold('prd_hive-honey_1', from, to);
      const [, refunded] = await sold('prd_hive-honey_1', from, to, 'refunded_units > 0');
      return refunded! / all!;
    };
    expect(await refunds('2026-06-01', '2026-06-21')).toBeGreaterThan(0.15);
    expect(await refunds('2025-06-01', '2026-05-31')).toBeLessThan(0.05);
    const [usual] = await sold('prd_hive-honey_1', '2026-03-02', '2026-06-21');
    const [back] = await sold('prd_hive-honey_1', '2026-07-20', '2026-08-30');
    expect(back! / usual!).toBeLessThan(0.95);
    expect(back).toBeGreaterThan(0);
  });

  it('price rise: prices go up 15 %, units down a fifth', async () => {
    const prices = await market.rows(
      `SELECT max(list_cents / units) FILTER (date >= DATE '2026-05-04') / max(list_cents / units) FILTER (date BETWEEN DATE '2026-03-01' AND DATE '2026-05-03')
       FROM fact_order_line f JOIN dim_product p ON p.id = f.product WHERE p.code LIKE 'prd_cocoa-atelier_%' AND units > 0 GROUP BY p.code`,
    );
    expect(prices).toHaveLength(5);
    for (const [ratio] of prices) expect(Number(ratio)).toBeCloseTo(1.15, 2);
    // A fifth less of what would have been 6 % more than the year before.
    const [before] = await sold('prd_cocoa-atelier_%', '2025-05-05', '2025-08-31');
    const [after] = await sold('prd_cocoa-atelier_%', '2026-05-04', '2026-08-30');
    expect(after! / before!).toBeGreaterThan(0.7);
    expect(after! / before!).toBeLessThan(0.98);
  });

  it('regional stock-out: nothing in two divisions until the end, all as usual elsewhere', async () => {
    const there = `r.division IN ('New England', 'Middle Atlantic')`;
    const [, gone] = await sold('prd_saltmarsh_1', '2026-07-20', '2026-08-30', there);
    const [, before] = await sold('prd_saltmarsh_1', '2026-06-08', '2026-07-19', there);
    expect(gone).toBe(0);
    expect(before).toBeGreaterThan(0);
    const [elsewhere] = await sold('prd_saltmarsh_1', '2026-07-20', '2026-08-30', `NOT ${there}`);
    const [elsewhereBefore] = await sold(
      'prd_saltmarsh_1',
      '2026-04-27',
      '2026-07-19',
      `NOT ${there}`,
    );
    expect(elsewhere! / elsewhereBefore!).toBeGreaterThan(0.5);
    const [out, states] = await market.figures(
      `SELECT count(*) FILTER (NOT in_stock), count(*) FROM fact_listing l JOIN dim_product p ON p.id = l.product JOIN dim_region r ON r.id = l.region
       WHERE p.code = 'prd_saltmarsh_1' AND to_date = DATE '2026-08-30' AND ${there}`,
    );
    expect([out, states]).toEqual([9, 9]);
  });

  it('seasonal hit: twice the summer before, unlike its siblings', async () => {
    const growth = async (product: string) => {
      const [now] = await sold(product, '2026-06-01', '2026-08-30');
      const [then] = await sold(product, '2025-06-02', '2025-08-31');
      return now! / then!;
    };
    expect(await growth('prd_fizzberry_3')).toBeGreaterThan(1.9);
    expect(await growth('prd_fizzberry_1')).toBeLessThan(1.5);
  });

  it('reformulations: ratings change with the recipe, up for two products and down for one', async () => {
    const events = await market.figures(
      `SELECT count(*) FILTER (kind = 'reformulation'), count(*) FILTER (kind = 'launch') FROM product_event`,
    );
    expect(events[0]).toBe(3);
    expect(events[1]).toBeGreaterThan(100);
    const sides = (condition: string) =>
      market.figures(
        `SELECT avg(stars) FILTER (r.date < e.date), avg(stars) FILTER (r.date >= e.date)
         FROM fact_review r JOIN product_event e ON e.product = r.product AND e.kind = 'reformulation' WHERE ${condition}`,
      );
    const [worse, better] = [
      await sides("e.text LIKE 'New sweet%'"),
      await sides("e.text NOT LIKE 'New sweet%'"),
    ];
    expect(better[1]).toBeGreaterThan(better[0]! + 0.2);
    expect(worse[1]).toBeLessThan(worse[0]! - 0.2);
  });

  it('launch: grows from nothing while its sibling falls, and the brand hardly moves', async () => {
    const [, early] = await sold('prd_oatfield_4', '2023-08-31', '2026-03-29');
    expect(early).toBe(0);
    const [launch] = await sold('prd_oatfield_4', '2026-06-01', '2026-08-30');
    const [sibling] = await sold('prd_oatfield_1', '2026-06-01', '2026-08-30');
    const [siblingBefore] = await sold('prd_oatfield_1', '2025-06-02', '2025-08-31');
    expect(sibling! / siblingBefore!).toBeLessThan(0.75);
    expect(launch! / (siblingBefore! - sibling!)).toBeGreaterThan(0.5);
    const [, , brand] = await sold('prd_oatfield_%', '2026-06-01', '2026-08-30');
    const [, , brandBefore] = await sold('prd_oatfield_%', '2025-06-02', '2025-08-31');
    expect(Math.abs(brand! / brandBefore! - 1)).toBeLessThan(0.3);
  });
});

/** The widgets that docs/demo-data.md sends a reader to. */
describe('[D-10] stories of the demo, found by widgets', { timeout: 300_000 }, () => {
  const days = (startDate: string, endDate: string) => ({ startDate, endDate });
  const compare = (
    kind: 'prior_period' | 'year_ago',
    period: [string, string],
    before: [string, string],
  ) => ({
    period: days(...period),
    baselines: [{ kind, range: days(...before), outOfPlan: false }],
  });
  const twelveWeeks = compare(
    'prior_period',
    ['2026-06-08', '2026-08-30'],
    ['2026-03-16', '2026-06-07'],
  );
  const twelveWeeksOfYears = compare(
    'year_ago',
    ['2026-06-08', '2026-08-30'],
    ['2025-06-09', '2025-08-31'],
  );
  const show = (widget: string, brand: string | null, more: Parameters<typeof shownBy>[3]) =>
    shownBy(market.dataSet, widget, brand, more);

  it('viral flavour: by far the fastest of the largest products', async () => {
    const products = await show('dossier/top-products', 'crunchwell', twelveWeeks);
    const ranked = products
      .filter(({ product_id: id }) => id !== null)
      .sort((one, other) => Number(other['GR']) - Number(one['GR']));
    expect(ranked[0]?.['product_id']).toBe('prd_crunchwell_2');
    expect(Number(ranked[0]?.['GR'])).toBeGreaterThan(0.5);
    expect(Number(ranked[0]?.['GR'])).toBeGreaterThan(2 * Number(ranked[1]?.['GR']));
  });

  it('recall: severe alerts, most sales lost by the empty shelf', async () => {
    const alerts = await show('dossier/alerts', 'hive-honey', twelveWeeks);
    const fall = alerts.find(({ text }) => String(text).startsWith('Net sales fell by'));
    expect(fall?.['severity']).toBe('High');
    const [worst, second] = await show('performance/lost-sales', 'hive-honey', twelveWeeks);
    expect(worst?.['product_id']).toBe('prd_hive-honey_1');
    expect(Number(worst?.['LOST'])).toBeGreaterThan(5 * Number(second?.['LOST']));
  });

  it('price rise: the drivers add by price and take by velocity', async () => {
    const drivers = await show('performance/drivers', 'cocoa-atelier', twelveWeeksOfYears);
    const part = (id: string) => Number(drivers.find(({ step_id: step }) => step === id)?.['NS']);
    expect(part('price')).toBeGreaterThan(0.1 * part('before'));
    expect(part('velocity')).toBeLessThan(0);
    const alerts = await show('dossier/alerts', 'cocoa-atelier', twelveWeeksOfYears);
    expect(alerts.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Price changes raised net sales by 1\d%/),
    );
  });

  it('regional stock-out: an alert for both divisions, and the divisions lose', async () => {
    const alerts = await show('dossier/alerts', 'saltmarsh', twelveWeeks);
    const texts = alerts.map(({ text }) => String(text)).join(' ');
    for (const division of ['New England', 'Middle Atlantic'])
      expect(texts).toMatch(new RegExp(`Rosemary Crackers[^.]*${division}`));
    const [worst] = await show('performance/lost-sales', 'saltmarsh', twelveWeeks);
    expect(worst?.['product_id']).toBe('prd_saltmarsh_1');
  });

  it('seasonal hit: grows more than any other large product of the brand against the year before', async () => {
    const products = await show('dossier/top-products', 'fizzberry', twelveWeeksOfYears);
    const ranked = products
      .filter(({ product_id: id }) => id !== null)
      .sort((one, other) => Number(other['GR']) - Number(one['GR']));
    expect(ranked[0]?.['product_id']).toBe('prd_fizzberry_3');
    expect(Number(ranked[0]?.['GR'])).toBeGreaterThan(0.8);
  });

  it('launch that eats its sibling: a launch in the quarter, bought instead of it', async () => {
    const halfYear = compare(
      'prior_period',
      ['2026-03-02', '2026-08-30'],
      ['2025-09-01', '2026-03-01'],
    );
    const products = await show('performance/products', 'oatfield', halfYear);
    const of = (id: string) => products.find((one) => one['product_id'] === id);
    expect(Number(of('prd_oatfield_1')?.['GR'])).toBeLessThan(-0.2);
    expect(of('prd_oatfield_4')?.['GR']).toBeNull();
    expect(Number(of('prd_oatfield_4')?.['NS'])).toBeGreaterThan(0);
    const quarters = await show('brand-info/launches', 'oatfield', halfYear);
    const launched = quarters.find(({ date }) => date === '2026-01-01');
    expect(Number(launched?.['launched'])).toBeGreaterThan(0);
    const curve = await show('product-performance/launch', 'oatfield', {
      ...halfYear,
      product: 'prd_oatfield_4',
    });
    expect(curve.length).toBeGreaterThan(20);
  });
});
