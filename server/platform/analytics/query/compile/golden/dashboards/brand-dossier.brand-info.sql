-- $1 = 2
-- $2 = "2025-11-05"
-- $3 = "2026-04-23"
-- $4 = "2025-12-03"
WITH firsts AS (
  SELECT product,
      MIN(date) AS first
  FROM fact_order_line
  WHERE brand = $1::INTEGER
  AND units > 0
  AND date BETWEEN $2::DATE AND $3::DATE
  GROUP BY product
) SELECT COALESCE(p.launch_date, firsts.first),
    CASE WHEN p.launch_date IS NULL THEN 0 ELSE 1 END
FROM dim_product p
LEFT JOIN firsts ON firsts.product = p.id
WHERE p.brand = $1::INTEGER
AND p.id <> 0
AND CASE WHEN p.launch_date IS NULL THEN firsts.first >= $4::DATE ELSE p.launch_date BETWEEN $2::DATE AND $3::DATE END;

-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
SELECT 0 AS scan,
    sub_category AS d0,
    net AS c0
FROM (
  SELECT f.sub_category AS sub_category,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
);

-- $1 = 2
SELECT CASE WHEN category <> 0 THEN category ELSE department END AS category,
    COUNT(*)
FROM dim_product
WHERE brand = $1::INTEGER
AND id <> 0
GROUP BY 1
ORDER BY 2 DESC,
    1;

-- $1 = 2
SELECT story,
    website,
    hq_state,
    founded_year,
    ownership,
    certifications,
    price_tier,
    channels,
    social,
    contacts,
    launch_date
FROM dim_brand
WHERE id = $1::INTEGER;

-- $1 = 3
-- $2 = 5
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
-- $5 = 2
SELECT sold.value,
    GROUPING(sold.value),
    COUNT(DISTINCT sold.product),
    COUNT(DISTINCT sold.product) FILTER (WHERE sold.brand = $5::INTEGER)
FROM (
  SELECT DISTINCT f.product AS product,
      f.brand AS brand,
      COALESCE(pb.band, '') AS value
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
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  AND f.product <> 0
) AS sold
GROUP BY GROUPING SETS ((sold.value), ());

-- $1 = 3
-- $2 = 5
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
-- $5 = 2
SELECT sold.value,
    GROUPING(sold.value),
    COUNT(DISTINCT sold.product),
    COUNT(DISTINCT sold.product) FILTER (WHERE sold.brand = $5::INTEGER)
FROM (
  SELECT DISTINCT f.product AS product,
      f.brand AS brand,
      COALESCE(restrictions.restriction, 0) AS value
  FROM rollup_product_day f
  LEFT JOIN product_restriction restrictions ON restrictions.product = f.product
  WHERE f.category IN ($1::INTEGER, $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  AND f.product <> 0
) AS sold
GROUP BY GROUPING SETS ((sold.value), ());

SELECT id,
    name
FROM dim_restriction;
