-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
-- $4 = "2025-11-05"
-- $5 = "2026-01-25"
SELECT 0 AS scan,
    age_band AS d0,
    buyers AS c0
FROM (
  SELECT COALESCE(b.age_band, '') AS age_band,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.buyer AS buyer
    FROM fact_order_line f
    WHERE f.brand = $1::INTEGER
    AND f.date BETWEEN $2::DATE AND $3::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  ) f
  LEFT JOIN dim_buyer b ON b.id = f.buyer
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    age_band AS d0,
    buyers AS c0
FROM (
  SELECT COALESCE(b.age_band, '') AS age_band,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.buyer AS buyer
    FROM fact_order_line f
    WHERE f.brand = $1::INTEGER
    AND f.date BETWEEN $4::DATE AND $5::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  ) f
  LEFT JOIN dim_buyer b ON b.id = f.buyer
  GROUP BY ALL
)
UNION ALL SELECT 2 AS scan,
    NULL::VARCHAR AS d0,
    buyers AS c0
FROM (
  SELECT (SUM(f.buyers))::DOUBLE AS buyers
  FROM rollup_brand_buyers f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  AND (f.prev IS NULL OR f.prev < $2::DATE)
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 3 AS scan,
    NULL::VARCHAR AS d0,
    buyers AS c0
FROM (
  SELECT (SUM(f.buyers))::DOUBLE AS buyers
  FROM rollup_brand_buyers f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  AND (f.prev IS NULL OR f.prev < $4::DATE)
  HAVING COUNT(*) > 0
);

-- $1 = 3
-- $2 = 5
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
-- $5 = "2025-11-05"
-- $6 = "2026-01-25"
WITH buyers_0 AS (
  SELECT f.buyer AS buyer
  FROM fact_order_line f
  WHERE f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($1::INTEGER, $2::INTEGER)
  )
  AND f.date BETWEEN $3::DATE AND $4::DATE
  AND f.buyer <> 0
  AND f.units > 0
  GROUP BY ALL
),
    buyers_1 AS (
  SELECT f.buyer AS buyer
  FROM fact_order_line f
  WHERE f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($1::INTEGER, $2::INTEGER)
  )
  AND f.date BETWEEN $5::DATE AND $6::DATE
  AND f.buyer <> 0
  AND f.units > 0
  GROUP BY ALL
) SELECT 4 AS scan,
    age_band AS d0,
    buyers AS c0
FROM (
  SELECT COALESCE(b.age_band, '') AS age_band,
      (COUNT(*))::DOUBLE AS buyers
  FROM buyers_0 f
  LEFT JOIN dim_buyer b ON b.id = f.buyer
  GROUP BY ALL
)
UNION ALL SELECT 5 AS scan,
    age_band AS d0,
    buyers AS c0
FROM (
  SELECT COALESCE(b.age_band, '') AS age_band,
      (COUNT(*))::DOUBLE AS buyers
  FROM buyers_1 f
  LEFT JOIN dim_buyer b ON b.id = f.buyer
  GROUP BY ALL
)
UNION ALL SELECT 6 AS scan,
    NULL::VARCHAR AS d0,
    buyers AS c0
FROM (
  SELECT (COUNT(*))::DOUBLE AS buyers
  FROM buyers_0 f
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 7 AS scan,
    NULL::VARCHAR AS d0,
    buyers AS c0
FROM (
  SELECT (COUNT(*))::DOUBLE AS buyers
  FROM buyers_1 f
  HAVING COUNT(*) > 0
);
