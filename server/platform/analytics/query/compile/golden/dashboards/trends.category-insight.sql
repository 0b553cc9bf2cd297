-- $1 = "2026-01-26"
-- $2 = "2026-04-19"
-- $3 = "2025-11-05"
-- $4 = "2026-01-25"
SELECT 0 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    NULL::INTEGER AS d2,
    NULL::VARCHAR AS d3,
    NULL::INTEGER AS d4,
    NULL::INTEGER AS d5,
    net AS c0,
    units AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_category_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    NULL::INTEGER AS d2,
    NULL::VARCHAR AS d3,
    NULL::INTEGER AS d4,
    NULL::INTEGER AS d5,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 2 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    NULL::INTEGER AS d2,
    NULL::VARCHAR AS d3,
    NULL::INTEGER AS d4,
    NULL::INTEGER AS d5,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    NULL::INTEGER AS d2,
    NULL::VARCHAR AS d3,
    NULL::INTEGER AS d4,
    NULL::INTEGER AS d5,
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
UNION ALL SELECT 4 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    NULL::INTEGER AS d2,
    NULL::VARCHAR AS d3,
    NULL::INTEGER AS d4,
    NULL::INTEGER AS d5,
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
UNION ALL SELECT 5 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    NULL::INTEGER AS d2,
    NULL::VARCHAR AS d3,
    NULL::INTEGER AS d4,
    NULL::INTEGER AS d5,
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
)
UNION ALL SELECT 6 AS scan,
    NULL::DATE AS d0,
    category AS d1,
    NULL::INTEGER AS d2,
    NULL::VARCHAR AS d3,
    NULL::INTEGER AS d4,
    NULL::INTEGER AS d5,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.category AS category,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 7 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    sub_category AS d2,
    NULL::VARCHAR AS d3,
    NULL::INTEGER AS d4,
    NULL::INTEGER AS d5,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.sub_category AS sub_category,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 8 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    sub_category AS d2,
    NULL::VARCHAR AS d3,
    NULL::INTEGER AS d4,
    NULL::INTEGER AS d5,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.sub_category AS sub_category,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 9 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    NULL::INTEGER AS d2,
    price_band AS d3,
    NULL::INTEGER AS d4,
    NULL::INTEGER AS d5,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT COALESCE(pb.band, '') AS price_band,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  LEFT JOIN (
    SELECT p.id AS id,
        CASE WHEN p.list_price_cents <= q.q0 THEN 'Value' WHEN p.list_price_cents <= q.q1 THEN 'Mainstream' WHEN p.list_price_cents <= q.q2 THEN 'Premium' ELSE 'Super premium' END AS band
    FROM dim_product p
    JOIN (
      SELECT CASE WHEN o.sub_category <> 0 THEN o.sub_category WHEN o.category <> 0 THEN o.category ELSE o.department END AS part,
          QUANTILE_CONT(list_price_cents, 0.25) AS q0,
          QUANTILE_CONT(list_price_cents, 0.6) AS q1,
          QUANTILE_CONT(list_price_cents, 0.9) AS q2
      FROM dim_product o
      WHERE list_price_cents IS NOT NULL
      GROUP BY ALL
    ) q ON q.part = CASE WHEN p.sub_category <> 0 THEN p.sub_category WHEN p.category <> 0 THEN p.category ELSE p.department END
    WHERE p.list_price_cents IS NOT NULL
    AND q.part <> 0
  ) pb ON pb.id = f.product
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 10 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    NULL::INTEGER AS d2,
    price_band AS d3,
    NULL::INTEGER AS d4,
    NULL::INTEGER AS d5,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT COALESCE(pb.band, '') AS price_band,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  LEFT JOIN (
    SELECT p.id AS id,
        CASE WHEN p.list_price_cents <= q.q0 THEN 'Value' WHEN p.list_price_cents <= q.q1 THEN 'Mainstream' WHEN p.list_price_cents <= q.q2 THEN 'Premium' ELSE 'Super premium' END AS band
    FROM dim_product p
    JOIN (
      SELECT CASE WHEN o.sub_category <> 0 THEN o.sub_category WHEN o.category <> 0 THEN o.category ELSE o.department END AS part,
          QUANTILE_CONT(list_price_cents, 0.25) AS q0,
          QUANTILE_CONT(list_price_cents, 0.6) AS q1,
          QUANTILE_CONT(list_price_cents, 0.9) AS q2
      FROM dim_product o
      WHERE list_price_cents IS NOT NULL
      GROUP BY ALL
    ) q ON q.part = CASE WHEN p.sub_category <> 0 THEN p.sub_category WHEN p.category <> 0 THEN p.category ELSE p.department END
    WHERE p.list_price_cents IS NOT NULL
    AND q.part <> 0
  ) pb ON pb.id = f.product
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 11 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    sub_category AS d2,
    NULL::VARCHAR AS d3,
    flavor AS d4,
    NULL::INTEGER AS d5,
    net AS c0,
    lines AS c1
FROM (
  SELECT COALESCE(flavors.flavor, 0) AS flavor,
      f.sub_category AS sub_category,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.lines))::DOUBLE AS lines
  FROM rollup_product_day f
  LEFT JOIN product_flavor flavors ON flavors.product = f.product
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 12 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    NULL::INTEGER AS d2,
    NULL::VARCHAR AS d3,
    NULL::INTEGER AS d4,
    brand AS d5,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_brand_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 13 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    NULL::INTEGER AS d2,
    NULL::VARCHAR AS d3,
    NULL::INTEGER AS d4,
    brand AS d5,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_brand_day f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 14 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    NULL::INTEGER AS d2,
    NULL::VARCHAR AS d3,
    NULL::INTEGER AS d4,
    NULL::INTEGER AS d5,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
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
)
UNION ALL SELECT 2 AS scan,
    NULL::INTEGER AS d0,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.date BETWEEN $6::DATE AND $7::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 3 AS scan,
    brand AS d0,
    buyers AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.buyers))::DOUBLE AS buyers
  FROM rollup_brand_buyers f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.date BETWEEN $6::DATE AND $7::DATE
  AND (f.prev IS NULL OR f.prev < $6::DATE)
  GROUP BY ALL
);

SELECT id,
    name
FROM dim_flavor;
