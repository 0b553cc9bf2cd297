import { createHash } from 'node:crypto';

import { type DuckDBConnection, DuckDBDataChunk, VARCHAR } from '@duckdb/node-api';

import type { KnownName, NameKind } from '../data-sets/known-names';
import type { OptionalPart } from '../schema/star-schema';
import { runStatement } from '../store/duckdb-values';
import type { Mapping } from './mapping';
import { centsSql, daySql, hasShortYears, numberSql } from './source-values';

/**
 * Fills the star schema from the tables `taken`, `products`, `buyers` and `stores`. Dimensions hold only members that have
 * order lines; facts are sorted by brand and date. Ids follow the order of the source ids, so equal files give equal data
 * sets.
 * @param known names of earlier imports of the set, which keep their ids
 * @returns the optional parts that the data set has
 */
export async function loadStarSchema(
  connection: DuckDBConnection,
  mapping: Mapping,
  known: readonly KnownName[],
): Promise<OptionalPart[]> {
  await runStatement(connection, 'SET VARIABLE set_id = $1', [mapping.set]);
  await connection.run(
    `CREATE TEMP TABLE sold AS
     SELECT product_key AS id, brand, department, category, "subCategory" AS sub_category, count(*) AS lines
     FROM taken LEFT JOIN products ON products.id = product_key WHERE product_key IS NOT NULL GROUP BY ALL`,
  );
  await loadBrands(connection, mapping.set, codesByName(known, 'brand'));
  await loadCategories(connection, mapping.set, known);
  await loadProducts(connection, mapping);
  await loadRegions(connection);
  await loadBuyers(connection, mapping);
  await loadFacts(connection);
  return findParts(connection, mapping);
}

const codesByName = (known: readonly KnownName[], kind: NameKind) =>
  new Map(known.flatMap((one) => (one.kind === kind ? [[one.name, one.code] as const] : [])));

