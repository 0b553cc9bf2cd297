import type { OpenDataSet } from '../../analytics/data-set';
import type { ProductRow } from '../../analytics/data-set-content';
import { totalDays } from '../../analytics/query/model/coverage';
import type { Baseline } from '../../analytics/query/model/periods';
import {
  choosesCategories,
  type QuerySelection,
  type SelectedBaseline,
} from '../../analytics/query/model/selection';
import type { DayRange } from '../../dates/days';
import type { AccessScope, SubjectBrand } from '../access-scope';
import type { DashboardDefinition } from '../definition';
import type { FilterDefinition } from '../filter-definition';
import { noDataMessage } from '../subject';
import type { Catalogue } from './catalogue';
import {
  type Comparison,
  loadReference,
  type SoldElsewhere,
  soldElsewhere,
  withOneReference,
} from './comparison';
import {
  brandOptions,
  loadOptions,
  productOption,
  type OptionContext,
  type OptionList,
} from './filter-options';
import type { Notice, Notices } from './notices';
import {
  fixedOptions,
  type ParameterSelection,
  readParameters,
  readVerbatims,
  readViewOptions,
} from './parameters';
import {
  noteUnofferedParameters,
  offeredFilters,
  readRequestedFilters,
  whyLeftOut,
  withCarriedPeriod,
} from './requested-filters';
import { openDayRange, selectDays, type SelectedDays } from './selected-days';
import { startFrame } from './plan-frames';
import {
  clearRivals,
  loadConditions,
  fixedFilter,
  inParentOrder,
  type SelectedFilter,
  selectFilter,
} from './selected-filter';
import type { DashboardStateInput } from './state-input';
import { chosenLookedAt, findUsualLookedAt } from './looked-at-brand';

interface Named {
  id: string;
  name: string;
}

/** What a dashboard shows: the valid part of its URL state for this viewer and data set. */
export interface DashboardSelection extends SelectedDays {
  /** The viewer's brand; the subject, unless a filter `search_brands` chooses another one. */
  brand: Named | null;
  product: Named | null;
  comparison: Comparison;
  /** Label of the reference that tiles and lines compare with in place of an earlier period; null: none (D-02). */
  reference: string | null;
  /** Compared brands of other shelves; null without any. */
  elsewhere: SoldElsewhere | null;
  /** The parts of the URL state that were not used, with reasons. */
  notices: Notice[];
  /** The offered filters, in the order of the definition. */
  filters: readonly SelectedFilter[];
  /** Why filters of the definition are not offered: the data set lacks their part; null where none is left out. */
  filtersLeftOut: string | null;
  /** The same selection with ids of the data set. It limits every query (D-10, D-16). */
  querySelection: QuerySelection;
}

export interface SelectionContext {
  definition: DashboardDefinition;
  accessScope: AccessScope;
  /** The subject, as `chooseSubject` returns it; null: none. */
  brand: SubjectBrand | null;
  set: OpenDataSet;
  catalogue: Catalogue;
  /** Options of the brand filter for viewers who may choose any brand; default: the brands of the access scope. */
  ownBrands?: OptionContext['ownBrands'];
  iconUrl: (path: string) => string;
  notices: Notices;
}

/**
 * Resolves the state of a URL for one viewer and data set. Values that are invalid, do not exist or are not open to the
 * viewer are left out with a notice; the others apply. Never throws because of `given` (R-19, D-03, D-06, D-07).
 * @returns null if no day of the data is open to the viewer
 */
export async function resolveSelection(
  given: DashboardStateInput,
  context: SelectionContext,
): Promise<DashboardSelection | null> {
  const { definition, accessScope, set, catalogue, notices } = context;
  const open = openDayRange(accessScope, set.info);
  if (open === null) return null;
  const { limit } = open;
  const own = findInDataSet(context);
  const { offered, lacking, usualBrand } = await offerFilters(context, own, limit);
  const input = withCarriedPeriod(given, offered, { calendar: set.info, limit });
  const requested = readRequestedFilters(input, offered, notices, accessScope, {
    lacking,
    all: definition.filters,
  });
  noteUnofferedParameters(input, offered, notices, accessScope);

  const looked = usualBrand && (chosenLookedAt(offered, requested, set) ?? usualBrand);
  const typeFilter = offered.find(({ kind }) => kind === 'comparison_type')?.name ?? '';
  const options: OptionContext = {
    set,
    catalogue,
    ownBrands: context.ownBrands ?? brandOptions(accessScope.brands),
    brand: looked?.id ?? own,
    comparesProducts: requested.get(typeFilter)?.values?.includes('product') ?? false,
    competitors: accessScope.competitors,
    limit,
    iconUrl: context.iconUrl,
  };
  const parameters = await readParameters(input, offered, context, options, looked && own);
  const { product, comparison, range } = parameters;
  const cleared = await selectFilters(offered, requested, context, options, parameters);
  const reference = await loadReference(cleared, {
    product: product?.id ?? null,
    comparison,
    catalogue,
    notices,
  });

  const days = selectDays({
    ...{ definition, accessScope, info: set.info, range, limit, filters: cleared, notices },
  });
  if (days === null) return null;
  const filters = await withConditions(cleared, context);
  const querySelection = querySelectionOf(options.brand, product, comparison, filters, days, set);
  // Chosen categories already define which shelves are compared.
  const elsewhere = choosesCategories(querySelection)
    ? null
    : soldElsewhere(comparison, options.brand, set);
  const verbatims = readVerbatims(input, notices);
  return {
    ...days,
    brand: context.brand && { id: context.brand.id, name: context.brand.name },
    product: product && { id: product.code, name: productOption(set, product).label },
    comparison,
    elsewhere,
    notices: notices.list,
    filters,
    filtersLeftOut: whyLeftOut(lacking),
    reference: reference?.label ?? null,
    querySelection: {
      ...querySelection,
      ...(looked === null ? undefined : { own }),
      ...(reference === null ? undefined : { reference }),
      ...(elsewhere === null ? undefined : { elsewhere: elsewhere.ids }),
      verbatims,
      options: readViewOptions(filters),
      followed: accessScope.topics,
    },
  };
}

