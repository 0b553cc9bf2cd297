import type { DuckDBConnection } from '@duckdb/node-api';

import { dayCount } from '../../dates/days';
import { coverageOf } from '../query/model/coverage';
import { runStatement } from '../store/duckdb-values';
import { doubtfulKinds } from './lines';
import type { Mapping } from './mapping';
import type { Sources } from './sources';

/** Rows of a file with the same fault: their number, and the first of them with the faulty value. */
interface FaultGroup {
  file: string;
  reason: string;
  count: number;
  rows: { row: number; value: string | null }[];
}
/** Lines that are kept or left out for the same reason: their number, and the first row numbers. */
interface LineGroup {
  reason: string;
  count: number;
  rows: number[];
}

/** Result of an import: what it took and what it left out. Amounts are in hundredths, days are YYYY-MM-DD. */
export interface ImportSummary {
  set: string;
  name: string;
  currency: string;
  linesFile: string;
  /** Number of rows in the file of order lines. */
  rows: number;
  faults: FaultGroup[];
  faultyLines: number;
  leftOut: LineGroup[];
  leftOutLines: number;
  kept: LineGroup[];
  totals: Totals | null;
  warnings: string[];
}
type Totals = Awaited<ReturnType<typeof readTotals>>;

/** Number of rows listed for each reason. */
const shown = 20;
/** Minimum of lines with several units for the warning about unit prices, and the share of them that must look so. */
const minPriced = 20;
const mostlyPriced = 0.8;
/** Number of gaps that warnings name. */
const namedGaps = 10;

export async function readFaults(
  connection: DuckDBConnection,
  linesFile: string,
): Promise<Pick<ImportSummary, 'faults' | 'faultyLines'>> {
  const { rows } = await runStatement(
    connection,
    `SELECT file, reason, count(*), to_json(list({row: "row", value: value} ORDER BY "row")[1:${shown}])
     FROM fault GROUP BY file, reason ORDER BY file <> $1, file, count(*) DESC, reason`,
    [linesFile],
  );
  const faulty = await runStatement(
    connection,
    'SELECT count(DISTINCT "row") FROM fault WHERE file = $1',
    [linesFile],
  );
  return {
    faults: rows.map(([file, reason, count, first]) => ({
      file: String(file),
      reason: String(reason),
      count: Number(count),
      rows: JSON.parse(String(first)) as FaultGroup['rows'],
    })),
    faultyLines: Number(faulty.rows[0]![0]),
  };
}

export async function readLeftOut(
  connection: DuckDBConnection,
  mapping: Mapping,
): Promise<Pick<ImportSummary, 'leftOut' | 'leftOutLines' | 'kept'>> {
  const groups = async (sql: string) =>
    (await runStatement(connection, sql)).rows.map(([reason, count, first]) => ({
      reason: String(reason),
      count: Number(count),
      rows: JSON.parse(String(first)) as number[],
    }));
  const list = `count(*), to_json(list("row" ORDER BY "row")[1:${shown}])`;
  const leftOut = await groups(
    `SELECT reason, ${list} FROM left_out GROUP BY reason ORDER BY count(*) DESC, reason`,
  );
  const kept: LineGroup[] = [];
  for (const { kind, words, sql } of doubtfulKinds) {
    if (mapping.doubtful[kind] === 'leave out') continue;
    const [group] = await groups(`SELECT '', ${list} FROM taken WHERE ${sql}`);
    if (group && group.count > 0) kept.push({ ...group, reason: words });
  }
  const { rows } = await runStatement(connection, 'SELECT count(DISTINCT "row") FROM left_out');
  return { leftOut, kept, leftOutLines: Number(rows[0]![0]) };
}

/** Totals of the order lines in the loaded star schema. */
export async function readTotals(connection: DuckDBConnection) {
  const { rows } = await runStatement(
    connection,
    `SELECT count(*), count(DISTINCT order_id) FILTER (order_id <> 0),
       count(DISTINCT buyer) FILTER (buyer <> 0), count(DISTINCT product) FILTER (product <> 0),
       count(DISTINCT brand) FILTER (brand <> 0), sum(units), sum(net_cents), min(date), max(date)
     FROM fact_order_line`,
  );
  const [lines = 0, orders = 0, buyers = 0, products = 0, brands = 0, units = 0, netCents = 0] =
    rows[0]!.map(Number);
  const [firstDay = '', lastDay = ''] = rows[0]!.slice(7).map(String);
  return { lines, orders, buyers, products, brands, units, netCents, firstDay, lastDay };
}

