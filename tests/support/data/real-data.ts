import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import type { DuckDBConnection } from '@duckdb/node-api';

import { projectRoot } from '../programs/child';
import { runImport } from './import';
import { copyImported } from '../programs/templates';

/** The folder of the public data sets. */
export const published = path.resolve(
  projectRoot,
  process.env['REAL_DATA_DIR'] ?? '../shared/data',
);
export const isPublished = existsSync(path.join(published, 'foodmart/order_lines.csv'));

/**
 * The original rows as tables `food`, `journey` and `journey_without_fuel`, of the same columns: o (order), d (day), b (buyer),
 * brand, department, category, sub_category, u (units), s (sales in dollars), p (product's id), name, state, gender, income. They do not depend on the platform's code.
 */
export async function readSources(connection: DuckDBConnection, data: string): Promise<void> {
  const source = (name: string) => path.join(data, name);
  await connection.run(
    `CREATE TABLE food AS
     SELECT l.order_id AS o, l.order_date AS d, l.buyer_id AS b, p.brand, p.department, p.category, p.sub_category, l.units AS u,
       l.net_sales AS s, l.product_id AS p, p.product AS name, st.state, bu.gender, bu.yearly_income AS income
     FROM read_csv('${source('foodmart/order_lines.csv')}') l
     LEFT JOIN read_csv('${source('foodmart/products.csv')}') p USING (product_id)
     LEFT JOIN read_csv('${source('foodmart/stores.csv')}') st USING (store_id)
     LEFT JOIN read_csv('${source('foodmart/buyers.csv')}') bu USING (buyer_id)`,
  );
  await connection.run(
    `CREATE TABLE journey AS
     SELECT l.order_id AS o, l.ordered_at::DATE AS d, l.buyer_id AS b, p.manufacturer AS brand, p.department, p.category,
       p.sub_category, l.units AS u, l.net_sales AS s, l.product_id AS p, NULL AS name, NULL AS state, NULL AS gender, d.income
     FROM read_csv('${source('complete_journey_sample/order_lines.csv')}') l
     LEFT JOIN read_parquet('${source('complete_journey_sample/products.parquet')}') p ON p.product_id = l.product_id::VARCHAR
     LEFT JOIN read_csv('${source('complete_journey_sample/demographics.csv')}') d ON d.household_id = l.buyer_id`,
  );
  await connection.run(
    `CREATE TABLE journey_without_fuel AS SELECT * FROM journey
     WHERE coalesce(department NOT IN ('FUEL', 'COUPON'), true) AND coalesce(category <> 'COUPON/MISC ITEMS', true)`,
  );
}

/**
 * Writes files with the names, columns and peculiarities of the public data, and generated content.
 * @returns the folder that they are in, as `published` is
 */
