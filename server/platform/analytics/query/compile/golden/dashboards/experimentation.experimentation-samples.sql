-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
-- $4 = "2026-04-23"
-- $5 = "2025-11-05"
-- $6 = "2026-04-23"
WITH campaigns AS (
  SELECT *
  FROM (
    SELECT c.id,
        c.code,
        c.name,
        c.status,
        c.starts,
        c.ends,
        c.brand,
        c.cost_cents::BIGINT AS cost,
        (
      SELECT COUNT(*)
      FROM fact_sample s
      WHERE s.campaign = c.id
      AND s.delivered IS NOT NULL
      AND NOT s.control
    ) AS people
    FROM sample_campaign c
  ) c
  WHERE c.brand = $1::INTEGER
  AND (c.ends IS NULL OR c.ends >= $2::DATE)
  AND (c.starts IS NULL OR c.starts <= $3::DATE OR $3::DATE = $4::DATE)
),
    people AS (
  SELECT f.campaign,
      f.person,
      f.brand,
      f.product,
      f.buyer,
      f.requested,
      f.sent,
      f.delivered,
      f.control,
      (f.buyer <> 0 AND f.delivered IS NOT NULL AND f.delivered <= $6::DATE) AS linked,
      0 AS split
  FROM (
    SELECT s.campaign,
        s.buyer AS person,
        c.brand,
        COALESCE(s.product, 0) AS product,
        s.buyer,
        b.region AS region,
        CASE b.kind WHEN 'office' THEN 1 WHEN 'home' THEN 2 ELSE 0 END AS occasion,
        CASE WHEN s.requested BETWEEN $5::DATE AND $6::DATE THEN s.requested END AS requested,
        CASE WHEN s.sent BETWEEN $5::DATE AND $6::DATE THEN s.sent END AS sent,
        CASE WHEN s.delivered BETWEEN $5::DATE AND $6::DATE THEN s.delivered END AS delivered,
        s.control
    FROM fact_sample s
    JOIN campaigns c ON c.id = s.campaign
    LEFT JOIN dim_buyer b ON b.id = s.buyer
    WHERE COALESCE(s.requested, s.sent, s.delivered) BETWEEN $5::DATE AND $6::DATE
  ) f
  WHERE f.brand = $1::INTEGER
),
    answers AS (
  SELECT a.*,
      p.split
  FROM (
    SELECT campaign,
        buyer AS person,
        question,
        kind,
        score,
        text,
        answered
    FROM fact_survey_answer
    WHERE answered BETWEEN $5::DATE AND $6::DATE
  ) a
  JOIN people p ON p.campaign = a.campaign
  AND p.person = a.person
  WHERE NOT p.control
),
    offers AS (
  SELECT campaign,
      person,
      product
  FROM people
  WHERE campaign >= 0
),
    purchases AS (
  SELECT p.campaign,
      p.person,
      MIN(o.date) FILTER (WHERE o.product = f.product AND o.date BETWEEN p.delivered AND (p.delivered + 90)) AS first,
      BOOL_OR(o.date < p.delivered) AS existing
  FROM people p
  JOIN offers f ON f.campaign = p.campaign
  AND f.person = p.person
  JOIN fact_order_line o ON o.buyer = p.buyer
  AND o.brand = p.brand
  AND o.units > 0
  AND o.date BETWEEN $5::DATE AND $6::DATE
  WHERE p.linked
  GROUP BY ALL
),
    surveyed AS (
  SELECT DISTINCT campaign,
      person
  FROM answers
) SELECT c.code,
    c.name,
    c.status,
    c.starts,
    c.ends,
    c.cost,
    c.people,
    p.split,
    COUNT(*) FILTER (WHERE NOT p.control AND p.person IS NOT NULL),
    COUNT(*) FILTER (WHERE NOT p.control AND COALESCE(p.sent, p.delivered) IS NOT NULL),
    COUNT(*) FILTER (WHERE NOT p.control AND p.delivered IS NOT NULL),
    COUNT(*) FILTER (WHERE NOT p.control AND s.person IS NOT NULL),
    COUNT(*) FILTER (WHERE NOT p.control AND p.linked),
    COUNT(*) FILTER (WHERE NOT p.control AND u.first IS NOT NULL),
    COUNT(*) FILTER (WHERE NOT p.control AND p.linked AND u.existing),
    COUNT(*) FILTER (WHERE NOT p.control AND p.linked AND u.first IS NULL AND (p.delivered + 90) > $6::DATE),
    COUNT(*) FILTER (WHERE p.control AND p.linked),
    COUNT(*) FILTER (WHERE p.control AND u.first IS NOT NULL),
    COUNT(*) FILTER (WHERE p.control AND p.linked AND u.existing)
FROM campaigns c
LEFT JOIN people p ON p.campaign = c.id
LEFT JOIN surveyed s ON s.campaign = p.campaign
AND s.person = p.person
LEFT JOIN purchases u ON u.campaign = p.campaign
AND u.person = p.person
GROUP BY ALL
ORDER BY c.starts DESC NULLS FIRST,
    c.code,
    p.split;

