import type { OpenDataSet } from '../analytics/data-set';
import type { DimensionCode } from '../analytics/query/model/dimensions';
import type { QuerySelection } from '../analytics/query/model/selection';
import type { DashboardDefinition } from './definition';
import type { FilterDefinition } from './filter-definition';
import { kindTraits, type FilterKind } from './filter-kinds';
import type { Catalogue, ProductRow } from './state/catalogue';
import {
  emptyMessage,
  readComparison,
  type Comparison,
  type ComparisonInput,
} from './state/comparison';
import { conditionsOf } from './state/conditions';
import type { Notice } from './state/notices';
import { type Notices, quoted } from './state/notices';
import { brandOptions, optionsOf, productOption, type OptionContext } from './state/options';
import {
  applySelection,
  clearRivals,
  type AppliedFilter,
  type FilterSelectionInput,
} from './state/selection';
import {
  applyTime,
  rangeOptions,
  readRange,
  type AppliedTime,
  type RangeInput,
} from './state/time';
import type { SubjectBrand, Viewpoint } from './viewpoint';

/** What an address asks of a dashboard; nothing of it is believed. */
export interface StateInput {
  brand?: string | null;
  product?: string | null;
  timerange?: RangeInput | null;
  comparison?: ComparisonInput | null;
  filters?: readonly FilterSelectionInput[] | null;
}

interface Named {
  id: string;
  name: string;
}

/** The state of a dashboard as it holds for this viewer and data set. */
export interface AppliedState extends AppliedTime {
  brand: Named | null;
  product: Named | null;
  comparison: Comparison;
  notices: Notice[];
  /** Those that are offered, in the definition's order. */
  filters: AppliedFilter[];
  /** By filter: the dimensions that its choice narrows. */
  narrowed: ReadonlyMap<string, readonly DimensionCode[]>;
  /** What queries are run with: nothing in a query can leave it (D-10, D-16). */
  binding: QuerySelection;
}

export interface StateContext {
  definition: DashboardDefinition;
  viewpoint: Viewpoint;
  /** The subject, chosen by `chooseSubject`; null: none. */
  brand: SubjectBrand | null;
  set: OpenDataSet;
  catalogue: Catalogue;
  /** Values of the brand filter where any brand may be chosen; else the viewpoint's brands. */
  ownBrands?: OptionContext['ownBrands'];
  iconUrl: (path: string) => string;
  notices: Notices;
}

/**
 * Applies an address's state to a dashboard, for one viewer and data set. What cannot be read, does not exist or is not
 * theirs is left out with a notice, the rest holds; it never throws for what is in `input` (R-19, D-03, D-06, D-07).
 * @returns null where no day of the data is open to the viewer
 */
export async function applyState(
  input: StateInput,
  context: StateContext,
): Promise<AppliedState | null> {
  const { definition, viewpoint, set, catalogue, notices } = context;
  const offered = definition.filters.filter(
    ({ kind }) => viewpoint.variant === 'full' || kindTraits[kind].inPublic,
  );
  const asked = readSelections(input, offered, notices, viewpoint);
  noteUnoffered(input, offered, notices, viewpoint);

  const brandId = (context.brand && set.brandsByCode.get(context.brand.id)?.id) ?? null;
  if (context.brand !== null && brandId === null)
    notices.add(
      'no-data',
      'brand',
      context.brand.name,
      `There are no data of ${context.brand.name} yet.`,
    );
  const options: OptionContext = {
    set,
    catalogue,
    ownBrands: context.ownBrands ?? brandOptions(viewpoint.brands),
    brand: brandId,
    comparesProducts:
      asked.get(nameOf(offered, 'comparison_type'))?.values?.includes('product') ?? false,
    iconUrl: context.iconUrl,
  };
  const product = await readProduct(input, offered, { ...context, brandId });
  const comparison = await readComparison(
    has(offered, 'comparison') ? (input.comparison ?? {}) : {},
    {
      set,
      catalogue,
      notices,
      limit: viewpoint.competitorLimit,
      prefersProducts: options.comparesProducts,
      subject: { brand: brandId, product: product?.id ?? null },
    },
  );
  const range = has(offered, 'timerange')
    ? readRange(input.timerange ?? null, set.info, notices)
    : null;

  // Of parameters of their own, what is chosen is known by now; the others read `filters`, parents first.
  const ownChoice = (filter: FilterDefinition) => {
    switch (kindTraits[filter.kind].parameter) {
      case 'brand':
        return context.brand ? [plain(context.brand)] : [];
      case 'product':
        return product ? [productOption(set, product)] : [];
      case 'comparison':
        return comparison.options;
      case 'timerange':
        return range ? rangeOptions(range) : [];
      default:
        return null;
    }
  };
  const applied = new Map<string, AppliedFilter>();
  for (const filter of [...offered].sort(parentsFirst)) {
    const above = filter.parent === null ? undefined : applied.get(filter.parent);
    const values = await optionsOf(filter, options, narrowing(above));
    const own = ownChoice(filter);
    applied.set(
      filter.name,
      own === null
        ? await applySelection(filter, values, asked.get(filter.name) ?? null, notices)
        : {
            definition: filter,
            options: values,
            selectedAll: own.length === 0 && filter.hasSelectAll,
            selected: own,
            given: own.length > 0,
          },
    );
  }
  const filters = clearRivals(
    offered.map(({ name }) => applied.get(name)!),
    notices,
  );
  noteEmptyComparison(filters, comparison, notices);

  const time = applyTime({ definition, viewpoint, info: set.info, range, filters, notices });
  if (time === null) return null;
  const conditions = await Promise.all(
    filters.map((filter) => conditionsOf(filter, set, catalogue)),
  );
  const { startDate, endDate } = time.period;
  return {
    ...time,
    brand: context.brand && { id: context.brand.id, name: context.brand.name },
    product: product && { id: product.code, name: productOption(set, product).label },
    comparison,
    notices: notices.list,
    filters,
    narrowed: new Map(
      filters.map(({ definition: { name } }, index) => [
        name,
        conditions[index]!.map(({ dim }) => dim),
      ]),
    ),
    binding: {
      brand: brandId,
      product: product?.id ?? null,
      competitors: comparison.kind === 'brand' ? comparison.ids : [],
      competitorProducts: comparison.kind === 'product' ? comparison.ids : [],
      conditions: conditions.flat(),
      period: { startDate, endDate },
      baseline: time.baseline && {
        kind: time.baseline.kind,
        range: time.baseline.range,
        outOfPlan: time.baseline.outOfPlan,
      },
      limit: time.limit,
    },
  };
}

