import type { OpenDataSet } from '../../analytics/data-set';
import type { QuerySelection } from '../../analytics/query/model/selection';
import { velocityBands } from '../../analytics/query/model/velocity-bands';
import type { FilterDefinition } from '../filter-definition';
import { type FilterOption, kindTraits } from '../filter-kinds';
import type { Catalogue } from './catalogue';
import { treeCondition } from './category-tree';
import { categoriesOf, departmentCategories, type OptionList } from './filter-options';
import { type Notices, quoted } from './notices';
import type { FilterSelectionInput } from './state-input';

type Condition = QuerySelection['conditions'][number];

/** A filter with its options and what is selected in it. */
export interface SelectedFilter {
  definition: FilterDefinition;
  options: OptionList;
  /** Select-all: values that the data gain later are included. */
  selectedAll: boolean;
  selected: FilterOption[];
  /** Whether the URL selects in it, and the selection is usable. */
  given: boolean;
  /** The selection without an address; a filter that is set back to it is removed from the address. */
  usual: Choice;
  /** The query conditions of the selection; `resolveSelection` adds them. */
  conditions: readonly Condition[];
  /** The offered filters whose parent it is; `resolveSelection` adds them. */
  children: readonly SelectedFilter[];
}

/** What is selected in a filter. */
type Choice = Pick<SelectedFilter, 'selected' | 'selectedAll'>;

/** A filter whose options are selected by its own URL parameter. */
export const fixedFilter = (
  definition: FilterDefinition,
  options: OptionList,
  selected: FilterOption[],
): SelectedFilter => ({
  definition,
  options,
  selected,
  selectedAll: selected.length === 0 && definition.hasSelectAll,
  given: selected.length > 0,
  usual: { selected: [], selectedAll: definition.hasSelectAll },
  conditions: [],
  children: [],
});

/**
 * Selects the existing values that the URL requests, or the filter's default if none of them exists (R-19, D-03).
 * @param requested null: the URL does not name the filter
 */
export async function selectFilter(
  definition: FilterDefinition,
  options: OptionList,
  requested: FilterSelectionInput | null,
  notices: Notices,
): Promise<SelectedFilter> {
  const taken = requested && (await takeRequested(definition, options, requested, notices));
  const found = taken && shortened(definition, options, taken);
  const usual = shortened(definition, options, await defaultSelection(definition, options));
  return {
    definition,
    options,
    ...(found ?? usual),
    given: found !== null,
    usual,
    conditions: [],
    children: [],
  };
}

/** The same choice in as few values as the options allow. */
function shortened(
  { hasSelectAll }: FilterDefinition,
  options: OptionList,
  choice: Choice,
): Choice {
  if (options.shortest === undefined || choice.selected.length === 0) return choice;
  const selected = options.shortest(choice.selected);
  if (selected !== 'all') return { selectedAll: false, selected };
  return hasSelectAll ? { selectedAll: true, selected: [] } : choice;
}

async function takeRequested(
  definition: FilterDefinition,
  options: OptionList,
  { name, all, values }: FilterSelectionInput,
  notices: Notices,
): Promise<Choice | null> {
  const { label, hasSelectAll, hasOneSelectionOnly } = definition;
  if (all === true) {
    if (hasSelectAll) return { selectedAll: true, selected: [] };
    notices.leftOut(name, null, `${label}: not everything can be chosen at once.`);
  }
  const wanted = [...new Set(options.expand?.(values ?? []) ?? values ?? [])];
  const existing = await options.byValue(wanted);
  const known = new Set(existing.map(({ value }) => value));
  for (const value of wanted)
    if (!known.has(value))
      notices.leftOut(
        name,
        value,
        definition.parent === null
          ? `${label}: there is no “${quoted(value)}”.`
          : `${label}: “${quoted(value)}” does not belong to what is chosen above it.`,
      );
  if (existing.length === 0) return null;
  if (hasOneSelectionOnly && existing.length > 1)
    notices.leftOut(
      name,
      existing[1]!.label,
      `${label}: only one can be chosen; “${quoted(existing[0]!.label)}” is used.`,
    );
  return {
    selectedAll: false,
    selected: hasOneSelectionOnly ? existing.slice(0, 1) : existing,
  };
}

/** The filter without a selection; it limits nothing. A switch is off: its form field sends that (`SwitchControl`). */
export const cleared = (filter: SelectedFilter): SelectedFilter => ({
  ...filter,
  given: false,
  ...(filter.definition.kind === 'historical_toggle'
    ? filter.usual
    : { selectedAll: false, selected: [] }),
});

/** The default selection. If the data lack its values: all values, or the first one if a value is required. */
async function defaultSelection(
  definition: FilterDefinition,
  options: OptionList,
): Promise<Choice> {
  const { source, fallback } = kindTraits[definition.kind];
  const wanted = definition.default ?? fallback;
  if (wanted !== 'all') {
    // A definition names values by id or by label.
    const exact = await options.byValue(wanted);
    const selected = exact.length > 0 ? exact : options.byName(wanted);
    if (selected.length > 0) return { selectedAll: false, selected };
  }
  if (definition.hasSelectAll && source !== 'department')
    return { selectedAll: true, selected: [] };
  const mustChoose =
    definition.hasOneSelectionOnly && (source === 'static' || source === 'brand-products');
  if (!mustChoose) return { selectedAll: false, selected: [] };
  return {
    selectedAll: false,
    selected: (await options.page({ search: '', offset: 0, limit: 1 })).options,
  };
}

