-- $1 = "2026-01-26"
-- $2 = "2026-04-19"
-- $3 = 2
-- $4 = 3
-- $5 = 5
-- $6 = "2025-11-05"
-- $7 = "2026-01-25"
SELECT 0 AS scan,
    product AS d0,
    carried_net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT c.product AS product,
      (SUM(w.net))::DOUBLE AS carried_net
  FROM (
    SELECT DISTINCT f.product AS product,
        f.region AS region
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
  GROUP BY ALL
)
UNION ALL SELECT 2 AS scan,
    product AS d0,
    units AS c0,
    net AS c1
FROM (
  SELECT f.product AS product,
      (SUM(f.units))::DOUBLE AS units,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand = $3::INTEGER
  AND f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    product AS d0,
    pod_days AS c0,
    oos_days AS c1
FROM (
  SELECT f.product AS product,
      (SUM(f.in_stock))::DOUBLE AS pod_days,
      (SUM(f.listed - f.in_stock))::DOUBLE AS oos_days
  FROM rollup_listing_day f
  WHERE f.brand = $3::INTEGER
  AND f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 4 AS scan,
    product AS d0,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.product AS product,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand = $3::INTEGER
  AND f.date BETWEEN $6::DATE AND $7::DATE
  GROUP BY ALL
)
UNION ALL SELECT 5 AS scan,
    product AS d0,
    repeats AS c0,
    buyers AS c1
FROM (
  SELECT f.product AS product,
      (COUNT(*))::DOUBLE AS buyers,
      (COUNT(*) FILTER (WHERE f.first_day <> f.last_day))::DOUBLE AS repeats
  FROM (
    SELECT f.product AS product,
        f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    WHERE f.brand = $3::INTEGER
    AND f.date BETWEEN $1::DATE AND $2::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  ) f
  GROUP BY ALL
)
UNION ALL SELECT 6 AS scan,
    NULL::INTEGER AS d0,
    carried_net AS c0,
    NULL::DOUBLE AS c1
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
UNION ALL SELECT 7 AS scan,
    NULL::INTEGER AS d0,
    units AS c0,
    net AS c1
FROM (
  SELECT (SUM(f.units))::DOUBLE AS units,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand = $3::INTEGER
  AND f.date BETWEEN $1::DATE AND $2::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 8 AS scan,
    NULL::INTEGER AS d0,
    pod_days AS c0,
    oos_days AS c1
FROM (
  SELECT (SUM(f.in_stock))::DOUBLE AS pod_days,
      (SUM(f.listed - f.in_stock))::DOUBLE AS oos_days
  FROM rollup_listing_day f
  WHERE f.brand = $3::INTEGER
  AND f.date BETWEEN $1::DATE AND $2::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 9 AS scan,
    NULL::INTEGER AS d0,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand = $3::INTEGER
  AND f.date BETWEEN $6::DATE AND $7::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 10 AS scan,
    NULL::INTEGER AS d0,
    repeats AS c0,
    buyers AS c1
FROM (
  SELECT (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $1::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $1::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $1::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.brand = $3::INTEGER
  AND f.date BETWEEN $1::DATE AND $2::DATE
  HAVING COUNT(*) > 0
);

-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
-- $4 = "2025-11-05"
-- $5 = "2026-01-25"
-- $6 = 1
-- $7 = 5
-- $8 = 82
SELECT 0 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    net AS c0,
    units AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    net AS c0,
    units AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 2 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    net AS c0,
    units AS c1
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
    repeats AS c0,
    buyers AS c1
FROM (
  SELECT (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $2::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $2::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $2::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 7 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    repeats AS c0,
    buyers AS c1
FROM (
  SELECT (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $4::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $4::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $4::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 8 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    repeats AS c0,
    buyers AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $2::DATE OR f.prev < date_trunc('week', f.date)::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $2::DATE OR f.prev2 < date_trunc('week', f.date)::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $2::DATE OR f.prev < date_trunc('week', f.date)::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
)
UNION ALL SELECT 9 AS scan,
    date AS d0,
    brand AS d1,
    net AS c0,
    units AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE f.brand IN ($1::INTEGER, $6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
)
UNION ALL SELECT 10 AS scan,
    date AS d0,
    brand AS d1,
    net AS c0,
    units AS c1
FROM (
  SELECT date_trunc('week', (f.date + $8::INTEGER))::DATE AS date,
      f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE f.brand IN ($1::INTEGER, $6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $4::DATE AND $5::DATE
  GROUP BY ALL
)
UNION ALL SELECT 11 AS scan,
    NULL::DATE AS d0,
    brand AS d1,
    net AS c0,
    units AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE f.brand IN ($1::INTEGER, $6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
)
UNION ALL SELECT 12 AS scan,
    NULL::DATE AS d0,
    brand AS d1,
    net AS c0,
    units AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE f.brand IN ($1::INTEGER, $6::INTEGER, $7::INTEGER)
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
    oos_days AS c1
FROM (
  SELECT f.product AS product,
      (SUM(f.in_stock))::DOUBLE AS pod_days,
      (SUM(f.listed - f.in_stock))::DOUBLE AS oos_days
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
    state AS d0,
    NULL::VARCHAR AS d1,
    net AS c0
FROM (
  SELECT COALESCE(r.state, '') AS state,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM fact_order_line f
  LEFT JOIN dim_region r ON r.id <> 0
  AND r.id = f.region
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    state AS d0,
    NULL::VARCHAR AS d1,
    net AS c0
FROM (
  SELECT COALESCE(r.state, '') AS state,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM fact_order_line f
  LEFT JOIN dim_region r ON r.id <> 0
  AND r.id = f.region
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  GROUP BY ALL
)
UNION ALL SELECT 2 AS scan,
    NULL::VARCHAR AS d0,
    division AS d1,
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
UNION ALL SELECT 3 AS scan,
    NULL::VARCHAR AS d0,
    division AS d1,
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
SELECT 3 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    net AS c0,
    NULL::DOUBLE AS c1
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
    NULL::DOUBLE AS c1
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
    NULL::DOUBLE AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
);

-- $1 = 3
-- $2 = 5
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
SELECT 1 AS scan,
    NULL::INTEGER AS d0,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
);
