-- $1 = "2026-01-26"
-- $2 = "2026-03-23"
-- $3 = "2026-04-19"
-- $4 = 2
SELECT l.product,
    l.division,
    l.listed,
    l.listed_before,
    l.out,
    l.out_before,
    l.since,
    s.net
FROM (
  SELECT product,
      division,
      SUM(recent_days) AS listed,
      SUM(earlier_days) AS listed_before,
      SUM(recent_days) FILTER (WHERE NOT in_stock) AS out,
      SUM(earlier_days) FILTER (WHERE NOT in_stock) AS out_before,
      MIN(since) FILTER (WHERE NOT in_stock AND recent_days > 0) AS since
  FROM (
    SELECT f.product,
        COALESCE(r.division, '') AS division,
        f.in_stock,
        (GREATEST(0, (LEAST(f.to_date, $3::DATE) - GREATEST(f.from_date, $2::DATE) + 1)))::DOUBLE AS recent_days,
        (GREATEST(0, (LEAST(f.to_date, ($2::DATE + -1)) - GREATEST(f.from_date, $1::DATE) + 1)))::DOUBLE AS earlier_days,
        GREATEST(f.from_date, $1::DATE) AS since
    FROM fact_listing f
    LEFT JOIN dim_region r ON r.id <> 0
    AND r.id = f.region
    WHERE f.product IN (
      SELECT id
      FROM dim_product
      WHERE brand = $4::INTEGER
    )
    AND f.from_date <= $3::DATE
    AND f.to_date >= $1::DATE
  )
  GROUP BY product,
      division
) l
LEFT JOIN (
  SELECT f.product AS product,
      COALESCE(r.division, '') AS division,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM fact_order_line f
  LEFT JOIN dim_region r ON r.id <> 0
  AND r.id = f.region
  WHERE f.brand = $4::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
) s ON s.product = l.product
AND s.division = l.division
WHERE l.out > 0;

-- $1 = "2026-01-26"
-- $2 = "2026-04-19"
-- $3 = "2025-11-05"
-- $4 = "2026-01-25"
SELECT 0 AS scan,
    brand AS d0,
    NULL::DATE AS d1,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_brand_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    brand AS d0,
    NULL::DATE AS d1,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_brand_day f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 2 AS scan,
    NULL::INTEGER AS d0,
    NULL::DATE AS d1,
    net AS c0,
    units AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_category_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 3 AS scan,
    NULL::INTEGER AS d0,
    NULL::DATE AS d1,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 4 AS scan,
    NULL::INTEGER AS d0,
    NULL::DATE AS d1,
    buyers AS c0,
    repeats AS c1
FROM (
  SELECT (COALESCE(SUM(f.buyers) FILTER (WHERE f.nth = 1), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE f.nth = 2), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE f.nth = 1), 0))::DOUBLE AS repeats
  FROM rollup_market_buyers f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  AND (f.prev IS NULL OR f.prev < $1::DATE)
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 5 AS scan,
    NULL::INTEGER AS d0,
    NULL::DATE AS d1,
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
UNION ALL SELECT 6 AS scan,
    NULL::INTEGER AS d0,
    NULL::DATE AS d1,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 7 AS scan,
    NULL::INTEGER AS d0,
    date AS d1,
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
UNION ALL SELECT 8 AS scan,
    NULL::INTEGER AS d0,
    date AS d1,
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
);

-- $1 = "2026-01-26"
-- $2 = "2026-04-19"
-- $3 = 2
-- $4 = 3
-- $5 = 5
-- $6 = "2025-11-05"
-- $7 = "2026-01-25"
SELECT 0 AS scan,
    carried_net AS c0
