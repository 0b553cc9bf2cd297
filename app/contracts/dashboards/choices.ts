import { dateTexts, rangeError } from '../dates';
import {
  selectionOf,
  timeFrameName,
  timerangeName,
  withSelection,
  type DashboardState,
  type Selection,
} from './url';
import type { ValueTree } from './value-tree';

/**
 * The values in the controls of a filter bar. The functions below turn them into the state of an address, in the browser
 * and on the server for a form that is submitted without JavaScript.
 */
export interface Choices {
  brand: string;
  product: string;
  /** Days as YYYY-MM-DD; '' for no limit. */
  from: string;
  to: string;
  /** By name of the filter. */
  filters: Readonly<Record<string, Selection>>;
  compare: readonly string[];
}

export interface ChoiceRules {
  /** The kind of the ids in `compare`. */
  compareKind: 'brands' | 'products';
  /** Groups of filters that exclude each other (D-03); 'timerange' stands for the two days. */
  exclusive: readonly (readonly string[])[];
  /** The filter of kind comparison_type; null on a dashboard without one. */
  comparisonType: string | null;
  /** The default selections, by name of the filter. The address leaves out a filter that is set back to its default. */
  usual: Readonly<Record<string, Selection>>;
  /** The filters whose values are a tree (D-02), by name. */
  trees: Readonly<Record<string, ValueTree>>;
}

export const withoutPeriod = (state: DashboardState): DashboardState =>
  withSelection({ ...state, timerange: null }, timeFrameName, null);

/** The exact texts of D-07. */
export const comparisonTexts = {
  added: (name: string) => `${name} has been added for comparison.`,
  removed: (name: string) => `${name} has been removed from comparison.`,
  tooMany: (limit: number, kind: 'brands' | 'products' = 'brands') =>
    `You can compare at most ${limit} ${limit === 1 ? kind.slice(0, -1) : kind}.`,
  none: (kind: 'brands' | 'products' = 'brands') =>
    `Please add a ${kind.slice(0, -1)} in your comparison before proceeding`,
} as const;

/** Errors that the user has to correct before the choices can be applied. */
export interface ChoiceErrors {
  timerange?: string;
  comparison?: string;
}

/** The selection of a filter. Names come from addresses, so inherited properties such as `constructor` do not count. */
export const filterOf = ({ filters }: Choices, name: string): Selection | undefined =>
  Object.hasOwn(filters, name) ? filters[name] : undefined;

/** An empty selection equals a missing one. */
export const sameSelection = (a: Selection | undefined, b: Selection | undefined): boolean =>
  a === b || (a !== 'all' && b !== 'all' && sameSet(a ?? [], b ?? []));

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const known = new Set(b);
  return a.length === b.length && a.every((value) => known.has(value));
}

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** Values of the comparison type that are an average of the same period: each stands alone (D-02). */
const references: readonly string[] = ['brand', 'product', 'category_average'];
const isReference = (value: string) => references.includes(value);

/** A comparison type of up to two periods or of one reference: an added value replaces those that it excludes. */
export function oneReference(before: Selection | undefined, now: Selection): Selection {
  if (now === 'all' || now.length < 2 || !now.some(isReference)) return now;
  const known = before === 'all' ? null : new Set(before);
  const added = now.filter((value) => known !== null && !known.has(value));
  const reference = added.find(isReference);
  if (reference !== undefined) return [reference];
  const periods = now.filter((value) => !isReference(value));
  return periods.length > 0 ? periods : now.slice(0, 1);
}

/** Values of the comparison type that need brands or products to compare with. */
const pickedTypes = { brand: 'brands', product: 'products' } as const;

/** The kind of ids that the chosen comparison type needs; null if it needs none. */
export function neededComparison(selection: Selection | undefined): 'brands' | 'products' | null {
  const [value] = Array.isArray(selection) ? (selection as readonly string[]) : [];
  return pickedTypes[value?.toLowerCase() as keyof typeof pickedTypes] ?? null;
}

/**
 * Applies the choices to the state of the address. A control that the user did not change keeps the state's value,
 * including a default. An invalid choice is not applied.
 * @param base the state that the page was rendered for
 * @param shown the choices that its controls showed
 * @param asked the choices that its controls show now
 */
