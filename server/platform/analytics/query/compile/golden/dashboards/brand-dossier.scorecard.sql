-- $1 = 2
-- $2 = 4
-- $3 = 3
-- $4 = 1
-- $5 = 5
-- $6 = 3
-- $7 = 5
-- $8 = "2026-01-01"
-- $9 = "2026-04-19"
-- $10 = "2025-12-01"
-- $11 = "2026-03-19"
-- $12 = 1
SELECT 0 AS scan,
    date AS d0,
    brand AS d1,
    net AS c0
FROM (
  SELECT date_trunc('month', f.date)::DATE AS date,
      f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.category IN ($6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $8::DATE AND $9::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    date AS d0,
    brand AS d1,
    net AS c0
FROM (
  SELECT date_trunc('month', LEAST((f.date + to_months($12::INTEGER))::DATE, $9::DATE))::DATE AS date,
      f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.category IN ($6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $10::DATE AND $11::DATE
  GROUP BY ALL
)
UNION ALL SELECT 4 AS scan,
    date AS d0,
    brand AS d1,
    buyers AS c0
FROM (
  SELECT f.date AS date,
      f.brand AS brand,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.brand AS brand,
        date_trunc('month', f.date)::DATE AS date,
        f.buyer AS buyer
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
  ) f
  GROUP BY ALL
)
UNION ALL SELECT 5 AS scan,
    date AS d0,
    brand AS d1,
    buyers AS c0
FROM (
  SELECT f.date AS date,
      f.brand AS brand,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.brand AS brand,
        date_trunc('month', LEAST((f.date + to_months($12::INTEGER))::DATE, $9::DATE))::DATE AS date,
        f.buyer AS buyer
    FROM fact_order_line f
    WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
    AND f.product IN (
      SELECT id
      FROM dim_product
      WHERE category IN ($6::INTEGER, $7::INTEGER)
    )
    AND f.date BETWEEN $10::DATE AND $11::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  ) f
  GROUP BY ALL
)
UNION ALL SELECT 6 AS scan,
    date AS d0,
    brand AS d1,
    carried_net AS c0
FROM (
  SELECT c.date AS date,
      c.brand AS brand,
      (SUM(w.net))::DOUBLE AS carried_net
  FROM (
    SELECT DISTINCT k.bucket AS date,
        COALESCE(p.brand, 0) AS brand,
        f.product AS item,
        f.region AS region
    FROM fact_listing f
    JOIN (
      SELECT date_trunc('month', date)::DATE AS bucket,
          MIN(date) AS first_day,
          MAX(date) AS last_day
      FROM dim_date
      WHERE date BETWEEN $8::DATE AND $9::DATE
      GROUP BY 1
    ) k ON f.from_date <= k.last_day
    AND f.to_date >= k.first_day
    LEFT JOIN dim_product p ON p.id = f.product
    WHERE f.product IN (
      SELECT id
      FROM dim_product
      WHERE brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
    )
    AND f.product IN (
      SELECT id
      FROM dim_product
      WHERE category IN ($6::INTEGER, $7::INTEGER)
    )
    AND f.in_stock
  ) c
  JOIN (
    SELECT date_trunc('month', f.date)::DATE AS date,
        f.region AS region,
        SUM(f.net_cents) AS net
    FROM rollup_region_day f
    WHERE f.category IN ($6::INTEGER, $7::INTEGER)
    AND f.date BETWEEN $8::DATE AND $9::DATE
    GROUP BY ALL
  ) w ON c.region = w.region
  AND c.date = w.date
  GROUP BY ALL
)
UNION ALL SELECT 7 AS scan,
    date AS d0,
    brand AS d1,
    carried_net AS c0
FROM (
  SELECT c.date AS date,
      c.brand AS brand,
      (SUM(w.net))::DOUBLE AS carried_net
  FROM (
    SELECT DISTINCT k.bucket AS date,
        COALESCE(p.brand, 0) AS brand,
        f.product AS item,
        f.region AS region
    FROM fact_listing f
    JOIN (
      SELECT date_trunc('month', LEAST((date + to_months($12::INTEGER))::DATE, $9::DATE))::DATE AS bucket,
          MIN(date) AS first_day,
          MAX(date) AS last_day
      FROM dim_date
      WHERE date BETWEEN $10::DATE AND $11::DATE
      GROUP BY 1
    ) k ON f.from_date <= k.last_day
    AND f.to_date >= k.first_day
    LEFT JOIN dim_product p ON p.id = f.product
    WHERE f.product IN (
      SELECT id
      FROM dim_product
      WHERE brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
    )
    AND f.product IN (
      SELECT id
      FROM dim_product
      WHERE category IN ($6::INTEGER, $7::INTEGER)
    )
    AND f.in_stock
  ) c
  JOIN (
    SELECT date_trunc('month', LEAST((f.date + to_months($12::INTEGER))::DATE, $9::DATE))::DATE AS date,
        f.region AS region,
        SUM(f.net_cents) AS net
    FROM rollup_region_day f
    WHERE f.category IN ($6::INTEGER, $7::INTEGER)
    AND f.date BETWEEN $10::DATE AND $11::DATE
    GROUP BY ALL
  ) w ON c.region = w.region
  AND c.date = w.date
  GROUP BY ALL
)
UNION ALL SELECT 8 AS scan,
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
)
UNION ALL SELECT 9 AS scan,
    NULL::DATE AS d0,
    brand AS d1,
    net AS c0
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.category IN ($6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $10::DATE AND $11::DATE
  GROUP BY ALL
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
-- $10 = "2025-11-05"
-- $11 = "2026-01-25"
SELECT 0 AS scan,
    brand AS d0,
    net AS c0
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.category IN ($6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $8::DATE AND $9::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    brand AS d0,
    net AS c0
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.category IN ($6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $10::DATE AND $11::DATE
  GROUP BY ALL
)
UNION ALL SELECT 4 AS scan,
    brand AS d0,
    buyers AS c0
FROM (
  SELECT f.brand AS brand,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.brand AS brand,
        f.buyer AS buyer
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
  ) f
  GROUP BY ALL
)
UNION ALL SELECT 5 AS scan,
    brand AS d0,
    buyers AS c0
FROM (
  SELECT f.brand AS brand,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.brand AS brand,
        f.buyer AS buyer
    FROM fact_order_line f
    WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
    AND f.product IN (
      SELECT id
      FROM dim_product
      WHERE category IN ($6::INTEGER, $7::INTEGER)
    )
    AND f.date BETWEEN $10::DATE AND $11::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  ) f
  GROUP BY ALL
)
UNION ALL SELECT 6 AS scan,
    brand AS d0,
    carried_net AS c0
