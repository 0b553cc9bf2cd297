-- $1 = "2026-01-26"
-- $2 = "2026-04-19"
SELECT 0 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    NULL::VARCHAR AS d2,
    NULL::INTEGER AS d3,
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
    date AS d0,
    NULL::INTEGER AS d1,
    NULL::VARCHAR AS d2,
    NULL::INTEGER AS d3,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 2 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    NULL::VARCHAR AS d2,
    NULL::INTEGER AS d3,
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
UNION ALL SELECT 3 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    NULL::VARCHAR AS d2,
    NULL::INTEGER AS d3,
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
UNION ALL SELECT 4 AS scan,
    NULL::DATE AS d0,
    category AS d1,
    NULL::VARCHAR AS d2,
    NULL::INTEGER AS d3,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.category AS category,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 5 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    price_band AS d2,
    NULL::INTEGER AS d3,
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
UNION ALL SELECT 6 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    NULL::VARCHAR AS d2,
    brand AS d3,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_brand_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 7 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    NULL::VARCHAR AS d2,
    NULL::INTEGER AS d3,
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
