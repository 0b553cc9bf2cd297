/**
 * The star schema of a data set (domain.md section 4). Each data set has a DuckDB file of its own, so totals and
 * currencies never mix. Statements run in this order on an empty database. Amounts are hundredths of the currency.
 *
 * Ids are small integers assigned at load; `code` is the id in the relational database (brand.id, product.id). Id 0 means
 * unknown in every dimension: its rows count in totals, and it cannot be selected.
 */
export const schemaVersion = 3;

export const starSchema: readonly string[] = [
  // Every day from the first fact to the last, including gaps; `iso_week` is the Monday of its week.
  `CREATE TABLE dim_date (date DATE, iso_week DATE, month DATE, quarter DATE, year SMALLINT,
     fiscal_year SMALLINT, fiscal_period UTINYINT, holiday VARCHAR)`,
  // Level 1 is department, 2 category, 3 sub-category. A product belongs to the deepest known level.
  `CREATE TABLE dim_category (id INTEGER, parent INTEGER, level UTINYINT, department VARCHAR, code VARCHAR,
     name VARCHAR, icon_url VARCHAR)`,
  // From `story` on: facts that the brand states itself; NULL if it does not. Lists are texts with commas.
  `CREATE TABLE dim_brand (id INTEGER, code VARCHAR, name VARCHAR, hq_state VARCHAR, founded_year SMALLINT,
     ownership VARCHAR, launch_date DATE, price_tier VARCHAR, story VARCHAR, website VARCHAR, certifications VARCHAR,
     channels VARCHAR, social VARCHAR, contacts VARCHAR)`,
  // `department`, `category`, `sub_category`: ids of dim_category at the three levels, 0 where unknown.
  `CREATE TABLE dim_product (id INTEGER, code VARCHAR, brand INTEGER, department INTEGER, category INTEGER,
     sub_category INTEGER, name VARCHAR, gtin14 VARCHAR, net_wt_oz DOUBLE, units_per_case INTEGER,
     list_price_cents BIGINT, launch_date DATE, discontinued_date DATE, ingredients VARCHAR, allergens VARCHAR,
     nutrition VARCHAR, case_dimensions VARCHAR, storage VARCHAR, shelf_life_days INTEGER, case_cost_cents BIGINT,
     image_url VARCHAR)`,
  // Events of products by day. `kind`: launch, reformulation.
  `CREATE TABLE product_event (product INTEGER, date DATE, kind VARCHAR, text VARCHAR)`,
  `CREATE TABLE dim_flavor (id INTEGER, name VARCHAR)`,
  `CREATE TABLE dim_restriction (id INTEGER, name VARCHAR)`,
  `CREATE TABLE product_flavor (product INTEGER, flavor INTEGER)`,
  `CREATE TABLE product_restriction (product INTEGER, restriction INTEGER)`,
  `CREATE TABLE dim_region (id SMALLINT, state VARCHAR, division VARCHAR, zone VARCHAR)`,
  `CREATE TABLE dim_buyer (id INTEGER, code VARCHAR, kind VARCHAR, region SMALLINT, age_band VARCHAR,
     gender VARCHAR, income_band VARCHAR, hh_size VARCHAR, company_size VARCHAR, industry VARCHAR,
     first_order DATE)`,
  /*
   * One line of one order, sorted by brand, date. `units` = shipped − cancelled, `net_cents` = list − discount − refund
   * (a set without list prices has list = net + discount). `occasion`: 0 unknown, 1 work, 2 play.
   */
  `CREATE TABLE fact_order_line (brand INTEGER, date DATE, product INTEGER, buyer INTEGER, order_id INTEGER,
     region SMALLINT, occasion UTINYINT, units INTEGER, cancelled_units INTEGER, refunded_units INTEGER,
     list_cents BIGINT, discount_cents BIGINT, refund_cents BIGINT, net_cents BIGINT, promo BOOLEAN,
     line_id BIGINT)`,
  // Days of a product on the shelves of a region, both ends included; sorted by product, region, from_date.
  `CREATE TABLE fact_listing (product INTEGER, region SMALLINT, from_date DATE, to_date DATE, in_stock BOOLEAN,
     on_hand INTEGER)`,
  `CREATE TABLE fact_review (id INTEGER, brand INTEGER, product INTEGER, buyer INTEGER, date DATE,
     stars UTINYINT, verified BOOLEAN, text VARCHAR)`,
  `CREATE TABLE review_theme (review INTEGER, theme VARCHAR, polarity TINYINT)`,
  `CREATE TABLE sample_campaign (id INTEGER, code VARCHAR, brand INTEGER, name VARCHAR, status VARCHAR,
     objective VARCHAR, starts DATE, ends DATE, quantity INTEGER, cost_cents BIGINT)`,
  `CREATE TABLE fact_sample (campaign INTEGER, product INTEGER, buyer INTEGER, requested DATE, sent DATE,
     delivered DATE, control BOOLEAN)`,
  // `kind`: scale (1–5), jar (1–5, 3 just right), nps (0–10), text.
  `CREATE TABLE fact_survey_answer (campaign INTEGER, buyer INTEGER, question VARCHAR, kind VARCHAR,
     score UTINYINT, text VARCHAR, answered DATE)`,
  `CREATE TABLE fact_search ("at" TIMESTAMP, buyer INTEGER, term VARCHAR, results INTEGER, product INTEGER,
     session BIGINT)`,
  `CREATE TABLE fact_page_view ("at" TIMESTAMP, buyer INTEGER, product INTEGER, session BIGINT)`,
];

