import type { DuckDBConnection } from '@duckdb/node-api';

import type { Bound, StoreRows } from './analytic-store';
import { bind, RowReader } from './duckdb-values';

/** Runs one statement on a file that is being written. Values are bound by position; rows are as in `StoreRows`. */
export async function runStatement(
  connection: DuckDBConnection,
  sql: string,
  values: readonly Bound[] = [],
): Promise<StoreRows> {
  const statement = await connection.prepare(sql);
  try {
    bind(statement, values);
    const result = await statement.run();
    return { columns: result.columnNames(), rows: new RowReader().readAll(result) };
  } finally {
    statement.destroySync();
  }
}
