import { rangeError, readDate } from '../dates';
import { isFlagOn } from '../shell/url-flag';

/**
 * the state of a dashboard in its address, as one pair of functions that server and browser share. Nothing but
 * text, so that no page pays for a schema library.
 */

/** What is chosen in one filter: values, or all there are, so that new ones stay in. Never an empty list. */
export type Selection = readonly string[] | 'all';

export interface DashboardState {
  brand: string | null;
  product: string | null;
  /** Days as YYYY-MM-DD, both included. */
  timerange: { startDate: string; endDate: string } | null;
  /** By name of the filter, in the order of the names; what is not here has the dashboard's default. */
  filters: readonly { name: string; selection: Selection }[];
  comparison: { kind: 'brands' | 'products'; ids: readonly string[] } | null;
  hideLayout: boolean;
}

/** what of an address was left out, and why, in words for the user. */
export interface LeftOut {
  parameter: string;
  /** The filter or value that it is about. */
  subject: string | null;
  message: string;
}

export const emptyState: DashboardState = {
  brand: null,
  product: null,
  timerange: null,
  filters: [],
  comparison: null,
  hideLayout: false,
};

/** More than any dashboard has: a hand-written address must not become work for the platform. */
const most = { parameter: 20_000, filters: 40, values: 200, ids: 20, text: 200 };
const filterName = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** A value or an id: some text in one line. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= most.text &&
  value === value.trim() &&
  !/[\p{Cc}\p{Cs}]/u.test(value);

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const unique = (values: readonly string[]) => [...new Set(values)];

/**
 * Reads an address. Never throws: what cannot be read, or is not known to be anything, is left out and named.
 * Parameters that are none of a dashboard's state are not looked at.
 */