/** The filters that the data set and the access scope allow, with the defaults for this viewer. */
async function offerFilters(
  { definition, accessScope, set }: SelectionContext,
  own: number | null,
  limit: DayRange | null,
) {
  const usualBrand = await findUsualLookedAt(definition.filters, { set, accessScope, own });
  const { offered, lacking } = offeredFilters(definition.filters, accessScope, set.info);
  const withDefault = (filter: FilterDefinition): FilterDefinition => {
    if (filter.kind === 'time_frame') {
      const frame = startFrame(firstFrame(filter, definition), { calendar: set.info, limit });
      return { ...filter, default: [frame] };
    }
    return filter.kind === 'search_brands' && usualBrand !== null
      ? { ...filter, default: [usualBrand.code] }
      : filter;
  };
  return { offered: offered.map(withDefault), lacking, usualBrand };
}

/** Selects the values of all filters, so that no two of them contradict each other. */
async function selectFilters(
  offered: readonly FilterDefinition[],
  requested: ReturnType<typeof readRequestedFilters>,
  context: SelectionContext,
  options: OptionContext,
  parameters: ParameterSelection,
): Promise<SelectedFilter[]> {
  const { accessScope, notices } = context;
  const fixed = fixedOptions(context, parameters);
  const selected = await inParentOrder(offered, async (filter, parentValues) => {
    const values = await loadOptions(filter, options, parentValues);
    const chosen = fixed(filter);
    if (chosen !== null) return fixedFilter(filter, values, chosen);
    const usual = withChosenCategories(filter, values, accessScope);
    return selectFilter(usual, values, requested.get(filter.name) ?? null, notices);
  });
  return withOneReference(clearRivals(selected, notices), notices);
}

/**
 * U-05: a page of the market begins with the categories of the viewer's preferences in place of those that its definition
 * names, if the data set has one of them. A page about the brand begins with all that the brand sells.
 */
const withChosenCategories = (
  filter: FilterDefinition,
  options: OptionList,
  { categories }: AccessScope,
): FilterDefinition =>
  filter.kind === 'categories' &&
  Array.isArray(filter.default) &&
  options.byName(categories).length > 0
    ? { ...filter, default: [...categories] }
    : filter;

/** The frame that the definition names. */
const firstFrame = (filter: FilterDefinition, { details }: DashboardDefinition) =>
  Array.isArray(filter.default) ? filter.default[0] : details.meta.timerange;

function querySelectionOf(
  brand: number | null,
  product: ProductRow | null,
  comparison: Comparison,
  filters: readonly SelectedFilter[],
  { period, baselines, limit }: SelectedDays,
  { categoriesOfBrands }: OpenDataSet,
): QuerySelection {
  const conditions = filters.flatMap((filter) => filter.conditions);
  const own = brand === null ? undefined : categoriesOfBrands.get(brand);
  return {
    brand,
    product: product?.id ?? null,
    competitors: comparison.kind === 'brand' ? comparison.ids : [],
    competitorProducts: comparison.kind === 'product' ? comparison.ids : [],
    conditions,
    ownCategories: own === undefined || choosesCategories({ conditions }) ? null : own,
    period: { startDate: period.startDate, endDate: period.endDate },
    baselines: baselines.map(withoutLabel),
    limit,
  };
}

const withoutLabel = ({ kind, range, outOfPlan, gaps }: Baseline): SelectedBaseline => ({
  kind,
  range,
  outOfPlan,
  gapDays: totalDays(gaps),
});

/** The subject's id in the data set; null, with a notice, if the data set has no figures of it. */
function findInDataSet({ brand, set, notices }: SelectionContext): number | null {
  if (brand === null) return null;
  const id = set.brandsByCode.get(brand.id)?.id ?? null;
  if (id === null) notices.add('no-data', 'brand', brand.name, noDataMessage(brand.name));
  return id;
}

/** Adds to each filter the query conditions of its selection, and its child filters. */
async function withConditions(
  selected: readonly SelectedFilter[],
  { set, catalogue }: SelectionContext,
): Promise<SelectedFilter[]> {
  const filters = await Promise.all(
    selected.map(async (filter) => ({
      ...filter,
      conditions: await loadConditions(filter, set, catalogue),
    })),
  );
  return filters.map((filter) => ({
    ...filter,
    children: filters.filter(({ definition }) => definition.parent === filter.definition.name),
  }));
}
