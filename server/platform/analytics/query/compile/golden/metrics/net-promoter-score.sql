-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
-- $4 = "2025-11-05"
-- $5 = "2026-01-25"
SELECT 0 AS scan,
    promoters AS c0,
    detractors AS c1,
    recommendations AS c2
FROM (
  SELECT (COUNT(*) FILTER (WHERE f.kind = 'nps' AND f.score >= 9))::DOUBLE AS promoters,
      (COUNT(*) FILTER (WHERE f.kind = 'nps' AND f.score <= 6))::DOUBLE AS detractors,
      (COUNT(*) FILTER (WHERE f.kind = 'nps'))::DOUBLE AS recommendations
  FROM (
    SELECT c.brand,
        COALESCE(s.product, 0) AS product,
        a.buyer,
        a.kind,
        a.score,
        a.answered AS date
    FROM fact_survey_answer a
    JOIN sample_campaign c ON c.id = a.campaign
    LEFT JOIN (
      SELECT campaign,
          buyer,
          MIN(product) AS product
      FROM fact_sample
      GROUP BY ALL
    ) s ON s.campaign = a.campaign
    AND s.buyer = a.buyer
    WHERE a.score IS NOT NULL
    AND (a.kind = 'nps' OR (a.kind = 'scale' AND a.question ILIKE '%buy%'))
  ) f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    promoters AS c0,
    detractors AS c1,
    recommendations AS c2
FROM (
  SELECT (COUNT(*) FILTER (WHERE f.kind = 'nps' AND f.score >= 9))::DOUBLE AS promoters,
      (COUNT(*) FILTER (WHERE f.kind = 'nps' AND f.score <= 6))::DOUBLE AS detractors,
      (COUNT(*) FILTER (WHERE f.kind = 'nps'))::DOUBLE AS recommendations
  FROM (
    SELECT c.brand,
        COALESCE(s.product, 0) AS product,
        a.buyer,
        a.kind,
        a.score,
        a.answered AS date
    FROM fact_survey_answer a
    JOIN sample_campaign c ON c.id = a.campaign
    LEFT JOIN (
      SELECT campaign,
          buyer,
          MIN(product) AS product
      FROM fact_sample
      GROUP BY ALL
    ) s ON s.campaign = a.campaign
    AND s.buyer = a.buyer
    WHERE a.score IS NOT NULL
    AND (a.kind = 'nps' OR (a.kind = 'scale' AND a.question ILIKE '%buy%'))
  ) f
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  HAVING COUNT(*) > 0
);