/**
 * Keeps one of several mutually exclusive siblings and clears the others (D-03). The first one that the user chose is kept;
 * a range of days takes precedence over all others (D-06).
 * @returns the filters in the same order
 */
export function clearRivals(
  filters: readonly SelectedFilter[],
  notices: Notices,
): SelectedFilter[] {
  const keptByParent = new Map<string | null, SelectedFilter>();
  const isRange = ({ definition }: SelectedFilter) => definition.kind === 'time_range';
  for (const filter of [...filters].sort((a, b) => Number(isRange(b)) - Number(isRange(a))))
    if (
      filter.given &&
      filter.definition.areMutuallyExclusive &&
      !keptByParent.has(filter.definition.parent)
    )
      keptByParent.set(filter.definition.parent, filter);
  return filters.map((filter) => {
    const { areMutuallyExclusive, parent, name, label } = filter.definition;
    const kept = areMutuallyExclusive ? keptByParent.get(parent) : undefined;
    if (!kept || kept === filter) return filter;
    if (filter.given)
      notices.leftOut(
        name,
        null,
        `${kept.definition.label} and ${label} can’t be combined. ${kept.definition.label} is used.`,
      );
    return cleared(filter);
  });
}

/**
 * The query conditions of a filter's selection. They are combined with AND, and apply to subject and market. There are
 * none for select-all, except in the filter of a department, and for kinds that only change the presentation.
 */
export async function loadConditions(
  { definition, selected, selectedAll }: Omit<SelectedFilter, 'conditions' | 'children'>,
  set: OpenDataSet,
  catalogue: Catalogue,
): Promise<Condition[]> {
  if (selectedAll && kindTraits[definition.kind].source === 'department')
    return departmentCondition(set, definition.kind);
  if (selectedAll || selected.length === 0) return [];
  const values = selected.map(({ value }) => value);
  switch (definition.kind) {
    case 'categories': {
      const rows = categoriesOf(set).filter(({ code }) => values.includes(code));
      return [
        { dim: rows[0]?.level === 1 ? 'department' : 'category', in: rows.map(({ id }) => id) },
      ];
    }
    case 'snacks':
    case 'beverages':
      return [{ dim: 'category', in: categoryIds(set, values) }];
    case 'sub_category':
      return [{ dim: 'sub_category', in: categoryIds(set, values) }];
    case 'nested_categories':
      return [treeCondition(set, values)];
    case 'region':
      return [regionCondition(set, values)];
    case 'flavors':
      return [{ dim: 'flavor', in: idsOf(await catalogue.flavors(), values) }];
    case 'restrictions':
      // A product must meet every restriction, so each is a condition of its own.
      return idsOf(await catalogue.restrictions(), values).map((id) => ({
        dim: 'restriction',
        in: [id],
      }));
    case 'velocity_score':
      return [
        {
          dim: 'velocity_band',
          in: velocityBands.filter(({ code }) => values.includes(code)).map(({ name }) => name),
        },
      ];
    case 'work_and_play':
      return values[0] === 'both' ? [] : [{ dim: 'occasion', in: [values[0] === 'work' ? 1 : 2] }];
    default:
      return [];
  }
}

/** Condition on the department that a filter kind is named after, including its products without a category. */
function departmentCondition(set: OpenDataSet, kind: string): Condition[] {
  const [first] = departmentCategories(set, kind);
  return first === undefined ? [] : [{ dim: 'department', in: [first.parent] }];
}

const categoryIds = ({ categories }: OpenDataSet, codes: readonly string[]) =>
  categories.filter(({ code }) => codes.includes(code)).map(({ id }) => id);

const idsOf = (rows: readonly { id: number; name: string }[], names: readonly string[]) =>
  rows.filter(({ name }) => names.includes(name)).map(({ id }) => id);

/** A condition on divisions or on states. If they are mixed, a division counts as its states. */
function regionCondition({ regions }: OpenDataSet, names: readonly string[]): Condition {
  const divisions = new Set(regions.map(({ division }) => division));
  if (names.every((name) => divisions.has(name))) return { dim: 'division', in: names };
  const states = regions
    .filter(({ state, division }) => names.includes(state) || names.includes(division))
    .map(({ state }) => state);
  return { dim: 'state', in: [...new Set(states)] };
}

/**
 * Selects every filter after its parent, whose values limit its own (D-03).
 * @param select parentValues: the values chosen in the parent; null: all of them, or no parent
 * @returns the filters in the order given
 */
export async function inParentOrder(
  offered: readonly FilterDefinition[],
  select: (
    filter: FilterDefinition,
    parentValues: ReadonlySet<string> | null,
  ) => Promise<SelectedFilter>,
): Promise<SelectedFilter[]> {
  const byName = new Map<string, SelectedFilter>();
  const parentsFirst = [...offered].sort(
    (a, b) => Number(a.parent !== null) - Number(b.parent !== null),
  );
  for (const filter of parentsFirst) {
    const parent = filter.parent === null ? undefined : byName.get(filter.parent);
    byName.set(filter.name, await select(filter, limitingValues(parent)));
  }
  return offered.flatMap(({ name }) => byName.get(name) ?? []);
}

function limitingValues(parent: SelectedFilter | undefined): Set<string> | null {
  if (!parent || parent.selectedAll || parent.selected.length === 0) return null;
  return new Set(parent.selected.map(({ value }) => value));
}
