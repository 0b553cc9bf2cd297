import type { DuckDBConnection } from '@duckdb/node-api';

import { runStatement } from '../store/duckdb-values';
import { columnsOfLines, type DoubtfulKind, type Filter, type Mapping } from './mapping';
import { centsSql, daySql, numberSql } from './source-values';
import type { StagedFile } from './staging';

/** Kinds of doubtful lines: the words of the summary, and a SQL condition on a row of `valid_line`. */
export const doubtfulKinds: readonly { kind: DoubtfulKind; words: string; sql: string }[] = [
  { kind: 'noProduct', words: 'no product, or one that the products lack', sql: 'no_product' },
  { kind: 'zeroUnits', words: 'zero units', sql: 'units = 0' },
  { kind: 'negativeUnits', words: 'negative units', sql: 'units < 0' },
  { kind: 'zeroSales', words: 'zero net sales', sql: 'net_value = 0' },
  { kind: 'negativeSales', words: 'negative net sales', sql: 'net_value < 0' },
  { kind: 'duplicate', words: 'an exact duplicate of an earlier line', sql: 'duplicate' },
];

/** Creates the table `line` from the staged file: ids as text, and values converted as the mapping says. */
export async function readLines(
  connection: DuckDBConnection,
  mapping: Mapping,
  staged: StagedFile,
): Promise<void> {
  const { columns } = mapping.lines;
  const text = (name: string | undefined) =>
    name === undefined ? 'NULL::VARCHAR' : staged.column(name);
  const key = (name: string | undefined) =>
    name === undefined ? 'NULL::VARCHAR' : staged.key(name);
  const discounts = (columns.discounts ?? []).map((name) => staged.column(name));
  const units = numberSql(text(columns.units));
  /** SQL of an amount of the line, from a column of its own or else from the price of one unit. */
  const amountSql = (ofLine: string | undefined, ofOne: string | undefined) =>
    ofLine === undefined && ofOne !== undefined
      ? `try_cast(try_cast(${numberSql(text(ofOne))} AS DECIMAL(18, 6)) * try_cast(${units} AS DECIMAL(18, 0)) AS DECIMAL(38, 20))`
      : numberSql(text(ofLine));
  const listed = text(columns.listSales ?? columns.unitListPrice);
  const list = amountSql(columns.listSales, columns.unitListPrice);
  const unreadable = [
    ...discounts.map((cell) => [cell, numberSql(cell)] as const),
    // Units that are not a number are a separate fault.
    [listed, `coalesce(${list}, CASE WHEN ${units} IS NULL THEN 0 END)`] as const,
  ].map(([cell, value]) => `CASE WHEN ${cell} IS NOT NULL AND ${value} IS NULL THEN ${cell} END`);
  for (const [index, filter] of mapping.filters.entries())
    await runStatement(connection, `SET VARIABLE filter_${index} = $1`, [
      filter.in ?? filter.notIn ?? [],
    ]);
  if (columns.promo)
    await runStatement(connection, 'SET VARIABLE no_promo = $1', [columns.promo.none]);
  const amount = text(columns.netSales ?? columns.unitPrice);
  const net = amountSql(columns.netSales, columns.unitPrice);
  const promo = columns.promo
    ? `coalesce(NOT list_contains(getvariable('no_promo'), ${text(columns.promo.column)}), false)`
    : 'NULL::BOOLEAN';
  const filtered = mapping.filters.map(
    (filter, index) =>
      `WHEN NOT ${condition(filter, index, filter.of === 'lines' ? text(filter.column) : `${filter.of}.filter_${index}`)} THEN ${index}`,
  );
  await connection.run(
    `CREATE TEMP TABLE line AS
     SELECT ${staged.table}."row", ${key(columns.order)} AS order_key, ${key(columns.buyer)} AS buyer_key,
       ${key(columns.product)} AS product_key, ${key(columns.store)} AS store_key,
       ${text(columns.date)} AS day_text, ${daySql(text(columns.date), mapping)} AS day,
       ${text(columns.units)} AS units_text, ${units} AS units_value,
       ${amount} AS net_text, ${net} AS net_value,
       ${['0::DECIMAL(38, 20)', ...discounts.map((cell) => `coalesce(${numberSql(cell)}, 0)`)].join(' + ')} AS discount_value,
       ${list} AS list_value,
       coalesce(${unreadable.join(', ')}) AS unreadable_discount,
       ${promo} AS promo,
       ${filtered.length === 0 ? 'NULL::INTEGER' : `CASE ${filtered.join(' ')} END`} AS filtered_by
     FROM ${staged.table}
     LEFT JOIN products ON products.id = ${key(columns.product)}
     LEFT JOIN buyers ON buyers.id = ${key(columns.buyer)}
     LEFT JOIN stores ON stores.id = ${key(columns.store)}`,
  );
  await findFaults(connection, columns, staged.file);
}

function condition(filter: Filter, index: number, value: string): string {
  const listed = `list_contains(getvariable('filter_${index}'), ${value})`;
  const holds = filter.in === undefined ? `NOT ${listed}` : listed;
  return `CASE WHEN ${value} IS NULL THEN ${filter.missing === 'keep'} ELSE ${holds} END`;
}

