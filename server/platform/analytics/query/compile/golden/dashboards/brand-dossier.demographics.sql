-- $1 = "2026-01-26"
-- $2 = "2026-04-19"
SELECT 1 AS scan,
    state AS d0,
    buyers AS c0
FROM (
  SELECT f.state AS state,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(r.state, '') AS state,
        f.buyer AS buyer
    FROM (
      SELECT f.region AS region,
          f.buyer AS buyer
      FROM fact_order_line f
      WHERE f.date BETWEEN $1::DATE AND $2::DATE
      AND f.buyer <> 0
      AND f.units > 0
      GROUP BY ALL
    ) f
    LEFT JOIN dim_region r ON r.id <> 0
    AND r.id = f.region
    GROUP BY ALL
  ) f
  GROUP BY ALL
)
UNION ALL SELECT 2 AS scan,
    NULL::VARCHAR AS d0,
    buyers AS c0
FROM (
  SELECT (SUM(f.buyers))::DOUBLE AS buyers
  FROM rollup_market_buyers f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  AND (f.prev IS NULL OR f.prev < $1::DATE)
  AND f.nth = 1
  HAVING COUNT(*) > 0
);

-- $1 = "home"
-- $2 = 3
-- $3 = 5
-- $4 = "2026-01-26"
-- $5 = "2026-04-19"
WITH buyers_0 AS (
  SELECT f.region AS region,
      f.buyer AS buyer
  FROM fact_order_line f
  WHERE f.buyer IN (
    SELECT id
    FROM dim_buyer
    WHERE kind IN ($1::VARCHAR)
  )
  AND f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($2::INTEGER, $3::INTEGER)
  )
  AND f.date BETWEEN $4::DATE AND $5::DATE
  AND f.buyer <> 0
  AND f.units > 0
  GROUP BY ALL
),
    buyers_1 AS (
  SELECT f.buyer AS buyer
  FROM buyers_0 f
  GROUP BY ALL
) SELECT 2 AS scan,
    age_band AS d0,
    NULL::VARCHAR AS d1,
    NULL::VARCHAR AS d2,
    NULL::INTEGER AS d3,
    NULL::VARCHAR AS d4,
    buyers AS c0
FROM (
  SELECT COALESCE(b.age_band, '') AS age_band,
      (COUNT(*))::DOUBLE AS buyers
  FROM buyers_1 f
  LEFT JOIN dim_buyer b ON b.id = f.buyer
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    NULL::VARCHAR AS d0,
    NULL::VARCHAR AS d1,
    NULL::VARCHAR AS d2,
    NULL::INTEGER AS d3,
    NULL::VARCHAR AS d4,
    buyers AS c0
FROM (
  SELECT (COUNT(*))::DOUBLE AS buyers
  FROM buyers_1 f
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 5 AS scan,
    NULL::VARCHAR AS d0,
    income_band AS d1,
    NULL::VARCHAR AS d2,
    NULL::INTEGER AS d3,
    NULL::VARCHAR AS d4,
    buyers AS c0
FROM (
  SELECT COALESCE(b.income_band, '') AS income_band,
      (COUNT(*))::DOUBLE AS buyers
  FROM buyers_1 f
  LEFT JOIN dim_buyer b ON b.id = f.buyer
  GROUP BY ALL
)
UNION ALL SELECT 7 AS scan,
    NULL::VARCHAR AS d0,
    NULL::VARCHAR AS d1,
    gender AS d2,
    NULL::INTEGER AS d3,
    NULL::VARCHAR AS d4,
    buyers AS c0
FROM (
  SELECT COALESCE(b.gender, '') AS gender,
      (COUNT(*))::DOUBLE AS buyers
  FROM buyers_1 f
  LEFT JOIN dim_buyer b ON b.id = f.buyer
  GROUP BY ALL
)
UNION ALL SELECT 12 AS scan,
    age_band AS d0,
    NULL::VARCHAR AS d1,
    NULL::VARCHAR AS d2,
    NULL::INTEGER AS d3,
    division AS d4,
    buyers AS c0
FROM (
  SELECT COALESCE(b.age_band, '') AS age_band,
      f.division AS division,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(r.division, '') AS division,
        f.buyer AS buyer
    FROM buyers_0 f
    LEFT JOIN dim_region r ON r.id <> 0
    AND r.id = f.region
    GROUP BY ALL
  ) f
  LEFT JOIN dim_buyer b ON b.id = f.buyer
  GROUP BY ALL
);

-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
SELECT 0 AS scan,
    state AS d0,
    buyers AS c0
FROM (
  SELECT f.state AS state,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(r.state, '') AS state,
        f.buyer AS buyer
    FROM (
      SELECT f.region AS region,
          f.buyer AS buyer
      FROM fact_order_line f
      WHERE f.brand = $1::INTEGER
      AND f.date BETWEEN $2::DATE AND $3::DATE
      AND f.buyer <> 0
      AND f.units > 0
      GROUP BY ALL
    ) f
    LEFT JOIN dim_region r ON r.id <> 0
    AND r.id = f.region
    GROUP BY ALL
  ) f
  GROUP BY ALL
);

