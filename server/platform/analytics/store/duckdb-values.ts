import {
  BIGINT,
  DOUBLE,
  type DuckDBConnection,
  type DuckDBDataChunk,
  DuckDBDateValue,
  type DuckDBDecimalValue,
  type DuckDBMaterializedResult,
  type DuckDBPreparedStatement,
  DuckDBTypeId,
  type DuckDBValue,
  INTEGER,
  LIST,
  SQLNULL,
  VARCHAR,
} from '@duckdb/node-api';

import type { Bound, StoreRows } from './analytic-store';

export type Plain = StoreRows['rows'][number][number];

const isInteger32 = (value: number) => Number.isInteger(value) && value === (value | 0);

/** Binds values by position. The SQL type of a value depends on the value alone, so that a statement keeps its plan. */
export function bind(statement: DuckDBPreparedStatement, values: readonly Bound[]): void {
  for (let index = 0; index < values.length; index += 1)
    bindOne(statement, index + 1, values[index]!);
}

function bindOne(statement: DuckDBPreparedStatement, position: number, value: Bound): void {
  if (typeof value === 'string') statement.bindVarchar(position, value);
  else if (typeof value === 'number') {
    if (isInteger32(value)) statement.bindInteger(position, value);
    else if (Number.isSafeInteger(value)) statement.bindBigInt(position, BigInt(value));
    else statement.bindDouble(position, value);
  } else if (typeof value === 'bigint') statement.bindBigInt(position, value);
  else if (typeof value === 'boolean') statement.bindBoolean(position, value);
  else if (value === null) statement.bindNull(position);
  else bindList(statement, position, value);
}

function bindList(
  statement: DuckDBPreparedStatement,
  position: number,
  list: readonly (string | number)[],
): void {
  const numbers = list.filter((value) => typeof value === 'number');
  if (list.length === 0) statement.bindList(position, [], LIST(SQLNULL));
  else if (numbers.length === 0) statement.bindList(position, [...list], LIST(VARCHAR));
  else {
    if (numbers.every(isInteger32)) statement.bindList(position, numbers, LIST(INTEGER));
    else if (numbers.every(Number.isSafeInteger))
      statement.bindList(position, numbers.map(BigInt), LIST(BIGINT));
    else statement.bindList(position, numbers, LIST(DOUBLE));
  }
}

type Converter = (value: DuckDBValue) => Plain;

const unchanged = (value: DuckDBValue) => value as Plain;
const toNumber = (value: DuckDBValue) => Number(value);
const toFinite = (value: DuckDBValue) =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

const converters: Partial<Record<DuckDBTypeId, Converter>> = {
  [DuckDBTypeId.BOOLEAN]: unchanged,
  [DuckDBTypeId.VARCHAR]: unchanged,
  [DuckDBTypeId.ENUM]: unchanged,
  [DuckDBTypeId.TINYINT]: unchanged,
  [DuckDBTypeId.SMALLINT]: unchanged,
  [DuckDBTypeId.INTEGER]: unchanged,
  [DuckDBTypeId.UTINYINT]: unchanged,
  [DuckDBTypeId.USMALLINT]: unchanged,
  [DuckDBTypeId.UINTEGER]: unchanged,
  [DuckDBTypeId.BIGINT]: toNumber,
  [DuckDBTypeId.UBIGINT]: toNumber,
  [DuckDBTypeId.HUGEINT]: toNumber,
  [DuckDBTypeId.UHUGEINT]: toNumber,
  [DuckDBTypeId.FLOAT]: toFinite,
  [DuckDBTypeId.DOUBLE]: toFinite,
  [DuckDBTypeId.DECIMAL]: (value) => (value as DuckDBDecimalValue).toDouble(),
};

const maxDayTexts = 100_000;

/**
 * Reads results as plain values: days as YYYY-MM-DD, all numbers as JavaScript numbers, infinite ones as null. It keeps
 * the texts of days, since results repeat the same few thousand.
 */
export class RowReader {
  private readonly dayTexts = new Map<number, string>();

  readAll(result: DuckDBMaterializedResult): Plain[][] {
    const rows: Plain[][] = [];
    const { chunkCount, columnCount } = result;
    for (let index = 0; index < chunkCount; index += 1)
      this.append(rows, result.getChunk(index), columnCount);
    return rows;
  }

  private append(rows: Plain[][], chunk: DuckDBDataChunk, columnCount: number): void {
    const first = rows.length;
    const { rowCount } = chunk;
    for (let row = 0; row < rowCount; row += 1) rows.push(new Array<Plain>(columnCount));
    for (let column = 0; column < columnCount; column += 1) {
      const vector = chunk.getColumnVector(column);
      const convert = this.converterOf(vector.type.typeId);
      for (let row = 0; row < rowCount; row += 1) {
        const value = vector.getItem(row);
        rows[first + row]![column] = value === null ? null : convert(value);
      }
    }
  }

  private converterOf(type: DuckDBTypeId): Converter {
    if (type === DuckDBTypeId.DATE) return (value) => this.dayText((value as DuckDBDateValue).days);
    return converters[type] ?? String;
  }

  private dayText(days: number): string {
    let text = this.dayTexts.get(days);
    if (text === undefined) {
      text = new DuckDBDateValue(days).toString();
      if (this.dayTexts.size < maxDayTexts) this.dayTexts.set(days, text);
    }
    return text;
  }
}

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
