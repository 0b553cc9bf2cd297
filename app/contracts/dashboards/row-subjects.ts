import type { DrillDown } from './dashboard';

type Subjects = Pick<DrillDown, 'subjects'>;

/** A text names at most this many brands or products. */
const maxNamed = 3;

/** Brands or products in words: 'Northfork and Oatfield', 'Northfork, Oatfield and 2 more'; 'All brands' for none. */
export function namesText(names: readonly string[]): string {
  if (names.length === 0) return 'All brands';
  const named = names.length > maxNamed ? names.slice(0, maxNamed - 1) : names.slice(0, -1);
  const last = names.length > maxNamed ? `${names.length - named.length} more` : names.at(-1);
  return [named.join(', '), last].filter(Boolean).join(' and ');
}

/** Label of the total of rows, which names its brands or products if there are several. */
export const totalText = ({ subjects }: Subjects): string =>
  (subjects?.length ?? 0) > 1 ? `Total of ${namesText(subjects ?? [])}` : 'Total';
