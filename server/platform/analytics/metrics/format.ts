import type { Format } from '../../../../contract/vocabulary';
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
