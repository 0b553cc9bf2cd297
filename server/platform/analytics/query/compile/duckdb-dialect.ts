import type { Dialect, SqlType } from './dialect';

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
