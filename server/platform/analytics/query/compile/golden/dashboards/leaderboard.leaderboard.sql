-- $1 = "2026-01-01"
-- $2 = "2026-03-31"
-- $3 = "2025-12-01"
-- $4 = "2026-02-28"
-- $5 = 1
SELECT 0 AS scan,
    date AS d0,
    brand AS d1,
    net AS c0,
    units AS c1
FROM (
  SELECT date_trunc('month', f.date)::DATE AS date,
      f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_brand_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    date AS d0,
    brand AS d1,
    net AS c0,
    units AS c1
FROM (
  SELECT date_trunc('month', LEAST((f.date + to_months($5::INTEGER))::DATE, $2::DATE))::DATE AS date,
      f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_brand_day f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 2 AS scan,
    date AS d0,
    brand AS d1,
    pod_days AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT date_trunc('month', f.date)::DATE AS date,
      f.brand AS brand,
      (SUM(f.in_stock))::DOUBLE AS pod_days
  FROM rollup_listing_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    date AS d0,
    brand AS d1,
    pod_days AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT date_trunc('month', LEAST((f.date + to_months($5::INTEGER))::DATE, $2::DATE))::DATE AS date,
      f.brand AS brand,
      (SUM(f.in_stock))::DOUBLE AS pod_days
  FROM rollup_listing_day f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 4 AS scan,
    date AS d0,
    brand AS d1,
    star_sum AS c0,
    reviews AS c1
FROM (
  SELECT date_trunc('month', f.date)::DATE AS date,
      f.brand AS brand,
      (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 5 AS scan,
    date AS d0,
    brand AS d1,
    star_sum AS c0,
    reviews AS c1
FROM (
  SELECT date_trunc('month', LEAST((f.date + to_months($5::INTEGER))::DATE, $2::DATE))::DATE AS date,
      f.brand AS brand,
      (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 6 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    star_sum AS c0,
    reviews AS c1
FROM (
  SELECT date_trunc('month', f.date)::DATE AS date,
      (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 7 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    star_sum AS c0,
    reviews AS c1
FROM (
  SELECT date_trunc('month', LEAST((f.date + to_months($5::INTEGER))::DATE, $2::DATE))::DATE AS date,
      (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 8 AS scan,
    date AS d0,
    brand AS d1,
    repeats AS c0,
    buyers AS c1
FROM (
  SELECT date_trunc('month', f.date)::DATE AS date,
      f.brand AS brand,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $1::DATE OR f.prev < date_trunc('month', f.date)::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $1::DATE OR f.prev2 < date_trunc('month', f.date)::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $1::DATE OR f.prev < date_trunc('month', f.date)::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 9 AS scan,
    date AS d0,
    brand AS d1,
    repeats AS c0,
    buyers AS c1
FROM (
  SELECT date_trunc('month', LEAST((f.date + to_months($5::INTEGER))::DATE, $2::DATE))::DATE AS date,
      f.brand AS brand,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $3::DATE OR LEAST((f.prev + to_months($5::INTEGER))::DATE, $2::DATE) < date_trunc('month', LEAST((f.date + to_months($5::INTEGER))::DATE, $2::DATE))::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $3::DATE OR LEAST((f.prev2 + to_months($5::INTEGER))::DATE, $2::DATE) < date_trunc('month', LEAST((f.date + to_months($5::INTEGER))::DATE, $2::DATE))::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $3::DATE OR LEAST((f.prev + to_months($5::INTEGER))::DATE, $2::DATE) < date_trunc('month', LEAST((f.date + to_months($5::INTEGER))::DATE, $2::DATE))::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 10 AS scan,
    NULL::DATE AS d0,
    brand AS d1,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_brand_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 11 AS scan,
    NULL::DATE AS d0,
    brand AS d1,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_brand_day f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
);

-- $1 = "2026-01-26"
-- $2 = "2026-04-19"
-- $3 = "2025-11-05"
-- $4 = "2026-01-25"
SELECT 0 AS scan,
    brand AS d0,
    net AS c0,
    units AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_brand_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    brand AS d0,
    net AS c0,
    units AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_brand_day f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 2 AS scan,
    brand AS d0,
    pod_days AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.in_stock))::DOUBLE AS pod_days
  FROM rollup_listing_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    brand AS d0,
    pod_days AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.in_stock))::DOUBLE AS pod_days
  FROM rollup_listing_day f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 4 AS scan,
    brand AS d0,
    star_sum AS c0,
    reviews AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 5 AS scan,
    brand AS d0,
    star_sum AS c0,
    reviews AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 6 AS scan,
    NULL::INTEGER AS d0,
    star_sum AS c0,
    reviews AS c1
FROM (
  SELECT (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 7 AS scan,
    NULL::INTEGER AS d0,
    star_sum AS c0,
    reviews AS c1
FROM (
  SELECT (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 8 AS scan,
    brand AS d0,
    repeats AS c0,
    buyers AS c1
FROM (
  SELECT f.brand AS brand,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $1::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $1::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $1::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 9 AS scan,
    brand AS d0,
    repeats AS c0,
    buyers AS c1
FROM (
  SELECT f.brand AS brand,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $3::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $3::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $3::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 10 AS scan,
    NULL::INTEGER AS d0,
    reviews AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 11 AS scan,
    NULL::INTEGER AS d0,
    reviews AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 12 AS scan,
    NULL::INTEGER AS d0,
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
UNION ALL SELECT 13 AS scan,
    NULL::INTEGER AS d0,
    buyers AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.buyers))::DOUBLE AS buyers
  FROM rollup_market_buyers f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  AND (f.prev IS NULL OR f.prev < $3::DATE)
  AND f.nth = 1
  HAVING COUNT(*) > 0
);
