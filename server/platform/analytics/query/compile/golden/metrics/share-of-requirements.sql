-- $1 = 2
-- $2 = 3
-- $3 = 5
-- $4 = "2026-01-26"
-- $5 = "2026-04-19"
-- $6 = "2025-11-05"
-- $7 = "2026-01-25"
SELECT 0 AS scan,
    own_net AS c0,
    market_net AS c1
FROM (
  SELECT (SUM(own.net))::DOUBLE AS own_net,
      (SUM(market.net))::DOUBLE AS market_net
  FROM (
    SELECT f.buyer AS buyer,
        SUM(f.net_cents) AS net
    FROM fact_order_line f
    WHERE f.brand = $1::INTEGER
    AND f.product IN (
      SELECT id
      FROM dim_product
      WHERE category IN ($2::INTEGER, $3::INTEGER)
    )
    AND f.date BETWEEN $4::DATE AND $5::DATE
    AND f.buyer <> 0
    GROUP BY ALL
    HAVING BOOL_OR(f.units > 0)
  ) own
  JOIN (
    SELECT f.buyer AS buyer,
        SUM(f.net_cents) AS net
    FROM fact_order_line f
    WHERE f.product IN (
      SELECT id
      FROM dim_product
      WHERE category IN ($2::INTEGER, $3::INTEGER)
    )
    AND f.date BETWEEN $4::DATE AND $5::DATE
    AND f.buyer <> 0
    GROUP BY ALL
  ) market ON own.buyer = market.buyer
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    own_net AS c0,
    market_net AS c1
FROM (
  SELECT (SUM(own.net))::DOUBLE AS own_net,
      (SUM(market.net))::DOUBLE AS market_net
  FROM (
    SELECT f.buyer AS buyer,
        SUM(f.net_cents) AS net
    FROM fact_order_line f
    WHERE f.brand = $1::INTEGER
    AND f.product IN (
      SELECT id
      FROM dim_product
      WHERE category IN ($2::INTEGER, $3::INTEGER)
    )
    AND f.date BETWEEN $6::DATE AND $7::DATE
    AND f.buyer <> 0
    GROUP BY ALL
    HAVING BOOL_OR(f.units > 0)
  ) own
  JOIN (
    SELECT f.buyer AS buyer,
        SUM(f.net_cents) AS net
    FROM fact_order_line f
    WHERE f.product IN (
      SELECT id
      FROM dim_product
      WHERE category IN ($2::INTEGER, $3::INTEGER)
    )
    AND f.date BETWEEN $6::DATE AND $7::DATE
    AND f.buyer <> 0
    GROUP BY ALL
  ) market ON own.buyer = market.buyer
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 2 AS scan,
    buyers AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.buyers))::DOUBLE AS buyers
  FROM rollup_brand_buyers f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  AND (f.prev IS NULL OR f.prev < $4::DATE)
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 3 AS scan,
    buyers AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.buyers))::DOUBLE AS buyers
  FROM rollup_brand_buyers f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $6::DATE AND $7::DATE
  AND (f.prev IS NULL OR f.prev < $6::DATE)
  HAVING COUNT(*) > 0
);
