-- $1 = 10
-- $2 = "2026-01-26"
-- $3 = "2026-04-19"
SELECT 0 AS scan,
    net AS c0,
    units AS c1,
    weighed_net AS c2,
    oz AS c3
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units,
      (SUM(f.net_cents) FILTER (WHERE p.net_wt_oz > 0))::DOUBLE AS weighed_net,
      (SUM(f.units * p.net_wt_oz) FILTER (WHERE p.net_wt_oz > 0))::DOUBLE AS oz
  FROM rollup_product_day f
  LEFT JOIN dim_product p ON p.id = f.product
  WHERE f.sub_category IN ($1::INTEGER)
  AND f.date BETWEEN $2::DATE AND $3::DATE
  HAVING COUNT(*) > 0
);

-- $1 = 2
-- $2 = "2026-04-23"
SELECT 'flavor',
    d.name
FROM product_flavor p
JOIN dim_flavor d ON d.id = p.flavor
WHERE p.product = $1::INTEGER
UNION ALL SELECT 'restriction',
    d.name
FROM product_restriction p
JOIN dim_restriction d ON d.id = p.restriction
WHERE p.product = $1::INTEGER
UNION ALL SELECT 'on-shelf',
    NULL
WHERE EXISTS (
  SELECT 1
  FROM fact_listing
  WHERE product = $1::INTEGER
  AND in_stock
  AND $2::DATE BETWEEN from_date AND to_date
);

-- $1 = 2
-- $2 = 10
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
SELECT 0 AS scan,
    net AS c0,
    units AS c1,
    weighed_net AS c2,
    oz AS c3
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units,
      (SUM(f.net_cents) FILTER (WHERE p.net_wt_oz > 0))::DOUBLE AS weighed_net,
      (SUM(f.units * p.net_wt_oz) FILTER (WHERE p.net_wt_oz > 0))::DOUBLE AS oz
  FROM rollup_product_day f
  LEFT JOIN dim_product p ON p.id = f.product
  WHERE f.brand = $1::INTEGER
  AND f.sub_category IN ($2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
);

-- $1 = 2
-- $2 = 10
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
SELECT date_trunc('week', f.date)::DATE,
    p.net_wt_oz,
    SUM(f.units)
FROM rollup_product_day f
LEFT JOIN dim_product p ON p.id = f.product
WHERE f.brand = $1::INTEGER
AND f.sub_category IN ($2::INTEGER)
AND f.date BETWEEN $3::DATE AND $4::DATE
GROUP BY ALL;

-- $1 = 2
-- $2 = 2
-- $3 = "2026-01-26"
-- $4 = "2026-04-19"
SELECT 0 AS scan,
    net AS c0,
    units AS c1,
    weighed_net AS c2,
    oz AS c3
FROM (
  SELECT (SUM(f.net_cents))::DOUBLE AS net,
      (SUM(f.units))::DOUBLE AS units,
      (SUM(f.net_cents) FILTER (WHERE p.net_wt_oz > 0))::DOUBLE AS weighed_net,
      (SUM(f.units * p.net_wt_oz) FILTER (WHERE p.net_wt_oz > 0))::DOUBLE AS oz
  FROM rollup_product_day f
  LEFT JOIN dim_product p ON p.id = f.product
  WHERE (f.brand = $1::INTEGER AND f.product = $2::INTEGER)
  AND f.date BETWEEN $3::DATE AND $4::DATE
  HAVING COUNT(*) > 0
);

-- $1 = 2
SELECT name,
    gtin14,
    net_wt_oz,
    units_per_case,
    list_price_cents,
    launch_date,
    discontinued_date,
    ingredients,
    allergens,
    nutrition,
    case_dimensions,
    storage,
    shelf_life_days,
    case_cost_cents,
    image_url,
    department,
    category,
    sub_category
FROM dim_product
WHERE id = $1::INTEGER;
