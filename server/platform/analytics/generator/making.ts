import type { DuckDBConnection } from '@duckdb/node-api';

import type { Catalogue } from './catalogue';
import type { Random } from './random';
import type { Scale } from './sizes';

/** What every step of the making works with. */
export interface Making {
  connection: DuckDBConnection;
  random: Random;
  scale: Scale;
  catalogue: Catalogue;
}

type Cell = string | number | boolean | null;

/** Inserts rows of the program's own, one array a row; days are YYYY-MM-DD. */
export async function insertRows(
  { connection }: Pick<Making, 'connection'>,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  const cells = columns.map((_, at) => `row->>${at}`).join(', ');
  await connection.run(
    `INSERT INTO ${table} (${columns.join(', ')})
     SELECT ${cells} FROM (SELECT unnest(from_json($1::JSON, '["JSON"]')) AS row)`,
    [JSON.stringify(rows)],
  );
}

/** All rows of a statement, as numbers (64-bit sums included). */
export async function numbers(
  { connection }: Pick<Making, 'connection'>,
  sql: string,
): Promise<number[][]> {
  const reader = await connection.runAndReadAll(sql);
  return reader.getRows().map((row) => row.map(Number));
}

/**
 * Splits `bins` equal draws by weight: row [first, end, index] for each item that gets any. The sum runs in the order of
 * the items, so that the same weights always give the same bins.
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