FROM (
  SELECT c.brand AS brand,
      (SUM(w.net))::DOUBLE AS carried_net
  FROM (
    SELECT DISTINCT COALESCE(p.brand, 0) AS brand,
        f.product AS item,
        f.region AS region
    FROM fact_listing f
    JOIN (
      SELECT $8::DATE AS bucket,
          $8::DATE AS first_day,
          $9::DATE AS last_day
    ) k ON f.from_date <= k.last_day
    AND f.to_date >= k.first_day
    LEFT JOIN dim_product p ON p.id = f.product
    WHERE f.product IN (
      SELECT id
      FROM dim_product
      WHERE brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
    )
    AND f.product IN (
      SELECT id
      FROM dim_product
      WHERE category IN ($6::INTEGER, $7::INTEGER)
    )
    AND f.in_stock
  ) c
  JOIN (
    SELECT f.region AS region,
        SUM(f.net_cents) AS net
    FROM rollup_region_day f
    WHERE f.category IN ($6::INTEGER, $7::INTEGER)
    AND f.date BETWEEN $8::DATE AND $9::DATE
    GROUP BY ALL
  ) w ON c.region = w.region
  GROUP BY ALL
)
UNION ALL SELECT 7 AS scan,
    brand AS d0,
    carried_net AS c0
