import {
  BIGINT,
  DOUBLE,
  DuckDBDateValue,
  DuckDBTypeId,
  INTEGER,
  LIST,
  SQLNULL,
  VARCHAR,
  type DuckDBDataChunk,
  type DuckDBDecimalValue,
  type DuckDBPreparedStatement,
  type DuckDBValue,
} from '@duckdb/node-api';

import type { Bound, StoreRows } from './analytic-store';

export type Plain = StoreRows['rows'][number][number];

const isInteger32 = (value: number) => Number.isInteger(value) && value === (value | 0);

/** Binds by position. A value's type depends on the value alone, so that a statement keeps its plan. */
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
  list: readonly string[] | readonly number[],
): void {
  const values = [...list] as (string | number)[];
  if (values.length === 0) statement.bindList(position, [], LIST(SQLNULL));
  else if (typeof values[0] === 'string') statement.bindList(position, values, LIST(VARCHAR));
  else {
    const numbers = values as number[];
    if (numbers.every(isInteger32)) statement.bindList(position, numbers, LIST(INTEGER));
    else if (numbers.every(Number.isSafeInteger))
      statement.bindList(position, numbers.map(BigInt), LIST(BIGINT));
    else statement.bindList(position, numbers, LIST(DOUBLE));
  }
}

/** Appends a chunk's rows as plain values: days as YYYY-MM-DD, all numbers as JavaScript's, what is no number as null. */
export function appendRows(rows: Plain[][], chunk: DuckDBDataChunk, columnCount: number): void {
  const first = rows.length;
  const { rowCount } = chunk;
  for (let row = 0; row < rowCount; row += 1) rows.push(new Array<Plain>(columnCount));
  for (let column = 0; column < columnCount; column += 1) {
    const vector = chunk.getColumnVector(column);
    const convert = converters[vector.type.typeId] ?? String;
    for (let row = 0; row < rowCount; row += 1) {
      const value = vector.getItem(row);
      rows[first + row]![column] = value === null ? null : convert(value);
    }
  }
}

const same = (value: DuckDBValue) => value as Plain;
const toNumber = (value: DuckDBValue) => Number(value);
const toFinite = (value: DuckDBValue) => (Number.isFinite(value) ? (value as number) : null);

const converters: Partial<Record<DuckDBTypeId, (value: DuckDBValue) => Plain>> = {
  [DuckDBTypeId.BOOLEAN]: same,
  [DuckDBTypeId.VARCHAR]: same,
  [DuckDBTypeId.ENUM]: same,
  [DuckDBTypeId.TINYINT]: same,
  [DuckDBTypeId.SMALLINT]: same,
  [DuckDBTypeId.INTEGER]: same,
  [DuckDBTypeId.UTINYINT]: same,
  [DuckDBTypeId.USMALLINT]: same,
  [DuckDBTypeId.UINTEGER]: same,
  [DuckDBTypeId.BIGINT]: toNumber,
  [DuckDBTypeId.UBIGINT]: toNumber,
  [DuckDBTypeId.HUGEINT]: toNumber,
  [DuckDBTypeId.UHUGEINT]: toNumber,
  [DuckDBTypeId.FLOAT]: toFinite,
  [DuckDBTypeId.DOUBLE]: toFinite,
  [DuckDBTypeId.DECIMAL]: (value) => (value as DuckDBDecimalValue).toDouble(),
  [DuckDBTypeId.DATE]: (value) => dayText((value as DuckDBDateValue).days),
};

/** The same few days come again and again. */
const dayTexts = new Map<number, string>();

function dayText(days: number): string {
  let text = dayTexts.get(days);
  if (text === undefined) {
    text = new DuckDBDateValue(days).toString();
    if (dayTexts.size < 100_000) dayTexts.set(days, text);
  }
  return text;
}
