import type { OpenDataSet } from '../../analytics/data-set';
import type { Reference } from '../../analytics/query/model/selection';
import { type FilterOption, plainOption } from '../filter-kinds';
import type { Catalogue } from './catalogue';
import { productOption } from './filter-options';
import { type Notices, quoted } from './notices';
import type { SelectedFilter } from './selected-filter';
import type { ComparisonInput } from './state-input';

/** The brands or products that the subject is compared with. `ids` are ids of the data set. */
export interface Comparison {
  kind: 'brand' | 'product';
  options: FilterOption[];
  ids: number[];
}

/** The URL parameter. */
const parameter = 'comparison';
/** Later entries of the URL are ignored, because each one costs a read. */
const maxEntries = 20;

/** Number of names that a message lists. */
const maxNamed = 3;

/** The message for more entries than the plan allows (D-07), with the names of those that are left out. */
function limitMessage(limit: number, kind: Comparison['kind'], left: readonly string[]): string {
  const named = left.slice(0, maxNamed).map(quoted);
  const more = left.length - named.length;
  const rest = more > 0 ? ` and ${more} more` : '';
  return `You can compare at most ${limit} ${kind}${limit === 1 ? '' : 's'}. Left out: ${named.join(', ')}${rest}.`;
}
const emptyMessage = (kind: Comparison['kind']): string =>
  `Please add a ${kind} in your comparison before proceeding`;

/**
 * The comparison if the URL has none: the competitors of the set-up, as far as the data set has them and the plan
 * allows.
 */
export function defaultComparison(
  competitors: readonly string[],
  { set, limit, shown }: { set: OpenDataSet; limit: number; shown: readonly (number | null)[] },
): Comparison {
  const found = [...new Set(competitors)]
    .flatMap((code) => findBrand(set, code) ?? [])
    .filter(({ id }) => !shown.includes(id))
    .slice(0, limit);
  return {
    kind: 'brand',
    options: found.map(({ option }) => option),
    ids: found.map(({ id }) => id),
  };
}

/**
 * Reads the comparison. Entries must exist in the data set, must not be shown anyway, and must be within the plan's limit
 * (D-07, R-19).
 * @param prefersProducts if the URL has brands and products, the products are used
 */
export async function readComparison(
  input: ComparisonInput,
  {
    set,
    catalogue,
    notices,
    ...rules
  }: {
    set: OpenDataSet;
    catalogue: Catalogue;
    notices: Notices;
    limit: number;
    prefersProducts: boolean;
    /** Ids that the dashboard shows anyway. */
    shown: Record<'brands' | 'products', readonly (number | null)[]>;
  },
): Promise<Comparison> {
  const brands = [...new Set(input.brands ?? [])];
  const products = [...new Set(input.products ?? [])];
  const kind =
    products.length > 0 && (brands.length === 0 || rules.prefersProducts) ? 'product' : 'brand';
  if (brands.length > 0 && products.length > 0)
    notices.leftOut(
      parameter,
      null,
      `Brands and products are not compared with at once; the ${kind}s are used.`,
    );

  const wanted = (kind === 'brand' ? brands : products).slice(0, maxEntries);
  const found: { id: number; option: FilterOption }[] = [];
  for (const value of wanted) {
    const entry =
      kind === 'brand' ? findBrand(set, value) : await findProduct(set, catalogue, value);
    const isShown = entry !== null && rules.shown[`${kind}s`].includes(entry.id);
    if (entry === null)
      notices.leftOut(parameter, value, `There is no ${kind} “${quoted(value)}” to compare with.`);
    else if (isShown)
      notices.leftOut(
        parameter,
        entry.option.label,
        `${quoted(entry.option.label)} is already shown.`,
      );
    else found.push(entry);
  }
  const left = found.slice(rules.limit).map(({ option }) => option.label);
  if (left.length > 0)
    notices.add(
      'comparison-limit',
      parameter,
      left.join(', '),
      limitMessage(rules.limit, kind, left),
    );
  const kept = found.slice(0, rules.limit);
  return {
    kind,
    options: kept.map(({ option }) => option),
    ids: kept.map(({ id }) => id),
  };
}

/** Compared brands that sell in no category of the subject. `of` is the subject's name. */
export interface SoldElsewhere {
  of: string;
  options: FilterOption[];
  ids: number[];
}

/**
 * The compared brands that sell in no category of the subject: their figures are of other shelves (D-07).
 * @param brand id of the subject in the data set
 */
export function soldElsewhere(
  { kind, options, ids }: Comparison,
  brand: number | null,
  { brandsById, categoriesOfBrands }: OpenDataSet,
): SoldElsewhere | null {
  const own = brand === null ? undefined : categoriesOfBrands.get(brand)?.in;
  const of = brandsById.get(brand ?? 0)?.name;
  if (kind !== 'brand' || own === undefined || of === undefined) return null;
  const found = ids.filter((id) => {
    const categories = categoriesOfBrands.get(id)?.in ?? own;
    return !categories.some((category) => own.includes(category));
  });
  if (found.length === 0) return null;
  return { of, ids: found, options: options.filter((_, at) => found.includes(ids[at] ?? 0)) };
}

function findBrand(set: OpenDataSet, code: string) {
  const row = set.brandsByCode.get(code);
  return row && row.id > 0 ? { id: row.id, option: plainOption(row.code, row.name) } : null;
}

async function findProduct(set: OpenDataSet, catalogue: Catalogue, code: string) {
  const row = await catalogue.product(code);
  return row && row.brand > 0 ? { id: row.id, option: productOption(set, row) } : null;
}

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
export async function loadReference(
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