/** Creates the temporary table `code` with names and their codes. @param names SQL of the names */
async function makeCodes(
  connection: DuckDBConnection,
  names: string,
  prefix: string,
  known: ReadonlyMap<string, string>,
): Promise<void> {
  const { rows } = await runStatement(connection, names);
  const found = rows.map(([name]) => String(name));
  const codes = [...codesOf(found, prefix, known)];
  await connection.run('CREATE OR REPLACE TEMP TABLE code (name VARCHAR, code VARCHAR)');
  const appender = await connection.createAppender('code', 'main', 'temp');
  for (let from = 0; from < codes.length; from += 2_048) {
    const part = codes.slice(from, from + 2_048);
    const chunk = DuckDBDataChunk.create([VARCHAR, VARCHAR], part.length);
    chunk.setColumns([part.map(([name]) => name), part.map(([, code]) => code)]);
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

async function loadBrands(
  connection: DuckDBConnection,
  set: string,
  known: ReadonlyMap<string, string>,
): Promise<void> {
  await makeCodes(
    connection,
    'SELECT DISTINCT brand FROM sold WHERE brand IS NOT NULL ORDER BY brand',
    `brd_${set}_`,
    known,
  );
  await connection.run(
    `INSERT INTO dim_brand (id, code, name)
     SELECT row_number() OVER (ORDER BY name), code, name FROM code ORDER BY name`,
  );
}

/**
 * Level and name identify a category. A category that several departments have is one category, under the department with
 * most of its lines.
 */
async function loadCategories(
  connection: DuckDBConnection,
  set: string,
  known: readonly KnownName[],
): Promise<void> {
  const levels = ['department', 'category', 'sub_category'] as const;
  const prefixes = { department: 'dep', category: 'cat', sub_category: 'sub' };
  for (const [index, level] of levels.entries()) {
    await makeCodes(
      connection,
      `SELECT DISTINCT ${level} FROM sold WHERE ${level} IS NOT NULL ORDER BY 1`,
      `${prefixes[level]}_${set}_`,
      codesByName(known, level),
    );
    // The parent is on the nearest level above that has a value.
    const above = levels.slice(0, index).reverse();
    const parent = above.length === 0 ? 'NULL' : `coalesce(${above.join(', ')})`;
    const parentLevel =
      above.length === 0
        ? '0'
        : `CASE ${above.map((name) => `WHEN ${name} IS NOT NULL THEN ${levels.indexOf(name) + 1}`).join(' ')} ELSE 0 END`;
    await connection.run(
      `INSERT INTO dim_category (id, parent, level, department, code, name)
       SELECT (SELECT count(*) FROM dim_category) + row_number() OVER (ORDER BY code.name),
         coalesce(above.id, 0), ${index + 1}, coalesce(nearest.department, ''), code.code, code.name
       FROM code
       LEFT JOIN (
         SELECT name, department, parent, parent_level FROM (
           SELECT ${level} AS name, department, ${parent} AS parent, ${parentLevel} AS parent_level, sum(lines) AS lines
           FROM sold WHERE ${level} IS NOT NULL GROUP BY 1, 2, 3, 4
         )
         QUALIFY row_number() OVER (PARTITION BY name ORDER BY lines DESC, parent, department) = 1
       ) AS nearest ON nearest.name = code.name
       LEFT JOIN dim_category AS above ON above.level = nearest.parent_level AND above.name = nearest.parent
       ORDER BY code.name`,
    );
  }
}

/** A sold product that is missing in `products` gets a name made of its id, and no brand. */
async function loadProducts(connection: DuckDBConnection, mapping: Mapping): Promise<void> {
  const idOf = (level: number, name: string) =>
    `coalesce((SELECT c.id FROM dim_category c WHERE c.level = ${level} AND c.name = sold.${name}), 0)`;
  await connection.run(
    `INSERT INTO dim_product (id, code, brand, department, category, sub_category, name, gtin14, net_wt_oz,
       units_per_case, list_price_cents, launch_date, ingredients, allergens, nutrition, case_dimensions, storage,
       shelf_life_days, case_cost_cents, image_url)
     SELECT row_number() OVER (ORDER BY sold.id), 'prd_' || getvariable('set_id') || '_' || sold.id,
       coalesce(b.id, 0), ${idOf(1, 'department')}, ${idOf(2, 'category')}, ${idOf(3, 'sub_category')},
       coalesce(p.name, 'Product ' || sold.id), p.gtin, ${numberSql('p."netWeightOz"')}::DOUBLE,
       try_cast(${numberSql('p."unitsPerCase"')} AS INTEGER), ${centsSql(numberSql('p."listPrice"'))},
       ${daySql('p."launchDate"', mapping)}, p.ingredients, p.allergens, p.nutrition, p."caseDimensions", p.storage,
       try_cast(${numberSql('p."shelfLife"')} AS INTEGER), ${centsSql(numberSql('p."caseCost"'))}, p.image
     FROM sold LEFT JOIN products p ON p.id = sold.id LEFT JOIN dim_brand b ON b.name = sold.brand
     ORDER BY sold.id`,
  );
}

async function loadRegions(connection: DuckDBConnection): Promise<void> {
  const places = (table: string, key: string) =>
    `SELECT state, division, zone FROM ${table} WHERE id IN (SELECT ${key} FROM taken)
       AND coalesce(state, division, zone) IS NOT NULL`;
  await connection.run(
    `INSERT INTO dim_region (id, state, division, zone)
     SELECT row_number() OVER (ORDER BY zone, division, state), state, division, zone FROM (
       SELECT DISTINCT coalesce(state, 'Unknown') AS state, coalesce(division, 'Unknown') AS division,
         coalesce(zone, 'Unknown') AS zone
       FROM (${places('stores', 'store_key')} UNION ALL ${places('buyers', 'buyer_key')})
     ) ORDER BY zone, division, state`,
  );
}

const regionOf = (table: string) =>
  `LEFT JOIN dim_region r ON coalesce(${table}.state, ${table}.division, ${table}.zone) IS NOT NULL
     AND r.state = coalesce(${table}.state, 'Unknown') AND r.division = coalesce(${table}.division, 'Unknown')
     AND r.zone = coalesce(${table}.zone, 'Unknown')`;

async function loadBuyers(connection: DuckDBConnection, mapping: Mapping): Promise<void> {
  const age = `date_diff('year', born, last_day) - CASE WHEN strftime(last_day, '%m%d') < strftime(born, '%m%d') THEN 1 ELSE 0 END`;
  const band = `CASE WHEN born IS NULL THEN NULL WHEN age < 18 THEN 'Under 18' WHEN age < 25 THEN '18-24'
    WHEN age < 35 THEN '25-34' WHEN age < 45 THEN '35-44' WHEN age < 55 THEN '45-54' WHEN age < 65 THEN '55-64'
    ELSE '65+' END`;
  // Nobody is born after the data end: such a year of two digits belongs to the century before.
  const bornSql = hasShortYears(mapping)
    ? `CASE WHEN written > last_day THEN (written - INTERVAL 100 YEAR)::DATE ELSE written END`
    : 'written';
  await connection.run(
    `INSERT INTO dim_buyer (id, code, kind, region, age_band, gender, income_band, hh_size, first_order)
     SELECT row_number() OVER (ORDER BY key), 'byr_' || getvariable('set_id') || '_' || key, 'home',
       coalesce(r.id, 0), coalesce(b."ageBand", ${band}), b.gender, b."incomeBand", b."householdSize", first_order
     FROM (
       SELECT *, ${age} AS age FROM (
         SELECT key, first_order, last_day, ${bornSql} AS born FROM (
           SELECT buyer_key AS key, min(day) FILTER (units > 0) AS first_order, (SELECT max(day) FROM taken) AS last_day,
             any_value(${daySql('buyers."birthDate"', mapping)}) AS written
           FROM taken LEFT JOIN buyers ON buyers.id = buyer_key WHERE buyer_key IS NOT NULL GROUP BY buyer_key
         )
       )
     ) LEFT JOIN buyers b ON b.id = key ${regionOf('b')}
     ORDER BY key`,
  );
}

async function loadFacts(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    `CREATE TEMP TABLE order_number AS
     SELECT order_key AS key, row_number() OVER (ORDER BY order_key) AS id FROM taken WHERE order_key IS NOT NULL GROUP BY order_key`,
  );
  await connection.run(
    `CREATE TEMP TABLE store_region AS
     SELECT s.id, coalesce(r.id, 0) AS region FROM stores s ${regionOf('s')}`,
  );
  await connection.run(
    `INSERT INTO fact_order_line
     SELECT coalesce(p.brand, 0), t.day, coalesce(p.id, 0), coalesce(b.id, 0), coalesce(o.id, 0), coalesce(s.region, 0), 0, t.units, 0, 0,
       t.net_cents + t.discount_cents, t.discount_cents, 0, t.net_cents, t.promo, t."row"
     FROM taken t
     LEFT JOIN order_number o ON o.key = t.order_key
     LEFT JOIN dim_buyer b ON b.code = 'byr_' || getvariable('set_id') || '_' || t.buyer_key
     LEFT JOIN dim_product p ON p.code = 'prd_' || getvariable('set_id') || '_' || t.product_key
     LEFT JOIN store_region s ON s.id = t.store_key
     ORDER BY 1, 2, 3, 4, t."row"`,
  );
}

async function findParts(connection: DuckDBConnection, mapping: Mapping): Promise<OptionalPart[]> {
  const has = async (sql: string) =>
    Number((await runStatement(connection, `SELECT count(*) FROM (${sql} LIMIT 1)`)).rows[0]![0]) >
    0;
  const { order, buyer, discounts, listSales, unitListPrice } = mapping.lines.columns;
  const parts: OptionalPart[] = [];
  if (order !== undefined) parts.push('orders');
  if (buyer !== undefined && (await has('SELECT 1 FROM dim_buyer WHERE id <> 0')))
    parts.push('buyers');
  // Sales have the regions of stores. With regions of buyers alone, every filter and split would be empty.
  if (await has('SELECT 1 FROM fact_order_line WHERE region <> 0')) parts.push('regions');
  if (
    await has(
      'SELECT 1 FROM dim_buyer WHERE coalesce(age_band, gender, income_band, hh_size) IS NOT NULL',
    )
  )
    parts.push('demographics');
  if ((discounts ?? listSales ?? unitListPrice) !== undefined) parts.push('discounts');
  return parts;
}

/** @returns a name as part of an id: lower-case letters without accents, digits and dashes; may be empty */
function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
}

/**
 * Ids made of names. A known name keeps its id. A new one gets its slug; a part of the name's hash is added if the slug is
 * empty, cut, shared with another new name, or taken by a known one.
 * @param prefix `brd_{set}_`
 * @param known ids by names of earlier imports
 * @returns the code of each name
 */
export function codesOf(
  names: readonly string[],
  prefix: string,
  known: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const taken = new Set(known.values());
  const users = new Map<string, number>();
  for (const name of names)
    if (!known.has(name)) users.set(slug(name), (users.get(slug(name)) ?? 0) + 1);
  const newCode = (name: string) => {
    const short = slug(name);
    const isUnique = short !== '' && short.length < 60 && users.get(short) === 1;
    if (isUnique && !taken.has(prefix + short)) return prefix + short;
    const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
    return prefix + [short, hash].filter(Boolean).join('-');
  };
  return new Map(names.map((name) => [name, known.get(name) ?? newCode(name)]));
}
