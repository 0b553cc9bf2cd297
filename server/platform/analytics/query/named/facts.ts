import { type QueryResult, type ResultColumn, resultOfRows } from '../results/query-result';
import type { EmptyState } from '../model/empty-state';

/** One fact of a profile: its key, its name, and what it says; null where it is not known. */
export type Fact = readonly [key: string, name: string, value: string | null];

const text = (key: string, label: string): ResultColumn => ({
  key,
  label,
  metric: null,
  format: 'text',
  unit: '',
  role: 'dimension',
});

const columns: ResultColumn[] = [
  { ...text('fact_id', 'Fact id'), role: 'id' },
  text('fact', 'Fact'),
  text('value', 'Value'),
];

/** A profile: rows of id, name and value. The value of a fact that is not known is null. */
export const factsResult = (
  dataSet: Parameters<typeof resultOfRows>[0],
  facts: readonly Fact[],
  empty: EmptyState | null = null,
): QueryResult =>
  resultOfRows(
    dataSet,
    columns,
    facts.map((fact) => [...fact]),
    empty,
  );

/** Completeness (domain.md section 9.9): the part of the facts that are known, in words. */
export function completeness(facts: readonly Fact[]): string {
  const known = facts.filter(([, , value]) => value !== null).length;
  return `${String(Math.round((100 * known) / facts.length))} % (${String(known)} of ${String(facts.length)})`;
}

/** Hundredths as an amount of the currency: '$4.29'. */
export const amount = (hundredths: number | null, currency: string): string | null =>
  hundredths === null
    ? null
    : new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(hundredths / 100);
