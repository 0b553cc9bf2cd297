import type { DuckDBConnection } from '@duckdb/node-api';

import type { Catalogue } from './catalogue';
import type { Random } from './random';
import type { Scale } from './sizes';

/** Context of all steps of the generator. */
export interface GeneratorContext {
  connection: DuckDBConnection;
  random: Random;
  scale: Scale;
  catalogue: Catalogue;
}

type Cell = string | number | boolean | null;

/** Inserts rows, given as arrays of cells. Days are YYYY-MM-DD. @param into table with the names of its columns, as in SQL */
export async function insertRows(
  { connection }: Pick<GeneratorContext, 'connection'>,
  into: string,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  const cells = into.split(',').map((_, at) => `row->>${at}`);
  await connection.run(
    `INSERT INTO ${into}
     SELECT ${cells.join(', ')} FROM (SELECT unnest(from_json($1::JSON, '["JSON"]')) AS row)`,
    [JSON.stringify(rows)],
  );
}

/** Creates a temporary table with rows. @param table its name with the names and types of its columns, as in SQL */
export async function makeTable(
  context: Pick<GeneratorContext, 'connection'>,
  table: string,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  await context.connection.run(`CREATE OR REPLACE TEMP TABLE ${table}`);
  await insertRows(context, table.replaceAll(/ [A-Z]+/g, ''), rows);
}

/** All rows of a statement as numbers, also those that DuckDB returns as 64-bit integers. */
export async function numbers(
  { connection }: Pick<GeneratorContext, 'connection'>,
  sql: string,
): Promise<number[][]> {
  const reader = await connection.runAndReadAll(sql);
  return reader.getRows().map((row) => row.map(Number));
}

/**
 * Divides `bins` equally likely bins among items by weight. The sum runs in the order of the items, so equal weights
 * always give the same bins.
 * @returns [first, end, index] for each item that gets a bin; `end` is exclusive
 */
export function binsOf(weights: readonly number[], bins: number): [number, number, number][] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  let first = 0;
  const found: [number, number, number][] = [];
  weights.forEach((weight, index) => {
    sum += weight;
    const end = index === weights.length - 1 ? bins : Math.round((sum / total) * bins);
    if (end > first) found.push([first, end, index]);
    first = Math.max(first, end);
  });
  return found;
}