const counted = (count: unknown, one: string, many: string) =>
  `${figure(count)} ${Number(count) === 1 ? one : many}`;
const figure = (value: unknown) => Number(value).toLocaleString('en-US');

/** Warnings: conspicuous data that are valid, but may give wrong figures. */
export async function readWarnings(
  connection: DuckDBConnection,
  sources: Sources,
): Promise<string[]> {
  const warnings = [...sources.warnings];
  const ask = async (sql: string) => (await runStatement(connection, sql)).rows;

  const [rounded] = await ask('SELECT count(*), min("row") FROM taken WHERE is_rounded');
  if (Number(rounded![0]) > 0)
    warnings.push(
      `${counted(rounded![0], 'line has', 'lines have')} net sales with a fraction of a hundredth (row ${Number(rounded![1])} is the first): rounded to whole hundredths, line by line.`,
    );
  const [unknown] = await ask(
    'SELECT count(*) FILTER (buyer_key IS NULL), count(buyer_key), round(100 * avg((buyer_key IS NULL)::INTEGER), 1) FROM taken',
  );
  if (Number(unknown![0]) > 0 && Number(unknown![1]) > 0)
    warnings.push(
      `${counted(unknown![0], 'line has', 'lines have')} no buyer (${Number(unknown![2])}%): they count in sales, and figures of buyers are of the others.`,
    );
  const [priced] = await ask(
    `SELECT count(*) FILTER (abs(net_cents - one) < abs(net_cents - units * one)), count(*) FROM (
       SELECT units, net_cents, median(net_cents) FILTER (units = 1) OVER (PARTITION BY product_key) AS one FROM taken
       WHERE units > 0 AND net_cents > 0
     ) WHERE units > 1 AND one IS NOT NULL`,
  );
  if (Number(priced![1]) >= minPriced && Number(priced![0]) > mostlyPriced * Number(priced![1]))
    warnings.push(
      `Net sales do not grow with units: most lines of several units have the amount of one. If it is the price of one unit, map it as "unitPrice" in place of "netSales".`,
    );
  for (const [what, column] of [
    ['dates', 'day'],
    ['buyers', 'buyer_key'],
  ] as const) {
    const [mixed] = await ask(
      `SELECT count(*), string_agg(order_key, ', ') FILTER (place <= 5) FROM (
         SELECT order_key, row_number() OVER (ORDER BY min("row")) AS place FROM taken
         WHERE order_key IS NOT NULL GROUP BY order_key HAVING count(DISTINCT ${column}) > 1)`,
    );
    if (Number(mixed![0]) > 0)
      warnings.push(
        `${counted(mixed![0], 'order has', 'orders have')} lines of different ${what} (${mixed![1]}): it counts as one order; is the order id unique?`,
      );
  }
  const days = await ask('SELECT DISTINCT day FROM taken ORDER BY day');
  const [orders] = await ask('SELECT count(order_key) > 0 FROM taken');
  const { grain, gaps } = coverageOf(
    days.map(([day]) => String(day)),
    orders![0] === true,
  );
  if (grain === 'week' || grain === 'month')
    warnings.push(`Each line is the sum of a ${grain}: periods are of whole ${grain}s.`);
  for (const gap of gaps.slice(0, namedGaps))
    warnings.push(
      `There is a gap of ${dayCount(gap)} days without any line from ${gap.startDate}: changes over it are not shown.`,
    );
  for (const level of ['department', 'category', 'brand'] as const)
    for (const [name, unitShare, salesShare] of await ask(
      `SELECT name, round(100 * units / (SELECT sum(units) FROM taken), 1), round(100 * net / (SELECT sum(net_cents) FROM taken), 1)
       FROM (SELECT ${level} AS name, sum(units) AS units, sum(net_cents) AS net FROM taken JOIN products ON products.id = product_key
             WHERE ${level} IS NOT NULL GROUP BY 1)
       WHERE units > 0.5 * (SELECT sum(units) FROM taken) AND units * (SELECT sum(net_cents) FROM taken) > 3 * net * (SELECT sum(units) FROM taken)`,
    ))
      warnings.push(
        `${Number(unitShare)}% of units, but ${Number(salesShare)}% of net sales, come from ${level} ${name}: are its units counted in another measure?`,
      );
  const [spread] = await ask(
    `SELECT count(*), string_agg(category, ', ' ORDER BY category) FROM (
       SELECT category FROM sold WHERE category IS NOT NULL GROUP BY category HAVING count(DISTINCT department) > 1)`,
  );
  if (Number(spread![0]) > 0)
    warnings.push(
      `${counted(spread![0], 'category is', 'categories are')} in several departments; it is one category all the same, under the department with most of its lines: ${cut(String(spread![1]), 200)}.`,
    );
  const [placed] = await ask(
    `SELECT (SELECT count(*) FROM dim_buyer WHERE region <> 0), (SELECT count(*) FROM fact_order_line WHERE region <> 0)`,
  );
  if (Number(placed![0]) > 0 && Number(placed![1]) === 0)
    warnings.push(
      'Buyers have regions and stores have none: sales have the regions of stores, so that dashboards offer none.',
    );
  const alike = await ask(
    `SELECT string_agg(name, ' / ' ORDER BY name) FROM dim_brand WHERE id <> 0
     GROUP BY lower(regexp_replace(name, '[^\\p{L}\\p{M}\\p{N}]+', '', 'g')) HAVING count(*) > 1 ORDER BY 1 LIMIT 5`,
  );
  for (const [names] of alike)
    warnings.push(`These count as different brands, and are written alike: ${names}.`);
  const [future] = await ask('SELECT max(day) FROM taken WHERE day > current_date');
  if (future![0] !== null)
    warnings.push(`Some lines are of days to come; the last day is ${future![0]}.`);
  return warnings;
}

