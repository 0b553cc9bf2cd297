-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
-- $4 = "2025-11-05"
-- $5 = "2026-01-25"
-- $6 = 1
-- $7 = 5
-- $8 = 3
-- $9 = 5
WITH buyers_0 AS (
  SELECT f.brand AS brand,
      f.buyer AS buyer
  FROM fact_order_line f
  WHERE f.brand IN ($1::INTEGER, $6::INTEGER, $7::INTEGER)
  AND f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($8::INTEGER, $9::INTEGER)
  )
  AND f.date BETWEEN $2::DATE AND $3::DATE
  AND f.buyer <> 0
  AND f.units > 0
  GROUP BY ALL
),
    buyers_1 AS (
  SELECT f.brand AS brand,
      f.buyer AS buyer
  FROM fact_order_line f
  WHERE f.brand IN ($1::INTEGER, $6::INTEGER, $7::INTEGER)
  AND f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($8::INTEGER, $9::INTEGER)
  )
  AND f.date BETWEEN $4::DATE AND $5::DATE
  AND f.buyer <> 0
  AND f.units > 0
  GROUP BY ALL
) SELECT 0 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    net AS c0,
    units AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    net AS c0,
    units AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 2 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    net AS c0,
    units AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
)
UNION ALL SELECT 6 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    buyers AS c0,
    repeats AS c1
FROM (
  SELECT (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $2::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $2::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $2::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 7 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    buyers AS c0,
    repeats AS c1
FROM (
  SELECT (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $4::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $4::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $4::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 8 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    buyers AS c0,
    repeats AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $2::DATE OR f.prev < date_trunc('week', f.date)::DATE)), 0))::DOUBLE AS buyers,
      (COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev2 IS NULL OR f.prev2 < $2::DATE OR f.prev2 < date_trunc('week', f.date)::DATE)), 0) - COALESCE(SUM(f.buyers) FILTER (WHERE (f.prev IS NULL OR f.prev < $2::DATE OR f.prev < date_trunc('week', f.date)::DATE)), 0))::DOUBLE AS repeats
  FROM rollup_brand_buyers f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
)
UNION ALL SELECT 9 AS scan,
    NULL::DATE AS d0,
    brand AS d1,
    own_net AS c0,
    market_net AS c1
FROM (
  SELECT own.brand AS brand,
      (SUM(own.net))::DOUBLE AS own_net,
      (SUM(market.net))::DOUBLE AS market_net
  FROM (
    SELECT f.brand AS brand,
        f.buyer AS buyer,
        SUM(f.net_cents) AS net
    FROM fact_order_line f
    WHERE f.brand IN ($1::INTEGER, $6::INTEGER, $7::INTEGER)
    AND f.product IN (
      SELECT id
      FROM dim_product
      WHERE category IN ($8::INTEGER, $9::INTEGER)
    )
    AND f.date BETWEEN $2::DATE AND $3::DATE
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
      WHERE category IN ($8::INTEGER, $9::INTEGER)
    )
    AND f.date BETWEEN $2::DATE AND $3::DATE
    AND f.buyer <> 0
    GROUP BY ALL
  ) market ON own.buyer = market.buyer
  GROUP BY ALL
)
UNION ALL SELECT 10 AS scan,
    NULL::DATE AS d0,
    brand AS d1,
    own_net AS c0,
    market_net AS c1
FROM (
  SELECT own.brand AS brand,
      (SUM(own.net))::DOUBLE AS own_net,
      (SUM(market.net))::DOUBLE AS market_net
  FROM (
    SELECT f.brand AS brand,
        f.buyer AS buyer,
        SUM(f.net_cents) AS net
    FROM fact_order_line f
    WHERE f.brand IN ($1::INTEGER, $6::INTEGER, $7::INTEGER)
    AND f.product IN (
      SELECT id
      FROM dim_product
      WHERE category IN ($8::INTEGER, $9::INTEGER)
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
      WHERE category IN ($8::INTEGER, $9::INTEGER)
    )
    AND f.date BETWEEN $4::DATE AND $5::DATE
    AND f.buyer <> 0
    GROUP BY ALL
  ) market ON own.buyer = market.buyer
  GROUP BY ALL
)
UNION ALL SELECT 11 AS scan,
    NULL::DATE AS d0,
    brand AS d1,
    buyers AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.brand AS brand,
      (COUNT(*))::DOUBLE AS buyers
  FROM buyers_0 f
  GROUP BY ALL
)
UNION ALL SELECT 12 AS scan,
    NULL::DATE AS d0,
    brand AS d1,
    buyers AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.brand AS brand,
      (COUNT(*))::DOUBLE AS buyers
  FROM buyers_1 f
  GROUP BY ALL
)
UNION ALL SELECT 13 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    buyers AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.buyer AS buyer
    FROM buyers_0 f
    GROUP BY ALL
  ) f
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 14 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    buyers AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.buyer AS buyer
    FROM buyers_1 f
    GROUP BY ALL
  ) f
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 15 AS scan,
    date AS d0,
    brand AS d1,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand IN ($1::INTEGER, $6::INTEGER, $7::INTEGER)
  AND f.category IN ($8::INTEGER, $9::INTEGER)
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
)
UNION ALL SELECT 16 AS scan,
    NULL::DATE AS d0,
    brand AS d1,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand IN ($1::INTEGER, $6::INTEGER, $7::INTEGER)
  AND f.category IN ($8::INTEGER, $9::INTEGER)
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
);

