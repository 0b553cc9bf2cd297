import type { DrillDown } from '~/contracts/dashboards/dashboard';

/** A text names at most this many brands or products. */
const mostNamed = 3;

/** Whose rows they are: 'Northfork and Oatfield'; undefined without rows. */
export function subjectText(drillDown: Pick<DrillDown, 'subjects'> | null): string | undefined {
  const names = drillDown?.subjects;
  if (!names) return undefined;
  if (names.length === 0) return 'All brands';
  const named = names.length > mostNamed ? names.slice(0, mostNamed - 1) : names.slice(0, -1);
  const last = names.length > mostNamed ? `${names.length - named.length} more` : names.at(-1);
  return [named.join(', '), last].filter(Boolean).join(' and ');
}

/** What the total is of, where that is more than one brand or product. */
export const totalText = (drillDown: Pick<DrillDown, 'subjects'>): string =>
  (drillDown.subjects?.length ?? 0) > 1 ? `Total of ${subjectText(drillDown)}` : 'Total';
