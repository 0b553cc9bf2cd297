import type { OpenDataSet } from '../../analytics/data-set';
import type { CategoryRow, ProductRow } from '../../analytics/data-set-content';
import type { FilterDefinition } from '../filter-definition';
import { kindTraits, type FilterOption, plainOption } from '../filter-kinds';
import type { SubjectBrand } from '../access-scope';
import type { DayRange } from '../../dates/days';
import { groupBy } from '../../lists';
import { type Catalogue, fold } from './catalogue';
import { categoryTree, shortestSelection } from './category-tree';
import { lockedFrame } from './plan-frames';

export interface OptionPage {
  options: FilterOption[];
  hasMore: boolean;
}

/** The options of one filter for a viewer, a data set and the selection of the parent filter. */
export interface OptionList {
  /** The options of the existing values, in the order of `values`. */
  byValue(values: readonly string[]): Promise<FilterOption[]>;
  page(request: { search: string; offset: number; limit: number }): Promise<OptionPage>;
  /** The options with one of these labels, or in a department with one of them. Defaults of definitions use it. */
  byName(names: readonly string[]): FilterOption[];
  /** Number of options; null if it is not known without a read. */
  count: number | null;
  /** Expands values of an address: another dashboard lists a department where this one lists its categories. */
  expand?: (values: readonly string[]) => string[];
  /** The shortest selection with the same effect; only trees and departments have it. */
  shortest?: (selected: readonly FilterOption[]) => 'all' | FilterOption[];
}

/** What the options of a filter depend on. */
export interface OptionContext {
  set: OpenDataSet;
  catalogue: Catalogue;
  /** Brands that may be the subject. */
  ownBrands: OptionList;
  /** The subject's id in the data set; null: none. */
  brand: number | null;
  /** Whether the subject is compared with products instead of brands. */
  comparesProducts: boolean;
  /** Codes of the competitors of the set-up, which lists of brands begin with. */
  competitors: readonly string[];
  /** The days that the plan includes; null: all. */
  limit: DayRange | null;
  /** Returns the URL of a category icon's path. */
  iconUrl(path: string): string;
}

/** Brands as options. */
export const brandOptions = (brands: readonly Pick<SubjectBrand, 'id' | 'name'>[]): OptionList =>
  listInMemory(brands.map(({ id, name }) => plainOption(id, name)));

/**
 * The options of a filter.
 * @param parentValues values selected in its parent; null: all of them, or no parent
 */
export async function loadOptions(
  filter: FilterDefinition,
  context: OptionContext,
  parentValues: ReadonlySet<string> | null,
): Promise<OptionList> {
  const { set, catalogue } = context;
  const traits = kindTraits[filter.kind];
  const category = (row: CategoryRow) => ({
    value: row.code,
    label: row.name,
    iconUrl: row.iconUrl === null ? null : context.iconUrl(row.iconUrl),
  });
  switch (traits.source) {
    case 'static':
      return listInMemory(
        (filter.options ?? traits.options ?? []).map(({ value, label }) => {
          const locked =
            filter.kind === 'time_frame'
              ? lockedFrame(value, { calendar: set.info, limit: context.limit })
              : null;
          return { ...plainOption(value, label), ...(locked === null ? undefined : { locked }) };
        }),
      );
    case 'own-brands':
      return context.ownBrands;
    case 'brand-products':
      return context.brand === null ? listInMemory([]) : products(context, context.brand);
    case 'products':
      return products(context, null);
    case 'comparison':
      return context.comparesProducts ? products(context, null) : brands(context);
    case 'brands':
      return brands(context);
    case 'categories': {
      const rows = categoriesOf(set);
      const byId = new Map(set.categories.map((row) => [row.id, row]));
      const inDepartment = groupBy(rows, ({ parent }) => byId.get(parent)?.code);
      return {
        ...listInMemory(
          rows.map(category),
          rows.map(({ parent }) => byId.get(parent)?.name ?? null),
        ),
        expand: (values) =>
          values.flatMap((value) => inDepartment.get(value)?.map(({ code }) => code) ?? [value]),
      };
    }
    case 'sub-categories':
      return listInMemory(
        set.categories
          .filter((row) => row.level === 3 && isUnder(row, set, parentValues))
          .map(category),
      );
    case 'category-tree':
      return treeInMemory(categoryOptions(set, category));
    case 'department': {
      const list = listInMemory(departmentCategories(set, filter.kind).map(category));
      return {
        ...list,
        shortest: (selected) =>
          selected.length > 1 && selected.length === list.count ? 'all' : [...selected],
      };
    }
    case 'regions':
      return treeInMemory(regionOptions(set));
    case 'flavors':
      return listInMemory((await catalogue.flavors()).map(({ name }) => plainOption(name, name)));
    case 'restrictions':
      return listInMemory(
        (await catalogue.restrictions()).map(({ name }) => plainOption(name, name)),
      );
    case 'none':
      return listInMemory([]);
  }
}

/** The categories as a tree: each option names its parent. */
function categoryOptions(
  set: OpenDataSet,
  optionOf: (row: CategoryRow) => FilterOption,
): FilterOption[] {
  const rows = categoryTree(set);
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  return rows.map((row) => {
    const parent = codes.get(row.parent);
    return { ...optionOf(row), ...(parent === undefined ? {} : { parent }) };
  });
}

