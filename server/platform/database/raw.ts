import { sql, type SQL } from 'drizzle-orm';

import type { Database } from './connect';

/** The rows of a statement that is written in SQL. */
export const rowsOf = async <Row extends Record<string, unknown>>(db: Database, statement: SQL) =>
  ((await db.execute<Row>(statement)) as { rows: Row[] }).rows;

/** Values in a statement, separated by commas. */
export const listOf = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