-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
-- $4 = "2025-11-05"
-- $5 = "2026-01-25"
SELECT 0 AS scan,
    NULL::DATE AS d0,
    units AS c0
FROM (
  SELECT (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    NULL::DATE AS d0,
    units AS c0
FROM (
  SELECT (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 2 AS scan,
    NULL::DATE AS d0,
    pod_days AS c0
FROM (
  SELECT (SUM(f.in_stock))::DOUBLE AS pod_days
  FROM rollup_listing_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 3 AS scan,
    NULL::DATE AS d0,
    pod_days AS c0
FROM (
  SELECT (SUM(f.in_stock))::DOUBLE AS pod_days
  FROM rollup_listing_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 4 AS scan,
    date AS d0,
    units AS c0
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
)
UNION ALL SELECT 5 AS scan,
    date AS d0,
    pod_days AS c0
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.in_stock))::DOUBLE AS pod_days
  FROM rollup_listing_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
);

-- $1 = 2
-- $2 = 1
-- $3 = 5
-- $4 = 4
-- $5 = 3
-- $6 = 3
-- $7 = 5
-- $8 = "2026-01-26"
-- $9 = "2026-04-19"
WITH bought AS (
  SELECT DISTINCT f.buyer AS buyer,
      f.brand AS brand
  FROM fact_order_line f
  WHERE f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($6::INTEGER, $7::INTEGER)
  )
  AND f.date BETWEEN $8::DATE AND $9::DATE
  AND f.units > 0
  AND f.buyer <> 0
  AND f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
) SELECT theirs.brand,
    COUNT(*),
    COUNT(own.buyer)
FROM bought theirs
LEFT JOIN (
  SELECT buyer
  FROM bought
  WHERE brand = $1::INTEGER
) own ON own.buyer = theirs.buyer
GROUP BY theirs.brand;

-- $1 = 2
-- $2 = 3
-- $3 = 5
-- $4 = "2026-01-26"
-- $5 = "2026-04-19"
-- $6 = "2025-11-05"
-- $7 = "2026-01-25"
WITH lines AS (
  SELECT f.buyer AS buyer,
      f.brand AS brand,
      f.net_cents AS net,
      f.units > 0 AS bought,
      true AS is_now
  FROM fact_order_line f
  WHERE f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($2::INTEGER, $3::INTEGER)
  )
  AND f.date BETWEEN $4::DATE AND $5::DATE
  UNION ALL SELECT f.buyer AS buyer,
      f.brand AS brand,
      f.net_cents AS net,
      f.units > 0 AS bought,
      false AS is_now
  FROM fact_order_line f
  WHERE f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($2::INTEGER, $3::INTEGER)
  )
  AND f.date BETWEEN $6::DATE AND $7::DATE
),
    spent AS (
  SELECT buyer,
      brand,
      COALESCE(SUM(net) FILTER (WHERE is_now), 0) AS net1,
      COALESCE(SUM(net) FILTER (WHERE NOT is_now), 0) AS net0,
      BOOL_OR(bought AND is_now) AS bought1,
      BOOL_OR(bought AND NOT is_now) AS bought0
  FROM lines
  WHERE buyer IN (
    SELECT buyer
    FROM lines
    WHERE brand = $1::INTEGER
  )
  GROUP BY buyer,
      brand
),
    people AS (
  SELECT buyer,
      COALESCE(SUM(net1) FILTER (WHERE brand = $1::INTEGER), 0) AS net1,
      COALESCE(SUM(net0) FILTER (WHERE brand = $1::INTEGER), 0) AS net0,
      COALESCE(SUM(net1 - net0) FILTER (WHERE brand <> $1::INTEGER), 0) AS rest,
      COALESCE(SUM(net1 - net0) FILTER (WHERE brand <> $1::INTEGER AND net1 > net0), 0) AS gains,
      COALESCE(SUM(net0 - net1) FILTER (WHERE brand <> $1::INTEGER AND net1 < net0), 0) AS losses,
      BOOL_OR(bought1) AS bought1,
      BOOL_OR(bought0) AS bought0
  FROM spent
  GROUP BY buyer
),
    switchers AS (
  SELECT buyer,
      SIGN(net1 - net0) * LEAST(ABS(net1 - net0), ABS(rest)) AS switched,
      rest,
      gains,
      losses
  FROM people
  WHERE buyer <> 0
  AND bought1
  AND bought0
  AND (net1 - net0) * SIGN(rest) < 0
),
    switched AS (
  SELECT spent.brand,
      SUM(switched::DOUBLE * ABS(spent.net1 - spent.net0) / CASE WHEN rest > 0 THEN gains ELSE losses END) AS volume
  FROM switchers
  JOIN spent ON spent.buyer = switchers.buyer
  WHERE spent.brand <> $1::INTEGER
  AND (spent.net1 - spent.net0) * SIGN(rest) > 0
  GROUP BY spent.brand
) SELECT CASE WHEN buyer = 0 THEN 'unknown' WHEN bought1
AND NOT bought0 THEN 'new' WHEN bought0
AND NOT bought1 THEN 'left' ELSE 'more' END AS source,
    NULL AS brand,
    SUM(net1) AS net1,
    SUM(net0) AS net0
