-- $1 = "2025-11-05"
-- $2 = "2026-04-19"
-- $3 = "2025-12-03"
-- $4 = 2
-- $5 = 3
-- $6 = 5
WITH firsts AS (
  SELECT f.product AS product,
      MIN(f.date) AS first
  FROM fact_order_line f
  WHERE f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($5::INTEGER, $6::INTEGER)
  )
  AND f.date BETWEEN $1::DATE AND $2::DATE
  AND f.units > 0
  AND f.product IN (
    SELECT id
    FROM dim_product
    WHERE category = (
      SELECT category
      FROM dim_product
      WHERE id = $4::INTEGER
    )
    AND launch_date IS NULL
  )
  GROUP BY f.product
),
    launches AS (
  SELECT p.id AS product,
      COALESCE(p.launch_date, firsts.first) AS launch,
      CASE WHEN p.launch_date IS NULL THEN 1 ELSE 0 END AS by_purchase
  FROM dim_product p
  LEFT JOIN firsts ON firsts.product = p.id
  WHERE p.id IN (
    SELECT id
    FROM dim_product
    WHERE category = (
      SELECT category
      FROM dim_product
      WHERE id = $4::INTEGER
    )
  )
  AND CASE WHEN p.launch_date IS NULL THEN firsts.first >= $3::DATE ELSE p.launch_date BETWEEN $1::DATE AND $2::DATE END
),
    sold AS (
  SELECT f.product AS product,
      f.date AS date,
      f.units AS units
  FROM rollup_product_day f
  WHERE f.category IN ($5::INTEGER, $6::INTEGER)
  AND f.date BETWEEN $1::DATE AND $2::DATE
  AND f.product IN (
    SELECT id
    FROM dim_product
    WHERE category = (
      SELECT category
      FROM dim_product
      WHERE id = $4::INTEGER
    )
  )
),
    weeks AS (
  SELECT launches.product AS product,
      launch,
      (FLOOR(((date - launch + 1) - 1) / 7) + 1)::INTEGER AS week,
      units
  FROM sold
  JOIN launches ON launches.product = sold.product
  AND date >= launch
) SELECT product,
    0 AS week,
    ($2::DATE - launch + 1) AS figure,
    by_purchase
FROM launches
UNION ALL SELECT product,
    week,
    SUM(units),
    0
FROM weeks
WHERE week <= 52
GROUP BY product,
    week;

-- $1 = "2025-11-05"
-- $2 = "2026-04-19"
-- $3 = 2
-- $4 = 2
WITH bought AS (
  SELECT f.buyer AS buyer,
      date_trunc('month', f.date)::DATE AS month
  FROM fact_order_line f
  WHERE (f.brand = $3::INTEGER AND f.product = $4::INTEGER)
  AND f.date BETWEEN $1::DATE AND $2::DATE
  AND f.units > 0
  AND f.buyer <> 0
  GROUP BY ALL
),
    firsts AS (
  SELECT buyer,
      MIN(month) AS first
  FROM bought
  GROUP BY buyer
) SELECT first,
    month,
    COUNT(*)
FROM bought
JOIN firsts USING (buyer)
GROUP BY first,
    month;

-- $1 = "2026-01-26"
-- $2 = "2026-04-19"
-- $3 = 2
-- $4 = 2
-- $5 = 3
-- $6 = 5
-- $7 = "2025-11-05"
-- $8 = "2026-01-25"
SELECT 0 AS scan,
    NULL::DATE AS d0,
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
    WHERE (f.product IN (
      SELECT id
      FROM dim_product
      WHERE brand = $3::INTEGER
    ) AND f.product = $4::INTEGER)
    AND f.in_stock
  ) c
  JOIN (
    SELECT f.region AS region,
        SUM(f.net_cents) AS net
    FROM rollup_region_day f
    WHERE f.category IN ($5::INTEGER, $6::INTEGER)
    AND f.date BETWEEN $1::DATE AND $2::DATE
    GROUP BY ALL
  ) w ON c.region = w.region
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    NULL::DATE AS d0,
    carried_net AS c0
