-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
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
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
)
UNION ALL SELECT 1 AS scan,
    NULL::VARCHAR AS d0,
    mentions AS c0,
    NULL::DOUBLE AS c1,
    NULL::DOUBLE AS c2
FROM (
  SELECT (COUNT(*))::DOUBLE AS mentions
  FROM review_theme m
  JOIN fact_review f ON f.id = m.review
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  HAVING COUNT(*) > 0
);
