import type { QueryContext } from '../execute/query-context';
import type { EmptyState } from '../model/empty-state';
import type { ResolvedSelection } from '../model/resolved-selection';
import { textColumn } from '../results/columns';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { resultOfSubject } from './named-query';

/** One fact of a profile: its key, its name, and its value; null where it is not known. */
export type Fact = readonly [key: string, name: string, value: string | null];

/** Columns of a profile. */
export const factColumns: ResultColumn[] = [
  textColumn('fact_id', 'Fact id', 'id'),
  textColumn('fact', 'Fact'),
  textColumn('value', 'Value'),
];

/** A profile: rows of id, name and value. The value of a fact that is not known is null. */
export const factsResult = (
  context: QueryContext,
  find: (resolved: ResolvedSelection) => Promise<readonly Fact[] | EmptyState>,
): Promise<QueryResult> =>
  resultOfSubject(context, factColumns, async (resolved) => {
    const found = await find(resolved);
    return 'reason' in found ? found : found.map((fact) => [...fact]);
  });

/** Completeness (domain.md section 9.9): the share of the facts that are known, in words. */
export function completeness(facts: readonly Fact[]): string {
  const known = facts.filter(([, , value]) => value !== null).length;
  return `${String(Math.round((100 * known) / facts.length))}% (${String(known)} of ${String(facts.length)})`;
}
