import {
  applyChoices,
  filterOf,
  sameSelection,
  type ChoiceErrors,
  type ChoiceRules,
  type Choices,
} from './choices';
import {
  parseDashboardState,
  serialiseDashboardState,
  stateLimits,
  timeFrameName,
  timerangeName,
  type DashboardState,
  type Selection,
} from './url';
import { everything, selectionOfBoxes, type ValueTree } from './value-tree';
import { readDate } from '../dates';
import { valuesByName } from '../forms/values-by-name';

/** Names of the form fields. The values of a filter are in `f.{name}`. */
export const choiceFields = {
  /** Marks an address as a submitted form. */
  apply: 'apply',
  /** A state as a query string, in place of all other fields: what a script sends to be stored. */
  state: 'state',
  /** The query string of the state that the page was rendered for. */
  at: 'at',
  /**
   * The choices that the controls showed, and the rules, as JSON. To keep the page small, it leaves out usual selections
   * that were shown, and names only the filters of the trees.
   */
  shown: 'shown',
  filter: (name: string) => `f.${name}`,
  /** Select-all of a filter. */
  all: (name: string) => `all.${name}`,
  /** The value of a filter whose switch is off, which posts no field itself. */
  off: (name: string) => `off.${name}`,
  from: 'from',
  to: 'to',
  compare: 'compare',
  /** The remove button of a chosen value: its value. */
  remove: 'remove',
  /** The search button of a filter: the name of the filter. The search text is in `q.{name}`. */
  find: 'find',
  query: (name: string) => `q.${name}`,
} as const;

export const isChoiceForm = (search: URLSearchParams): boolean => search.has(choiceFields.apply);

export function hiddenFields(
  query: string,
  shown: Choices,
  rules: ChoiceRules,
): readonly (readonly [name: string, value: string])[] {
  const usual = Object.entries(rules.usual).filter(
    ([name, selection]) => !sameSelection(selection, filterOf(shown, name)),
  );
  const facts = {
    ...shown,
    ...rules,
    usual: Object.fromEntries(usual),
    trees: Object.keys(rules.trees),
  };
  // What is missing is read as empty.
  const told = Object.entries(facts).filter(([, fact]) => fact !== null && fact.length !== 0);
  return [
    [choiceFields.apply, '1'],
    [choiceFields.at, query.replace(/^\?/, '')],
    [choiceFields.shown, JSON.stringify(Object.fromEntries(told))],
  ];
}

/**
 * How the form is sent. A form of many values does not fit an address, whether they are chosen or not.
 * @param values how many values its controls show
 */
export const methodOf = (values: number): 'get' | 'post' =>
  values > maxInAddress ? 'post' : 'get';
const maxInAddress = 50;

const noChoices: Choices = { brand: '', product: '', from: '', to: '', filters: {}, compare: [] };
/** The rules for a form without the field `shown`. */
const plainRules: ChoiceRules = {
  compareKind: 'brands',
  exclusive: [[timerangeName, timeFrameName]],
  comparisonType: 'comparison_type',
  usual: {},
  trees: {},
};

/** The state that a form was rendered for. */
export const baseOf = (search: URLSearchParams): DashboardState =>
  parseDashboardState(new URLSearchParams(search.get(choiceFields.at) ?? '')).state;

/** Whether a form has filters whose values are a tree. */
export const hasTrees = (search: URLSearchParams): boolean =>
  strings(factsOf(search.get(choiceFields.shown))?.['trees']).length > 0;

/**
 * Reads a submitted form. Like an address, it may hold anything; wrong values are ignored.
 * @param trees the trees of its filters, by the name of the filter
 * @returns the new state, the state that the form was rendered for with the ids that it compared, and the requested search
 */
