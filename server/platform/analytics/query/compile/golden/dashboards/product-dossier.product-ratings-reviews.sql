-- $1 = 2
-- $2 = "2025-11-05"
-- $3 = "2026-04-23"
SELECT date,
    text
FROM product_event
WHERE kind = 'reformulation'
AND product = $1::INTEGER
AND date BETWEEN $2::DATE AND $3::DATE
ORDER BY date DESC
LIMIT 1;

-- $1 = 2
-- $2 = 2
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
-- $5 = "2025-11-05"
-- $6 = "2026-01-25"
SELECT 0 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    star_sum AS c0,
    reviews AS c1
FROM (
  SELECT (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    star_sum AS c0,
    reviews AS c1
FROM (
  SELECT (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $5::DATE AND $6::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 2 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    star_sum AS c0,
    reviews AS c1
FROM (
  SELECT date_trunc('month', f.date)::DATE AS date,
      (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 3 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    purchases AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (COUNT(*) FILTER (WHERE f.units > 0))::DOUBLE AS purchases
  FROM fact_order_line f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 4 AS scan,
    NULL::DATE AS d0,
    NULL::INTEGER AS d1,
    purchases AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (COUNT(*) FILTER (WHERE f.units > 0))::DOUBLE AS purchases
  FROM fact_order_line f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $5::DATE AND $6::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 5 AS scan,
    date AS d0,
    NULL::INTEGER AS d1,
    purchases AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT date_trunc('month', f.date)::DATE AS date,
      (COUNT(*) FILTER (WHERE f.units > 0))::DOUBLE AS purchases
  FROM fact_order_line f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 6 AS scan,
    date AS d0,
    stars AS d1,
    reviews AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT date_trunc('month', f.date)::DATE AS date,
      f.stars::INTEGER AS stars,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 7 AS scan,
    NULL::DATE AS d0,
    stars AS d1,
    reviews AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT f.stars::INTEGER AS stars,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
);

-- $1 = 2
-- $2 = 2
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
-- $5 = 10
WITH found AS (
  SELECT f.id AS id,
      f.date AS date,
      f.stars AS stars,
      f.text AS text,
      f.product AS product,
      f.verified AS verified,
      COUNT(*) OVER () AS in_all
  FROM fact_review f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  ORDER BY f.date DESC,
      f.id DESC
  LIMIT $5::INTEGER
) SELECT found.id,
    found.date,
    found.stars,
    found.text,
    found.product,
    found.verified,
    found.in_all,
    m.theme,
    m.polarity
FROM found
LEFT JOIN review_theme m ON m.review = found.id
ORDER BY found.date DESC,
    found.id DESC,
    m.theme;

-- $1 = 2
-- $2 = 2
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
SELECT 0 AS scan,
    product AS d0,
    star_sum AS c0,
    reviews AS c1
FROM (
  SELECT f.product AS product,
      (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 2 AS scan,
    NULL::INTEGER AS d0,
    reviews AS c0,
    NULL::DOUBLE AS c1
FROM (
  SELECT (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
);

-- $1 = 2
-- $2 = 2
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
SELECT 0 AS scan,
    theme AS d0,
    positive AS c0,
    negative AS c1,
    mentions AS c2
FROM (
  SELECT COALESCE(m.theme, '') AS theme,
      (COUNT(*) FILTER (WHERE m.polarity > 0))::DOUBLE AS positive,
      (COUNT(*) FILTER (WHERE m.polarity < 0))::DOUBLE AS negative,
      (COUNT(*))::DOUBLE AS mentions
  FROM review_theme m
  JOIN fact_review f ON f.id = m.review
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    NULL::VARCHAR AS d0,
    positive AS c0,
    negative AS c1,
    mentions AS c2
FROM (
  SELECT (COUNT(*) FILTER (WHERE m.polarity > 0))::DOUBLE AS positive,
      (COUNT(*) FILTER (WHERE m.polarity < 0))::DOUBLE AS negative,
      (COUNT(*))::DOUBLE AS mentions
  FROM review_theme m
  JOIN fact_review f ON f.id = m.review
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
);

-- $1 = 2
-- $2 = 2
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
SELECT f.stars,
    COUNT(*)
FROM fact_review f
WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
AND f.date BETWEEN $3::DATE AND $4::DATE
GROUP BY f.stars;

-- $1 = 2
-- $2 = 2
-- $3 = "2026-02-13"
-- $4 = "2026-04-23"
-- $5 = "2025-11-21"
-- $6 = "2026-02-12"
SELECT 0 AS scan,
    star_sum AS c0,
    reviews AS c1,
    NULL::DOUBLE AS c2
FROM (
  SELECT (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    star_sum AS c0,
    reviews AS c1,
    NULL::DOUBLE AS c2
FROM (
  SELECT (SUM(f.stars))::DOUBLE AS star_sum,
      (COUNT(*))::DOUBLE AS reviews
  FROM fact_review f
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $5::DATE AND $6::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 2 AS scan,
    positive AS c0,
    negative AS c1,
    mentions AS c2
FROM (
  SELECT (COUNT(*) FILTER (WHERE m.polarity > 0))::DOUBLE AS positive,
      (COUNT(*) FILTER (WHERE m.polarity < 0))::DOUBLE AS negative,
      (COUNT(*))::DOUBLE AS mentions
  FROM review_theme m
  JOIN fact_review f ON f.id = m.review
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 3 AS scan,
    positive AS c0,
    negative AS c1,
    mentions AS c2
FROM (
  SELECT (COUNT(*) FILTER (WHERE m.polarity > 0))::DOUBLE AS positive,
      (COUNT(*) FILTER (WHERE m.polarity < 0))::DOUBLE AS negative,
      (COUNT(*))::DOUBLE AS mentions
  FROM review_theme m
  JOIN fact_review f ON f.id = m.review
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $5::DATE AND $6::DATE
  HAVING COUNT(*) > 0
);

-- $1 = 2
-- $2 = 3
-- $3 = 5
-- $4 = "2026-01-26"
-- $5 = "2026-04-19"
SELECT f.product,
    SUM(f.net_cents)
FROM rollup_product_day f
WHERE f.category IN ($2::INTEGER, $3::INTEGER)
AND f.date BETWEEN $4::DATE AND $5::DATE
AND f.sub_category <> 0
AND f.sub_category = (
  SELECT sub_category
  FROM dim_product
  WHERE id = $1::INTEGER
)
GROUP BY f.product;

-- $1 = 3
-- $2 = 5
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
SELECT 1 AS scan,
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
