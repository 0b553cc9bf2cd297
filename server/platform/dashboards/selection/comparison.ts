import type { OpenDataSet } from '../../analytics/data-set';
import type { FilterOption } from '../filter-kinds';
import type { Catalogue } from './catalogue';
import type { Notices } from './notices';
import { quoted } from './notices';
import { productOption } from './filter-options';
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
export const emptyMessage = (kind: Comparison['kind']): string =>
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
  return row && row.id > 0
    ? { id: row.id, option: { value: row.code, label: row.name, iconUrl: null } }
    : null;
}

async function findProduct(set: OpenDataSet, catalogue: Catalogue, code: string) {
  const row = await catalogue.product(code);
  return row && row.brand > 0 ? { id: row.id, option: productOption(set, row) } : null;
}
