import { textColumn } from '../analytics/query/results/columns';
import { completeness, type Fact } from '../analytics/query/named/profiles';
import type { QueryResult } from '../analytics/query/results/query-result';
import type { BrandEdits } from './fields';

const completenessId = 'completeness';

/**
 * Lays the edits of a brand over the answer `brand-profile`: values of edited facts, a last column with the day of
 * each edit (YYYY-MM-DD, UTC), and the completeness that follows. A result without edits or rows stays as it is.
 */
export function withEdits(result: QueryResult, edits: BrandEdits): QueryResult {
  if (result.empty !== null || Object.keys(edits).length === 0) return result;
  const facts = result.rows.map(([id, name, value]): Fact => {
    const key = String(id);
    const text = value === null || value === undefined ? null : String(value);
    return [key, String(name), Object.hasOwn(edits, key) ? (edits[key]?.value ?? null) : text];
  });
  const known = completeness(facts.filter(([key]) => key !== completenessId));
  return {
    ...result,
    columns: [...result.columns, { ...textColumn('edited_on', 'Edited on'), format: 'date' }],
    rows: facts.map(([key, name, value]) => [
      key,
      name,
      key === completenessId ? known : value,
      edits[key]?.at.slice(0, 10) ?? null,
    ]),
  };
}
