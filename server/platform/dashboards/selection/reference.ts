import type { Reference } from '../../analytics/query/model/selection';
import type { FilterOption } from '../filter-kinds';
import type { Catalogue } from './catalogue';
import { emptyMessage, type Comparison } from './comparison';
import { quoted, type Notices } from './notices';
import type { SelectedFilter } from './selected-filter';

/** Values of a comparison type that are an average of the same period, in place of an earlier period (D-02). */
const references: ReadonlySet<string> = new Set<Reference['kind']>([
  'brand',
  'product',
  'category_average',
]);
const isReference = ({ value }: FilterOption): boolean => references.has(value);

/**
 * A comparison type is up to two periods or one reference. If both are selected, the reference is kept, because the
 * user has added it to the periods.
 */
export function withOneReference(
  filters: readonly SelectedFilter[],
  notices: Notices,
): SelectedFilter[] {
  return filters.map((filter) => {
    const { definition, selected } = filter;
    const reference = selected.find(isReference);
    if (definition.kind !== 'comparison_type' || reference === undefined || selected.length === 1)
      return filter;
    const others = selected.filter((one) => one !== reference).map(({ label }) => label);
    notices.leftOut(
      definition.name,
      others.join(', '),
      `${quoted(reference.label)} stands alone, without ${quoted(others.join(' and '))}.`,
    );
    return { ...filter, selected: [reference] };
  });
}

/**
 * The chosen reference (domain.md section 2); null where periods are compared. Adds a notice if it has no members
 * (D-07).
 * @param product id of the chosen product; null for the brand
 */
export async function referenceOf(
  filters: readonly SelectedFilter[],
  {
    product,
    comparison,
    catalogue,
    notices,
  }: {
    product: number | null;
    comparison: Comparison;
    catalogue: Catalogue;
    notices: Notices;
  },
): Promise<Reference | null> {
  const filter = filters.find(({ definition }) => definition.kind === 'comparison_type');
  const kind = filter?.selected.find(isReference)?.value as Reference['kind'] | undefined;
  if (kind === undefined) return null;
  const unit = product === null ? 'brand' : 'product';
  const ofSellers = { kind, unit, counts: 'sellers' } as const;
  if (kind === 'category_average') {
    const members = product === null ? null : await catalogue.sameCategory(product);
    return { ...ofSellers, label: 'category average', members };
  }
  if (kind === 'brand' && unit === 'product')
    return { ...ofSellers, label: 'average product of the brand', members: null };
  const chosen = comparison.kind === kind ? comparison : { ids: [], options: [] };
  if (chosen.ids.length === 0)
    notices.add('comparison-empty', 'comparison', null, emptyMessage(kind));
  const [only, ...more] = chosen.options;
  const label =
    only === undefined
      ? `the ${kind}s in your comparison`
      : more.length === 0
        ? only.label
        : `average of ${String(chosen.ids.length)} ${kind}s`;
  return { kind, unit, counts: 'all', label, members: chosen.ids };
}
