import type { DateLevel } from '../../../dates/calendar-units';

export type SqlType = 'date' | 'integer' | 'bigint' | 'double' | 'text';

/**
 * All that differs between database engines in SQL. The compiler writes standard SQL and calls the dialect for the
 * rest. Arguments and results are SQL expressions.
 */
export interface Dialect {
  readonly name: string;
  /** Ends a SELECT with aggregates: one row for each combination of its other columns. */
  readonly groupByAll: string;
  /** A bound parameter. @param position from 1 */
  parameter(position: number, type: SqlType): string;
  /** A bound parameter that is a list, as a set of rows for IN. */
  listParameter(position: number, type: SqlType): string;
  cast(expression: string, type: SqlType): string;
  unionAll(selects: readonly string[]): string;

  /** First day of the bucket; weeks begin on Monday. */
  startOfBucket(level: Exclude<DateLevel, 'day'>, day: string): string;
  addDays(day: string, days: string): string;
  addMonths(day: string, months: string): string;
  /** Days from one day to another, both included; 0 or less where `to` lies before `from`. */
  dayCount(from: string, to: string): string;

  /** Rows that meet a condition. */
  countWhere(condition: string | null): string;
  countDistinct(expression: string): string;
  /** Sum over the rows that meet a condition. */
  sumWhere(expression: string, condition: string | null): string;
  /** Quantile of the values that are not null, interpolated linearly (type 7). @param part 0 to 1 */
  quantile(expression: string, part: number): string;
  minWhere(expression: string, condition: string): string;
  /** Whether a condition holds for any row of the group. */
  anyTrue(condition: string): string;
  /** Whether a text contains a word, ignoring case. @param word a constant of the code, not an expression */
  containsWord(text: string, word: string): string;
  /** The rows of a list of objects in JSON, as a table. @param json a text, @param columns types by name */
  jsonRows(json: string, columns: Readonly<Record<string, SqlType>>): string;
  /** Whether a text contains another, ignoring case and without wildcards. */
  containsText(text: string, part: string): string;
}

const types: Readonly<Record<SqlType, string>> = {
  date: 'DATE',
  integer: 'INTEGER',
  bigint: 'BIGINT',
  double: 'DOUBLE',
  text: 'VARCHAR',
};

const cast = (expression: string, type: SqlType) =>
  `${/^[\w.$]+$/.test(expression) ? expression : `(${expression})`}::${types[type]}`;

const filtered = (aggregate: string, condition: string | null) =>
  condition === null ? aggregate : `${aggregate} FILTER (WHERE ${condition})`;

export const duckdbDialect: Dialect = {
  name: 'duckdb',
  groupByAll: 'GROUP BY ALL',
  parameter: (position, type) => `$${String(position)}::${types[type]}`,
  listParameter: (position, type) => `SELECT unnest($${String(position)}::${types[type]}[])`,
  cast,
  unionAll: (selects) => selects.join('\nUNION ALL '),

  startOfBucket: (level, day) => `date_trunc('${level}', ${day})::DATE`,
  addDays: (day, days) => `(${day} + ${days})`,
  addMonths: (day, months) => `(${day} + to_months(${months}))::DATE`,
  dayCount: (from, to) => `(${to} - ${from} + 1)`,

  countWhere: (condition) => filtered('COUNT(*)', condition),
  countDistinct: (expression) => `COUNT(DISTINCT ${expression})`,
  sumWhere: (expression, condition) => filtered(`SUM(${expression})`, condition),
  quantile: (expression, part) => `QUANTILE_CONT(${expression}, ${String(part)})`,
  minWhere: (expression, condition) => filtered(`MIN(${expression})`, condition),
  anyTrue: (condition) => `BOOL_OR(${condition})`,
  containsWord: (text, word) => `${text} ILIKE '%${word}%'`,
  jsonRows: (json, columns) => {
    const shape = Object.fromEntries(
      Object.entries(columns).map(([name, type]) => [name, types[type]]),
    );
    return `(SELECT UNNEST(FROM_JSON(${json}, '${JSON.stringify([shape])}'), recursive := true))`;
  },
  containsText: (text, part) => `CONTAINS(LOWER(${text}), LOWER(${part}))`,
};
