-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
-- $4 = "2025-11-05"
-- $5 = "2026-04-23"
-- $6 = "2025-11-05"
-- $7 = "2026-01-25"
SELECT 0 AS scan,
    delivered AS c0,
    bought AS c1,
    control AS c2,
    control_bought AS c3,
    cost AS c4
FROM (
  SELECT (SUM(g.delivered))::DOUBLE AS delivered,
      (SUM(g.bought))::DOUBLE AS bought,
      (SUM(g.control))::DOUBLE AS control,
      (SUM(g.control_bought))::DOUBLE AS control_bought,
      (COALESCE(SUM(c.cost_cents) FILTER (WHERE g.delivered > 0), 0))::DOUBLE AS cost
  FROM (
    SELECT campaign,
        COUNT(*) FILTER (WHERE NOT control) AS delivered,
        COUNT(*) FILTER (WHERE NOT control AND bought) AS bought,
        COUNT(*) FILTER (WHERE control) AS control,
        COUNT(*) FILTER (WHERE control AND bought) AS control_bought
    FROM (
      SELECT campaign,
          buyer,
          control,
          BOOL_OR(bought) AS bought
      FROM (
        SELECT f.campaign,
            f.buyer,
            f.control,
            EXISTS (
          SELECT 1
          FROM fact_order_line o
          WHERE o.buyer = f.buyer
          AND o.product = f.product
          AND o.units > 0
          AND o.date BETWEEN f.date AND (f.date + 90)
          AND o.date BETWEEN $4::DATE AND $5::DATE
        ) AS bought
        FROM (
          SELECT s.campaign,
              c.brand,
              s.product,
              s.buyer,
              s.control,
              s.delivered AS date
          FROM fact_sample s
          JOIN sample_campaign c ON c.id = s.campaign
        ) f
        WHERE f.brand = $1::INTEGER
        AND f.date BETWEEN $2::DATE AND $3::DATE
      )
      GROUP BY ALL
    )
    GROUP BY ALL
  ) g
  JOIN sample_campaign c ON c.id = g.campaign
  HAVING COUNT(*) > 0
)
UNION ALL SELECT 1 AS scan,
    delivered AS c0,
    bought AS c1,
    control AS c2,
    control_bought AS c3,
    cost AS c4
FROM (
  SELECT (SUM(g.delivered))::DOUBLE AS delivered,
      (SUM(g.bought))::DOUBLE AS bought,
      (SUM(g.control))::DOUBLE AS control,
      (SUM(g.control_bought))::DOUBLE AS control_bought,
      (COALESCE(SUM(c.cost_cents) FILTER (WHERE g.delivered > 0), 0))::DOUBLE AS cost
  FROM (
    SELECT campaign,
        COUNT(*) FILTER (WHERE NOT control) AS delivered,
        COUNT(*) FILTER (WHERE NOT control AND bought) AS bought,
        COUNT(*) FILTER (WHERE control) AS control,
        COUNT(*) FILTER (WHERE control AND bought) AS control_bought
    FROM (
      SELECT campaign,
          buyer,
          control,
          BOOL_OR(bought) AS bought
      FROM (
        SELECT f.campaign,
            f.buyer,
            f.control,
            EXISTS (
          SELECT 1
          FROM fact_order_line o
          WHERE o.buyer = f.buyer
          AND o.product = f.product
          AND o.units > 0
          AND o.date BETWEEN f.date AND (f.date + 90)
          AND o.date BETWEEN $4::DATE AND $5::DATE
        ) AS bought
        FROM (
          SELECT s.campaign,
              c.brand,
              s.product,
              s.buyer,
              s.control,
              s.delivered AS date
          FROM fact_sample s
          JOIN sample_campaign c ON c.id = s.campaign
        ) f
        WHERE f.brand = $1::INTEGER
        AND f.date BETWEEN $6::DATE AND $7::DATE
      )
      GROUP BY ALL
    )
    GROUP BY ALL
  ) g
  JOIN sample_campaign c ON c.id = g.campaign
  HAVING COUNT(*) > 0
);