-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
-- $4 = "2026-04-23"
-- $5 = "2025-11-05"
-- $6 = "2026-04-23"
WITH campaigns AS (
  SELECT *
  FROM (
    SELECT c.id,
        c.code,
        c.name,
        c.status,
        c.starts,
        c.ends,
        c.brand,
        c.cost_cents::BIGINT AS cost,
        (
      SELECT COUNT(*)
      FROM fact_sample s
      WHERE s.campaign = c.id
      AND s.delivered IS NOT NULL
      AND NOT s.control
    ) AS people
    FROM sample_campaign c
  ) c
  WHERE c.brand = $1::INTEGER
  AND (c.ends IS NULL OR c.ends >= $2::DATE)
  AND (c.starts IS NULL OR c.starts <= $3::DATE OR $3::DATE = $4::DATE)
),
    people AS (
  SELECT f.campaign,
      f.person,
      f.brand,
      f.product,
      f.buyer,
      f.requested,
      f.sent,
      f.delivered,
      f.control,
      (f.buyer <> 0 AND f.delivered IS NOT NULL AND f.delivered <= $6::DATE) AS linked,
      COALESCE(r.division, '') AS split
  FROM (
    SELECT s.campaign,
        s.buyer AS person,
        c.brand,
        COALESCE(s.product, 0) AS product,
        s.buyer,
        b.region AS region,
        CASE b.kind WHEN 'office' THEN 1 WHEN 'home' THEN 2 ELSE 0 END AS occasion,
        CASE WHEN s.requested BETWEEN $5::DATE AND $6::DATE THEN s.requested END AS requested,
        CASE WHEN s.sent BETWEEN $5::DATE AND $6::DATE THEN s.sent END AS sent,
        CASE WHEN s.delivered BETWEEN $5::DATE AND $6::DATE THEN s.delivered END AS delivered,
        s.control
    FROM fact_sample s
    JOIN campaigns c ON c.id = s.campaign
    LEFT JOIN dim_buyer b ON b.id = s.buyer
    WHERE COALESCE(s.requested, s.sent, s.delivered) BETWEEN $5::DATE AND $6::DATE
  ) f
  LEFT JOIN dim_region r ON r.id <> 0
  AND r.id = f.region
  WHERE f.brand = $1::INTEGER
),
    answers AS (
  SELECT a.*,
      p.split
  FROM (
    SELECT campaign,
        buyer AS person,
        question,
        kind,
        score,
        text,
        answered
    FROM fact_survey_answer
    WHERE answered BETWEEN $5::DATE AND $6::DATE
  ) a
  JOIN people p ON p.campaign = a.campaign
  AND p.person = a.person
  WHERE NOT p.control
),
    offers AS (
  SELECT campaign,
      person,
      product
  FROM people
  WHERE campaign >= 0
),
    purchases AS (
  SELECT p.campaign,
      p.person,
      MIN(o.date) FILTER (WHERE o.product = f.product AND o.date BETWEEN p.delivered AND (p.delivered + 90)) AS first,
      BOOL_OR(o.date < p.delivered) AS existing
  FROM people p
  JOIN offers f ON f.campaign = p.campaign
  AND f.person = p.person
  JOIN fact_order_line o ON o.buyer = p.buyer
  AND o.brand = p.brand
  AND o.units > 0
  AND o.date BETWEEN $5::DATE AND $6::DATE
  WHERE p.linked
  GROUP BY ALL
),
    surveyed AS (
  SELECT DISTINCT campaign,
      person
  FROM answers
) SELECT c.code,
    c.name,
    c.status,
    c.starts,
    c.ends,
    c.cost,
    c.people,
    p.split,
    COUNT(*) FILTER (WHERE NOT p.control AND p.person IS NOT NULL),
    COUNT(*) FILTER (WHERE NOT p.control AND COALESCE(p.sent, p.delivered) IS NOT NULL),
    COUNT(*) FILTER (WHERE NOT p.control AND p.delivered IS NOT NULL),
    COUNT(*) FILTER (WHERE NOT p.control AND s.person IS NOT NULL),
    COUNT(*) FILTER (WHERE NOT p.control AND p.linked),
    COUNT(*) FILTER (WHERE NOT p.control AND u.first IS NOT NULL),
    COUNT(*) FILTER (WHERE NOT p.control AND p.linked AND u.existing),
    COUNT(*) FILTER (WHERE NOT p.control AND p.linked AND u.first IS NULL AND (p.delivered + 90) > $6::DATE),
    COUNT(*) FILTER (WHERE p.control AND p.linked),
    COUNT(*) FILTER (WHERE p.control AND u.first IS NOT NULL),
    COUNT(*) FILTER (WHERE p.control AND p.linked AND u.existing)
FROM campaigns c
LEFT JOIN people p ON p.campaign = c.id
LEFT JOIN surveyed s ON s.campaign = p.campaign
AND s.person = p.person
LEFT JOIN purchases u ON u.campaign = p.campaign
AND u.person = p.person
GROUP BY ALL
ORDER BY c.starts DESC NULLS FIRST,
    c.code,
    p.split;
