-- $1 = "2025-12-01"
-- $2 = "2026-03-31"
SELECT 0 AS scan,
    date AS d0,
    brand AS d1,
    net AS c0
FROM (
  SELECT date_trunc('month', f.date)::DATE AS date,
      f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_brand_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    NULL::DATE AS d0,
    brand AS d1,
    net AS c0
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_brand_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
);

-- $1 = "2025-12-01"
-- $2 = "2026-04-19"
SELECT 0 AS scan,
    date AS d0,
    flavor AS d1,
    net AS c0,
    lines AS c1
FROM (
  SELECT date_trunc('month', f.date)::DATE AS date,
      COALESCE(flavors.flavor, 0) AS flavor,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.lines))::DOUBLE AS lines
  FROM rollup_product_day f
  LEFT JOIN product_flavor flavors ON flavors.product = f.product
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    NULL::DATE AS d0,
    flavor AS d1,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT COALESCE(flavors.flavor, 0) AS flavor,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  LEFT JOIN product_flavor flavors ON flavors.product = f.product
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
);

-- $1 = "2026-01-26"
-- $2 = "2026-04-19"
-- $3 = "2025-11-05"
-- $4 = "2026-01-25"
SELECT 0 AS scan,
    brand AS d0,
    net AS c0
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_brand_day f
  WHERE f.date BETWEEN $1::DATE AND $2::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    brand AS d0,
    net AS c0
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_brand_day f
  WHERE f.date BETWEEN $3::DATE AND $4::DATE
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
    date AS d0,
    brand AS d1,
    net AS c0
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_brand_day f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.date BETWEEN $6::DATE AND $7::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    NULL::DATE AS d0,
    brand AS d1,
    net AS c0
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_brand_day f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.date BETWEEN $6::DATE AND $7::DATE
  GROUP BY ALL
);

SELECT id,
    name
FROM dim_flavor;