export function readChoiceForm(
  search: URLSearchParams,
  trees: Readonly<Record<string, ValueTree>> = {},
): {
  base: DashboardState;
  compared: readonly string[];
  state: DashboardState;
  errors: ChoiceErrors;
  find: { filter: string; query: string } | null;
} {
  const base = baseOf(search);
  const { shown, rules } = readShown(search.get(choiceFields.shown), trees);
  const chosen = readChosen(search, shown, rules);
  const { state, errors } = applyChoices(base, shown, chosen, rules);
  const find = search.get(choiceFields.find);
  return {
    base,
    compared: shown.compare,
    // Parsed as an address, so that only valid values are kept.
    state: parseDashboardState(serialiseDashboardState(state)).state,
    errors,
    find:
      find === null
        ? null
        : {
            filter: find,
            query: (search.get(choiceFields.query(find)) ?? '').trim().slice(0, 100),
          },
  };
}

/** Reads the choices from the fields of a filter bar. A missing field keeps the choice that was shown. */
export function readChosen(
  search: URLSearchParams,
  shown: Choices,
  { trees }: Pick<ChoiceRules, 'trees'>,
): Choices {
  const given = valuesByName(search);
  const removed = new Set(given.get(choiceFields.remove));
  const left = (name: string) => (given.get(name) ?? []).filter((value) => !removed.has(value));
  // A field with one value may occur twice: first the chosen value, then the one that a search found.
  const text = (name: string) => (left(name).at(-1) ?? '').trim();
  const day = (name: string) => readDate(text(name)) ?? text(name);
  const filters = new Map<string, Selection>();
  for (const [name, values] of given) {
    const [, marker, filter] = /^(f|all|off)\.([A-Za-z]\w{0,63})$/.exec(name) ?? [];
    if (filter === undefined) continue;
    if (filters.size === stateLimits.filters && !filters.has(filter)) continue;
    if (marker === 'off') {
      if (!given.has(choiceFields.filter(filter))) filters.set(filter, values);
    } else if (marker === 'all' || values.includes('all')) filters.set(filter, 'all');
    else if (!filters.has(filter))
      filters.set(
        filter,
        left(name).filter((value) => value !== ''),
      );
  }
  for (const [name, tree] of Object.entries(trees)) {
    const all = given.has(choiceFields.all(name)) ? [everything] : [];
    const checked = new Set([...all, ...left(choiceFields.filter(name))]);
    filters.set(name, selectionOfBoxes(tree, filterOf(shown, name) ?? [], checked));
  }
  const compare = new Set(left(choiceFields.compare).filter((id) => id !== ''));
  return {
    brand: given.has('brand') ? text('brand') : shown.brand,
    product: given.has('product') ? text('product') : shown.product,
    from: given.has(choiceFields.from) ? day(choiceFields.from) : shown.from,
    to: given.has(choiceFields.to) ? day(choiceFields.to) : shown.to,
    filters: Object.fromEntries(filters),
    compare: [...compare],
  };
}

/** The object in the hidden field `shown`; null if the field is not JSON. */
function factsOf(text: string | null): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text ?? '');
    return (typeof read === 'object' && read !== null ? read : {}) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** Reads the hidden field `shown`; a wrong value gives the defaults. It has no more filters and ids than an address. */
function readShown(
  text: string | null,
  trees: ChoiceRules['trees'],
): { shown: Choices; rules: ChoiceRules } {
  const given = factsOf(text);
  if (given === null) return { shown: noChoices, rules: { ...plainRules, trees } };
  const filters = selections(given['filters']);
  const string = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  return {
    shown: {
      brand: string('brand'),
      product: string('product'),
      from: string('from'),
      to: string('to'),
      filters,
      compare: strings(given['compare']).slice(0, stateLimits.ids),
    },
    rules: {
      compareKind: given['compareKind'] === 'products' ? 'products' : 'brands',
      exclusive: listOf(given['exclusive']).map((group) =>
        strings(group).slice(0, stateLimits.filters),
      ),
      comparisonType: typeof given['comparisonType'] === 'string' ? given['comparisonType'] : null,
      usual: { ...filters, ...selections(given['usual']) },
      trees,
    },
  };
}

const selections = (value: unknown): Record<string, Selection> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .slice(0, stateLimits.filters)
          .map(([name, selection]: [string, unknown]) => [
            name,
            selection === 'all' ? 'all' : [...new Set(strings(selection))],
          ]),
      )
    : {};

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, stateLimits.filters) : [];

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