export function applyChoices(
  base: DashboardState,
  shown: Choices,
  asked: Choices,
  rules: ChoiceRules,
): { state: DashboardState; errors: ChoiceErrors } {
  const errors: ChoiceErrors = {};
  const chosen = withOneReference(shown, asked, rules);
  const changed = changedNames(shown, chosen);
  let state: DashboardState = base;

  if (chosen.brand !== shown.brand) {
    // The product belongs to the previous brand.
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
      const timerange = from === '' ? null : { startDate: from, endDate: to };
      state = { ...withoutPeriod(state), timerange };
    }
  }
  // A time frame replaces days that were chosen on another dashboard.
  if (changed.has(timeFrameName) && isChosen(chosen, timeFrameName)) state = withoutPeriod(state);
  for (const name of changed) {
    if (name !== timerangeName)
      state = withSelection(state, name, newSelection(chosen, name, rules));
  }
  for (const group of rules.exclusive) {
    const winner = group.find((name) => changed.has(name) && isChosen(chosen, name));
    if (winner === undefined) continue;
    for (const name of group) {
      if (name === winner) continue;
      state =
        name === timerangeName ? { ...state, timerange: null } : withSelection(state, name, null);
    }
  }
  if (!sameList(shown.compare, chosen.compare))
    state = { ...state, comparison: { kind: rules.compareKind, ids: chosen.compare } };

  const type = rules.comparisonType;
  const needed = type === null ? null : neededComparison(filterOf(chosen, type));
  // For a product, the average is of the products of its brand, which needs no choice.
  const isOfBrand = needed === 'brands' && chosen.product !== '';
  if (type !== null && needed === rules.compareKind && !isOfBrand && chosen.compare.length === 0) {
    errors.comparison = comparisonTexts.none(needed);
    state = withSelection(state, type, selectionOf(base, type));
  }
  return { state, errors };
}

const withOneReference = (
  shown: Choices,
  chosen: Choices,
  { comparisonType }: ChoiceRules,
): Choices => {
  const selection = comparisonType === null ? undefined : filterOf(chosen, comparisonType);
  if (comparisonType === null || selection === undefined) return chosen;
  const one = oneReference(filterOf(shown, comparisonType), selection);
  return { ...chosen, filters: { ...chosen.filters, [comparisonType]: one } };
};

/** Names of the filters that the user changed, and 'timerange'. */
function changedNames(shown: Choices, chosen: Choices): Set<string> {
  const names = [...Object.keys(shown.filters), ...Object.keys(chosen.filters)];
  const changed = new Set(
    names.filter((name) => !sameSelection(filterOf(shown, name), filterOf(chosen, name))),
  );
  if (shown.from !== chosen.from || shown.to !== chosen.to) changed.add(timerangeName);
  return changed;
}

const isChosen = (chosen: Choices, name: string) =>
  name === timerangeName ? chosen.from !== '' : (filterOf(chosen, name)?.length ?? 0) > 0;

/** The selection that the address gets; null for the filter's default. */
function newSelection(chosen: Choices, name: string, { usual }: ChoiceRules): Selection | null {
  const selection = filterOf(chosen, name);
  const isUsual = Object.hasOwn(usual, name) && sameSelection(selection, usual[name]);
  return isUsual ? null : (selection ?? null);
}

/** The error of a range of days (D-05, D-06); null for a valid range, and for none. */
export function wrongRange({ from, to }: Pick<Choices, 'from' | 'to'>): string | null {
  const wrong = rangeError(from, to);
  const isHalf = (from === '') !== (to === '');
  return wrong ?? (isHalf ? dateTexts.half : null);
}

export function countChanges(shown: Choices, chosen: Choices): number {
  return (
    changedNames(shown, chosen).size +
    Number(chosen.brand !== shown.brand) +
    Number(chosen.product !== shown.product) +
    Number(!sameList(shown.compare, chosen.compare))
  );
}

/**
 * Carries changes that were not applied over to the choices of a page that shows another state (D-22).
 * @param before the choices that the page showed
 * @param chosen those with the changes
 * @param now the choices that the page shows
 */
export function carryChanges(before: Choices, chosen: Choices, now: Choices): Choices {
  const changed = changedNames(before, chosen);
  const filters = Object.fromEntries(
    Object.entries(now.filters).map(([name, selection]) => [
      name,
      changed.has(name) ? (filterOf(chosen, name) ?? []) : selection,
    ]),
  );
  return {
    ...now,
    ...(chosen.brand === before.brand ? {} : { brand: chosen.brand }),
    ...(chosen.product === before.product ? {} : { product: chosen.product }),
    ...(changed.has(timerangeName) ? { from: chosen.from, to: chosen.to } : {}),
    ...(sameList(before.compare, chosen.compare) ? {} : { compare: chosen.compare }),
    filters,
  };
}

/**
 * The choices after a change of one control (D-03): filters that the change excludes are cleared, and another brand
 * clears the product.
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
  if (filter !== undefined) {
    const selection =
      filter.name === rules.comparisonType
        ? oneReference(filterOf(before, filter.name), filter.selection)
        : filter.selection;
    next = { ...next, filters: { ...next.filters, [filter.name]: selection } };
  }

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
  const excluded = rules.exclusive.filter((group) => group.includes(touched)).flat();
  for (const name of excluded) {
    if (name === touched) continue;
    next =
      name === timerangeName
        ? { ...next, from: '', to: '' }
        : { ...next, filters: { ...next.filters, [name]: [] } };
  }
  return next;
}