/**
 * Description of the data set, in one row. `first_day` and `as_of` are the first and last day of the facts. `dimensions`
 * lists the optional parts that the set has (names of `optionalParts`); widgets that need others show an empty state.
 */
export const metaTable = `CREATE TABLE meta (schema_version INTEGER, id VARCHAR, name VARCHAR, currency VARCHAR,
  time_zone VARCHAR, first_day DATE, as_of DATE, lines BIGINT, dimensions VARCHAR[])`;

interface Part {
  /** Name of the part in empty states, when a data set lacks it. */
  words: string;
  /** Names of the columns that add it to an import; null if imports do not support it. */
  columns: string | null;
}

/** Parts that a data set may lack. */
export const optionalParts = {
  orders: { words: 'order numbers', columns: 'the order number' },
  buyers: { words: 'buyers', columns: 'the buyer' },
  regions: { words: 'regions', columns: 'the state or division of stores' },
  demographics: {
    words: 'buyer demographics',
    columns: 'the age, gender, income or household size of buyers',
  },
  offices: { words: 'offices among its buyers', columns: null },
  listings: { words: 'listings (what was on which shelf)', columns: null },
  reviews: { words: 'reviews', columns: null },
  samples: { words: 'samples', columns: null },
  searches: { words: 'searches', columns: null },
  occasions: { words: 'occasions (work or play)', columns: null },
  flavors: { words: 'flavours', columns: null },
  restrictions: { words: 'restrictions', columns: null },
  list_prices: { words: 'list prices of products', columns: 'the list price of products' },
  discounts: { words: 'discounts', columns: 'discounts or sales at list price' },
  events: { words: 'product events (launches, reformulations)', columns: null },
} satisfies Record<string, Part>;
export type OptionalPart = keyof typeof optionalParts;

/**
 * Roll-ups. The statements run once, in this order, after the facts are loaded and sorted. Each one greatly reduces the
 * rows that queries read (performance.md); a roll-up of brands by region would not.
 *
 * Distinct counts of any range are exact and need no hashing. A row of `rollup_*_buyers` counts the buyers of a `date` by
 * the day of their previous purchase (`prev`) and of the one before that (`prev2`); `rollup_*_orders` has `prev` alone.
 * In a range from day s to day e, rows without `prev`, or with `prev` before s, are each buyer's first day in the range.
 * Their sum is the number of different buyers. Rows with `prev2` before s (or none) are first and second days, so the
 * difference of the two sums is the number of buyers with at least two days. The same holds for every week and month.
 *
 * Buyer 0 and order 0 are unknown. Their lines count in sales, but not as a buyer or an order. The same holds for lines
 * without positive units: a return or a cancelled line is not a purchase.
 */
