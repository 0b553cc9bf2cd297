import { dateTexts, rangeError } from '../dates';
import { selectionOf, withSelection, type DashboardState, type Selection } from './url';

/**
 * What is set in the controls of a filter bar, and how that becomes the state of an address: one rule for the page in
 * the browser and for the form without JavaScript, which comes to the server as a flat query.
 */
export interface Choices {
  brand: string;
  product: string;
  /** Days as YYYY-MM-DD; '' where open. */
  from: string;
  to: string;
  /** By name of the filter. */
  filters: Readonly<Record<string, Selection>>;
  compare: readonly string[];
}

/** What a filter bar knows beside its choices. */
export interface ChoiceRules {
  /** What `compare` holds. */
  compareKind: 'brands' | 'products';
  /** D-03: groups of names that clear one another; 'timerange' is the name of the two days. */
  exclusive: readonly (readonly string[])[];
  /** The filter that says against what is compared; null where a dashboard has none. */
  comparisonType: string | null;
}

export const timerangeName = 'timerange';

/** D-07, word by word. */
export const comparisonTexts = {
  added: (name: string) => `${name} has been added for comparison.`,
  removed: (name: string) => `${name} has been removed from comparison.`,
  tooMany: (limit: number, kind: 'brands' | 'products' = 'brands') =>
    `You can compare at most ${limit} ${limit === 1 ? kind.slice(0, -1) : kind}.`,
  none: (kind: 'brands' | 'products' = 'brands') =>
    `Please add a ${kind.slice(0, -1)} in your comparison before proceeding`,
} as const;

/** What must be mended before choices can be applied. */
export interface ChoiceErrors {
  timerange?: string;
  comparison?: string;
}

/** Names come from addresses: what every object has is no filter. */
export const filterOf = ({ filters }: Choices, name: string): Selection | undefined =>
  Object.hasOwn(filters, name) ? filters[name] : undefined;

/** Nothing chosen, and not in the form at all, are one. */
export const sameSelection = (a: Selection | undefined, b: Selection | undefined): boolean =>
  a === b || (a !== 'all' && b !== 'all' && sameSet(a ?? [], b ?? []));

const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value) => b.includes(value));

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** The values of comparison types that compare with what the user has picked. */
const pickedTypes = { brand: 'brands', product: 'products' } as const;

/** What the chosen comparison type needs picked; null for one that needs nothing. */
export function neededComparison(selection: Selection | undefined): 'brands' | 'products' | null {
  const [value] = Array.isArray(selection) ? (selection as readonly string[]) : [];
  return pickedTypes[value?.toLowerCase() as keyof typeof pickedTypes] ?? null;
}

/**
 * The state of the address once the choices are applied. What has not been touched stays as the address has it, the
 * default included; a choice that is wrong is not applied.
 *
 * @param base what the page was drawn for
 * @param shown what its controls showed then
 * @param chosen what they show now
 */
export function applyChoices(
  base: DashboardState,
  shown: Choices,
  chosen: Choices,
  rules: ChoiceRules,
): { state: DashboardState; errors: ChoiceErrors } {
  const errors: ChoiceErrors = {};
  const changed = changedNames(shown, chosen);
  let state: DashboardState = base;

  if (chosen.brand !== shown.brand) {
    // The product is one of the brand that is left.
    state = { ...state, brand: chosen.brand === '' ? null : chosen.brand, product: null };
  }
  if (chosen.product !== shown.product)
    state = { ...state, product: chosen.product === '' ? null : chosen.product };

  if (changed.has(timerangeName)) {
    const wrong = wrongRange(chosen);
    if (wrong !== null) {
      errors.timerange = wrong;
      changed.delete(timerangeName);
    } else {
      const { from, to } = chosen;
      state = { ...state, timerange: from === '' ? null : { startDate: from, endDate: to } };
    }
  }
  for (const name of changed) {
    if (name !== timerangeName) state = withSelection(state, name, filterOf(chosen, name) ?? null);
  }
  for (const group of rules.exclusive) {
    const winner = group.find((name) => changed.has(name) && isSet(state, name));
    if (winner === undefined) continue;
    for (const name of group) {
      if (name === winner) continue;
      state =
        name === timerangeName ? { ...state, timerange: null } : withSelection(state, name, null);
    }
  }
  if (!sameList(shown.compare, chosen.compare)) {
    const ids = chosen.compare;
    state = { ...state, comparison: ids.length === 0 ? null : { kind: rules.compareKind, ids } };
  }

  const type = rules.comparisonType;
  const needed = type === null ? null : neededComparison(filterOf(chosen, type));
  if (type !== null && needed === rules.compareKind && chosen.compare.length === 0) {
    errors.comparison = comparisonTexts.none(needed);
    state = withSelection(state, type, selectionOf(base, type));
  }
  return { state, errors };
}

/** Names of the filters that are not as they were shown, and 'timerange'. */
function changedNames(shown: Choices, chosen: Choices): Set<string> {
  const names = [...Object.keys(shown.filters), ...Object.keys(chosen.filters)];
  const changed = new Set(
    names.filter((name) => !sameSelection(filterOf(shown, name), filterOf(chosen, name))),
  );
  if (shown.from !== chosen.from || shown.to !== chosen.to) changed.add(timerangeName);
  return changed;
}

const isSet = (state: DashboardState, name: string) =>
  name === timerangeName ? state.timerange !== null : selectionOf(state, name) !== null;

/** D-05, D-06: what is wrong with the two days; null where they can be used, or are both open. */
export function wrongRange({ from, to }: Pick<Choices, 'from' | 'to'>): string | null {
  if (from === '' && to === '') return null;
  return from === '' || to === '' ? dateTexts.format : rangeError(from, to);
}

/** How many of a filter bar's choices are not applied yet. */
export function countChanges(shown: Choices, chosen: Choices): number {
  return (
    changedNames(shown, chosen).size +
    Number(chosen.brand !== shown.brand) +
    Number(chosen.product !== shown.product) +
    Number(!sameList(shown.compare, chosen.compare))
  );
}

/**
 * D-03: the choices after a control was touched: what excludes one another is cleared, and a product goes with its
 * brand.
 */
export function choose(
  before: Choices,
  shown: Choices,
  change: Partial<Omit<Choices, 'filters'>> & { filter?: { name: string; selection: Selection } },
  rules: ChoiceRules,
): Choices {
  const { filter, ...plain } = change;
  let next: Choices = { ...before, ...plain };
  if (plain.brand !== undefined && plain.brand !== before.brand)
    next = { ...next, product: plain.brand === shown.brand ? shown.product : '' };
  if (filter !== undefined)
    next = { ...next, filters: { ...next.filters, [filter.name]: filter.selection } };

  const touched =
    filter !== undefined
      ? filter.name
      : plain.from !== undefined || plain.to !== undefined
        ? timerangeName
        : null;
  const hasValue =
    touched === timerangeName
      ? next.from !== '' || next.to !== ''
      : filter !== undefined && filter.selection.length > 0;
  if (touched === null || !hasValue) return next;
  for (const group of rules.exclusive) {
    if (!group.includes(touched)) continue;
    for (const name of group) {
      if (name === touched) continue;
      next =
        name === timerangeName
          ? { ...next, from: '', to: '' }
          : { ...next, filters: { ...next.filters, [name]: [] } };
    }
  }
  return next;
}
