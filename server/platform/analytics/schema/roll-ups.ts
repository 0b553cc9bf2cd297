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