-- $1 = 2
-- $2 = "home"
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
-- $5 = 1
-- $6 = 5
WITH buyers_0 AS (
  SELECT f.region AS region,
      f.buyer AS buyer
  FROM fact_order_line f
  WHERE f.brand = $1::INTEGER
  AND f.buyer IN (
    SELECT id
    FROM dim_buyer
    WHERE kind IN ($2::VARCHAR)
  )
  AND f.date BETWEEN $3::DATE AND $4::DATE
  AND f.buyer <> 0
  AND f.units > 0
  GROUP BY ALL
),
    buyers_1 AS (
  SELECT f.buyer AS buyer
  FROM buyers_0 f
  GROUP BY ALL
),
    buyers_2 AS (
  SELECT f.brand AS brand,
      f.buyer AS buyer
  FROM fact_order_line f
  WHERE f.brand IN ($1::INTEGER, $5::INTEGER, $6::INTEGER)
  AND f.buyer IN (
    SELECT id
    FROM dim_buyer
    WHERE kind IN ($2::VARCHAR)
  )
  AND f.date BETWEEN $3::DATE AND $4::DATE
  AND f.buyer <> 0
  AND f.units > 0
  GROUP BY ALL
) SELECT 0 AS scan,
    age_band AS d0,
    NULL::VARCHAR AS d1,
    NULL::VARCHAR AS d2,
    NULL::INTEGER AS d3,
    NULL::VARCHAR AS d4,
    buyers AS c0
FROM (
  SELECT COALESCE(b.age_band, '') AS age_band,
      (COUNT(*))::DOUBLE AS buyers
  FROM buyers_1 f
  LEFT JOIN dim_buyer b ON b.id = f.buyer
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    NULL::VARCHAR AS d0,
    NULL::VARCHAR AS d1,
    NULL::VARCHAR AS d2,
    NULL::INTEGER AS d3,
    NULL::VARCHAR AS d4,
    buyers AS c0
FROM (
  SELECT (COUNT(*))::DOUBLE AS buyers
  FROM buyers_1 f
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 4 AS scan,
    NULL::VARCHAR AS d0,
    income_band AS d1,
    NULL::VARCHAR AS d2,
    NULL::INTEGER AS d3,
    NULL::VARCHAR AS d4,
    buyers AS c0
FROM (
  SELECT COALESCE(b.income_band, '') AS income_band,
      (COUNT(*))::DOUBLE AS buyers
  FROM buyers_1 f
  LEFT JOIN dim_buyer b ON b.id = f.buyer
  GROUP BY ALL
)
UNION ALL SELECT 6 AS scan,
    NULL::VARCHAR AS d0,
    NULL::VARCHAR AS d1,
    gender AS d2,
    NULL::INTEGER AS d3,
    NULL::VARCHAR AS d4,
    buyers AS c0
FROM (
  SELECT COALESCE(b.gender, '') AS gender,
      (COUNT(*))::DOUBLE AS buyers
  FROM buyers_1 f
  LEFT JOIN dim_buyer b ON b.id = f.buyer
  GROUP BY ALL
)
UNION ALL SELECT 8 AS scan,
    age_band AS d0,
    NULL::VARCHAR AS d1,
    NULL::VARCHAR AS d2,
    brand AS d3,
    NULL::VARCHAR AS d4,
    buyers AS c0
FROM (
  SELECT COALESCE(b.age_band, '') AS age_band,
      f.brand AS brand,
      (COUNT(*))::DOUBLE AS buyers
  FROM buyers_2 f
  LEFT JOIN dim_buyer b ON b.id = f.buyer
  GROUP BY ALL
)
UNION ALL SELECT 9 AS scan,
    NULL::VARCHAR AS d0,
    NULL::VARCHAR AS d1,
    NULL::VARCHAR AS d2,
    brand AS d3,
    NULL::VARCHAR AS d4,
    buyers AS c0
FROM (
  SELECT f.brand AS brand,
      (COUNT(*))::DOUBLE AS buyers
  FROM buyers_2 f
  GROUP BY ALL
)
UNION ALL SELECT 10 AS scan,
    NULL::VARCHAR AS d0,
    NULL::VARCHAR AS d1,
    NULL::VARCHAR AS d2,
    NULL::INTEGER AS d3,
    NULL::VARCHAR AS d4,
    buyers AS c0
FROM (
  SELECT (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.buyer AS buyer
    FROM buyers_2 f
    GROUP BY ALL
  ) f
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 11 AS scan,
    age_band AS d0,
    NULL::VARCHAR AS d1,
    NULL::VARCHAR AS d2,
    NULL::INTEGER AS d3,
    division AS d4,
    buyers AS c0
FROM (
  SELECT COALESCE(b.age_band, '') AS age_band,
      f.division AS division,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(r.division, '') AS division,
        f.buyer AS buyer
    FROM buyers_0 f
    LEFT JOIN dim_region r ON r.id <> 0
    AND r.id = f.region
    GROUP BY ALL
  ) f
  LEFT JOIN dim_buyer b ON b.id = f.buyer
  GROUP BY ALL
);

-- $1 = 2
-- $2 = "office"
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
SELECT 0 AS scan,
    industry AS d0,
    company_size AS d1,
    buyers AS c0
FROM (
  SELECT COALESCE(b.industry, '') AS industry,
      COALESCE(b.company_size, '') AS company_size,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.buyer AS buyer
    FROM fact_order_line f
    WHERE f.brand = $1::INTEGER
    AND f.buyer IN (
      SELECT id
      FROM dim_buyer
      WHERE kind IN ($2::VARCHAR)
    )
    AND f.date BETWEEN $3::DATE AND $4::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  ) f
  LEFT JOIN dim_buyer b ON b.id = f.buyer
  GROUP BY ALL
);