export async function makeStandIns(connection: DuckDBConnection, folder: string): Promise<string> {
  const to = path.join(folder, 'data');
  for (const name of ['foodmart', 'complete_journey_sample'])
    await mkdir(path.join(to, name), { recursive: true });
  const write = (name: string, sql: string) =>
    connection.run(
      `COPY (${sql}) TO '${path.join(to, name)}' (${name.endsWith('.csv') ? 'HEADER, FORMAT CSV' : 'FORMAT PARQUET'})`,
    );
  await write(
    'foodmart/order_lines.csv',
    `SELECT i // 4 || '-x' AS order_id, DATE '1997-01-01' + (i // 10)::INTEGER AS order_date, (i // 4) % 90 AS buyer_id,
       i // 4 % 3 + 1 AS store_id, i % 50 AS product_id, i % 5 + 1 AS units, (i % 700) / 100 AS net_sales, i % 3 AS promotion_id
     FROM range(3000) r(i)`,
  );
  await write(
    'foodmart/products.csv',
    `SELECT i AS product_id, 'Product ' || i AS product, 'Brand ' || i % 7 AS brand, 'Department ' || i % 3 AS department,
       'Category ' || i % 6 AS category, 'Sub ' || i % 12 AS sub_category, 2.5 AS srp FROM range(50) r(i)`,
  );
  await write(
    'foodmart/buyers.csv',
    `SELECT i AS buyer_id, DATE '1950-01-01' + (i * 200)::INTEGER AS birthdate, CASE i % 2 WHEN 0 THEN 'F' ELSE 'M' END AS gender,
       '$' || i % 4 AS yearly_income FROM range(100) r(i)`,
  );
  await write(
    'foodmart/stores.csv',
    `SELECT i AS store_id, 'State ' || i AS state, 'Region ' || i % 2 AS sales_region, 'USA' AS country FROM range(5) r(i)`,
  );
  await write(
    'complete_journey_sample/order_lines.csv',
    `SELECT 31000000000 + i // 2 AS order_id, TIMESTAMP '2017-01-01 23:30:00' + INTERVAL 1 HOUR * (i // 2) AS ordered_at,
       (i // 2) % 80 AS buyer_id, 300 + i % 4 AS store_id, i % 62 AS product_id, i % 4 AS units, (i % 4) * 1.29 AS net_sales,
       0.1 AS retail_disc, 0.0 AS coupon_disc, 0.0 AS coupon_match_disc FROM range(4000) r(i)`,
  );
  await write(
    'complete_journey_sample/products.parquet',
    `SELECT i::VARCHAR AS product_id, CASE WHEN i % 9 > 0 THEN 'Manufacturer ' || i % 9 END AS manufacturer,
       CASE i % 5 WHEN 0 THEN 'FUEL' WHEN 1 THEN NULL ELSE 'GROCERY' END AS department,
       CASE i % 7 WHEN 0 THEN 'COUPON/MISC ITEMS' WHEN 1 THEN NULL ELSE 'CATEGORY ' || i % 7 END AS category,
       'SUB ' || i % 11 AS sub_category FROM range(60) r(i)`,
  );
  await write(
    'complete_journey_sample/demographics.csv',
    `SELECT i AS household_id, '25-34' AS age, i % 3 || 'K' AS income, '2' AS household_size FROM range(40) r(i)`,
  );
  return to;
}

/** The data sets that the product's mappings make of the public data, each with the table of `readSources` that has its rows. */
export const importedSets = [
  ['foodmart', 'food'],
  ['complete-journey', 'journey'],
  ['complete-journey-without-fuel', 'journey_without_fuel'],
] as const;

/**
 * A data folder of a platform with all `importedSets`. The brand of each that sells most belongs to the account of the demo
 * user `unlimited`.
 * @param connection has the tables of `readSources`
 * @returns the folder, which the caller removes
 */
export const importedData = (connection: DuckDBConnection, data: string): Promise<string> =>
  copyImported(async (folder) => {
    for (const [set, table] of importedSets) {
      const best = await connection.runAndReadAll(
        `SELECT brand FROM ${table} WHERE brand IS NOT NULL GROUP BY brand ORDER BY sum(round(s * 100)) DESC, brand LIMIT 1`,
      );
      const { code, stderr } = await runImport({ PLATFORM_DATA_DIR: folder }, [
        ...['--mapping', path.join(projectRoot, 'data-mappings', `${set}.json`), '--data', data],
        ...['--give-to', 'unlimited@demo.endcap.example', '--brands'],
        String(best.getRows()[0]![0]),
      ]);
      if (code !== 0 || stderr !== '') throw new Error(`The import of ${set} failed: ${stderr}`);
    }
  });

/** A table of a data set's README: name and figures of each line. */
export function inReadme(data: string, title: string): [string, ...number[]][] {
  const text = readFileSync(path.join(published, data, 'README.md'), 'utf8');
  const block = text.split(`\n**${title}**\n`)[1]!.split('```')[1]!;
  return block
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      // Names contain single blanks; columns are separated by two or more.
      const [, first, ...others] = line.trim().split(/\s{2,}/);
      return [first!, ...others.map(Number)];
    });
}

/** A line of a table without names: its first figure is in the position of the name. */
export const asNumbers = ([first, ...rest]: [string, ...number[]]) => [Number(first), ...rest];
