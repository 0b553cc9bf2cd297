import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';

import type { Bound, StoreRows } from './analytic-store';
import { bind, type RowReader } from './duckdb-values';

const maxStatements = 200;

interface PreparedStatement {
  statement: DuckDBPreparedStatement;
  /** Known after the first run: columns depend on the types of the parameters. */
  columns: readonly string[] | null;
  parameterCount: number;
}

/** A connection that keeps its last statements prepared. It runs one statement at a time. */
export class PreparedConnection {
  private readonly statements = new LRUCache<string, PreparedStatement>({
    max: maxStatements,
    dispose: ({ statement }) => statement.destroySync(),
  });

  constructor(
    private readonly connection: DuckDBConnection,
    private readonly reader: RowReader,
  ) {}

  /** @throws {Error} for a wrong statement, or a wrong number of values */
  async run(sql: string, values: readonly Bound[]): Promise<StoreRows> {
    // A known statement needs no turn of the event loop: DuckDB works while the next statements are compiled.
    const prepared = this.statements.get(sql) ?? (await this.prepare(sql));
    // A parameter that is not bound would keep its value of the last run.
    if (values.length !== prepared.parameterCount)
      throw new Error(
        `The statement has ${prepared.parameterCount} parameters, given were ${values.length} values.`,
      );
    bind(prepared.statement, values);
    // A widget has few rows: reading them all at once takes one turn of a thread in place of three.
    const result = await prepared.statement.run();
    const columns = (prepared.columns ??= result.columnNames());
    return { columns, rows: this.reader.readAll(result) };
  }

  /** Whether a statement is prepared here. */
  knows(sql: string): boolean {
    return this.statements.has(sql);
  }

  interrupt(): void {
    this.connection.interrupt();
  }

  close(): void {
    this.connection.closeSync();
  }

  private async prepare(sql: string): Promise<PreparedStatement> {
    const statement = await this.connection.prepare(sql);
    const { parameterCount } = statement;
    const prepared: PreparedStatement = { statement, columns: null, parameterCount };
    this.statements.set(sql, prepared);
    return prepared;
  }
}
