import type { DayRange } from '../../../dates/days';
import { type FirstDays, partlyOnSale } from '../model/on-sale';
import { type QueryResult, type ResultColumn, withNote } from './query-result';

/** More products are only counted. */
const mostNamed = 3;

const placeOf = ({ columns }: QueryResult, wanted: ResultColumn['role']): number =>
  columns.findIndex(({ role }) => role === wanted);

/** Whether a result has rows of something that has an id, with their changes. */
export const comparesRows = (result: QueryResult): boolean =>
  placeOf(result, 'id') !== -1 && placeOf(result, 'growth') !== -1;

/**
 * A result whose note names the products among its rows that were on sale for a part of the baseline alone: their changes
 * say more of the launch than of demand.
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
  const more = launched.length - mostNamed;
  const named = launched.slice(0, mostNamed).join(', ');
  return withNote(
    result,
    `Changes from a shorter time on sale: ${named}${more > 0 ? `, and ${String(more)} more` : ''}.`,
  );
}
