-- $1 = "2026-04-19"
-- $2 = "2026-01-26"
-- $3 = 3
-- $4 = 5
WITH searched AS (
  SELECT LOWER(TRIM(f.term)) AS term,
      date_trunc('week', CAST(f."at" AS DATE))::DATE AS bucket,
      COUNT(*) AS searches
  FROM fact_search f
  WHERE f."at" >= $2::DATE
  AND f."at" < ($1::DATE + 1)
  AND TRIM(COALESCE(f.term, '')) <> ''
  GROUP BY 1,
      2
),
    named AS (
  SELECT t.term AS term,
      b.id AS brand,
      ROW_NUMBER() OVER (PARTITION BY t.term ORDER BY LENGTH(b.name) DESC, b.id) AS place
  FROM (
    SELECT DISTINCT term
    FROM searched
  ) t
  JOIN dim_brand b ON b.id <> 0
  AND CONTAINS(LOWER(' ' || t.term || ' '), LOWER(' ' || TRIM(b.name) || ' '))
),
    category AS (
  SELECT DISTINCT f.brand AS brand
  FROM (
    SELECT id AS product,
        brand,
        department,
        category,
        sub_category
    FROM dim_product
    WHERE id <> 0
  ) f
  WHERE f.category IN ($3::INTEGER, $4::INTEGER)
  AND f.brand <> 0
) SELECT searched.bucket,
    named.brand,
    category.brand IS NOT NULL AS is_of_category,
    SUM(searched.searches)
FROM searched
JOIN named ON named.term = searched.term
AND named.place = 1
LEFT JOIN category ON category.brand = named.brand
GROUP BY 1,
    2,
    3;

-- $1 = "2026-04-19"
-- $2 = "2026-01-26"
WITH searched AS (
  SELECT LOWER(TRIM(f.term)) AS term,
      CAST(f."at" AS DATE) AS day,
      f.buyer AS buyer,
      COALESCE(f.product, 0) AS product,
      COALESCE(f.results, 0) AS results
  FROM fact_search f
  WHERE f."at" >= $2::DATE
  AND f."at" < ($1::DATE + 1)
  AND TRIM(COALESCE(f.term, '')) <> ''
),
    bought AS (
  SELECT DISTINCT f.buyer AS buyer,
      f.product AS product,
      f.date AS day
  FROM fact_order_line f
  WHERE f.date BETWEEN $2::DATE AND $1::DATE
  AND f.units > 0
  AND f.buyer <> 0
  AND f.product <> 0
),
    judged AS (
  SELECT s.*,
      b.buyer IS NOT NULL AS is_bought
  FROM searched s
  LEFT JOIN bought b ON b.buyer = s.buyer
  AND b.product = s.product
  AND b.day = s.day
),
    counted AS (
  SELECT term,
      COUNT(*) AS searches,
      COUNT(*) FILTER (WHERE results = 0) AS without,
      COUNT(*) FILTER (WHERE product <> 0) AS clicked,
      COUNT(*) FILTER (WHERE buyer <> 0) AS known,
      COUNT(*) FILTER (WHERE buyer <> 0 AND results > 0) AS known_found,
      COUNT(*) FILTER (WHERE is_bought) AS bought
  FROM judged
  GROUP BY term
) SELECT term,
    searches,
    without,
    clicked,
    known,
    known_found,
    bought
FROM counted
WHERE searches >= 30
UNION ALL SELECT NULL,
    COALESCE(SUM(searches), 0),
    COALESCE(SUM(without), 0),
    COALESCE(SUM(clicked), 0),
    COALESCE(SUM(known), 0),
    COALESCE(SUM(known_found), 0),
    COALESCE(SUM(bought), 0)
FROM counted;

-- $1 = "2026-04-19"
-- $2 = "2026-01-26"
WITH searched AS (
  SELECT f.session AS session,
      MIN(f."at") AS first_at
  FROM fact_search f
  WHERE f."at" >= $2::DATE
  AND f."at" < ($1::DATE + 1)
  AND TRIM(COALESCE(f.term, '')) <> ''
  AND f.buyer <> 0
  AND f.session IS NOT NULL
  GROUP BY f.session
),
    viewed AS (
  SELECT DISTINCT f.session AS session,
      f.buyer AS buyer,
      f.product AS product,
      CAST(f."at" AS DATE) AS day
  FROM fact_page_view f
  WHERE f."at" >= $2::DATE
  AND f."at" < ($1::DATE + 1)
  AND f.buyer <> 0
  AND f.session IS NOT NULL
  AND EXISTS (
    SELECT 1
    FROM searched s
    WHERE s.session = f.session
    AND s.first_at <= f."at"
  )
),
    bought AS (
  SELECT DISTINCT f.buyer AS buyer,
      f.product AS product,
      f.date AS day
  FROM fact_order_line f
  WHERE f.date BETWEEN $2::DATE AND $1::DATE
  AND f.units > 0
  AND f.buyer <> 0
  AND f.product <> 0
) SELECT (
  SELECT COUNT(*)
  FROM searched
),
    (
  SELECT COUNT(DISTINCT session)
  FROM viewed
),
    (
  SELECT COUNT(DISTINCT v.session)
  FROM viewed v
  JOIN bought b ON b.buyer = v.buyer
  AND b.product = v.product
  AND b.day = v.day
);

-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
SELECT 0 AS scan,
    date AS d0,
    orders AS c0
FROM (
  SELECT date_trunc('week', f.date)::DATE AS date,
      (SUM(f.orders))::DOUBLE AS orders
  FROM rollup_brand_orders f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  AND (f.prev IS NULL OR f.prev < $2::DATE OR f.prev < date_trunc('week', f.date)::DATE)
  GROUP BY ALL
);
