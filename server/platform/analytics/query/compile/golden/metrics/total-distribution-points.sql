-- $1 = "2026-01-26"
-- $2 = "2026-04-19"
-- $3 = 2
-- $4 = 3
-- $5 = 5
-- $6 = "2025-11-05"
-- $7 = "2026-01-25"
SELECT 0 AS scan,
    carried_net AS c0
FROM (
  SELECT (SUM(w.net))::DOUBLE AS carried_net
  FROM (
    SELECT DISTINCT f.product AS item,
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
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    carried_net AS c0
FROM (
  SELECT (SUM(w.net))::DOUBLE AS carried_net
  FROM (
    SELECT DISTINCT f.product AS item,
        f.region AS region
    FROM fact_listing f
    JOIN (
      SELECT $6::DATE AS bucket,
          $6::DATE AS first_day,
          $7::DATE AS last_day
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
    AND f.date BETWEEN $6::DATE AND $7::DATE
    GROUP BY ALL
  ) w ON c.region = w.region
  HAVING COUNT(*) > 0
);

-- $1 = 3
-- $2 = 5
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
-- $5 = "2025-11-05"
-- $6 = "2026-01-25"
SELECT 2 AS scan,
    net AS c0
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 3 AS scan,
    net AS c0
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $5::DATE AND $6::DATE
  HAVING COUNT(*) > 0
);