FROM (
  SELECT (SUM(w.net))::DOUBLE AS carried_net
  FROM (
    SELECT DISTINCT f.region AS region
    FROM fact_listing f
    JOIN (
      SELECT $7::DATE AS bucket,
          $7::DATE AS first_day,
          $8::DATE AS last_day
    ) k ON f.from_date <= k.last_day
    AND f.to_date >= k.first_day
    WHERE (f.product IN (
      SELECT id
      FROM dim_product
      WHERE brand = $3::INTEGER
    ) AND f.product = $4::INTEGER)
    AND f.in_stock
  ) c
  JOIN (
    SELECT f.region AS region,
        SUM(f.net_cents) AS net
    FROM rollup_region_day f
    WHERE f.category IN ($5::INTEGER, $6::INTEGER)
    AND f.date BETWEEN $7::DATE AND $8::DATE
    GROUP BY ALL
  ) w ON c.region = w.region
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 4 AS scan,
    date AS d0,
    carried_net AS c0
FROM (
  SELECT c.date AS date,
      (SUM(w.net))::DOUBLE AS carried_net
  FROM (
    SELECT DISTINCT k.bucket AS date,
        f.region AS region
    FROM fact_listing f
    JOIN (
      SELECT date_trunc('week', date)::DATE AS bucket,
          MIN(date) AS first_day,
          MAX(date) AS last_day
      FROM dim_date
      WHERE date BETWEEN $1::DATE AND $2::DATE
      GROUP BY 1
    ) k ON f.from_date <= k.last_day
    AND f.to_date >= k.first_day
    WHERE (f.product IN (
      SELECT id
      FROM dim_product
      WHERE brand = $3::INTEGER
    ) AND f.product = $4::INTEGER)
    AND f.in_stock
  ) c
  JOIN (
    SELECT date_trunc('week', f.date)::DATE AS date,
        f.region AS region,
        SUM(f.net_cents) AS net
    FROM rollup_region_day f
    WHERE f.category IN ($5::INTEGER, $6::INTEGER)
    AND f.date BETWEEN $1::DATE AND $2::DATE
    GROUP BY ALL
  ) w ON c.region = w.region
  AND c.date = w.date
  GROUP BY ALL
);

-- $1 = 1
-- $2 = 8
-- $3 = 4
-- $4 = "2026-01-26"
-- $5 = "2026-04-19"
SELECT f.product,
    COUNT(DISTINCT f.order_id)
FROM fact_order_line f
WHERE f.product IN (
  SELECT id
  FROM dim_product
  WHERE category IN ($3::INTEGER)
)
AND f.date BETWEEN $4::DATE AND $5::DATE
AND f.units > 0
AND f.order_id <> 0
AND f.product IN ($1::INTEGER, $2::INTEGER)
GROUP BY f.product;

-- $1 = 2
-- $2 = 2
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
-- $5 = "2025-11-05"
-- $6 = "2026-01-25"
-- $7 = 1
-- $8 = 5
SELECT 0 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    units AS c0,
    net AS c1
FROM (
  SELECT (SUM(f.units))::DOUBLE AS units,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
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
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $5::DATE AND $6::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 2 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    pod_days AS c0,
    oos_days AS c1
FROM (
  SELECT (SUM(f.in_stock))::DOUBLE AS pod_days,
      (SUM(f.listed - f.in_stock))::DOUBLE AS oos_days
  FROM rollup_listing_day f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 3 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    pod_days AS c0,
    oos_days AS c1
FROM (
  SELECT (SUM(f.in_stock))::DOUBLE AS pod_days,
      (SUM(f.listed - f.in_stock))::DOUBLE AS oos_days
  FROM rollup_listing_day f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $5::DATE AND $6::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 4 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    units AS c0,
    net AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.units))::DOUBLE AS units,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 5 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    pod_days AS c0,
    oos_days AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.in_stock))::DOUBLE AS pod_days,
      (SUM(f.listed - f.in_stock))::DOUBLE AS oos_days
  FROM rollup_listing_day f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 6 AS scan,
    date AS d0,
    product AS d1,
    units AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      f.product AS product,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE ((f.brand = $1::INTEGER AND f.product = $2::INTEGER) OR f.brand IN ($7::INTEGER, $8::INTEGER))
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 7 AS scan,
    date AS d0,
    product AS d1,
    oos_days AS c0,
    pod_days AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      f.product AS product,
      (SUM(f.in_stock))::DOUBLE AS pod_days,
      (SUM(f.listed - f.in_stock))::DOUBLE AS oos_days
  FROM rollup_listing_day f
  WHERE ((f.brand = $1::INTEGER AND f.product = $2::INTEGER) OR f.brand IN ($7::INTEGER, $8::INTEGER))
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 8 AS scan,
    NULL::DATE AS d0,
    product AS d1,
    units AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.product AS product,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE ((f.brand = $1::INTEGER AND f.product = $2::INTEGER) OR f.brand IN ($7::INTEGER, $8::INTEGER))
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
);

-- $1 = 2
-- $2 = 2
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
-- $5 = "2025-11-05"
-- $6 = "2026-01-25"
SELECT 0 AS scan,
    NULL::DATE AS d0,
    units AS c0,
    net AS c1
