-- $1 = 2
-- $2 = 1
-- $3 = 5
-- $4 = 4
-- $5 = 3
-- $6 = 3
-- $7 = 5
-- $8 = "2025-11-05"
-- $9 = "2026-01-25"
-- $10 = "2026-01-26"
-- $11 = "2026-04-19"
WITH before AS (
  SELECT buyer,
      CASE WHEN brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER) THEN brand ELSE -1 END AS brand
  FROM (
    SELECT buyer,
        brand,
        ROW_NUMBER() OVER (PARTITION BY buyer ORDER BY net DESC, units DESC, brand) AS place
    FROM (
      SELECT f.buyer AS buyer,
          f.brand AS brand,
          SUM(f.net_cents) AS net,
          SUM(f.units) AS units
      FROM fact_order_line f
      WHERE f.product IN (
        SELECT id
        FROM dim_product
        WHERE category IN ($6::INTEGER, $7::INTEGER)
      )
      AND f.date BETWEEN $8::DATE AND $9::DATE
      AND f.units > 0
      AND f.buyer <> 0
      GROUP BY ALL
    )
  )
  WHERE place = 1
),
    now AS (
  SELECT buyer,
      CASE WHEN brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER) THEN brand ELSE -1 END AS brand
  FROM (
    SELECT buyer,
        brand,
        ROW_NUMBER() OVER (PARTITION BY buyer ORDER BY net DESC, units DESC, brand) AS place
    FROM (
      SELECT f.buyer AS buyer,
          f.brand AS brand,
          SUM(f.net_cents) AS net,
          SUM(f.units) AS units
      FROM fact_order_line f
      WHERE f.product IN (
        SELECT id
        FROM dim_product
        WHERE category IN ($6::INTEGER, $7::INTEGER)
      )
      AND f.date BETWEEN $10::DATE AND $11::DATE
      AND f.units > 0
      AND f.buyer <> 0
      GROUP BY ALL
    )
  )
  WHERE place = 1
) SELECT COALESCE(before.brand, -2) AS from_brand,
    COALESCE(now.brand, -2) AS to_brand,
    COUNT(*)
FROM before FULL
JOIN now ON now.buyer = before.buyer
GROUP BY from_brand,
    to_brand;

-- $1 = 2
-- $2 = 1
-- $3 = 5
-- $4 = 4
-- $5 = 3
-- $6 = 3
-- $7 = 5
-- $8 = "2026-01-26"
-- $9 = "2026-04-19"
WITH bought AS (
  SELECT DISTINCT f.buyer AS buyer,
      f.brand AS brand
  FROM fact_order_line f
  WHERE f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($6::INTEGER, $7::INTEGER)
  )
  AND f.date BETWEEN $8::DATE AND $9::DATE
  AND f.units > 0
  AND f.buyer <> 0
  AND f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
) SELECT theirs.brand,
    COUNT(*),
    COUNT(own.buyer)
FROM bought theirs
LEFT JOIN (
  SELECT buyer
  FROM bought
  WHERE brand = $1::INTEGER
) own ON own.buyer = theirs.buyer
GROUP BY theirs.brand;

-- $1 = 2
-- $2 = 4
-- $3 = 3
-- $4 = 1
-- $5 = 5
-- $6 = 3
-- $7 = 5
-- $8 = "2026-01-26"
-- $9 = "2026-04-19"
-- $10 = "2025-11-05"
-- $11 = "2026-01-25"
WITH buyers_0 AS (
  SELECT f.brand AS brand,
      f.buyer AS buyer,
      MIN(f.date) AS first_day,
      MAX(f.date) AS last_day
  FROM fact_order_line f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($6::INTEGER, $7::INTEGER)
  )
  AND f.date BETWEEN $8::DATE AND $9::DATE
  AND f.buyer <> 0
  AND f.units > 0
  GROUP BY ALL
) SELECT 0 AS scan,
    brand AS d0,
    net AS c0,
    units AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.category IN ($6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $8::DATE AND $9::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    brand AS d0,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.category IN ($6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $10::DATE AND $11::DATE
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    brand AS d0,
    repeats AS c0,
    buyers AS c1
FROM (
  SELECT f.brand AS brand,
      (COUNT(*))::DOUBLE AS buyers,
      (COUNT(*) FILTER (WHERE f.first_day <> f.last_day))::DOUBLE AS repeats
  FROM buyers_0 f
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
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.category IN ($6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $8::DATE AND $9::DATE
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
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($6::INTEGER, $7::INTEGER)
  )
  AND f.date BETWEEN $8::DATE AND $9::DATE
  GROUP BY ALL
)
UNION ALL SELECT 7 AS scan,
    NULL::INTEGER AS d0,
    buyers AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.buyer AS buyer,
        MIN(f.first_day) AS first_day,
        MAX(f.last_day) AS last_day
    FROM buyers_0 f
    GROUP BY ALL
  ) f
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 8 AS scan,
    NULL::INTEGER AS d0,
    reviews AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($6::INTEGER, $7::INTEGER)
  )
  AND f.date BETWEEN $8::DATE AND $9::DATE
  HAVING COUNT(*) > 0
);

-- $1 = 2
-- $2 = 4
-- $3 = 3
-- $4 = 1
-- $5 = 5
-- $6 = 3
-- $7 = 5
-- $8 = "2026-01-26"
-- $9 = "2026-04-19"
SELECT 0 AS scan,
    date AS d0,
    brand AS d1,
    net AS c0
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.category IN ($6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $8::DATE AND $9::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    NULL::DATE AS d0,
    brand AS d1,
    net AS c0
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.category IN ($6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $8::DATE AND $9::DATE
  GROUP BY ALL
);

-- $1 = 3
-- $2 = 5
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
SELECT 2 AS scan,
    NULL::INTEGER AS d0,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 6 AS scan,
    NULL::INTEGER AS d0,
    star_sum AS c0,
    reviews AS c1
FROM (
  SELECT (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($1::INTEGER, $2::INTEGER)
  )
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
);

-- $1 = 3
-- $2 = 5
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
SELECT f.brand AS brand,
    f.sub_category AS sub_category,
    (SUM(f.net_cents))::DOUBLE AS net
FROM rollup_product_day f
WHERE f.category IN ($1::INTEGER, $2::INTEGER)
AND f.date BETWEEN $3::DATE AND $4::DATE
GROUP BY ALL;
