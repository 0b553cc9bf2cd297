import type { DemoMarket } from './demo-market';

/** What holds for every demo data set, and the rows that break it. */
const rules = {
  'net is list less discount and refund': `fact_order_line WHERE net_cents <> list_cents - discount_cents - refund_cents OR net_cents < 0 OR refund_cents < 0`,
  'units are what was kept, refunds are of them': `fact_order_line WHERE units < 0 OR cancelled_units < 0 OR refunded_units NOT BETWEEN 0 AND units OR units + cancelled_units = 0 OR (refunded_units = 0) <> (refund_cents = 0)`,
  'a promotion takes 15 % off': `fact_order_line WHERE discount_cents <> CASE WHEN promo THEN (list_cents * 15 + 50) // 100 ELSE 0 END`,
  'a product has one price a week': `(SELECT 1 FROM fact_order_line JOIN dim_date USING (date) WHERE units > 0 GROUP BY product, iso_week HAVING count(DISTINCT list_cents / units) > 1 OR any_value(list_cents % units) > 0)`,
  'the last price is the list price': `(SELECT any_value(list_cents // units) AS price, product FROM fact_order_line WHERE units > 0 AND date > DATE '2026-08-23' GROUP BY product) JOIN dim_product p ON p.id = product WHERE price <> list_price_cents`,
  'an order has one day, one buyer': `(SELECT 1 FROM fact_order_line GROUP BY order_id HAVING count(DISTINCT date) > 1 OR count(DISTINCT buyer) > 1)`,
  'a buyer orders where they live': `fact_order_line f JOIN dim_buyer b ON b.id = f.buyer WHERE b.region <> f.region`,
  'first orders are the first': `dim_buyer b LEFT JOIN (SELECT buyer, min(date) AS first FROM fact_order_line WHERE units > 0 GROUP BY buyer) ON buyer = b.id WHERE b.first_order IS DISTINCT FROM first`,
  'lines are numbered in their order': `(SELECT line_id, rowid FROM fact_order_line) WHERE line_id <> rowid + 1`,
  'who sells has it in stock': `fact_order_line f ANTI JOIN fact_listing l ON l.product = f.product AND l.region = f.region AND l.in_stock AND f.date BETWEEN l.from_date AND l.to_date`,
  'nothing is sold before its launch or after its end': `fact_order_line f JOIN dim_product p ON p.id = f.product WHERE f.date < p.launch_date OR f.date > p.discontinued_date`,
  'intervals of a shelf follow one another': `(SELECT from_date, lag(to_date) OVER (PARTITION BY product, region ORDER BY from_date) AS before, to_date FROM fact_listing) WHERE to_date < from_date OR before + 1 <> from_date`,
  'only what is in stock is on hand': `fact_listing WHERE in_stock <> (on_hand > 0)`,
  'reviewers have bought': `fact_review r ANTI JOIN fact_order_line f ON f.buyer = r.buyer AND f.product = r.product AND f.date < r.date`,
  'reviews are of the product’s brand, in words': `fact_review r JOIN dim_product p ON p.id = r.product WHERE p.brand <> r.brand OR length(r.text) < 10`,
  'every review has a theme': `fact_review r ANTI JOIN review_theme t ON t.review = r.id`,
  'themes agree with the stars': `review_theme t JOIN fact_review r ON r.id = t.review WHERE (stars = 5 AND polarity < 0) OR (stars = 1 AND polarity > 0)`,
  'samples go where they can be bought': `fact_sample s JOIN dim_buyer b ON b.id = s.buyer ANTI JOIN fact_listing l ON l.product = s.product AND l.region = b.region`,
  'nobody is in a campaign twice': `(SELECT 1 FROM fact_sample GROUP BY campaign, buyer HAVING count(*) > 1)`,
  'answers come after a delivery': `fact_survey_answer a ANTI JOIN fact_sample s ON s.campaign = a.campaign AND s.buyer = a.buyer AND NOT s.control AND s.delivered < a.answered`,
  'answers are scores or words': `fact_survey_answer WHERE (kind = 'text') <> (text IS NOT NULL) OR (kind = 'text') <> (score IS NULL) OR score > CASE kind WHEN 'nps' THEN 10 ELSE 5 END OR (score = 0 AND kind <> 'nps')`,
  'known people search and look': `(SELECT buyer, product FROM fact_search UNION ALL SELECT buyer, product FROM fact_page_view) v WHERE buyer NOT IN (SELECT id FROM dim_buyer) OR product NOT IN (SELECT id FROM dim_product)`,
  'who finds nothing clicks nothing': `fact_search WHERE results = 0 AND product IS NOT NULL`,
  'all lies within the days of the set': `(SELECT date FROM fact_review UNION ALL SELECT answered FROM fact_survey_answer UNION ALL SELECT "at"::DATE FROM fact_search UNION ALL SELECT "at"::DATE FROM fact_page_view) WHERE date NOT BETWEEN DATE '2023-08-31' AND DATE '2026-08-30'`,
};

/** The rules that a market breaks, with how many rows do. */
export async function brokenRules(market: DemoMarket): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [rule, from] of Object.entries(rules)) {
    const [rows] = await market.figures(`SELECT count(*) FROM ${from}`);
    if (rows! > 0) found[rule] = rows!;
  }
  return found;
}

/** Numbers of rows, each in proportion to the wanted one: 1 where it is met. */
export async function proportions(
  market: DemoMarket,
  lines: number,
): Promise<Record<string, number>> {
  const demo = {
    fact_order_line: 2_000_000,
    'dim_buyer WHERE id > 0': 60_000,
    fact_review: 60_000,
    'fact_sample WHERE NOT control': 90_000,
    'fact_sample WHERE control': 30_000,
    fact_survey_answer: 250_000,
    fact_search: 800_000,
    fact_page_view: 3_000_000,
  };
  const found: Record<string, number> = {};
  for (const [from, rows] of Object.entries(demo)) {
    const [count] = await market.figures(`SELECT count(*) FROM ${from}`);
    found[from] = count! / (rows * (lines / demo.fact_order_line));
  }
  return found;
}
