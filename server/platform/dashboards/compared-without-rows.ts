import type { WidgetQuery } from '../analytics/query/model/widget-query';
import type { QueryResult } from '../analytics/query/results/query-result';
import type { OpenDashboard } from './open-dashboard';
import { quoted } from './selection/notices';

/** The column of ids whose rows are the subject and what it is compared with; -1 where rows are something else. */
function memberColumn(query: WidgetQuery, { columns }: QueryResult): number {
  const isComparison = query.language === 'jaql' && query.jaql.subject === 'brand+competitors';
  const keys = isComparison ? ['brand_id', 'product_id'] : ['series_id', 'subject_id'];
  return columns.findIndex(({ key, role }) => role === 'id' && keys.includes(key));
}

/**
 * A result whose note names the compared brands or products that it has no row of (D-07), so that none vanishes in silence.
 *
 * @param ownId id of the brand or product that the figures are about; null without one
 */
export function withComparedNote(
  { comparison }: Pick<OpenDashboard['selection'], 'comparison'>,
  ownId: string | null,
  query: WidgetQuery,
  result: QueryResult,
): QueryResult {
  const at = memberColumn(query, result);
  const ids = new Set(result.rows.map((row) => row[at]));
  const missing = comparison.options.filter(({ value }) => !ids.has(value));
  // Series may be something else than members of the comparison: years, or an average alone.
  const showsMembers = ids.has(ownId) || missing.length < comparison.options.length;
  if (at < 0 || missing.length === 0 || !showsMembers) return result;
  const names = missing.map(({ label }) => quoted(label)).join(', ');
  const note = `No figures of ${names} in this selection.`;
  return { ...result, note: result.note === undefined ? note : `${result.note} ${note}` };
}
