-- $1 = 2
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
-- $4 = "2026-01-26"
-- $5 = "2026-04-19"
SELECT 0 AS scan,
    velocity_band AS d0,
    net AS c0
FROM (
  SELECT COALESCE(vb.band, 'Not rated') AS velocity_band,
      (SUM(f.net_cents))::DOUBLE AS net
  FROM rollup_product_day f
  LEFT JOIN (
    SELECT id,
        CASE WHEN members < 5 THEN 'Not rated' WHEN share >= 80 THEN 'Best in class' WHEN share >= 60 THEN 'Fast' WHEN share >= 40 THEN 'Average' WHEN share >= 20 THEN 'Slow' WHEN share >= 0 THEN 'At risk' END AS band
    FROM (
      SELECT id,
          members,
          100 * (place - 1 + (equal_ones - 1)::DOUBLE / 2) / NULLIF(members - 1, 0) AS share
      FROM (
        SELECT id,
            RANK() OVER (PARTITION BY part ORDER BY velocity) AS place,
            COUNT(*) OVER (PARTITION BY part, velocity) AS equal_ones,
            COUNT(*) OVER (PARTITION BY part) AS members
        FROM (
          SELECT p.id AS id,
              CASE WHEN p.sub_category <> 0 THEN p.sub_category WHEN p.category <> 0 THEN p.category ELSE p.department END AS part,
              (COALESCE(sold.units, 0))::DOUBLE / stock.in_stock AS velocity
          FROM (
            SELECT product,
                SUM(in_stock) AS in_stock
            FROM rollup_listing_day
            WHERE date BETWEEN $4::DATE AND $5::DATE
            AND in_stock > 0
            GROUP BY product
            HAVING COUNT(*) >= 28
            AND SUM(in_stock) >= 3 * ($5::DATE - $4::DATE + 1)
          ) stock
          JOIN dim_product p ON p.id = stock.product
          AND CASE WHEN p.sub_category <> 0 THEN p.sub_category WHEN p.category <> 0 THEN p.category ELSE p.department END <> 0
          LEFT JOIN (
            SELECT product,
                SUM(units) AS units
            FROM rollup_product_day
            WHERE date BETWEEN $4::DATE AND $5::DATE
            GROUP BY product
          ) sold ON sold.product = p.id
        ) velocities
      ) places
    ) shares
  ) vb ON vb.id = f.product
  WHERE f.brand = $1::INTEGER
  AND f.date BETWEEN $2::DATE AND $3::DATE
  GROUP BY ALL
);