export const rollUps: readonly string[] = [
  // Additive figures of a brand, with its categories, so that no join is needed.
  `CREATE TABLE rollup_product_day AS
     SELECT f.brand, f.date, f.product, COALESCE(p.department, 0) AS department,
       COALESCE(p.category, 0) AS category, COALESCE(p.sub_category, 0) AS sub_category,
       COUNT(*) AS lines, SUM(f.units)::BIGINT AS units, SUM(f.net_cents)::BIGINT AS net_cents
     FROM fact_order_line f LEFT JOIN dim_product p ON p.id = f.product
     GROUP BY ALL ORDER BY f.brand, f.date, f.product`,
  // Figures of all brands in a period, so it is sorted by date.
  `CREATE TABLE rollup_brand_day AS
     SELECT date, brand, department, category, SUM(lines)::BIGINT AS lines, SUM(units)::BIGINT AS units,
       SUM(net_cents)::BIGINT AS net_cents
     FROM rollup_product_day GROUP BY ALL ORDER BY date, brand`,
  `CREATE TABLE rollup_category_day AS
     SELECT date, department, category, sub_category, SUM(lines)::BIGINT AS lines,
       SUM(units)::BIGINT AS units, SUM(net_cents)::BIGINT AS net_cents
     FROM rollup_product_day GROUP BY ALL ORDER BY date`,
  // Weight of a region in the market, for weighted distribution.
  `CREATE TABLE rollup_region_day AS
     SELECT f.date, f.region, COALESCE(p.department, 0) AS department, COALESCE(p.category, 0) AS category,
       COUNT(*) AS lines, SUM(f.units)::BIGINT AS units, SUM(f.net_cents)::BIGINT AS net_cents
     FROM fact_order_line f LEFT JOIN dim_product p ON p.id = f.product
     GROUP BY ALL ORDER BY f.date, f.region`,
  `CREATE TABLE rollup_brand_buyers AS
     SELECT brand, date, prev, prev2, COUNT(*) AS buyers FROM (
       SELECT brand, date, LAG(date, 1) OVER w AS prev, LAG(date, 2) OVER w AS prev2
       FROM (SELECT DISTINCT brand, buyer, date FROM fact_order_line WHERE buyer <> 0 AND units > 0)
       WINDOW w AS (PARTITION BY brand, buyer ORDER BY date))
     GROUP BY ALL ORDER BY brand, date`,
  /*
   * For the whole market, `prev` (nth 1) and `prev2` (nth 2) have separate rows. There are at most days × days ÷ 2 rows of
   * each, however many order lines there are.
   */
  `CREATE TABLE rollup_market_buyers AS
     WITH seen AS (
       SELECT date, LAG(date, 1) OVER w AS prev, LAG(date, 2) OVER w AS prev2
       FROM (SELECT DISTINCT buyer, date FROM fact_order_line WHERE buyer <> 0 AND units > 0)
       WINDOW w AS (PARTITION BY buyer ORDER BY date))
     SELECT date, 1::UTINYINT AS nth, prev, COUNT(*) AS buyers FROM seen GROUP BY ALL
     UNION ALL
     SELECT date, 2::UTINYINT AS nth, prev2 AS prev, COUNT(*) AS buyers FROM seen GROUP BY ALL
     ORDER BY nth, date, prev`,
  // Nearly all orders are of one day; imported ones may span two.
  `CREATE TABLE rollup_brand_orders AS
     SELECT brand, date, prev, COUNT(*) AS orders FROM (
       SELECT brand, date, LAG(date) OVER (PARTITION BY brand, order_id ORDER BY date) AS prev
       FROM (SELECT DISTINCT brand, order_id, date FROM fact_order_line WHERE order_id <> 0 AND units > 0))
     GROUP BY ALL ORDER BY brand, date`,
  `CREATE TABLE rollup_market_orders AS
     SELECT date, prev, COUNT(*) AS orders FROM (
       SELECT date, LAG(date) OVER (PARTITION BY order_id ORDER BY date) AS prev
       FROM (SELECT DISTINCT order_id, date FROM fact_order_line WHERE order_id <> 0 AND units > 0))
     GROUP BY ALL ORDER BY date`,
  /*
   * Points of distribution by day: the number of regions in which a product is listed, and in stock. It is computed from
   * the ends of the intervals; a row for every region and day would take a hundred times as many rows.
   */
  `CREATE TABLE rollup_listing_day AS
     WITH bounds AS (SELECT MIN(date) AS first_day, MAX(date) AS as_of FROM dim_date),
     ends AS (
       SELECT product, GREATEST(from_date, first_day) AS date, 1 AS listed, in_stock::INTEGER AS in_stock
       FROM fact_listing, bounds WHERE from_date <= to_date AND to_date >= first_day AND from_date <= as_of
       UNION ALL
       SELECT product, (to_date + 1)::DATE, -1, -in_stock::INTEGER
       FROM fact_listing, bounds WHERE from_date <= to_date AND to_date >= first_day AND from_date <= as_of),
     steps AS (
       SELECT product, date, SUM(SUM(listed)) OVER w AS listed, SUM(SUM(in_stock)) OVER w AS in_stock,
         LEAD(date) OVER w AS next
       FROM ends GROUP BY product, date WINDOW w AS (PARTITION BY product ORDER BY date)),
     -- UNNEST lists the days of each step; a join by a range of days takes ten times as long.
     days AS (
       SELECT product, listed, in_stock, (date + UNNEST(RANGE(next - date))::INTEGER)::DATE AS date
       FROM steps WHERE listed > 0)
     SELECT COALESCE(p.brand, 0) AS brand, d.date, s.product, COALESCE(p.department, 0) AS department,
       COALESCE(p.category, 0) AS category, COALESCE(p.sub_category, 0) AS sub_category,
       s.listed::INTEGER AS listed, s.in_stock::INTEGER AS in_stock
     FROM days s JOIN dim_date d ON d.date = s.date LEFT JOIN dim_product p ON p.id = s.product
     ORDER BY 1, d.date, s.product`,
];