export function parseDashboardState(search: URLSearchParams): {
  state: DashboardState;
  leftOut: LeftOut[];
} {
  const leftOut: LeftOut[] = [];
  const leave = (parameter: string, message: string, subject: string | null = null) => {
    leftOut.push({ parameter, subject, message });
  };
  const id = (parameter: 'brand' | 'product'): string | null => {
    const value = search.get(parameter);
    if (value === null || value === '') return null;
    if (isText(value)) return value;
    leave(parameter, `The ${parameter} in the address could not be read, so it was left out.`);
    return null;
  };
  /** The JSON object of a parameter. */
  const object = (parameter: string, what: string): Record<string, unknown> | null => {
    const text = search.get(parameter);
    if (text === null || text === '') return null;
    const read = text.length <= most.parameter ? readJson(text) : undefined;
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return read as Record<string, unknown>;
    leave(parameter, `The ${what} in the address could not be read, so it was left out.`);
    return null;
  };

  const state: DashboardState = {
    brand: id('brand'),
    product: id('product'),
    timerange: readRange(object('timerange', 'time range'), leave),
    filters: readFilters(object('filters', 'filters'), leave),
    comparison: readComparison(object('comparison', 'comparison'), leave),
    hideLayout: isFlagOn(search.get('hideLayout')),
  };
  return { state, leftOut };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Leave = (parameter: string, message: string, subject?: string | null) => void;

/** D-05, D-06: both days, or none. */
function readRange(
  given: Record<string, unknown> | null,
  leave: Leave,
): DashboardState['timerange'] {
  if (given === null) return null;
  const day = (value: unknown) => (typeof value === 'string' ? readDate(value) : null);
  const startDate = day(given['startDate']);
  const endDate = day(given['endDate']);
  if (startDate === null || endDate === null) {
    const said = [given['startDate'], given['endDate']].filter((value) => value !== undefined);
    leave(
      'timerange',
      said.length < 2
        ? 'The time range in the address lacks a date, so it was left out.'
        : 'Wrong Time Format. The time range in the address was left out.',
    );
    return null;
  }
  const wrong = rangeError(startDate, endDate);
  if (wrong === null) return { startDate, endDate };
  leave('timerange', `${wrong} The time range in the address was left out.`);
  return null;
}

function readFilters(
  given: Record<string, unknown> | null,
  leave: Leave,
): DashboardState['filters'] {
  const filters: { name: string; selection: Selection }[] = [];
  for (const [name, value] of Object.entries(given ?? {})) {
    if (!filterName.test(name)) {
      leave('filters', 'A filter in the address has no name that we know, so it was left out.');
    } else if (filters.length === most.filters) {
      leave('filters', `The address has more than ${most.filters} filters; the rest was left out.`);
      break;
    } else if (value === 'all') {
      filters.push({ name, selection: 'all' });
    } else if (!Array.isArray(value) || value.length > most.values) {
      leave('filters', `The filter ${name} could not be read, so it was left out.`, name);
    } else {
      const values = value.filter(isText);
      if (values.length < value.length)
        leave('filters', `A value of the filter ${name} could not be read and was left out.`, name);
      if (values.length > 0) filters.push({ name, selection: unique(values).sort(byCode) });
    }
  }
  return filters.sort((a, b) => byCode(a.name, b.name));
}

function readComparison(
  given: Record<string, unknown> | null,
  leave: Leave,
): DashboardState['comparison'] {
  if (given === null) return null;
  const kind = (['brands', 'products'] as const).find((name) => Array.isArray(given[name]));
  if (kind === undefined) {
    leave('comparison', 'The comparison in the address could not be read, so it was left out.');
    return null;
  }
  const list = given[kind] as unknown[];
  const ids = unique(list.filter(isText));
  if (ids.length < new Set(list).size || ids.length > most.ids) {
    leave('comparison', `Some of the ${kind} in the address's comparison were left out.`);
  }
  return ids.length === 0 ? null : { kind, ids: ids.slice(0, most.ids) };
}

/** MM/DD/YYYY, as addresses say a day. */
const addressDay = (iso: string) => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;

/** The parameters that are a dashboard's state, in the order in which an address has them. */
export const stateParameters = [
  'brand',
  'product',
  'timerange',
  'filters',
  'comparison',
  'hideLayout',
] as const;

/** A state as an address says it: what is the default is not in it, and equal states give equal addresses. */
export function serialiseDashboardState(state: DashboardState): URLSearchParams {
  const search = new URLSearchParams();
  const { brand, product, timerange, filters, comparison, hideLayout } = state;
  if (brand !== null) search.set('brand', brand);
  if (product !== null) search.set('product', product);
  if (timerange !== null) {
    const { startDate, endDate } = timerange;
    search.set(
      'timerange',
      JSON.stringify({ startDate: addressDay(startDate), endDate: addressDay(endDate) }),
    );
  }
  if (filters.length > 0) {
    const named = filters.map(
      ({ name, selection }) =>
        [name, selection === 'all' ? 'all' : [...selection].sort(byCode)] as const,
    );
    named.sort(([a], [b]) => byCode(a, b));
    search.set('filters', JSON.stringify(Object.fromEntries(named)));
  }
  if (comparison !== null && comparison.ids.length > 0)
    search.set('comparison', JSON.stringify({ [comparison.kind]: comparison.ids }));
  if (hideLayout) search.set('hideLayout', 'true');
  return search;
}

/** `?…` of a state, '' where everything is the default. */
export function stateQuery(state: DashboardState): string {
  const text = serialiseDashboardState(state).toString();
  return text === '' ? '' : `?${text}`;
}

/** What a state says of one filter; null where it has the default. */
export function selectionOf(state: DashboardState, name: string): Selection | null {
  return state.filters.find((filter) => filter.name === name)?.selection ?? null;
}

/** The state with another selection in one filter; null gives it the default back. */
export function withSelection(
  state: DashboardState,
  name: string,
  selection: Selection | null,
): DashboardState {
  const others = state.filters.filter((filter) => filter.name !== name);
  const filters =
    selection === null || selection.length === 0 ? others : [...others, { name, selection }];
  return { ...state, filters: filters.sort((a, b) => byCode(a.name, b.name)) };
}