/** The categories of level 2; the departments of a data set without that level. */
export function categoriesOf({ categories }: OpenDataSet): CategoryRow[] {
  const second = categories.filter(({ level, id }) => level === 2 && id > 0);
  return second.length > 0 ? second : categories.filter(({ level, id }) => level === 1 && id > 0);
}

/** The categories of the department that a filter kind is named after. */
export function departmentCategories(set: OpenDataSet, kind: string): CategoryRow[] {
  const stem = kind.replace(/s$/, '');
  const above = set.categories.find(
    ({ level, name }) => level === 1 && name.toLowerCase().startsWith(stem),
  );
  return above
    ? set.categories.filter(({ level, parent }) => level === 2 && parent === above.id)
    : [];
}

/** The divisions, each followed by its states; states without a division at the end. A name of both is a division. */
function regionOptions({ regions }: OpenDataSet): FilterOption[] {
  const known = regions.filter(({ id }) => id > 0);
  const divisions = new Set(known.map(({ division }) => division).filter(Boolean));
  const divisionOf = new Map(known.map(({ state, division }) => [state, division]));
  const states = [...divisionOf.keys()].filter((state) => state && !divisions.has(state)).sort();
  const statesOf = (division: string) =>
    states.filter((state) => divisionOf.get(state) === division);
  return [
    ...[...divisions]
      .sort()
      .flatMap((division) => [
        plainOption(division, division),
        ...statesOf(division).map((state) => ({ ...plainOption(state, state), parent: division })),
      ]),
    ...statesOf('').map((state) => plainOption(state, state)),
  ];
}

function isUnder(row: CategoryRow, set: OpenDataSet, chosen: ReadonlySet<string> | null): boolean {
  if (chosen === null) return true;
  const above = set.categories.find(({ id }) => id === row.parent);
  return above !== undefined && chosen.has(above.code);
}

/**
 * A list of options in memory.
 * @param departments the department label of each option
 */
export function listInMemory(
  all: readonly FilterOption[],
  departments: readonly (string | null)[] = [],
): OptionList {
  return {
    count: all.length,
    byName: (names) =>
      all.filter(
        ({ label }, index) => names.includes(label) || names.includes(departments[index] ?? label),
      ),
    byValue: (values) => {
      const known = new Map(all.map((option) => [option.value, option]));
      return Promise.resolve(values.flatMap((value) => known.get(value) ?? []));
    },
    page: ({ search, offset, limit }) =>
      Promise.resolve(pageOf(ranked(all, search), offset, limit)),
  };
}

/** A tree of options in memory. @param all options with their parent values */
const treeInMemory = (all: readonly FilterOption[]): OptionList => ({
  ...listInMemory(all),
  shortest: (selected) =>
    shortestSelection(
      all,
      selected.map(({ value }) => value),
    ),
});

/** Options that begin with the search text, then those that contain it. */
function ranked(all: readonly FilterOption[], search: string): readonly FilterOption[] {
  const term = fold(search);
  if (term === '') return all;
  const begins = all.filter(({ label }) => fold(label).startsWith(term));
  const contains = all.filter(({ label }) => fold(label).indexOf(term) > 0);
  return [...begins, ...contains];
}

function pageOf<T>(all: readonly T[], offset: number, limit: number) {
  return { options: all.slice(offset, offset + limit), hasMore: offset + limit < all.length };
}

/** All brands of the data set without the subject: competitors of the set-up, large brands, the others by name. */
function brands({ set, brand, competitors }: OptionContext): OptionList {
  const option = ({ code, name }: { code: string; name: string }) => plainOption(code, name);
  return {
    count: null,
    byName: () => [],
    byValue: (values) =>
      Promise.resolve(
        values.flatMap((value) => {
          const row = set.brandsByCode.get(value);
          return row && row.id > 0 ? [option(row)] : [];
        }),
      ),
    async page({ search, offset, limit }) {
      const first = competitors.flatMap((code) => set.brandsByCode.get(code) ?? []);
      const all = [...new Set([...first, ...(await set.brandsBySize())])]
        .filter(({ id }) => id > 0 && id !== brand)
        .map(option);
      return pageOf(ranked(all, search), offset, limit);
    },
  };
}

/** The products of one brand, or of all brands (null), as options. */
function products({ set, catalogue }: OptionContext, brand: number | null): OptionList {
  const option = (row: ProductRow) => productOption(set, row);
  return {
    count: null,
    byName: () => [],
    async byValue(values) {
      const rows = await Promise.all(values.map((value) => catalogue.product(value)));
      return rows.flatMap((row) =>
        row !== null && row.brand > 0 && (brand === null || row.brand === brand)
          ? [option(row)]
          : [],
      );
    },
    async page({ search, offset, limit }) {
      const rows = await catalogue.products({ brand, search, offset, limit: limit + 1 });
      return { options: rows.slice(0, limit).map(option), hasMore: rows.length > limit };
    },
  };
}

/** A product as an option, labelled '(brand) product' (D-11). */
export const productOption = (set: OpenDataSet, row: ProductRow): FilterOption =>
  plainOption(row.code, `(${set.brandsById.get(row.brand)?.name ?? 'unknown brand'}) ${row.name}`);
