-- $1 = "2026-01-26"
-- $2 = "2026-04-19"
SELECT 1 AS scan,
    state AS d0,
    buyers AS c0
FROM (
  SELECT state AS state,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(r.state, '') AS state,
        f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    LEFT JOIN dim_region r ON r.id <> 0
    AND r.id = f.region
    WHERE f.date BETWEEN $1::DATE AND $2::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  )
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
SELECT 2 AS scan,
    age_band AS d0,
    NULL::INTEGER AS d1,
    buyers AS c0
FROM (
  SELECT age_band AS age_band,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(b.age_band, '') AS age_band,
        f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    LEFT JOIN dim_buyer b ON b.id = f.buyer
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
  )
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    NULL::VARCHAR AS d0,
    NULL::INTEGER AS d1,
    buyers AS c0
FROM (
  SELECT (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
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
  )
  HAVING COUNT(*) > 0
);

-- $1 = "home"
-- $2 = 3
-- $3 = 5
-- $4 = "2026-01-26"
-- $5 = "2026-04-19"
SELECT 2 AS scan,
    age_band AS d0,
    NULL::VARCHAR AS d1,
    NULL::VARCHAR AS d2,
    NULL::VARCHAR AS d3,
    buyers AS c0
FROM (
  SELECT age_band AS age_band,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(b.age_band, '') AS age_band,
        f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    LEFT JOIN dim_buyer b ON b.id = f.buyer
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
  )
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    NULL::VARCHAR AS d0,
    NULL::VARCHAR AS d1,
    NULL::VARCHAR AS d2,
    NULL::VARCHAR AS d3,
    buyers AS c0
FROM (
  SELECT (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
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
  )
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 5 AS scan,
    NULL::VARCHAR AS d0,
    income_band AS d1,
    NULL::VARCHAR AS d2,
    NULL::VARCHAR AS d3,
    buyers AS c0
FROM (
  SELECT income_band AS income_band,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(b.income_band, '') AS income_band,
        f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    LEFT JOIN dim_buyer b ON b.id = f.buyer
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
  )
  GROUP BY ALL
)
UNION ALL SELECT 7 AS scan,
    NULL::VARCHAR AS d0,
    NULL::VARCHAR AS d1,
    gender AS d2,
    NULL::VARCHAR AS d3,
    buyers AS c0
FROM (
  SELECT gender AS gender,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(b.gender, '') AS gender,
        f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    LEFT JOIN dim_buyer b ON b.id = f.buyer
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
  )
  GROUP BY ALL
)
UNION ALL SELECT 9 AS scan,
    age_band AS d0,
    NULL::VARCHAR AS d1,
    NULL::VARCHAR AS d2,
    division AS d3,
    buyers AS c0
FROM (
  SELECT age_band AS age_band,
      division AS division,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(b.age_band, '') AS age_band,
        COALESCE(r.division, '') AS division,
        f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    LEFT JOIN dim_buyer b ON b.id = f.buyer
    LEFT JOIN dim_region r ON r.id <> 0
    AND r.id = f.region
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
  )
  GROUP BY ALL
);

-- $1 = 2
-- $2 = "home"
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
SELECT 0 AS scan,
    age_band AS d0,
    buyers AS c0
FROM (
  SELECT age_band AS age_band,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(b.age_band, '') AS age_band,
        f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    LEFT JOIN dim_buyer b ON b.id = f.buyer
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
  )
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    NULL::VARCHAR AS d0,
    buyers AS c0
FROM (
  SELECT (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
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
  )
  HAVING COUNT(*) > 0
);

-- $1 = 2
-- $2 = 2
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
SELECT 0 AS scan,
    state AS d0,
    buyers AS c0
FROM (
  SELECT state AS state,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(r.state, '') AS state,
        f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    LEFT JOIN dim_region r ON r.id <> 0
    AND r.id = f.region
    WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
    AND f.date BETWEEN $3::DATE AND $4::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  )
  GROUP BY ALL
);

-- $1 = 2
-- $2 = 2
-- $3 = "home"
-- $4 = "2026-01-26"
-- $5 = "2026-04-19"
SELECT 0 AS scan,
    age_band AS d0,
    NULL::VARCHAR AS d1,
    NULL::VARCHAR AS d2,
    NULL::VARCHAR AS d3,
    buyers AS c0
FROM (
  SELECT age_band AS age_band,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(b.age_band, '') AS age_band,
        f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    LEFT JOIN dim_buyer b ON b.id = f.buyer
    WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
    AND f.buyer IN (
      SELECT id
      FROM dim_buyer
      WHERE kind IN ($3::VARCHAR)
    )
    AND f.date BETWEEN $4::DATE AND $5::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  )
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    NULL::VARCHAR AS d0,
    NULL::VARCHAR AS d1,
    NULL::VARCHAR AS d2,
    NULL::VARCHAR AS d3,
    buyers AS c0
FROM (
  SELECT (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
    AND f.buyer IN (
      SELECT id
      FROM dim_buyer
      WHERE kind IN ($3::VARCHAR)
    )
    AND f.date BETWEEN $4::DATE AND $5::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  )
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 4 AS scan,
    NULL::VARCHAR AS d0,
    income_band AS d1,
    NULL::VARCHAR AS d2,
    NULL::VARCHAR AS d3,
    buyers AS c0
FROM (
  SELECT income_band AS income_band,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(b.income_band, '') AS income_band,
        f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    LEFT JOIN dim_buyer b ON b.id = f.buyer
    WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
    AND f.buyer IN (
      SELECT id
      FROM dim_buyer
      WHERE kind IN ($3::VARCHAR)
    )
    AND f.date BETWEEN $4::DATE AND $5::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  )
  GROUP BY ALL
)
UNION ALL SELECT 6 AS scan,
    NULL::VARCHAR AS d0,
    NULL::VARCHAR AS d1,
    gender AS d2,
    NULL::VARCHAR AS d3,
    buyers AS c0
