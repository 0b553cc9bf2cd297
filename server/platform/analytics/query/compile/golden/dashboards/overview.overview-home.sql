-- $1 = "2025-11-05"
-- $2 = "2026-04-19"
-- $3 = "2025-12-03"
WITH firsts AS (
  SELECT product,
      MIN(date) AS first
  FROM fact_order_line
  WHERE units > 0
  AND date BETWEEN $1::DATE AND $2::DATE
  GROUP BY product
),
    launches AS (
  SELECT p.id AS product,
      COALESCE(p.launch_date, firsts.first) AS launched
  FROM dim_product p
  LEFT JOIN firsts ON firsts.product = p.id
  WHERE p.id <> 0
  AND CASE WHEN p.launch_date IS NULL THEN firsts.first >= $3::DATE ELSE p.launch_date BETWEEN $1::DATE AND $2::DATE END
),
    sold AS (
  SELECT f.product AS product,
      f.date AS date,
      f.units AS units,
      f.net_cents AS net
  FROM rollup_product_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  AND f.product <> 0
) SELECT launches.product,
    launched,
    SUM(net),
    SUM(units)
FROM launches
JOIN sold ON sold.product = launches.product
AND sold.date >= launched
GROUP BY launches.product,
    launched
ORDER BY launched DESC,
    SUM(net) DESC,
    launches.product
LIMIT 10;

-- $1 = "2026-01-26"
-- $2 = "2026-04-19"
-- $3 = "2025-11-05"
-- $4 = "2026-01-25"
SELECT 0 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    NULL::INTEGER AS d2,
    net AS c0,
    units AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_category_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    NULL::INTEGER AS d2,
    net AS c0,
    units AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_category_day f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 2 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    NULL::INTEGER AS d2,
    net AS c0,
    units AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_category_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    NULL::INTEGER AS d2,
    buyers AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.buyers))::DOUBLE AS buyers
  FROM rollup_market_buyers f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  AND (f.prev IS NULL OR f.prev < $1::DATE)
  AND f.nth = 1
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 4 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    NULL::INTEGER AS d2,
    buyers AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.buyers))::DOUBLE AS buyers
  FROM rollup_market_buyers f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  AND (f.prev IS NULL OR f.prev < $3::DATE)
  AND f.nth = 1
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 5 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    NULL::INTEGER AS d2,
    buyers AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.buyers))::DOUBLE AS buyers
  FROM rollup_market_buyers f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  AND (f.prev IS NULL OR f.prev < $1::DATE OR f.prev < date_trunc('week', f.date)::DATE)
  AND f.nth = 1
  GROUP BY ALL
)
UNION ALL SELECT 6 AS scan,
    NULL::DATE AS d0,
    sub_category AS d1,
    NULL::INTEGER AS d2,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.sub_category AS sub_category,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 7 AS scan,
    NULL::DATE AS d0,
    sub_category AS d1,
    NULL::INTEGER AS d2,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.sub_category AS sub_category,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 8 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    category AS d2,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.category AS category,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
);

-- $1 = "2026-01-26"
-- $2 = "2026-04-19"
-- $3 = "2025-11-05"
-- $4 = "2026-01-25"
SELECT 0 AS scan,
    brand AS d0,
    net AS c0
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_brand_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    brand AS d0,
    net AS c0
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_brand_day f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
);
