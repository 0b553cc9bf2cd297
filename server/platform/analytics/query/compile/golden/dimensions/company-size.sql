-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
SELECT 0 AS scan,
    company_size AS d0,
    net AS c0
FROM (
  SELECT COALESCE(b.company_size, '') AS company_size,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM fact_order_line f
  LEFT JOIN dim_buyer b ON b.id = f.buyer
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
);
