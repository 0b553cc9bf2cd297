import type { DuckDBConnection } from '@duckdb/node-api';

/** The content of a data set's file breaks rules that queries rely on; the message names every rule. */
export class DataSetFileError extends Error {
  override name = 'DataSetFileError';
  constructor(readonly broken: readonly string[]) {
    super(`The data set cannot be used: ${broken.join('; ')}`);
  }
}

const unique = (table: string, column: string) =>
  [
    `two rows of ${table} have one ${column}`,
    `SELECT count(*) - count(DISTINCT ${column}) FROM ${table} WHERE ${column} IS NOT NULL`,
  ] as const;

const known = (table: string, column: string, dimension: string) =>
  [
    `${table}.${column} names rows that ${dimension} lacks`,
    `SELECT count(*) FROM ${table} WHERE ${column} NOT IN (SELECT id FROM ${dimension})`,
  ] as const;

/** Each rule with a statement that counts the rows that break it. */
const rules: readonly (readonly [broken: string, sql: string])[] = [
  ...['dim_brand', 'dim_product', 'dim_category', 'dim_region', 'dim_buyer'].map((table) =>
    unique(table, 'id'),
  ),
  ...['dim_brand', 'dim_product', 'dim_category'].map((table) => unique(table, 'code')),
  [
    'a brand, product or category has no code or no name',
    `SELECT count(*) FROM (
       SELECT id, code, name FROM dim_brand UNION ALL SELECT id, code, name FROM dim_product
       UNION ALL SELECT id, code, name FROM dim_category
     ) WHERE id <> 0 AND (coalesce(code, '') = '' OR coalesce(name, '') = '')`,
  ],
  [
    'an order line lacks a date, an id, a count or an amount',
    `SELECT count(*) FROM fact_order_line WHERE (brand::BIGINT + product + buyer + order_id + region + occasion + units
       + cancelled_units + refunded_units + list_cents + discount_cents + refund_cents + net_cents + line_id) IS NULL
       OR date IS NULL OR promo IS NULL`,
  ],
  [
    'net sales of a line are not list − discount − refund',
    `SELECT count(*) FROM fact_order_line WHERE net_cents <> list_cents - discount_cents - refund_cents`,
  ],
  known('fact_order_line', 'product', 'dim_product'),
  known('fact_order_line', 'brand', 'dim_brand'),
  known('fact_order_line', 'buyer', 'dim_buyer'),
  known('fact_order_line', 'region', 'dim_region'),
  known('dim_product', 'brand', 'dim_brand'),
  ...['department', 'category', 'sub_category'].map((level) =>
    known('dim_product', level, 'dim_category'),
  ),
  [
    "a line's brand is not that of its product",
    `SELECT count(*) FROM fact_order_line f JOIN dim_product p ON p.id = f.product WHERE p.brand <> f.brand`,
  ],
  [
    'order lines are not sorted by brand and date',
    `SELECT count(*) FROM (
       SELECT brand, date, lag(brand) OVER () AS brand_before, lag(date) OVER () AS date_before
       FROM fact_order_line
     ) WHERE brand < brand_before OR (brand = brand_before AND date < date_before)`,
  ],
];

/**
 * Checks a filled file.
 * @param extent first and last day of the facts, YYYY-MM-DD
 * @throws {DataSetFileError} naming every broken rule with the number of rows that break it
 */
export async function checkDataSetFile(
  connection: DuckDBConnection,
  extent: { firstDay: string; asOf: string },
): Promise<void> {
  const broken: string[] = [];
  for (const [what, sql] of rules) {
    const rows = Number((await connection.runAndReadAll(sql)).getRows()[0]![0]);
    if (rows > 0) broken.push(`${what} (${rows})`);
  }
  const reader = await connection.runAndReadAll(
    `SELECT count(*) = count(DISTINCT date) AND count(*) = date_diff('day', $1::DATE, $2::DATE) + 1
       AND min(date) = $1::DATE AND max(date) = $2::DATE FROM dim_date`,
    [extent.firstDay, extent.asOf],
  );
  if (reader.getRows()[0]![0] !== true)
    broken.push(`dim_date does not hold each day from ${extent.firstDay} to ${extent.asOf} once`);
  if (broken.length > 0) throw new DataSetFileError(broken);
}
