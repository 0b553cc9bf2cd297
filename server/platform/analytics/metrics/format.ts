/**
 * Formats of figures, in tables and at a glance: integer 12,906 · decimal 4.27 · money $1,204.50 and $1,205 · percent
 * 12.34% and 12.3% · points +1.20 pts · index 112 · stars 4.41 and 4.4 · score 88.8 · date Jun 07, 2026 · text. The app
 * has the same list (app/contracts/dashboards/content.ts) and writes them (app/lib/format/figure.ts).
 */
export const formats = [
  'integer',
  'decimal',
  'money',
  'percent',
  'points',
  'index',
  'stars',
  'score',
  'date',
  'text',
] as const;
export type Format = (typeof formats)[number];

/** The change of such a figure is a difference: of rates in percentage points, of stars in points. */
const differences: readonly Format[] = ['percent', 'points', 'stars'];

/** Format and unit of a figure's change. A change of other figures is a share of the figure before. */
export function formatOfChange(format: Format): { format: Format; unit: string } {
  if (format === 'stars') return { format, unit: 'points' };
  if (differences.includes(format)) return { format: 'points', unit: 'points' };
  return { format: 'percent', unit: '%' };
}

export const changesByDifference = (format: Format): boolean => differences.includes(format);

/** Hundredths as an amount of the currency: '$4.29'. */
export const amount = (hundredths: number | null, currency: string): string | null =>
  hundredths === null
    ? null
    : new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(hundredths / 100);
