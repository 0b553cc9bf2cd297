import type { DuckDBConnection } from '@duckdb/node-api';

import { runStatement } from '../store/duckdb-values';
import { fieldsOf, type Mapping, type Part } from './mapping';
import { daySql, numberSql } from './source-values';
import type { StagedFile } from './staging';

export const partNames: readonly Part[] = ['products', 'buyers', 'stores'];

/** The columns of the lines that refer to the parts. */
export const keyInLines = { products: 'product', buyers: 'buyer', stores: 'store' } as const;

/**
 * Creates the table of a part, with the part's name. It has one row for each `id`, and text columns for each field and
 * for each filter on the part (`filter_` and the filter's index). It is empty if the mapping lacks the part.
 * @param file null: the part's columns are in the file of order lines
 * @returns warnings
 */
export async function makePart(
  connection: DuckDBConnection,
  mapping: Mapping,
  part: Part,
  file: StagedFile | null,
  lines: StagedFile,
): Promise<string[]> {
  const columns = mappedColumns(mapping, part);
  const staged = file ?? lines;
  const keyName = file === null ? mapping.lines.columns[keyInLines[part]] : columns['id'];
  const sources = new Map<string, string | null>();
  for (const field of fieldsOf(part)) sources.set(field, columns[field] ?? null);
  for (const [index, filter] of mapping.filters.entries())
    if (filter.of === part) sources.set(`filter_${index}`, filter.column);
  await connection.run(
    `CREATE TEMP TABLE ${part} (id VARCHAR, ${[...sources.keys()].map((name) => `"${name}" VARCHAR`).join(', ')})`,
  );
  if (mapping[part] === undefined || keyName === undefined) return [];
  const key = staged.key(keyName);
  if (file !== null) await findFaults(connection, mapping, part, file, key);
  // If several rows have one id, the first value that is not NULL counts.
  const cells = [...sources.values()].map((name) =>
    name === null
      ? 'NULL'
      : `arg_min(${staged.column(name)}, "row") FILTER (${staged.column(name)} IS NOT NULL)`,
  );
  await runStatement(
    connection,
    `INSERT INTO ${part} SELECT ${[key, ...cells].join(', ')} FROM ${staged.table}
     WHERE ${key} IS NOT NULL AND "row" NOT IN (SELECT "row" FROM fault WHERE file = $1)
     GROUP BY ${key}`,
    [file === null ? '' : file.file],
  );
  return file === null ? disagreements(connection, part, staged, key, columns) : [];
}

function mappedColumns(mapping: Mapping, part: Part): Record<string, string | undefined> {
  return mapping[part]?.columns ?? {};
}

async function findFaults(
  connection: DuckDBConnection,
  mapping: Mapping,
  part: Part,
  file: StagedFile,
  key: string,
): Promise<void> {
  const columns = mappedColumns(mapping, part);
  const find = (reason: string, value: string, from: string, condition: string) =>
    runStatement(
      connection,
      `INSERT INTO fault SELECT $1, "row", $2, ${value} FROM ${from} WHERE ${condition}`,
      [file.file, reason],
    );
  await find('there is no id', 'NULL', file.table, `${key} IS NULL`);
  // Equal rows count once. Among different rows with one id, none is known to be right.
  const rowText = Object.values(columns)
    .map((name) => `coalesce(${file.column(name!)}, chr(30))`)
    .join(', ');
  await find(
    'an earlier row has the same id and says something else',
    'id',
    `(SELECT "row", id, said, first_value(said) OVER (PARTITION BY id ORDER BY "row") AS first_said
      FROM (SELECT "row", ${key} AS id, concat_ws(chr(31), ${rowText}) AS said FROM ${file.table}))`,
    'id IS NOT NULL AND said <> first_said',
  );
  const texts: readonly [field: string, reason: string, read: (text: string) => string][] = [
    ['listPrice', 'the list price is no number', numberSql],
    ['netWeightOz', 'the weight is no number', numberSql],
    ['unitsPerCase', 'the units of a case are no number', numberSql],
    ['launchDate', 'the launch date cannot be read', (text) => daySql(text, mapping)],
    ['shelfLife', 'the shelf life is no number', numberSql],
    ['caseCost', 'the cost of a case is no number', numberSql],
    ['birthDate', 'the date of birth cannot be read', (text) => daySql(text, mapping)],
  ];
  for (const [field, reason, read] of texts) {
    const name = columns[field];
    if (name === undefined) continue;
    const text = file.column(name);
    await find(reason, text, file.table, `${text} IS NOT NULL AND ${read(text)} IS NULL`);
  }
}

async function disagreements(
  connection: DuckDBConnection,
  part: Part,
  staged: StagedFile,
  key: string,
  columns: Record<string, string | undefined>,
): Promise<string[]> {
  const warnings: string[] = [];
  for (const [field, name] of Object.entries(columns)) {
    const { rows } = await runStatement(
      connection,
      `SELECT count(*), min(id) FROM (SELECT ${key} AS id FROM ${staged.table} WHERE ${key} IS NOT NULL
         GROUP BY ${key} HAVING count(DISTINCT ${staged.column(name!)}) > 1)`,
    );
    const [count, example] = rows[0]!;
    if (Number(count) > 0)
      warnings.push(
        `The lines of ${Number(count)} ${part} differ in ${field} (${example} is one): the first line of each counts.`,
      );
  }
  return warnings;
}
