-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
SELECT 0 AS scan,
    price_band AS d0,
    net AS c0
FROM (
  SELECT COALESCE(pb.band, '') AS price_band,
      (SUM(f.net_cents))::DOUBLE AS net
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
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
);