const plain = ({ id, name }: Named) => ({ value: id, label: name, iconUrl: null });
const parentsFirst = (a: FilterDefinition, b: FilterDefinition) =>
  Number(a.parent !== null) - Number(b.parent !== null);
const has = (filters: readonly FilterDefinition[], parameter: string) =>
  filters.some(({ kind }) => kindTraits[kind].parameter === parameter);
const nameOf = (filters: readonly FilterDefinition[], wanted: FilterKind) =>
  filters.find(({ kind }) => kind === wanted)?.name ?? '';

/** Values that a parent leaves to its children; null: all. */
function narrowing(parent: AppliedFilter | undefined): Set<string> | null {
  if (!parent || parent.selectedAll || parent.selected.length === 0) return null;
  return new Set(parent.selected.map(({ value }) => value));
}

const visitorsSee = 'The public view shows the last full quarter of the market.';

/** `filters` of the address by name; names that the dashboard does not have are left out. */
function readSelections(
  { filters }: StateInput,
  offered: readonly FilterDefinition[],
  notices: Notices,
  { variant }: Viewpoint,
): Map<string, FilterSelectionInput> {
  const asked = new Map<string, FilterSelectionInput>();
  for (const selection of filters ?? []) {
    const filter = offered.find(({ name }) => name === selection.name);
    const parameter = filter && kindTraits[filter.kind].parameter;
    if (!filter)
      notices.leftOut(
        'filters',
        selection.name,
        variant === 'public'
          ? `There is no filter “${quoted(selection.name)}” here. ${visitorsSee}`
          : `This dashboard has no filter “${quoted(selection.name)}”.`,
      );
    else if (parameter !== 'filters')
      notices.leftOut(
        'filters',
        selection.name,
        `${filter.label} is chosen by “${parameter}” of the address, not among the filters.`,
      );
    else if (asked.has(filter.name))
      notices.leftOut('filters', selection.name, `${filter.label} is there twice.`);
    else asked.set(filter.name, selection);
  }
  return asked;
}

/** Parameters for which the dashboard has no filter. The brand needs none: it is whom everything is about. */
function noteUnoffered(
  input: StateInput,
  offered: readonly FilterDefinition[],
  notices: Notices,
  { variant }: Viewpoint,
): void {
  const words = { product: 'products', timerange: 'days', comparison: 'comparison' } as const;
  for (const parameter of ['product', 'timerange', 'comparison'] as const) {
    const given = input[parameter] ?? null;
    if (given === null || has(offered, parameter)) continue;
    if (variant === 'public') notices.add('plan', parameter, null, visitorsSee);
    else notices.leftOut(parameter, null, `This dashboard has no choice of ${words[parameter]}.`);
  }
}

/** The product of the address: one of the brand's (D-03), else none, or the first where one must be chosen. */
async function readProduct(
  { product: code }: StateInput,
  offered: readonly FilterDefinition[],
  { catalogue, brand, brandId, notices }: StateContext & { brandId: number | null },
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
  const [first] = await catalogue.products({ brand: brandId, search: '', offset: 0, limit: 1 });
  return first ?? null;
}

/** D-07: a comparison with brands or products that names none. */
function noteEmptyComparison(
  filters: readonly AppliedFilter[],
  comparison: Comparison,
  notices: Notices,
): void {
  const type = filters.find(({ definition }) => definition.kind === 'comparison_type');
  const wanted = type?.selected[0]?.value;
  if (wanted !== 'brand' && wanted !== 'product') return;
  if (comparison.options.length === 0)
    notices.add('comparison-empty', 'comparison', null, emptyMessage(wanted));
}
