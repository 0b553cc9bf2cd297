import type { QueryContext } from '../execute/query-context';
import type { EmptyState } from '../model/empty-state';
import { isResolved, type ResolvedSelection } from '../model/resolved-selection';
import { type QueryResult, type ResultColumn, resultOfRows } from '../results/query-result';
import { resolveSampling } from './sampling-counts';
import type { SampledSubject } from './sampling-statement';

type Found = (Partial<QueryResult> & Pick<QueryResult, 'rows'>) | EmptyState;

/** The result of a query on sampling campaigns: what it finds on the open days, or why it finds nothing. */
export async function samplingResult(
  context: QueryContext,
  columns: readonly ResultColumn[],
  subject: SampledSubject,
  find: (resolved: ResolvedSelection) => Promise<Found>,
): Promise<QueryResult> {
  const { dataSet } = context;
  const resolved = resolveSampling(context, subject);
  const found = isResolved(resolved) ? await find(resolved) : resolved;
  return 'rows' in found
    ? { ...resultOfRows(dataSet, [...columns], found.rows), ...found }
    : resultOfRows(dataSet, [...columns], [], found);
}
