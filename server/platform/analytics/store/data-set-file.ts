import { rm } from 'node:fs/promises';

import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';

import { rollUps } from '../schema/roll-ups';
import { metaTable, schemaVersion, starSchema, type OptionalPart } from '../schema/star-schema';
import { checkDataSetFile, DataSetFileError } from './data-set-checks';

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

/** A finished data set with figures of its facts; days are YYYY-MM-DD. */
export interface FinishedDataSet extends DataSetDescription {
  lines: number;
  firstDay: string;
  asOf: string;
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
 * @throws {DataSetFileError} naming every rule that the content breaks; the file is closed and must not be used
 */
export async function finishDataSetFile(
  file: NewDataSetFile,
  description: DataSetDescription,
): Promise<FinishedDataSet> {
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