FROM (
  SELECT c.brand AS brand,
      (SUM(w.net))::DOUBLE AS carried_net
  FROM (
    SELECT DISTINCT COALESCE(p.brand, 0) AS brand,
        f.product AS item,
        f.region AS region
    FROM fact_listing f
    JOIN (
      SELECT $10::DATE AS bucket,
          $10::DATE AS first_day,
          $11::DATE AS last_day
    ) k ON f.from_date <= k.last_day
    AND f.to_date >= k.first_day
    LEFT JOIN dim_product p ON p.id = f.product
    WHERE f.product IN (
      SELECT id
      FROM dim_product
      WHERE brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
    )
    AND f.product IN (
      SELECT id
      FROM dim_product
      WHERE category IN ($6::INTEGER, $7::INTEGER)
    )
    AND f.in_stock
  ) c
  JOIN (
    SELECT f.region AS region,
        SUM(f.net_cents) AS net
    FROM rollup_region_day f
    WHERE f.category IN ($6::INTEGER, $7::INTEGER)
    AND f.date BETWEEN $10::DATE AND $11::DATE
    GROUP BY ALL
  ) w ON c.region = w.region
  GROUP BY ALL
);

-- $1 = 3
-- $2 = 5
-- $3 = "2026-01-01"
-- $4 = "2026-04-19"
-- $5 = "2025-12-01"
-- $6 = "2026-03-19"
-- $7 = 1
SELECT 2 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    net AS c0
FROM (
  SELECT date_trunc('month', f.date)::DATE AS date,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    net AS c0
FROM (
  SELECT date_trunc('month', LEAST((f.date + to_months($7::INTEGER))::DATE, $4::DATE))::DATE AS date,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $5::DATE AND $6::DATE
  GROUP BY ALL
);

-- $1 = 3
-- $2 = 5
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
-- $5 = "2025-11-05"
-- $6 = "2026-01-25"
SELECT 0 AS scan,
    brand AS d0,
    category AS d1,
    product AS d2,
    net AS c0
FROM (
  SELECT f.brand AS brand,
      f.category AS category,
      f.product AS product,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    brand AS d0,
    category AS d1,
    product AS d2,
    net AS c0
FROM (
  SELECT f.brand AS brand,
      f.category AS category,
      f.product AS product,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $5::DATE AND $6::DATE
  GROUP BY ALL
)
UNION ALL SELECT 2 AS scan,
    NULL::INTEGER AS d0,
    category AS d1,
    NULL::INTEGER AS d2,
    net AS c0
FROM (
  SELECT f.category AS category,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    NULL::INTEGER AS d0,
    category AS d1,
    NULL::INTEGER AS d2,
    net AS c0
FROM (
  SELECT f.category AS category,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $5::DATE AND $6::DATE
  GROUP BY ALL
)
UNION ALL SELECT 4 AS scan,
    brand AS d0,
    category AS d1,
    product AS d2,
    buyers AS c0
FROM (
  SELECT f.brand AS brand,
      f.category AS category,
      f.product AS product,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.brand AS brand,
        COALESCE(p.category, 0) AS category,
        f.product AS product,
        f.buyer AS buyer
    FROM fact_order_line f
    LEFT JOIN dim_product p ON p.id = f.product
    WHERE f.product IN (
      SELECT id
      FROM dim_product
      WHERE category IN ($1::INTEGER, $2::INTEGER)
    )
    AND f.date BETWEEN $3::DATE AND $4::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  ) f
  GROUP BY ALL
)
UNION ALL SELECT 5 AS scan,
    brand AS d0,
    category AS d1,
    product AS d2,
    buyers AS c0
FROM (
  SELECT f.brand AS brand,
      f.category AS category,
      f.product AS product,
      (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.brand AS brand,
        COALESCE(p.category, 0) AS category,
        f.product AS product,
        f.buyer AS buyer
    FROM fact_order_line f
    LEFT JOIN dim_product p ON p.id = f.product
    WHERE f.product IN (
      SELECT id
      FROM dim_product
      WHERE category IN ($1::INTEGER, $2::INTEGER)
    )
    AND f.date BETWEEN $5::DATE AND $6::DATE
    AND f.buyer <> 0
    AND f.units > 0
    GROUP BY ALL
  ) f
  GROUP BY ALL
)
UNION ALL SELECT 6 AS scan,
    brand AS d0,
    category AS d1,
    product AS d2,
    carried_net AS c0
FROM (
  SELECT c.brand AS brand,
      c.category AS category,
      c.product AS product,
      (SUM(w.net))::DOUBLE AS carried_net
  FROM (
    SELECT DISTINCT COALESCE(p.brand, 0) AS brand,
        COALESCE(p.category, 0) AS category,
        f.product AS product,
        f.region AS region
    FROM fact_listing f
    JOIN (
      SELECT $3::DATE AS bucket,
          $3::DATE AS first_day,
          $4::DATE AS last_day
    ) k ON f.from_date <= k.last_day
    AND f.to_date >= k.first_day
    LEFT JOIN dim_product p ON p.id = f.product
    WHERE f.product IN (
      SELECT id
      FROM dim_product
      WHERE category IN ($1::INTEGER, $2::INTEGER)
    )
    AND f.in_stock
  ) c
  JOIN (
    SELECT f.category AS category,
        f.region AS region,
        SUM(f.net_cents) AS net
    FROM rollup_region_day f
    WHERE f.category IN ($1::INTEGER, $2::INTEGER)
    AND f.date BETWEEN $3::DATE AND $4::DATE
    GROUP BY ALL
  ) w ON c.region = w.region
  AND c.category = w.category
  GROUP BY ALL
)
UNION ALL SELECT 7 AS scan,
    brand AS d0,
    category AS d1,
    product AS d2,
    carried_net AS c0
FROM (
  SELECT c.brand AS brand,
      c.category AS category,
      c.product AS product,
      (SUM(w.net))::DOUBLE AS carried_net
  FROM (
    SELECT DISTINCT COALESCE(p.brand, 0) AS brand,
        COALESCE(p.category, 0) AS category,
        f.product AS product,
        f.region AS region
    FROM fact_listing f
    JOIN (
      SELECT $5::DATE AS bucket,
          $5::DATE AS first_day,
          $6::DATE AS last_day
    ) k ON f.from_date <= k.last_day
    AND f.to_date >= k.first_day
    LEFT JOIN dim_product p ON p.id = f.product
    WHERE f.product IN (
      SELECT id
      FROM dim_product
      WHERE category IN ($1::INTEGER, $2::INTEGER)
    )
    AND f.in_stock
  ) c
  JOIN (
    SELECT f.category AS category,
        f.region AS region,
        SUM(f.net_cents) AS net
    FROM rollup_region_day f
    WHERE f.category IN ($1::INTEGER, $2::INTEGER)
    AND f.date BETWEEN $5::DATE AND $6::DATE
    GROUP BY ALL
  ) w ON c.region = w.region
  AND c.category = w.category
  GROUP BY ALL
);

-- $1 = 3
-- $2 = 5
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
-- $5 = "2025-11-05"
-- $6 = "2026-01-25"
SELECT 2 AS scan,
    NULL::INTEGER AS d0,
    net AS c0
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 3 AS scan,
    NULL::INTEGER AS d0,
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
SELECT f.brand AS brand,
    f.sub_category AS sub_category,
    (SUM(f.net_cents))::DOUBLE AS net
FROM rollup_product_day f
WHERE f.category IN ($1::INTEGER, $2::INTEGER)
AND f.date BETWEEN $3::DATE AND $4::DATE
GROUP BY ALL;
