-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
-- $4 = "2025-11-05"
-- $5 = "2026-01-25"
SELECT 0 AS scan,
    discount AS c0,
    list AS c1
FROM (
  SELECT (SUM(f.discount_cents))::DOUBLE AS discount,
      (SUM(f.list_cents))::DOUBLE AS list
  FROM fact_order_line f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    discount AS c0,
    list AS c1
FROM (
  SELECT (SUM(f.discount_cents))::DOUBLE AS discount,
      (SUM(f.list_cents))::DOUBLE AS list
  FROM fact_order_line f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  HAVING COUNT(*) > 0
);