FROM (
  SELECT (SUM(f.units))::DOUBLE AS units,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    NULL::DATE AS d0,
    units AS c0,
    net AS c1
FROM (
  SELECT (SUM(f.units))::DOUBLE AS units,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $5::DATE AND $6::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 2 AS scan,
    date AS d0,
    units AS c0,
    net AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.units))::DOUBLE AS units,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    NULL::DATE AS d0,
    repeats AS c0,
    buyers AS c1
FROM (
  SELECT (COUNT(*))::DOUBLE AS buyers,
      (COUNT(*) FILTER (WHERE f.first_day <> f.last_day))::DOUBLE AS repeats
  FROM (
    SELECT f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
    AND f.date BETWEEN $3::DATE AND $4::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  ) f
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 4 AS scan,
    NULL::DATE AS d0,
    repeats AS c0,
    buyers AS c1
FROM (
  SELECT (COUNT(*))::DOUBLE AS buyers,
      (COUNT(*) FILTER (WHERE f.first_day <> f.last_day))::DOUBLE AS repeats
  FROM (
    SELECT f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
    AND f.date BETWEEN $5::DATE AND $6::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  ) f
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 5 AS scan,
    date AS d0,
    repeats AS c0,
    buyers AS c1
FROM (
  SELECT f.date AS date,
      (COUNT(*))::DOUBLE AS buyers,
      (COUNT(*) FILTER (WHERE f.first_day <> f.last_day))::DOUBLE AS repeats
  FROM (
    SELECT date_trunc('week', f.date)::DATE AS date,
        f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
    AND f.date BETWEEN $3::DATE AND $4::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  ) f
  GROUP BY ALL
);

-- $1 = 2
-- $2 = 2
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
-- $5 = "2025-11-05"
-- $6 = "2026-01-25"
SELECT 0 AS scan,
    state AS d0,
    net AS c0
FROM (
  SELECT COALESCE(r.state, '') AS state,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM fact_order_line f
  LEFT JOIN dim_region r ON r.id <> 0
  AND r.id = f.region
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    state AS d0,
    net AS c0
FROM (
  SELECT COALESCE(r.state, '') AS state,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM fact_order_line f
  LEFT JOIN dim_region r ON r.id <> 0
  AND r.id = f.region
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $5::DATE AND $6::DATE
  GROUP BY ALL
);

-- $1 = 2
-- $2 = 2
-- $3 = 4
-- $4 = "2026-01-26"
-- $5 = "2026-04-19"
-- $6 = 2
WITH own AS (
  SELECT DISTINCT f.order_id AS id
  FROM fact_order_line f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($3::INTEGER)
  )
  AND f.date BETWEEN $4::DATE AND $5::DATE
  AND f.units > 0
  AND f.order_id <> 0
),
    others AS (
  SELECT f.product AS product,
      COUNT(DISTINCT f.order_id) AS both_count
  FROM fact_order_line f
  WHERE f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($3::INTEGER)
  )
  AND f.date BETWEEN $4::DATE AND $5::DATE
  AND f.units > 0
  AND f.product <> 0
  AND f.product <> $6::INTEGER
  AND f.order_id IN (
    SELECT id
    FROM own
  )
  GROUP BY f.product
  ORDER BY both_count DESC,
      product
  LIMIT 10
) SELECT 0 AS product,
    COUNT(*) AS both_count
FROM own
UNION ALL SELECT product,
    both_count
FROM others;

-- $1 = 2
SELECT name,
    gtin14,
    net_wt_oz,
    units_per_case,
    list_price_cents,
    launch_date,
    discontinued_date,
    ingredients,
    allergens,
    nutrition,
    case_dimensions,
    storage,
    shelf_life_days,
    case_cost_cents,
    image_url,
    department,
    category,
    sub_category
FROM dim_product
WHERE id = $1::INTEGER;

-- $1 = 3
-- $2 = 5
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
-- $5 = "2025-11-05"
-- $6 = "2026-01-25"
SELECT 2 AS scan,
    NULL::DATE AS d0,
    net AS c0
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 3 AS scan,
    NULL::DATE AS d0,
    net AS c0
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $5::DATE AND $6::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 5 AS scan,
    date AS d0,
    net AS c0
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
);

-- $1 = 4
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
SELECT COUNT(DISTINCT f.order_id)
FROM fact_order_line f
WHERE f.product IN (
  SELECT id
  FROM dim_product
  WHERE category IN ($1::INTEGER)
)
AND f.date BETWEEN $2::DATE AND $3::DATE
AND f.units > 0
AND f.order_id <> 0;