FROM (
  SELECT (SUM(w.net))::DOUBLE AS carried_net
  FROM (
    SELECT DISTINCT f.region AS region
    FROM fact_listing f
    JOIN (
      SELECT $1::DATE AS bucket,
          $1::DATE AS first_day,
          $2::DATE AS last_day
    ) k ON f.from_date <= k.last_day
    AND f.to_date >= k.first_day
    WHERE f.product IN (
      SELECT id
      FROM dim_product
      WHERE brand = $3::INTEGER
    )
    AND f.in_stock
  ) c
  JOIN (
    SELECT f.region AS region,
        SUM(f.net_cents) AS net
    FROM rollup_region_day f
    WHERE f.category IN ($4::INTEGER, $5::INTEGER)
    AND f.date BETWEEN $1::DATE AND $2::DATE
    GROUP BY ALL
  ) w ON c.region = w.region
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    carried_net AS c0
FROM (
  SELECT (SUM(w.net))::DOUBLE AS carried_net
  FROM (
    SELECT DISTINCT f.region AS region
    FROM fact_listing f
    JOIN (
      SELECT $6::DATE AS bucket,
          $6::DATE AS first_day,
          $7::DATE AS last_day
    ) k ON f.from_date <= k.last_day
    AND f.to_date >= k.first_day
    WHERE f.product IN (
      SELECT id
      FROM dim_product
      WHERE brand = $3::INTEGER
    )
    AND f.in_stock
  ) c
  JOIN (
    SELECT f.region AS region,
        SUM(f.net_cents) AS net
    FROM rollup_region_day f
    WHERE f.category IN ($4::INTEGER, $5::INTEGER)
    AND f.date BETWEEN $6::DATE AND $7::DATE
    GROUP BY ALL
  ) w ON c.region = w.region
  HAVING COUNT(*) > 0
);

-- $1 = 1
-- $2 = 2
-- $3 = 4
-- $4 = 5
-- $5 = 3
-- $6 = "2026-01-26"
-- $7 = "2026-04-19"
-- $8 = "2025-11-05"
-- $9 = "2026-01-25"
SELECT 0 AS scan,
    brand AS d0,
    net AS c0,
    units AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_brand_day f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.date BETWEEN $6::DATE AND $7::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    NULL::INTEGER AS d0,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.date BETWEEN $6::DATE AND $7::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 2 AS scan,
    brand AS d0,
    buyers AS c0,
    repeats AS c1
FROM (
  SELECT f.brand AS brand,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $6::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $6::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $6::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.date BETWEEN $6::DATE AND $7::DATE
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    NULL::INTEGER AS d0,
    buyers AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.buyers))::DOUBLE AS buyers
  FROM rollup_market_buyers f
  WHERE f.date BETWEEN $6::DATE AND $7::DATE
  AND (f.prev IS NULL OR f.prev < $6::DATE)
  AND f.nth = 1
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 4 AS scan,
    brand AS d0,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_brand_day f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.date BETWEEN $8::DATE AND $9::DATE
  GROUP BY ALL
);

-- $1 = 1
-- $2 = 2
-- $3 = 4
-- $4 = 5
-- $5 = 3
-- $6 = "2026-01-26"
-- $7 = "2026-04-19"
SELECT 0 AS scan,
    brand AS d0,
    net AS c0,
    units AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_brand_day f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.date BETWEEN $6::DATE AND $7::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    NULL::INTEGER AS d0,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.date BETWEEN $6::DATE AND $7::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 2 AS scan,
    brand AS d0,
    buyers AS c0,
    repeats AS c1
FROM (
  SELECT f.brand AS brand,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $6::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $6::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $6::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.date BETWEEN $6::DATE AND $7::DATE
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    NULL::INTEGER AS d0,
    buyers AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.buyers))::DOUBLE AS buyers
  FROM rollup_market_buyers f
  WHERE f.date BETWEEN $6::DATE AND $7::DATE
  AND (f.prev IS NULL OR f.prev < $6::DATE)
  AND f.nth = 1
  HAVING COUNT(*) > 0
);

-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
-- $4 = "2025-11-05"
-- $5 = "2026-01-25"
-- $6 = 1
-- $7 = 5
SELECT 0 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    net AS c0,
    units AS c1,
    lines AS c2
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units,
      (SUM(f.lines))::DOUBLE AS lines
  FROM rollup_product_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    net AS c0,
    units AS c1,
    lines AS c2
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units,
      (SUM(f.lines))::DOUBLE AS lines
  FROM rollup_product_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 2 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    net AS c0,
    units AS c1,
    NULL::DOUBLE AS c2
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
)
UNION ALL SELECT 6 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    orders AS c0,
    NULL::DOUBLE AS c1,
    NULL::DOUBLE AS c2
FROM (
  SELECT (SUM(f.orders))::DOUBLE AS orders
  FROM rollup_brand_orders f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  AND (f.prev IS NULL OR f.prev < $2::DATE)
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 7 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    orders AS c0,
    NULL::DOUBLE AS c1,
    NULL::DOUBLE AS c2
FROM (
  SELECT (SUM(f.orders))::DOUBLE AS orders
  FROM rollup_brand_orders f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  AND (f.prev IS NULL OR f.prev < $4::DATE)
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 8 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    buyers AS c0,
    repeats AS c1,
    NULL::DOUBLE AS c2
FROM (
  SELECT (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $2::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $2::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $2::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 9 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    buyers AS c0,
    repeats AS c1,
    NULL::DOUBLE AS c2
FROM (
  SELECT (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $4::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $4::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $4::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 10 AS scan,
    date AS d0,
    brand AS d1,
    net AS c0,
    NULL::DOUBLE AS c1,
    NULL::DOUBLE AS c2
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand IN ($6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
)
UNION ALL SELECT 11 AS scan,
    NULL::DATE AS d0,
    brand AS d1,
    net AS c0,
    NULL::DOUBLE AS c1,
    NULL::DOUBLE AS c2
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand IN ($6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
)
UNION ALL SELECT 12 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    buyers AS c0,
    repeats AS c1,
    NULL::DOUBLE AS c2
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $2::DATE OR f.prev < date_trunc('week', f.date)::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $2::DATE OR f.prev2 < date_trunc('week', f.date)::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $2::DATE OR f.prev < date_trunc('week', f.date)::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
)
UNION ALL SELECT 16 AS scan,
    NULL::DATE AS d0,
    brand AS d1,
    net AS c0,
    NULL::DOUBLE AS c1,
    NULL::DOUBLE AS c2
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand IN ($6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $4::DATE AND $5::DATE
  GROUP BY ALL
);

-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
-- $4 = "2025-11-05"
-- $5 = "2026-01-25"
SELECT 0 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    units AS c0,
    net AS c1
FROM (
  SELECT (SUM(f.units))::DOUBLE AS units,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    units AS c0,
    net AS c1
FROM (
  SELECT (SUM(f.units))::DOUBLE AS units,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 2 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    pod_days AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.in_stock))::DOUBLE AS pod_days
  FROM rollup_listing_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 3 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    pod_days AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.in_stock))::DOUBLE AS pod_days
  FROM rollup_listing_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 4 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    units AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
)
UNION ALL SELECT 5 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    pod_days AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.in_stock))::DOUBLE AS pod_days
  FROM rollup_listing_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
)
UNION ALL SELECT 6 AS scan,
    NULL::DATE AS d0,
    product AS d1,
    net AS c0,
    units AS c1
