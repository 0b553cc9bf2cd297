-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
-- $4 = "2025-11-05"
-- $5 = "2026-01-25"
SELECT 0 AS scan,
    positive AS c0,
    negative AS c1,
    mentions AS c2
FROM (
  SELECT (COUNT(*) FILTER (WHERE m.polarity > 0))::DOUBLE AS positive,
      (COUNT(*) FILTER (WHERE m.polarity < 0))::DOUBLE AS negative,
      (COUNT(*))::DOUBLE AS mentions
  FROM review_theme m
  JOIN fact_review f ON f.id = m.review
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    positive AS c0,
    negative AS c1,
    mentions AS c2
FROM (
  SELECT (COUNT(*) FILTER (WHERE m.polarity > 0))::DOUBLE AS positive,
      (COUNT(*) FILTER (WHERE m.polarity < 0))::DOUBLE AS negative,
      (COUNT(*))::DOUBLE AS mentions
  FROM review_theme m
  JOIN fact_review f ON f.id = m.review
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $4::DATE AND $5::DATE
  HAVING COUNT(*) > 0
);
