import type { DayRange } from '../../../dates/days';
import { type FirstDays, partlyOnSale } from '../model/on-sale';
import { type QueryResult, type ResultColumn, withNote } from './query-result';

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
