import type { OpenDataSet } from '../../analytics/data-set';
import type { ProductRow } from '../../analytics/data-set-content';
import {
  newestReviews,
  type QuerySelection,
  type ViewOptions,
} from '../../analytics/query/model/selection';
import type { DayRange } from '../../dates/days';
import type { AccessScope, SubjectBrand } from '../access-scope';
import type { FilterDefinition } from '../filter-definition';
import { type FilterOption, kindTraits, plainOption } from '../filter-kinds';
import type { FilterKind } from '../../../../contract/vocabulary';
import type { Catalogue } from './catalogue';
import { type Comparison, defaultComparison, readComparison } from './comparison';
import { type OptionContext, productOption } from './filter-options';
import { type Notices, quoted } from './notices';
import { hasParameter } from './requested-filters';
import { rangeOptions, readDayRange } from './selected-days';
import type { SelectedFilter } from './selected-filter';
import type { DashboardStateInput } from './state-input';

interface ParameterContext {
  accessScope: AccessScope;
  brand: SubjectBrand | null;
  set: OpenDataSet;
  catalogue: Catalogue;
  notices: Notices;
}

/** The selections of URL parameters that have a filter kind of their own. */
export interface ParameterSelection {
  product: ProductRow | null;
  comparison: Comparison;
  range: DayRange | null;
}

export async function readParameters(
  input: DashboardStateInput,
  offered: readonly FilterDefinition[],
  context: ParameterContext,
  { brand, comparesProducts }: OptionContext,
  /** The viewer's own brand where it is shown beside the subject. */
  own: number | null,
): Promise<ParameterSelection> {
  const { set, catalogue, notices, accessScope } = context;
  const limit = accessScope.competitorLimit;
  const product = await readProduct(input, offered, context, brand);
  const given = input.comparison ?? null;
  const comparison =
    given === null && comparesBrands(offered) && !comparesProducts
      ? defaultComparison(accessScope.competitors, { set, limit, shown: [brand, own] })
      : await readComparison(hasParameter(offered, 'comparison') ? (given ?? {}) : {}, {
          set,
          catalogue,
          notices,
          limit,
          prefersProducts: comparesProducts,
          shown: { brands: [brand, own], products: [product?.id ?? null] },
        });
  const range = hasParameter(offered, 'timerange')
    ? readDayRange(input.timerange ?? null, set.info, notices)
    : null;
  return { product, comparison, range };
}

const comparesBrands = (offered: readonly FilterDefinition[]) =>
  offered.some(({ kind }) => kind === 'comparison' || kind === 'search_brands_with_pills');

/** The options that a filter's own URL parameter selects; null for the filters that share `filters`. */
export function fixedOptions(
  { brand, set }: ParameterContext,
  { product, comparison, range }: ParameterSelection,
): (filter: FilterDefinition) => FilterOption[] | null {
  const byParameter = {
    brand: brand ? [plainOption(brand.id, brand.name)] : [],
    product: product ? [productOption(set, product)] : [],
    comparison: comparison.options,
    timerange: range ? rangeOptions(range) : [],
    filters: null,
  };
  return ({ kind }) => byParameter[kindTraits[kind].parameter];
}

/** The product of the URL if the brand has it (D-03). Otherwise none, or the first one if a product is required. */
async function readProduct(
  { product: code }: DashboardStateInput,
  offered: readonly FilterDefinition[],
  { catalogue, set, brand, notices }: ParameterContext,
  brandId: number | null,
): Promise<ProductRow | null> {
  const filter = offered.find(({ kind }) => kindTraits[kind].parameter === 'product');
  if (!filter || brandId === null) return null;
  if (code) {
    const found = await catalogue.product(code);
    if (found?.brand === brandId) return found;
    notices.leftOut(
      'product',
      code,
      `“${quoted(code)}” is no product of ${brand?.name ?? 'this brand'}.`,
    );
  }
  if (filter.hasSelectAll) return null;
  return (await set.firstProducts()).get(brandId) ?? null;
}

/** Reads the filters that change what is shown and not which rows (D-02). */
export function readViewOptions(filters: readonly SelectedFilter[]): ViewOptions {
  const valueOf = (kind: FilterKind) =>
    filters.find(({ definition }) => definition.kind === kind)?.selected[0]?.value ?? null;
  return { type: valueOf('type'), scorecard: valueOf('scorecard_dropdown') };
}

/** Maximum of reviews in a file; pages show fewer. */
const maxReviews = 1_000;
const maxSearchLength = 100;

/** Reads which reviews are wanted in the reviewers' own words. A search that is too long is left out with a notice (R-19). */
export function readVerbatims(
  { search, reviews }: DashboardStateInput,
  notices: Notices,
): NonNullable<QuerySelection['verbatims']> {
  const text = (search ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  const isTooLong = text.length > maxSearchLength;
  if (isTooLong)
    notices.leftOut(
      'search',
      text,
      `The search has more than ${String(maxSearchLength)} characters, so it was left out.`,
    );
  const wanted = reviews ?? newestReviews.limit;
  return {
    search: isTooLong ? '' : text,
    limit: Math.min(Math.max(1, Math.floor(wanted)), maxReviews),
  };
}