FROM people
GROUP BY source
UNION ALL SELECT NULL,
    brand,
    volume,
    0
FROM switched;

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
WITH buyers_0 AS (
  SELECT f.brand AS brand,
      f.buyer AS buyer,
      MIN(f.date) AS first_day,
      MAX(f.date) AS last_day
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
) SELECT 0 AS scan,
    brand AS d0,
    net AS c0,
    units AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units
  FROM rollup_product_day f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.category IN ($6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $8::DATE AND $9::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    brand AS d0,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.category IN ($6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $10::DATE AND $11::DATE
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    brand AS d0,
    repeats AS c0,
    buyers AS c1
FROM (
  SELECT f.brand AS brand,
      (COUNT(*))::DOUBLE AS buyers,
      (COUNT(*) FILTER (WHERE f.first_day <> f.last_day))::DOUBLE AS repeats
  FROM buyers_0 f
  GROUP BY ALL
)
UNION ALL SELECT 4 AS scan,
    brand AS d0,
    pod_days AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.in_stock))::DOUBLE AS pod_days
  FROM rollup_listing_day f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.category IN ($6::INTEGER, $7::INTEGER)
  AND f.date BETWEEN $8::DATE AND $9::DATE
  GROUP BY ALL
)
UNION ALL SELECT 5 AS scan,
    brand AS d0,
    star_sum AS c0,
    reviews AS c1
FROM (
  SELECT f.brand AS brand,
      (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($6::INTEGER, $7::INTEGER)
  )
  AND f.date BETWEEN $8::DATE AND $9::DATE
  GROUP BY ALL
)
UNION ALL SELECT 7 AS scan,
    NULL::INTEGER AS d0,
    buyers AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (COUNT(*))::DOUBLE AS buyers
  FROM (
    SELECT f.buyer AS buyer,
        MIN(f.first_day) AS first_day,
        MAX(f.last_day) AS last_day
    FROM buyers_0 f
    GROUP BY ALL
  ) f
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 8 AS scan,
    NULL::INTEGER AS d0,
    reviews AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.brand IN ($1::INTEGER, $2::INTEGER, $3::INTEGER, $4::INTEGER, $5::INTEGER)
  AND f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($6::INTEGER, $7::INTEGER)
  )
  AND f.date BETWEEN $8::DATE AND $9::DATE
  HAVING COUNT(*) > 0
);

-- $1 = 3
-- $2 = 5
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
-- $5 = "2025-11-05"
-- $6 = "2026-01-25"
SELECT 3 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 4 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $5::DATE AND $6::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 5 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
);

-- $1 = 3
-- $2 = 5
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
-- $5 = "2025-11-05"
-- $6 = "2026-01-25"
WITH sold AS (
  SELECT f.sub_category AS d0,
      COALESCE(flavors.flavor, 0) AS d1,
      f.brand AS brand,
      f.net_cents AS net,
      true AS is_now
  FROM rollup_product_day f
  LEFT JOIN product_flavor flavors ON flavors.product = f.product
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  AND f.product <> 0
  UNION ALL SELECT f.sub_category AS d0,
      COALESCE(flavors.flavor, 0) AS d1,
      f.brand AS brand,
      f.net_cents AS net,
      false AS is_now
  FROM rollup_product_day f
  LEFT JOIN product_flavor flavors ON flavors.product = f.product
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $5::DATE AND $6::DATE
  AND f.product <> 0
) SELECT d0,
    d1,
    brand,
    COALESCE(SUM(net) FILTER (WHERE is_now), 0),
    COALESCE(SUM(net) FILTER (WHERE NOT is_now), 0),
    BOOL_OR(is_now)
FROM sold
GROUP BY d0,
    d1,
    brand;

-- $1 = 3
-- $2 = 5
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
SELECT 2 AS scan,
    NULL::INTEGER AS d0,
    net AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_category_day f
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 6 AS scan,
    NULL::INTEGER AS d0,
    star_sum AS c0,
    reviews AS c1
FROM (
  SELECT (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE f.product IN (
    SELECT id
    FROM dim_product
    WHERE category IN ($1::INTEGER, $2::INTEGER)
  )
  AND f.date BETWEEN $3::DATE AND $4::DATE
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

SELECT id,
    name
FROM dim_flavor;
