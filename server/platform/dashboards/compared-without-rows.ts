import { scopeOfQuery } from '../analytics/query/describe-query';
import type { WidgetQuery } from '../analytics/query/model/widget-query';
import type { QueryResult } from '../analytics/query/results/query-result';
import type { OpenDashboard } from './open-dashboard';
import { quoted } from './selection/notices';
import { endedByName } from '../http/clean-text';

/** Key of the id column of series, which may be the members of the comparison or something else. */
const seriesKeys: readonly string[] = ['series_id'];

type Compared = Pick<OpenDashboard['selection'], 'comparison' | 'elsewhere'>;

/**
 * Notes on the compared brands that sell in no category of the subject. If such a brand has rows, its note adds that
 * they are of its own categories.
 * @param shown ids of the rows
 */
function elsewhereNotes({ elsewhere }: Compared, shown: ReadonlySet<unknown>): string[] {
  if (elsewhere === null) return [];
  const note = (isShown: boolean): string[] => {
    const names = elsewhere.options
      .filter(({ value }) => shown.has(value) === isShown)
      .map(({ label }) => quoted(label));
    const last = names.at(-1);
    if (last === undefined) return [];
    const [who, verb, whose] =
      names.length === 1
        ? [last, 'does', 'Its']
        : [`${names.slice(0, -1).join(', ')} and ${last}`, 'do', 'Their'];
    const reason = `${who} ${verb} not sell in the categories of ${quoted(elsewhere.of)}`;
    return [
      endedByName(reason),
      ...(isShown
        ? [`${whose} figures here are those of ${whose.toLowerCase()} own categories.`]
        : []),
    ];
  };
  return [...note(false), ...note(true)];
}

/**
 * Adds a note that names the compared brands or products without a row, so that none vanishes silently. For brands of
 * other shelves it gives the reason (D-07).
 *
 * @param ownId id of the brand or product that the figures are about; null without one
 */
export function withComparedNote(
  compared: Compared,
  ownId: string | null,
  query: WidgetQuery,
  result: QueryResult,
): QueryResult {
  const { members } = scopeOfQuery(query);
  const keys = members.length > 0 ? members : seriesKeys;
  const at = result.columns.findIndex(({ key, role }) => role === 'id' && keys.includes(key));
  const ids = new Set(result.rows.map((row) => row[at]));
  const { options } = compared.comparison;
  const missing = options.filter(({ value }) => !ids.has(value));
  // Series may be something else than members of the comparison: years, or an average alone.
  const showsMembers =
    members.length > 0 ? ids.size > 0 : ids.has(ownId) || missing.length < options.length;
  if (at < 0 || !showsMembers) return result;
  const elsewhere = compared.elsewhere?.options.map(({ value }) => value) ?? [];
  const names = missing
    .filter(({ value }) => !elsewhere.includes(value))
    .map(({ label }) => quoted(label))
    .join(', ');
  const notes = [
    result.note,
    names === '' ? null : `No figures of ${names} in this selection.`,
    ...elsewhereNotes(compared, ids),
  ].filter((note) => typeof note === 'string');
  const note = notes.map((one, at) => (at < notes.length - 1 ? endedByName(one) : one)).join(' ');
  return note === (result.note ?? '') ? result : { ...result, note };
}