const amount = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** @returns a summary as text for a terminal */
export function describeSummary(summary: ImportSummary): string {
  const { totals, rows, faultyLines, leftOutLines, linesFile } = summary;
  const lines: string[] = [];
  if (summary.faults.length > 0) {
    lines.push('Faulty rows:', ...summary.faults.flatMap((group) => faultLines(group)), '');
  }
  lines.push(
    `${linesFile}: ${figure(rows)} rows`,
    `  ${figure(rows - faultyLines - leftOutLines)} taken`,
    `  ${figure(leftOutLines)} left out as the mapping says`,
    ...summary.leftOut.flatMap((group) => groupLines(group)),
    `  ${figure(faultyLines)} faulty`,
  );
  if (summary.kept.length > 0)
    lines.push('  doubtful, and kept:', ...summary.kept.flatMap((group) => groupLines(group)));
  if (totals !== null)
    lines.push(
      '',
      `${summary.name} (${summary.set}), ${totals.firstDay} – ${totals.lastDay}`,
      `  lines      ${figure(totals.lines)}`,
      `  orders     ${totals.orders === 0 ? 'not mapped' : figure(totals.orders)}`,
      `  buyers     ${totals.buyers === 0 ? 'not mapped' : figure(totals.buyers)}`,
      `  products   ${figure(totals.products)}`,
      `  brands     ${figure(totals.brands)}`,
      `  units      ${figure(totals.units)}`,
      `  net sales  ${amount(totals.netCents)} ${summary.currency}`,
    );
  if (summary.warnings.length > 0)
    lines.push('', 'Worth knowing:', ...summary.warnings.map((warning) => `  - ${warning}`));
  return lines.join('\n');
}

function faultLines({ file, reason, count, rows }: FaultGroup): string[] {
  const named = rows.map(
    ({ row, value }) => `${row}${value === null ? '' : ` (${cut(value, 40)})`}`,
  );
  return [
    `  ${file}: ${reason}: ${figure(count)} ${count === 1 ? 'row' : 'rows'}`,
    `    ${list('row', named, count)}`,
  ];
}

function groupLines({ reason, count, rows }: LineGroup): string[] {
  return [`    ${figure(count)}: ${reason}`, `      ${list('row', rows.map(String), count)}`];
}

function list(word: string, shown: readonly string[], count: number): string {
  const more = count > shown.length ? `, and ${figure(count - shown.length)} more` : '';
  return `${word}${count === 1 ? '' : 's'} ${shown.join(', ')}${more}`;
}

const cut = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max - 1)}…` : text;
