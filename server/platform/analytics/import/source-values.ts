import type { DuckDBConnection } from '@duckdb/node-api';

import type { Bound } from '../store/analytic-store';
import { runStatement } from '../store/duckdb-values';
import type { Mapping } from './mapping';

type Formats = Pick<Mapping, 'numbers' | 'currency' | 'dates' | 'timeZone' | 'missing'>;

/** Sets the value formats of the mapping as variables of a connection. The SQL fragments below use them. */
export async function prepareSourceValues(
  connection: DuckDBConnection,
  { numbers, currency, dates, timeZone, missing }: Formats,
): Promise<void> {
  const variables: Record<string, Bound> = {
    number_pattern: numberPattern(numbers),
    number_group: numbers.thousands,
    number_point: numbers.decimal,
    ...amountPatterns(currency),
    day_format: dates === undefined ? null : strptimeFormat(dates),
    time_zone: timeZone,
    missing,
  };
  for (const [name, value] of Object.entries(variables))
    await runStatement(connection, `SET VARIABLE ${name} = $1`, [value]);
  // Timestamps of a Parquet file become text with the offset of this time zone.
  await connection.run("SET TimeZone = getvariable('time_zone')");
}

/** @returns SQL of a trimmed source text; NULL if the text counts as missing */
export const cellSql = (text: string): string =>
  `CASE WHEN NOT list_contains(getvariable('missing'), trim(${text})) THEN trim(${text}) END`;

/**
 * @returns SQL of an amount or count as DECIMAL with 20 decimal places; NULL if the text is not a number in the mapping's
 *   format. The format decides whether 1.234 has decimals or thousands.
 */
export function numberSql(text: string): string {
  const isNumber = (given: string) => `regexp_full_match(${given}, getvariable('number_pattern'))`;
  const plain = plainSql(text);
  // Almost all texts are plain numbers, so only the others are rewritten.
  return `try_cast(replace(replace(
     CASE WHEN ${isNumber(text)} THEN ${text} WHEN ${isNumber(plain)} THEN ${plain} END,
     getvariable('number_group'), ''), getvariable('number_point'), '.') AS DECIMAL(38, 20))`;
}

/** Blanks of all widths: no-break, narrow, thin. */
const blanks = String.raw`[\s\x{A0}\x{2007}\x{2009}\x{202F}]`;

/**
 * SQL that normalizes a number: plain blanks, sign in front, no currency before or after it. Accounting writes a
 * negative amount in brackets, SAP with the sign at its end.
 */
const plainSql = (text: string) =>
  [
    ['currency_before', '\\1'],
    ['currency_after', '\\1'],
    ['amount_in_brackets', '-\\1'],
    ['amount_before_sign', '-\\1'],
  ].reduce(
    (plain, [pattern, kept]) => `regexp_replace(${plain}, getvariable('${pattern}'), '${kept}')`,
    `trim(replace(regexp_replace(${text}, '${blanks}+', ' ', 'g'), chr(8722), '-'))`,
  );

/** Patterns of what may surround an amount: any currency sign, or the code or a symbol of the mapping's currency. */
function amountPatterns(currency: string) {
  const symbols = (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? [escapeForPattern(value)] : [])),
  );
  const sign = String.raw`(?:${[currency, ...symbols, String.raw`\p{Sc}`].join('|')})`;
  return {
    currency_before: `^([+-]?) ?${sign} ?`,
    currency_after: ` ?${sign} ?(-?)$`,
    amount_in_brackets: String.raw`^\( ?${sign}? ?([^+()-]*?) ?${sign}? ?\)$`,
    amount_before_sign: '^([^+-].*?) ?-$',
  };
}

const isoPattern = String.raw`\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?`;
const offsetPattern = String.raw`\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?(?:Z|UTC|GMT)| ?[+-]\d{2}(?::?\d{2})?)`;

/** SQL of a time in DuckDB's form: shop systems write its offset after a blank, without a colon, or as a name (UTC). */
const isoOffsetSql = (text: string) =>
  `regexp_replace(regexp_replace(regexp_replace(${text}, ' ?(?:UTC|GMT|Z)$', 'Z'), ' ([+-][\\d:]+)$', '\\1'), '([+-]\\d{2})(\\d{2})$', '\\1:\\2')`;

/** Whether dates are written with years of two digits. */
export const hasShortYears = ({ dates }: Pick<Mapping, 'dates'>): boolean =>
  dates !== undefined && dates.includes('YY') && !dates.includes('YYYY');

/**
 * @returns SQL of a day; NULL if the text is not a date. Without a date format in the mapping, the text is an ISO 8601 date
 *   or time. A time with an offset is converted to the data set's time zone; one without is local time.
 */
export function daySql(text: string, { dates }: Pick<Mapping, 'dates'>): string {
  const found =
    dates === undefined
      ? `CASE WHEN regexp_full_match(${text}, '${isoPattern}') THEN try_cast(${text} AS TIMESTAMP)::DATE
           WHEN regexp_full_match(${text}, '${offsetPattern}')
           THEN timezone(getvariable('time_zone'), try_cast(${isoOffsetSql(text)} AS TIMESTAMPTZ))::DATE END`
      : `try_strptime(${text}, getvariable('day_format'))::DATE`;
  // A mistyped year would make dim_date span centuries.
  return `CASE WHEN (${found}) BETWEEN DATE '1900-01-01' AND DATE '2100-12-31' THEN (${found}) END`;
}

/** @returns SQL of whole hundredths, with halves rounded away from zero; NULL from 10^12 */
export const centsSql = (amount: string): string =>
  `CASE WHEN abs(${amount}) < 1000000000000::DECIMAL(38, 20) THEN round(${amount} * 100)::BIGINT END`;

function numberPattern({ decimal, thousands }: Mapping['numbers']): string {
  const [point, group] = [escapeForPattern(decimal), escapeForPattern(thousands)];
  // Groups of three digits, or, as in India, of two before the last three: 12,34,567.
  const whole =
    group === ''
      ? String.raw`\d+`
      : String.raw`(?:\d{1,3}(?:${group}\d{3})+|\d{1,2}(?:${group}\d{2})+${group}\d{3}|\d+)`;
  return String.raw`[+-]?(?:${whole}(?:${point}\d*)?|${point}\d+)(?:[eE][+-]?\d+)?`;
}

const escapeForPattern = (text: string) => text.replace(/[.^$*+?()[\]{}|\\]/g, String.raw`\$&`);

const tokens: readonly (readonly [string, string])[] = [
  ['YYYY', '%Y'],
  ['YY', '%y'],
  ['MMM', '%b'],
  ['MM', '%m'],
  ['DD', '%d'],
  ['HH', '%H'],
  ['hh', '%I'],
  ['mm', '%M'],
  ['ss', '%S'],
  ['AM', '%p'],
];

/** @returns the strptime format of a format such as `DD.MM.YYYY HH:mm` */
function strptimeFormat(format: string): string {
  let result = '';
  for (let at = 0; at < format.length;) {
    const token = tokens.find(([word]) => format.startsWith(word, at));
    result += token ? token[1] : format[at]!.replace('%', '%%');
    at += token ? token[0].length : 1;
  }
  return result;
}