FROM (
  SELECT f.product AS product,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
)
UNION ALL SELECT 7 AS scan,
    NULL::DATE AS d0,
    product AS d1,
    net AS c0,
    units AS c1
FROM (
  SELECT f.product AS product,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  GROUP BY ALL
)
UNION ALL SELECT 8 AS scan,
    NULL::DATE AS d0,
    product AS d1,
    pod_days AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.product AS product,
      (SUM(f.in_stock))::DOUBLE AS pod_days
  FROM rollup_listing_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
)
UNION ALL SELECT 9 AS scan,
    NULL::DATE AS d0,
    product AS d1,
    pod_days AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.product AS product,
      (SUM(f.in_stock))::DOUBLE AS pod_days
  FROM rollup_listing_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  GROUP BY ALL
);

-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
-- $4 = "2025-11-05"
-- $5 = "2026-01-25"
SELECT 0 AS scan,
    NULL::DATE AS d0,
    star_sum AS c0,
    reviews AS c1
FROM (
  SELECT (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    NULL::DATE AS d0,
    star_sum AS c0,
    reviews AS c1
FROM (
  SELECT (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 2 AS scan,
    date AS d0,
    star_sum AS c0,
    reviews AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
);

-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
-- $4 = "2025-11-05"
-- $5 = "2026-01-25"
SELECT 0 AS scan,
    division AS d0,
    net AS c0
FROM (
  SELECT COALESCE(r.division, '') AS division,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM fact_order_line f
  LEFT JOIN dim_region r ON r.id <> 0
  AND r.id = f.region
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    division AS d0,
    net AS c0
FROM (
  SELECT COALESCE(r.division, '') AS division,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM fact_order_line f
  LEFT JOIN dim_region r ON r.id <> 0
  AND r.id = f.region
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  GROUP BY ALL
);

-- $1 = 3
-- $2 = 5
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
-- $5 = "2025-11-05"
-- $6 = "2026-01-25"
SELECT 2 AS scan,
    net AS c0
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 3 AS scan,
    net AS c0
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $5::DATE AND $6::DATE
  HAVING COUNT(*) > 0
);

-- $1 = 3
-- $2 = 5
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
-- $5 = "2025-11-05"
-- $6 = "2026-01-25"
SELECT 3 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    net AS c0,
    NULL::DOUBLE AS c1,
    NULL::DOUBLE AS c2
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 4 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    net AS c0,
    NULL::DOUBLE AS c1,
    NULL::DOUBLE AS c2
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $5::DATE AND $6::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 5 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    net AS c0,
    NULL::DOUBLE AS c1,
    NULL::DOUBLE AS c2
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 13 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    buyers AS c0,
    NULL::DOUBLE AS c1,
    NULL::DOUBLE AS c2
FROM (
  SELECT (SUM(f.buyers))::DOUBLE AS buyers
  FROM rollup_market_buyers f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  AND (f.prev IS NULL OR f.prev < $3::DATE)
  AND f.nth = 1
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 14 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    buyers AS c0,
    NULL::DOUBLE AS c1,
    NULL::DOUBLE AS c2
FROM (
  SELECT (SUM(f.buyers))::DOUBLE AS buyers
  FROM rollup_market_buyers f
  WHERE f.date BETWEEN $5::DATE AND $6::DATE
  AND (f.prev IS NULL OR f.prev < $5::DATE)
  AND f.nth = 1
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 15 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    buyers AS c0,
    NULL::DOUBLE AS c1,
    NULL::DOUBLE AS c2
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.buyers))::DOUBLE AS buyers
  FROM rollup_market_buyers f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  AND (f.prev IS NULL OR f.prev < $3::DATE OR f.prev < date_trunc('week', f.date)::DATE)
  AND f.nth = 1
  GROUP BY ALL
);

-- $1 = 3
-- $2 = 5
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
SELECT date,
    SUM(net) / COUNT(*) AS average
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_brand_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
WHERE brand <> 0
GROUP BY date;