FROM (
  SELECT gender AS gender,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(b.gender, '') AS gender,
        f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    LEFT JOIN dim_buyer b ON b.id = f.buyer
    WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
    AND f.buyer IN (
      SELECT id
      FROM dim_buyer
      WHERE kind IN ($3::VARCHAR)
    )
    AND f.date BETWEEN $4::DATE AND $5::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  )
  GROUP BY ALL
)
UNION ALL SELECT 8 AS scan,
    age_band AS d0,
    NULL::VARCHAR AS d1,
    NULL::VARCHAR AS d2,
    division AS d3,
    buyers AS c0
FROM (
  SELECT age_band AS age_band,
      division AS division,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(b.age_band, '') AS age_band,
        COALESCE(r.division, '') AS division,
        f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    LEFT JOIN dim_buyer b ON b.id = f.buyer
    LEFT JOIN dim_region r ON r.id <> 0
    AND r.id = f.region
    WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
    AND f.buyer IN (
      SELECT id
      FROM dim_buyer
      WHERE kind IN ($3::VARCHAR)
    )
    AND f.date BETWEEN $4::DATE AND $5::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  )
  GROUP BY ALL
);

-- $1 = 2
-- $2 = 2
-- $3 = "home"
-- $4 = "2026-01-26"
-- $5 = "2026-04-19"
SELECT 0 AS scan,
    age_band AS d0,
    buyers AS c0
FROM (
  SELECT age_band AS age_band,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(b.age_band, '') AS age_band,
        f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    LEFT JOIN dim_buyer b ON b.id = f.buyer
    WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
    AND f.buyer IN (
      SELECT id
      FROM dim_buyer
      WHERE kind IN ($3::VARCHAR)
    )
    AND f.date BETWEEN $4::DATE AND $5::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  )
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    NULL::VARCHAR AS d0,
    buyers AS c0
FROM (
  SELECT (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
    AND f.buyer IN (
      SELECT id
      FROM dim_buyer
      WHERE kind IN ($3::VARCHAR)
    )
    AND f.date BETWEEN $4::DATE AND $5::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  )
  HAVING COUNT(*) > 0
);

-- $1 = 2
-- $2 = 2
-- $3 = "office"
-- $4 = "2026-01-26"
-- $5 = "2026-04-19"
SELECT 0 AS scan,
    industry AS d0,
    company_size AS d1,
    buyers AS c0
FROM (
  SELECT industry AS industry,
      company_size AS company_size,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(b.industry, '') AS industry,
        COALESCE(b.company_size, '') AS company_size,
        f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    LEFT JOIN dim_buyer b ON b.id = f.buyer
    WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
    AND f.buyer IN (
      SELECT id
      FROM dim_buyer
      WHERE kind IN ($3::VARCHAR)
    )
    AND f.date BETWEEN $4::DATE AND $5::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  )
  GROUP BY ALL
);

-- $1 = 2
-- $2 = 2
-- $3 = 1
-- $4 = 5
-- $5 = "home"
-- $6 = "2026-01-26"
-- $7 = "2026-04-19"
SELECT 0 AS scan,
    age_band AS d0,
    product AS d1,
    buyers AS c0
FROM (
  SELECT age_band AS age_band,
      product AS product,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT COALESCE(b.age_band, '') AS age_band,
        f.product AS product,
        f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    LEFT JOIN dim_buyer b ON b.id = f.buyer
    WHERE ((f.brand = $1::INTEGER AND f.product = $2::INTEGER) OR f.brand IN ($3::INTEGER, $4::INTEGER))
    AND f.buyer IN (
      SELECT id
      FROM dim_buyer
      WHERE kind IN ($5::VARCHAR)
    )
    AND f.date BETWEEN $6::DATE AND $7::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  )
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    NULL::VARCHAR AS d0,
    product AS d1,
    buyers AS c0
FROM (
  SELECT product AS product,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.product AS product,
        f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    WHERE ((f.brand = $1::INTEGER AND f.product = $2::INTEGER) OR f.brand IN ($3::INTEGER, $4::INTEGER))
    AND f.buyer IN (
      SELECT id
      FROM dim_buyer
      WHERE kind IN ($5::VARCHAR)
    )
    AND f.date BETWEEN $6::DATE AND $7::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  )
  GROUP BY ALL
)
UNION ALL SELECT 4 AS scan,
    NULL::VARCHAR AS d0,
    NULL::INTEGER AS d1,
    buyers AS c0
FROM (
  SELECT (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.buyer AS buyer,
        MIN(f.date) AS first_day,
        MAX(f.date) AS last_day
    FROM fact_order_line f
    WHERE ((f.brand = $1::INTEGER AND f.product = $2::INTEGER) OR f.brand IN ($3::INTEGER, $4::INTEGER))
    AND f.buyer IN (
      SELECT id
      FROM dim_buyer
      WHERE kind IN ($5::VARCHAR)
    )
    AND f.date BETWEEN $6::DATE AND $7::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  )
  HAVING COUNT(*) > 0
);
