import type { DayRange } from '../../../dates/days';
import { changesByDifference } from '../../metrics/format';
import type { Coverage } from '../model/coverage';
import { type FirstDays, partlyOnSale } from '../model/on-sale';
import { type Cell, type QueryResult, type ResultColumn, withNote } from './query-result';

/** Maximum number of products that the note names; more are only counted. */
const maxNamed = 3;

const placeOf = ({ columns }: QueryResult, wanted: ResultColumn['role']): number =>
  columns.findIndex(({ role }) => role === wanted);

/** Whether a result has rows with ids and with changes. */
export const comparesRows = (result: QueryResult): boolean =>
  placeOf(result, 'id') !== -1 && placeOf(result, 'growth') !== -1;

/**
 * A result whose note names the products among its rows that were on sale for only a part of the baseline: their
 * changes reflect the launch more than demand.
 */
export function withNoteOnLaunches(
  result: QueryResult,
  { ofCode }: FirstDays,
  baseline: DayRange,
): QueryResult {
  const [id, name] = [placeOf(result, 'id'), placeOf(result, 'dimension')];
  const launched = result.rows.flatMap((row) => {
    const partly = partlyOnSale(ofCode.get(String(row[id])), baseline);
    return partly === null ? [] : [`${String(row[name])} (${partly})`];
  });
  if (launched.length === 0) return result;
  const more = launched.length - maxNamed;
  const named = launched.slice(0, maxNamed).join(', ');
  return withNote(
    result,
    `Changes from a shorter time on sale: ${named}${more > 0 ? `, and ${String(more)} more` : ''}.`,
  );
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * Adds a note to figures by month, quarter or year of a set by week: weeks cannot be split, so one month has four weeks
 * and another five.
 */
export function withNoteOnWeeks(
  result: QueryResult,
  { grain, weekday }: Pick<Coverage, 'grain' | 'weekday'>,
): QueryResult {
  const levels = [result.dateLevel, ...result.columns.map(({ buckets }) => buckets?.level ?? null)];
  const level = levels.find((one) => one === 'month' || one === 'quarter' || one === 'year');
  if (grain !== 'week' || weekday === null || level === undefined || result.rows.length === 0)
    return result;
  return withNote(
    result,
    `The data are weekly: a week counts in the ${level} of its ${weekdays[weekday]!}, so ${level}s have different numbers of weeks.`,
  );
}

/** Whether a column is a share, by its format. Stars are an average; an index and a growth are greyed instead. */
const isRate = ({ role, format, base, metric }: ResultColumn): boolean =>
  role === 'value' &&
  base !== undefined &&
  format !== 'stars' &&
  metric !== 'GR' &&
  changesByDifference(format);

/**
 * A result of a named query as readers may see it: a rate whose column names a base under the limit is null (D-24).
 * Figures of metrics are hidden where their rows are made (`shown-figures.ts`).
 */
export function withoutRatesOfFew(result: QueryResult, hiddenBelow: number): QueryResult {
  const { columns, rows } = result;
  const bases = columns.map((column) =>
    isRate(column) ? columns.findIndex(({ key }) => key === column.base) : -1,
  );
  if (bases.every((at) => at === -1)) return result;
  const isFew = (count: Cell | undefined) => typeof count === 'number' && count < hiddenBelow;
  return {
    ...result,
    rows: rows.map((row) => row.map((cell, at) => (isFew(row[bases[at] ?? -1]) ? null : cell))),
  };
}
