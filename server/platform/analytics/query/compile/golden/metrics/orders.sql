-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
-- $4 = "2025-11-05"
-- $5 = "2026-01-25"
SELECT 0 AS scan,
    orders AS c0
FROM (
  SELECT (SUM(f.orders))::DOUBLE AS orders
  FROM rollup_brand_orders f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  AND (f.prev IS NULL OR f.prev < $2::DATE)
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    orders AS c0
FROM (
  SELECT (SUM(f.orders))::DOUBLE AS orders
  FROM rollup_brand_orders f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  AND (f.prev IS NULL OR f.prev < $4::DATE)
  HAVING COUNT(*) > 0
);