type Fault = readonly [reason: string, value: string, condition: string];

/** A fault only if the mapping has the column. A line without a buyer is valid: the purchase of somebody unknown. */
const noOrder: Fault = ['there is no order id', 'NULL', 'order_key IS NULL'];
const faults: readonly Fault[] = [
  ['there is no date', 'NULL', 'day_text IS NULL'],
  ['the date cannot be read', 'day_text', 'day_text IS NOT NULL AND day IS NULL'],
  ['there are no units', 'NULL', 'units_text IS NULL'],
  ['the units are no number', 'units_text', 'units_text IS NOT NULL AND units_value IS NULL'],
  ['the units are no whole number', 'units_text', 'units_value <> round(units_value)'],
  ['the units are too many', 'units_text', 'abs(units_value) > 2000000000'],
  ['there are no net sales', 'NULL', 'net_text IS NULL'],
  ['the net sales are no number', 'net_text', 'net_text IS NOT NULL AND net_value IS NULL'],
  [
    'the amount is too large',
    'net_text',
    `net_value IS NOT NULL AND ${centsSql('net_value')} IS NULL`,
  ],
  [
    'a discount or list amount is no number',
    'unreadable_discount',
    'unreadable_discount IS NOT NULL',
  ],
  [
    'a discount or list amount is too large',
    'net_text',
    `${centsSql('discount_value')} IS NULL OR (list_value IS NOT NULL AND ${centsSql('list_value')} IS NULL)`,
  ],
];

/** Inserts the faults of lines. Filtered lines are not checked, so a filter can exclude totals and footers of an export. */
async function findFaults(
  connection: DuckDBConnection,
  columns: Mapping['lines']['columns'],
  file: string,
): Promise<void> {
  const mapped = columns.order === undefined ? faults : [noOrder, ...faults];
  for (const [reason, value, when] of mapped)
    await runStatement(
      connection,
      `INSERT INTO fault SELECT $1, "row", $2, ${value} FROM line WHERE filtered_by IS NULL AND (${when})`,
      [file, reason],
    );
}

/**
 * Creates `valid_line` with the lines that are neither filtered nor faulty, and `taken` with those of them that the mapping
 * keeps. `left_out` lists the other lines: row, reason.
 */
export async function takeLines(
  connection: DuckDBConnection,
  mapping: Mapping,
  staged: StagedFile,
): Promise<void> {
  // Lines are duplicates if these columns are equal; other columns of the file do not count.
  const keyColumns = columnsOfLines(mapping).map((name) => staged.column(name));
  const isUnknown =
    mapping.products?.file === undefined
      ? 'line.product_key IS NULL'
      : '(line.product_key IS NULL OR products.id IS NULL)';
  await runStatement(
    connection,
    `CREATE TEMP TABLE valid_line AS
     SELECT line."row", order_key, buyer_key, product_key, store_key, day, units_value::INTEGER AS units, net_value,
       ${centsSql('net_value')} AS net_cents,
       CASE WHEN list_value IS NULL THEN ${centsSql('discount_value')} ELSE ${centsSql('list_value')} - ${centsSql('net_value')} END
         AS discount_cents,
       coalesce(promo, discount_value > 0 OR coalesce(list_value > net_value, false)) AS promo,
       net_value * 100 <> round(net_value * 100) AS is_rounded,
       ${isUnknown} AS no_product,
       row_number() OVER (PARTITION BY ${keyColumns.join(', ')} ORDER BY line."row") > 1 AS duplicate
     FROM line JOIN ${staged.table} ON ${staged.table}."row" = line."row"
     LEFT JOIN products ON products.id = line.product_key
     WHERE filtered_by IS NULL AND line."row" NOT IN (SELECT "row" FROM fault WHERE file = $1)`,
    [staged.file],
  );
  await connection.run('CREATE TEMP TABLE left_out ("row" BIGINT, reason VARCHAR)');
  for (const [index, filter] of mapping.filters.entries())
    await runStatement(
      connection,
      'INSERT INTO left_out SELECT "row", $1 FROM line WHERE filtered_by = $2',
      [filterWords(filter), index],
    );
  const out = doubtfulKinds.filter(({ kind }) => mapping.doubtful[kind] === 'leave out');
  for (const { words, sql } of out)
    await runStatement(
      connection,
      `INSERT INTO left_out SELECT "row", $1 FROM valid_line WHERE ${sql}`,
      [words],
    );
  await connection.run(
    `CREATE TEMP TABLE taken AS SELECT * FROM valid_line WHERE NOT (${['false', ...out.map(({ sql }) => sql)].join(' OR ')})`,
  );
}

/** @returns the condition under which a filter leaves lines out: `department of the products is FUEL or COUPON` */
export function filterWords({ of, column, in: wanted, notIn }: Filter): string {
  const place = of === 'lines' ? column : `${column} of the ${of}`;
  return wanted === undefined
    ? `${place} is ${(notIn ?? []).join(' or ')}`
    : `${place} is not ${wanted.join(' or ')}`;
}
