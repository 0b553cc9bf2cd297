import type { DuckDBConnection } from '@duckdb/node-api';

import type { Bound, StoreRows } from './analytic-store';
import { appendRows, bind, type Plain } from './duckdb-values';

/** Runs one statement on a file that is being made; values by position, rows plain, as a store gives them. */
export async function runStatement(
  connection: DuckDBConnection,
  sql: string,
  values: readonly Bound[] = [],
): Promise<StoreRows> {
  const statement = await connection.prepare(sql);
  try {
    bind(statement, values);
    const result = await statement.stream();
    const columns = result.columnNames();
    const rows: Plain[][] = [];
    for (;;) {
      const chunk = await result.fetchChunk();
      if (chunk === null || chunk.rowCount === 0) return { columns, rows };
      appendRows(rows, chunk, columns.length);
    }
  } finally {
    statement.destroySync();
  }
}
