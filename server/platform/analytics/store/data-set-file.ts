import { rm } from 'node:fs/promises';

import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

import {
  metaTable,
  type OptionalPart,
  rollUps,
  schemaVersion,
  starSchema,
} from '../schema/star-schema';

/** Description of a data set, kept in table `meta` of its file. */
export interface DataSetDescription {
  /** `demo`, or the id in the import's mapping. */
  id: string;
  name: string;
  /** ISO 4217. */
  currency: string;
  /** IANA name. */
  timeZone: string;
  /** The optional parts that the set has. */
  parts: readonly OptionalPart[];
}

/** The file of a data set while it is written, by SQL on `connection`. */
export interface NewDataSetFile {
  path: string;
  connection: DuckDBConnection;
  /** Closes the file without finishing it; nothing opens it as a data set. No effect after `finishDataSetFile`. */
  close(): void;
}

/**
 * Creates an empty file with the star schema.
 *
 * The caller fills the tables; facts must be sorted by brand and date. `finishDataSetFile` adds the rows with id 0
 * (unknown) to the dimensions, and fills `dim_date` if it is empty.
 * @param path an existing file is removed
 * @param memoryLimit DuckDB setting such as `2GB`; default: 80 % of the memory
 */
export async function createDataSetFile(
  path: string,
  { memoryLimit }: { memoryLimit?: string } = {},
): Promise<NewDataSetFile> {
  await rm(path, { force: true });
  await rm(`${path}.wal`, { force: true });
  const instance = await DuckDBInstance.create(path, {
    // The same version of the library reads the file, so its newest compression is safe.
    storage_compatibility_version: 'latest',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    ...(memoryLimit === undefined ? {} : { memory_limit: memoryLimit }),
  });
  const connection = await instance.connect();
  for (const statement of [...starSchema, metaTable]) await connection.run(statement);
  let open = true;
  return {
    path,
    connection,
    close() {
      if (!open) return;
      open = false;
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/**
 * Completes a filled file: adds unknown rows, calendar, meta and roll-ups, checks the content, and closes the file.
 * @returns the description with figures of the facts; days are YYYY-MM-DD
 * @throws {DataSetFileError} naming every rule that the content breaks; the file is closed and must not be used
 */
export async function finishDataSetFile(file: NewDataSetFile, description: DataSetDescription) {
  try {
    const { connection } = file;
    const found = await extent(connection);
    for (const statement of unknownRows) await connection.run(statement);
    await fillCalendar(connection, found.firstDay, found.asOf);
    await checkDataSetFile(connection, found);
    await connection.run(
      // A text without parts splits into one empty part.
      `INSERT INTO meta VALUES ($1, $2, $3, $4, $5, $6::DATE, $7::DATE, $8,
         list_filter(string_split($9, ','), lambda part: part <> ''))`,
      [
        schemaVersion,
        description.id,
        description.name,
        description.currency,
        description.timeZone,
        found.firstDay,
        found.asOf,
        found.lines,
        [...description.parts].sort().join(','),
      ],
    );
    await buildRollUps(connection);
    await connection.run('CHECKPOINT');
    return { ...description, ...found };
  } finally {
    file.close();
  }
}

/** Builds the roll-ups of the facts. */
export async function buildRollUps(connection: DuckDBConnection): Promise<void> {
  for (const statement of rollUps) await connection.run(statement);
}

/** Rows with id 0 stand for unknown values, so that joins keep every line. */
const unknownRows = [
  ['dim_brand', '(id, name)', "(0, 'Unknown')"],
  [
    'dim_product',
    '(id, brand, department, category, sub_category, name)',
    "(0, 0, 0, 0, 0, 'Unknown')",
  ],
  ['dim_category', '(id, parent, level, name)', "(0, 0, 1, 'Unknown')"],
  ['dim_region', '(id, state, division, zone)', "(0, 'Unknown', 'Unknown', 'Unknown')"],
  ['dim_buyer', '(id, region)', '(0, 0)'],
].map(
  ([table, columns, values]) =>
    `INSERT INTO ${table} ${columns} SELECT * FROM (VALUES ${values})
     WHERE NOT EXISTS (SELECT 1 FROM ${table} WHERE id = 0)`,
);

async function extent(
  connection: DuckDBConnection,
): Promise<{ lines: number; firstDay: string; asOf: string }> {
  const reader = await connection.runAndReadAll(
    'SELECT count(*)::DOUBLE, min(date)::VARCHAR, max(date)::VARCHAR FROM fact_order_line',
  );
  const [lines, firstDay, asOf] = reader.getRows()[0] as [number, string | null, string | null];
  if (firstDay === null || asOf === null) throw new DataSetFileError(['there are no order lines']);
  return { lines, firstDay, asOf };
}

/**
 * The calendar from the first to the last day. The fiscal year is the ISO year, its quarters have 4, 4 and 5 weeks; a
 * 53rd week belongs to the last period.
 */
async function fillCalendar(
  connection: DuckDBConnection,
  firstDay: string,
  asOf: string,
): Promise<void> {
  await connection.run(
    `INSERT INTO dim_date
     SELECT day, date_trunc('week', day)::DATE, date_trunc('month', day)::DATE,
       date_trunc('quarter', day)::DATE, year(day), isoyear(day),
       (week // 13) * 3 + CASE WHEN week % 13 < 4 THEN 1 WHEN week % 13 < 8 THEN 2 ELSE 3 END, NULL
     FROM (
       SELECT moment::DATE AS day, least(weekofyear(moment), 52) - 1 AS week
       FROM generate_series($1::TIMESTAMP, $2::TIMESTAMP, INTERVAL 1 DAY) AS days(moment)
     )
     WHERE NOT EXISTS (SELECT 1 FROM dim_date)
     ORDER BY day`,
    [firstDay, asOf],
  );
}

/** The content of a data set's file breaks rules that queries rely on; the message names every rule. */
class DataSetFileError extends Error {
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
async function checkDataSetFile(
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
