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
      p.category AS category,
      COALESCE(p.launch_date, firsts.first) AS launched
  FROM dim_product p
  LEFT JOIN firsts ON firsts.product = p.id
  WHERE p.id <> 0
  AND CASE WHEN p.launch_date IS NULL THEN firsts.first >= $3::DATE ELSE p.launch_date BETWEEN $1::DATE AND $2::DATE END
),
    bought AS (
  SELECT f.product AS product,
      MAX(f.date) AS last
  FROM fact_order_line f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  AND f.units > 0
  AND f.product <> 0
  GROUP BY f.product
) SELECT category,
    (FLOOR(((last - launched + 1) - 1) / 28))::INTEGER + 1 AS last_month,
    (FLOOR((($2::DATE - launched + 1) - 84) / 28))::INTEGER AS seen_months,
    COUNT(*)
FROM launches
JOIN bought ON bought.product = launches.product
AND last >= launched
GROUP BY ALL;

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
)
UNION ALL SELECT 2 AS scan,
    brand AS d0,
    buyers AS c0
FROM (
  SELECT f.brand AS brand,
      (SUM(f.buyers))::DOUBLE AS buyers
  FROM rollup_brand_buyers f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  AND (f.prev IS NULL OR f.prev < $1::DATE)
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    brand AS d0,
    buyers AS c0
FROM (
  SELECT f.brand AS brand,
      (SUM(f.buyers))::DOUBLE AS buyers
  FROM rollup_brand_buyers f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  AND (f.prev IS NULL OR f.prev < $3::DATE)
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
    buyers AS c0,
    repeats AS c1
FROM (
  SELECT f.brand AS brand,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $1::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $1::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $1::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    brand AS d0,
    buyers AS c0,
    repeats AS c1
FROM (
  SELECT f.brand AS brand,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $3::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $3::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $3::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 4 AS scan,
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
UNION ALL SELECT 5 AS scan,
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
UNION ALL SELECT 6 AS scan,
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
UNION ALL SELECT 7 AS scan,
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
    buyers AS c0,
    repeats AS c1
FROM (
  SELECT f.brand AS brand,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $1::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $1::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $1::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    brand AS d0,
    buyers AS c0,
    repeats AS c1
FROM (
  SELECT f.brand AS brand,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $3::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $3::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $3::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 4 AS scan,
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
UNION ALL SELECT 5 AS scan,
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
UNION ALL SELECT 6 AS scan,
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
UNION ALL SELECT 7 AS scan,
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
UNION ALL SELECT 8 AS scan,
    brand AS d0,
    carried_net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT c.brand AS brand,
      (SUM(w.net))::DOUBLE AS carried_net
  FROM (
    SELECT DISTINCT COALESCE(p.brand, 0) AS brand,
        f.region AS region
    FROM fact_listing f
    JOIN (
      SELECT $1::DATE AS bucket,
          $1::DATE AS first_day,
          $2::DATE AS last_day
    ) k ON f.from_date <= k.last_day
    AND f.to_date >= k.first_day
    LEFT JOIN dim_product p ON p.id = f.product
    WHERE f.in_stock
  ) c
  JOIN (
    SELECT f.region AS region,
        SUM(f.net_cents) AS net
    FROM rollup_region_day f
    WHERE f.date BETWEEN $1::DATE AND $2::DATE
    GROUP BY ALL
  ) w ON c.region = w.region
  GROUP BY ALL
)
UNION ALL SELECT 9 AS scan,
    brand AS d0,
    carried_net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT c.brand AS brand,
      (SUM(w.net))::DOUBLE AS carried_net
  FROM (
    SELECT DISTINCT COALESCE(p.brand, 0) AS brand,
        f.region AS region
    FROM fact_listing f
    JOIN (
      SELECT $3::DATE AS bucket,
          $3::DATE AS first_day,
          $4::DATE AS last_day
    ) k ON f.from_date <= k.last_day
    AND f.to_date >= k.first_day
    LEFT JOIN dim_product p ON p.id = f.product
    WHERE f.in_stock
  ) c
  JOIN (
    SELECT f.region AS region,
        SUM(f.net_cents) AS net
    FROM rollup_region_day f
    WHERE f.date BETWEEN $3::DATE AND $4::DATE
    GROUP BY ALL
  ) w ON c.region = w.region
  GROUP BY ALL
)
UNION ALL SELECT 10 AS scan,
    NULL::INTEGER AS d0,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 11 AS scan,
    NULL::INTEGER AS d0,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 12 AS scan,
    brand AS d0,
    carried_net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT c.brand AS brand,
      (SUM(w.net))::DOUBLE AS carried_net
  FROM (
    SELECT DISTINCT COALESCE(p.brand, 0) AS brand,
        f.product AS item,
        f.region AS region
    FROM fact_listing f
    JOIN (
      SELECT $1::DATE AS bucket,
          $1::DATE AS first_day,
          $2::DATE AS last_day
    ) k ON f.from_date <= k.last_day
    AND f.to_date >= k.first_day
    LEFT JOIN dim_product p ON p.id = f.product
    WHERE f.in_stock
  ) c
  JOIN (
    SELECT f.region AS region,
        SUM(f.net_cents) AS net
    FROM rollup_region_day f
    WHERE f.date BETWEEN $1::DATE AND $2::DATE
    GROUP BY ALL
  ) w ON c.region = w.region
  GROUP BY ALL
)
UNION ALL SELECT 13 AS scan,
    brand AS d0,
    carried_net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT c.brand AS brand,
      (SUM(w.net))::DOUBLE AS carried_net
  FROM (
    SELECT DISTINCT COALESCE(p.brand, 0) AS brand,
        f.product AS item,
        f.region AS region
    FROM fact_listing f
    JOIN (
      SELECT $3::DATE AS bucket,
          $3::DATE AS first_day,
          $4::DATE AS last_day
    ) k ON f.from_date <= k.last_day
    AND f.to_date >= k.first_day
    LEFT JOIN dim_product p ON p.id = f.product
    WHERE f.in_stock
  ) c
  JOIN (
    SELECT f.region AS region,
        SUM(f.net_cents) AS net
    FROM rollup_region_day f
    WHERE f.date BETWEEN $3::DATE AND $4::DATE
    GROUP BY ALL
  ) w ON c.region = w.region
  GROUP BY ALL
)
UNION ALL SELECT 14 AS scan,
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
UNION ALL SELECT 15 AS scan,
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
)
UNION ALL SELECT 16 AS scan,
    NULL::INTEGER AS d0,
    reviews AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 17 AS scan,
    NULL::INTEGER AS d0,
    reviews AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
);
