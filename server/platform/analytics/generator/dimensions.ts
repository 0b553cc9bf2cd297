import { categories } from './catalogue';
import { dateOf, days, firstDay, holidays } from './calendar';
import { demographics, flavors, restrictions } from './lexicon';
import { insertRows, type Making } from './making';
import { regions } from './regions';

/** Calendar, categories, brands, products with flavours and restrictions, regions. Buyers come last, with their orders. */
export async function makeDimensions(making: Making): Promise<void> {
  const { connection, catalogue } = making;
  const names = [...holidays()].filter(([date]) => date >= firstDay && date <= dateOf(days - 1));
  await connection.run('CREATE TEMP TABLE t_holiday (date DATE, name VARCHAR)');
  await insertRows(making, 't_holiday', ['date', 'name'], names);
  // The fiscal year is the ISO year; its quarters have 4, 4 and 5 weeks, a 53rd week belongs to the last period.
  await connection.run(
    `INSERT INTO dim_date
     SELECT day, date_trunc('week', day)::DATE, date_trunc('month', day)::DATE, date_trunc('quarter', day)::DATE, year(day),
       isoyear(day), (week // 13) * 3 + CASE WHEN week % 13 < 4 THEN 1 WHEN week % 13 < 8 THEN 2 ELSE 3 END, name
     FROM (SELECT (DATE '${firstDay}' + range::INTEGER) AS day, least(weekofyear(day), 52) - 1 AS week FROM range(${days}))
     LEFT JOIN t_holiday ON date = day ORDER BY day`,
  );
  await insertRows(
    making,
    'dim_category',
    ['id', 'parent', 'level', 'department', 'code', 'name', 'icon_url'],
    categories.map((row) => [
      row.id,
      parentOf(row.parentId),
      row.level,
      row.department,
      row.code,
      row.name,
      row.iconUrl,
    ]),
  );
  const { brands, products } = catalogue;
  await insertRows(
    making,
    'dim_brand',
    ['id', 'code', 'name', 'hq_state', 'founded_year', 'ownership', 'launch_date', 'price_tier'],
    brands.map((brand) => {
      const first = Math.min(
        ...products.filter((product) => product.brand === brand).map(({ launchDay }) => launchDay),
      );
      const { id, code, name, hq, founded, ownership, priceTier } = brand;
      return [id, code, name, hq.state, founded, ownership, dateOf(first), priceTier];
    }),
  );
  await insertRows(
    making,
    'dim_product',
    [
      'id',
      'code',
      'brand',
      'department',
      'category',
      'sub_category',
      'name',
      'gtin14',
      'net_wt_oz',
      'units_per_case',
      'list_price_cents',
      'launch_date',
      'discontinued_date',
    ],
    products.map((row) => [
      row.id,
      row.code,
      row.brand.id,
      row.department,
      row.category,
      row.subCategoryId,
      row.name,
      row.gtin14,
      row.ounces,
      row.unitsPerCase,
      row.priceCents,
      dateOf(row.launchDay),
      row.lastDay === null ? null : dateOf(row.lastDay),
    ]),
  );
  await insertRows(
    making,
    'dim_flavor',
    ['id', 'name'],
    flavors.map(({ name }, at) => [at + 1, name]),
  );
  const restrictionNames = Object.keys(restrictions);
  await insertRows(
    making,
    'dim_restriction',
    ['id', 'name'],
    restrictionNames.map((name, at) => [at + 1, name]),
  );
  await insertRows(
    making,
    'product_flavor',
    ['product', 'flavor'],
    products.flatMap(({ id, flavors: tastes }) => tastes.map((at) => [id, at + 1])),
  );
  await insertRows(
    making,
    'product_restriction',
    ['product', 'restriction'],
    products.flatMap((product) =>
      product.restrictions.map((name) => [product.id, restrictionNames.indexOf(name) + 1]),
    ),
  );
  await insertRows(
    making,
    'dim_region',
    ['id', 'state', 'division', 'zone'],
    regions.map(({ id, state, division, zone }) => [id, state, division, zone]),
  );
}

const parentOf = (code: string | null): number =>
  categories.find((row) => row.code === code)?.id ?? 0;

/** SQL that picks one of the names by weight. */
function choice(making: Making, stream: string, weights: Readonly<Record<string, number>>): string {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  const draw = making.random.below(stream, 'id', total);
  let sum = 0;
  const cases = Object.entries(weights).map(
    ([name, weight]) => `WHEN draw < ${(sum += weight)} THEN '${name}'`,
  );
  return `(SELECT CASE ${cases.join(' ')} END FROM (SELECT ${draw} AS draw))`;
}

/** dim_buyer: homes with age, gender, income and household, offices with size and industry. */
export async function makeBuyers(making: Making): Promise<void> {
  const home = (stream: string, weights: Readonly<Record<string, number>>) =>
    `CASE WHEN office THEN NULL ELSE ${choice(making, stream, weights)} END`;
  const office = (stream: string, weights: Readonly<Record<string, number>>) =>
    `CASE WHEN office THEN ${choice(making, stream, weights)} END`;
  await making.connection.run(
    `INSERT INTO dim_buyer
     SELECT id, 'byr_' || id, CASE WHEN office THEN 'office' ELSE 'home' END, region,
       ${home('age', demographics.age)}, ${home('gender', demographics.gender)},
       ${home('income', demographics.income)}, ${home('household', demographics.household)},
       ${office('company', demographics.company)}, ${office('industry', demographics.industry)}, first_order
     FROM t_buyer LEFT JOIN (SELECT buyer, min(date) AS first_order FROM fact_order_line GROUP BY buyer) ON buyer = id
     ORDER BY id`,
  );
}
