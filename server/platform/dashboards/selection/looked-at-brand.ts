import type { OpenDataSet } from '../../analytics/data-set';
import type { AccessScope } from '../access-scope';
import type { FilterDefinition } from '../filter-definition';
import type { FilterSelectionInput } from './state-input';

/** A brand of the data set. */
type BrandRow = Awaited<ReturnType<OpenDataSet['brandsBySize']>>[number];

interface LookedAtContext {
  set: OpenDataSet;
  accessScope: Pick<AccessScope, 'variant' | 'competitors'>;
  /** Id of the viewer's own brand in the data set; null: it has none. */
  own: number | null;
}

/**
 * The brand that the address chooses in the filter `search_brands` (D-02). It must be in the opened data set, which is
 * the shared one or one with a brand of the viewer.
 */
export function chosenLookedAt(
  offered: readonly FilterDefinition[],
  requested: ReadonlyMap<string, FilterSelectionInput>,
  set: OpenDataSet,
): BrandRow | null {
  const filter = offered.find(isSearch);
  const codes = (filter && requested.get(filter.name)?.values) ?? [];
  return codes.flatMap((code) => known(set, code))[0] ?? null;
}

const isSearch = ({ kind }: FilterDefinition) => kind === 'search_brands';

const known = ({ brandsByCode }: OpenDataSet, code: string): BrandRow[] => {
  const row = brandsByCode.get(code);
  return row !== undefined && row.id > 0 ? [row] : [];
};

/**
 * The default brand of a dashboard with a filter `search_brands`: the viewer's own one, if the filter starts with it.
 * Otherwise the first one that shares a category with it among the competitors of the set-up and then all other brands
 * by size, or the first of all if none does.
 * @returns null in the public variant, and for a dashboard without the filter: it is about the viewer's own brand
 */
export async function findUsualLookedAt(
  filters: readonly FilterDefinition[],
  { set, accessScope, own }: LookedAtContext,
): Promise<BrandRow | null> {
  const search = filters.find(isSearch);
  if (accessScope.variant === 'public' || search === undefined) return null;
  const bySize = await set.brandsBySize();
  const ownBrand = bySize.find(({ id }) => id === own);
  if (search.startsWithOwn && ownBrand !== undefined) return ownBrand;
  const isOther = ({ id }: BrandRow) => id > 0 && id !== own;
  const competitors = accessScope.competitors.flatMap((code) => known(set, code));
  const others = [...competitors, ...bySize].filter(isOther);
  const ids = new Set(own === null ? [] : set.categoriesOfBrands.get(own)?.in);
  const sharesCategory = ({ id }: BrandRow) =>
    set.categoriesOfBrands.get(id)?.in.some((category) => ids.has(category)) ?? false;
  return others.find(sharesCategory) ?? others[0] ?? null;
}
