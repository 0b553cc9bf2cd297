import type { MetricQuery, Subject } from './metric-query';
import type { Condition, QuerySelection, Reference } from './selection';

/** Whether a query shows a reference in place of the baselines, as tiles and lines by brand or product do. */
export function followsReference({ subject, dimensions, compare, measures }: MetricQuery): boolean {
  if (!compare || measures.every(({ growthOf }) => growthOf !== null)) return false;
  const series = dimensions.filter((dim) => dim !== 'date');
  if (subject === 'brand') return series.length === 0;
  return (
    subject === 'brand+competitors' &&
    dimensions.includes('date') &&
    series.every((dim) => dim === 'brand' || dim === 'product')
  );
}

/** Subject of the figures of a reference's members, and the conditions that narrow them besides the selection. */
export function membersOf(
  { brand, ownCategories }: QuerySelection,
  { kind, unit, counts }: Reference,
): { subject: Subject; filters: readonly Condition[] } {
  if (counts === 'all') return { subject: 'competitors', filters: [] };
  const ofCategory =
    ownCategories === null ? [] : [{ dim: ownCategories.dim, in: ownCategories.in }];
  const ofBrand =
    kind === 'brand' && unit === 'product' ? [{ dim: 'brand' as const, in: [brand ?? 0] }] : [];
  return { subject: 'market', filters: [...ofCategory, ...ofBrand] };
}
