import { rangeError, readDate, slashedDate } from '../dates';
import { isFlagOn } from '../shell/url-flag';

/**
 * Reads and writes the state of a dashboard in its address, on the server and in the browser. This module works
 * without zod, so that pages do not load it.
 */

/** The selection in one filter: a list that is not empty, or 'all', which includes future values. */
export type Selection = readonly string[] | 'all';

export interface DashboardState {
  brand: string | null;
  product: string | null;
  /** The sampling campaign that a report is about. */
  report: string | null;
  /** Days as YYYY-MM-DD, both included. */
  timerange: { startDate: string; endDate: string } | null;
  /** The key of filters that the platform has stored, because they are too long for an address; null for none. */
  stored: string | null;
  /**
   * Sorted by name. A filter that is not listed has its stored selection, or the dashboard's default. An empty list
   * stands for the default in place of the stored selection.
   */
  filters: readonly { name: string; selection: Selection }[];
  /** Null for the default: the competitors of the set-up. Without ids nothing is compared. */
  comparison: { kind: 'brands' | 'products'; ids: readonly string[] } | null;
  /** The order of the rows of one table; null for its own order. */
  sort: TableSort | null;
  /** Words that the shown reviews contain; '' for all. */
  search: string;
  /** How many reviews are shown; null for the first ones. */
  reviews: number | null;
  hideLayout: boolean;
  /**
   * Choices of earlier dashboards that this one does not read, as the query of a state without '?'; '' for none. Links
   * to dashboards that read them have them again.
   */
  kept: string;
}

export interface RowOrder {
  column: string;
  direction: 'ascending' | 'descending';
}

export interface TableSort extends RowOrder {
  widget: string;
}

/** A part of an address that was left out, and the message about it. */
export interface LeftOut {
  parameter: string;
  /** The filter or value concerned. */
  subject: string | null;
  message: string;
}

export const emptyState: DashboardState = {
  brand: null,
  product: null,
  report: null,
  timerange: null,
  stored: null,
  filters: [],
  comparison: null,
  sort: null,
  search: '',
  reviews: null,
  hideLayout: false,
  kept: '',
};

/** Limits above what any dashboard needs, so that a hand-written address causes no load on the platform. */
export const stateLimits = {
  /** Characters of the JSON of a parameter. Filters that a form sends to be stored are longer than any address. */
  parameter: 500_000,
  filters: 40,
  /** Values of all filters together. */
  values: 10_000,
  ids: 20,
  text: 200,
  search: 100,
  /** Characters of `kept` in an address. */
  kept: 3_000,
};

/** Maximum of reviews on a page, and in its file. */
export const maxReviews = { page: 200, file: 1_000 };
const reportParameter = 'report_id';
/** longer filters are stored. Letters of most scripts need six characters in an address. */
const maxFiltersLength = { text: 2_000, inAddress: 4_000 };
/** Replaces kept choices that would make the address too long. */
const tooMuchKept = '~';
const storedKey = /^[\w-]{43}$/;
/** The name of the key of stored filters, among the filters that change them. No filter has this name. */
const storedName = '~';
const filterName = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** Whether a value is a text of one line, as values and ids are. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= stateLimits.text &&
  value === value.trim() &&
  !/[\p{Cc}\p{Cs}]/u.test(value);

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const unique = (values: readonly string[]) => [...new Set(values)];

/**
 * Reads the state from an address. It never throws: an unreadable part is left out and reported. It ignores
 * parameters that are not part of the state.
 */
export function parseDashboardState(search: URLSearchParams): {
  state: DashboardState;
  leftOut: LeftOut[];
} {
  const leftOut: LeftOut[] = [];
  const leaveOut = (parameter: string, message: string, subject: string | null = null) => {
    leftOut.push({ parameter, subject, message });
  };
  const id = (parameter: 'brand' | 'product'): string | null => {
    const value = search.get(parameter);
    if (value === null || value === '') return null;
    if (isText(value)) return value;
    leaveOut(parameter, `The ${parameter} in the address could not be read, so it was left out.`);
    return null;
  };
  /** The JSON object in a parameter. */
  const object = (
    parameter: string,
    what: string,
    were = 'it was',
  ): Record<string, unknown> | null => {
    const text = search.get(parameter);
    if (text === null || text === '') return null;
    const read = text.length <= stateLimits.parameter ? readJson(text) : undefined;
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return read as Record<string, unknown>;
    leaveOut(parameter, `The ${what} in the address could not be read, so ${were} left out.`);
    return null;
  };

  const key = search.get('filters');
  const isKey = key !== null && storedKey.test(key);
  const { [storedName]: base, ...filters } =
    (isKey ? null : object('filters', 'filters', 'they were')) ?? {};
  const stored = isKey ? key : typeof base === 'string' && storedKey.test(base) ? base : null;
  if (stored === null && base !== undefined)
    leaveOut('filters', 'The key of filters in the address could not be read, so it was left out.');

  const state: DashboardState = {
    brand: id('brand'),
    product: id('product'),
    // A report_id that cannot be read names no report, as any other unknown one.
    report: search.get(reportParameter)?.slice(0, stateLimits.text) || null,
    timerange: readRange(object('timerange', 'time range'), leaveOut),
    stored,
    filters: readFilters(filters, stored !== null, leaveOut),
    comparison: readComparison(object('comparison', 'comparison'), leaveOut),
    sort: readSort(search.get('sort'), leaveOut),
    search: readSearch(search.get('search'), leaveOut),
    reviews: readReviews(search.get('reviews'), leaveOut),
    hideLayout: isFlagOn(search.get('hideLayout')),
    kept: readKept(search.get('kept') ?? '', leaveOut),
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

const lengthInAddress = (text: string) => encodeURIComponent(text).length;

/** The choices that an address keeps for other dashboards. Too long ones are dropped; the next page has a notice. */
export const keptText = (query: string): string =>
  lengthInAddress(query) <= stateLimits.kept ? query : tooMuchKept;

function readKept(given: string, leaveOut: LeaveOut): string {
  if (keptText(given) !== tooMuchKept && given !== tooMuchKept) return given;
  leaveOut(
    'kept',
    'This page does not use all of your filters, and they are too long to be kept for others. Choose them again there.',
  );
  return '';
}

type LeaveOut = (parameter: string, message: string, subject?: string | null) => void;

/** Reads a range of days: both or none (D-05, D-06). */
function readRange(
  given: Record<string, unknown> | null,
  leaveOut: LeaveOut,
): DashboardState['timerange'] {
  if (given === null) return null;
  const day = (value: unknown) => (typeof value === 'string' ? readDate(value) : null);
  const startDate = day(given['startDate']);
  const endDate = day(given['endDate']);
  if (startDate === null || endDate === null) {
    const present = [given['startDate'], given['endDate']].filter((value) => value !== undefined);
    leaveOut(
      'timerange',
      present.length < 2
        ? 'The time range in the address lacks a date, so it was left out.'
        : 'Wrong Time Format. The time range in the address was left out.',
    );
    return null;
  }
  const wrong = rangeError(startDate, endDate);
  if (wrong === null) return { startDate, endDate };
  leaveOut('timerange', `${wrong} The time range in the address was left out.`);
  return null;
}

function readFilters(
  given: Record<string, unknown>,
  isStored: boolean,
  leaveOut: LeaveOut,
): DashboardState['filters'] {
  const filters: { name: string; selection: Selection }[] = [];
  let left = stateLimits.values;
  for (const [name, value] of Object.entries(given)) {
    if (!filterName.test(name)) {
      leaveOut('filters', 'A filter in the address has no name that we know, so it was left out.');
    } else if (filters.length === stateLimits.filters) {
      leaveOut(
        'filters',
        `The address has more than ${stateLimits.filters} filters; the rest was left out.`,
      );
      break;
    } else if (value === 'all') {
      filters.push({ name, selection: 'all' });
    } else if (!Array.isArray(value) || value.length > left) {
      leaveOut('filters', `The filter ${name} could not be read, so it was left out.`, name);
    } else {
      const values = value.filter(isText);
      left -= values.length;
      if (values.length < value.length)
        leaveOut(
          'filters',
          `A value of the filter ${name} could not be read and was left out.`,
          name,
        );
      if (values.length > 0 || (isStored && value.length === 0))
        filters.push({ name, selection: unique(values).sort(byCode) });
    }
  }
  return filters.sort((a, b) => byCode(a.name, b.name));
}

function readComparison(
  given: Record<string, unknown> | null,
  leaveOut: LeaveOut,
): DashboardState['comparison'] {
  if (given === null) return null;
  const kind = (['brands', 'products'] as const).find((name) => Array.isArray(given[name]));
  if (kind === undefined) {
    leaveOut('comparison', 'The comparison in the address could not be read, so it was left out.');
    return null;
  }
  const list = given[kind] as unknown[];
  const ids = unique(list.filter(isText));
  if (ids.length < new Set(list).size || ids.length > stateLimits.ids) {
    leaveOut('comparison', `Some of the ${kind} in the address's comparison were left out.`);
  }
  return ids.length === 0 && list.length > 0 ? null : { kind, ids: ids.slice(0, stateLimits.ids) };
}

const orderPattern = /^([\w$-]{1,100})\.(asc|desc)$/;
const sortPattern = /^([\w-]{1,100})\.(.+)$/;

/** Writes an order for an address: `NS.desc`. */
export const rowOrderText = ({ column, direction }: RowOrder): string =>
  `${column}.${direction === 'ascending' ? 'asc' : 'desc'}`;

/** Reads what `rowOrderText` writes; null for anything else. */
export function parseRowOrder(text: string): RowOrder | null {
  const [, column, direction] = orderPattern.exec(text) ?? [];
  if (column === undefined) return null;
  return { column, direction: direction === 'asc' ? 'ascending' : 'descending' };
}

/** Reads the order of a table: its widget, the column and the direction, `top-brands.NS.desc`. */
function readSort(given: string | null, leaveOut: LeaveOut): TableSort | null {
  if (given === null || given === '') return null;
  const [, widget, text = ''] = sortPattern.exec(given) ?? [];
  const order = parseRowOrder(text);
  if (widget === undefined || order === null) {
    leaveOut('sort', 'The order of a table in the address could not be read, so it was left out.');
    return null;
  }
  return { widget, ...order };
}

/** Reads the search in reviews: words on one line. */
function readSearch(given: string | null, leaveOut: LeaveOut): string {
  const text = (given ?? '').trim();
  if (text === '' || (isText(text) && text.length <= stateLimits.search)) return text;
  leaveOut('search', 'The search in the address could not be read, so it was left out.');
  return '';
}

function readReviews(given: string | null, leaveOut: LeaveOut): number | null {
  if (given === null || given === '') return null;
  const count = /^\d{1,4}$/.test(given) ? Number(given) : 0;
  if (count >= 1 && count <= maxReviews.page) return count;
  leaveOut(
    'reviews',
    'The number of reviews in the address could not be read, so it was left out.',
  );
  return null;
}

/** The parameter of the two days of a period. */
export const timerangeName = 'timerange';
/** The filter of time frames. A dashboard without frames reads the frame of an address as its days. */
export const timeFrameName = 'time_frame';

/** The parameters of the state, in the order in which addresses have them. */
export const stateParameters = [
  'brand',
  'product',
  'report_id',
  'timerange',
  'filters',
  'comparison',
  'sort',
  'search',
  'reviews',
  'hideLayout',
  'kept',
] as const;

/** Writes a state for an address. Defaults are left out; equal states give equal addresses. */
export function serialiseDashboardState(state: DashboardState): URLSearchParams {
  const search = new URLSearchParams();
  const { brand, product, timerange, comparison, sort, hideLayout } = state;
  const words = state.search;
  if (brand !== null) search.set('brand', brand);
  if (product !== null) search.set('product', product);
  if (state.report !== null) search.set(reportParameter, state.report);
  if (timerange !== null) {
    const { startDate, endDate } = timerange;
    search.set(
      'timerange',
      JSON.stringify({ startDate: slashedDate(startDate), endDate: slashedDate(endDate) }),
    );
  }
  const filtersText = textOfFilters(state);
  if (filtersText !== '') search.set('filters', filtersText);
  if (comparison !== null)
    search.set('comparison', JSON.stringify({ [comparison.kind]: comparison.ids }));
  if (sort !== null) search.set('sort', `${sort.widget}.${rowOrderText(sort)}`);
  if (words !== '') search.set('search', words);
  if (state.reviews !== null) search.set('reviews', String(state.reviews));
  if (hideLayout) search.set('hideLayout', 'true');
  if (state.kept !== '') search.set('kept', state.kept);
  return search;
}

/** The parameter `filters`: the key of stored filters, or JSON with the key and the changes; '' for no filters. */
function textOfFilters({ stored, filters }: Pick<DashboardState, 'stored' | 'filters'>): string {
  if (filters.length === 0) return stored ?? '';
  const named = filters.map(
    ({ name, selection }) =>
      [name, selection === 'all' ? 'all' : [...selection].sort(byCode)] as const,
  );
  named.sort(([a], [b]) => byCode(a, b));
  return JSON.stringify({
    ...(stored !== null && { [storedName]: stored }),
    ...Object.fromEntries(named),
  });
}

/** Whether the filters of a state are to be stored, so that its address is short. */
export function isTooLong(state: DashboardState): boolean {
  const text = textOfFilters(state);
  return text.length > maxFiltersLength.text || lengthInAddress(text) > maxFiltersLength.inAddress;
}

/** The query string of a state with its '?'; '' for the default state. */
export function stateQuery(state: DashboardState): string {
  const text = serialiseDashboardState(state).toString();
  return text === '' ? '' : `?${text}`;
}

/** The selection of one filter in the address; null for the default, and for the stored selection. */
export function selectionOf(state: DashboardState, name: string): Selection | null {
  return state.filters.find((filter) => filter.name === name)?.selection ?? null;
}

/** Whether a filter may have a selection: in the address, or among the stored filters, which the page shows. */
export const isGiven = (state: DashboardState, name: string): boolean =>
  (selectionOf(state, name)?.length ?? 0) > 0 ||
  (state.stored !== null && selectionOf(state, name) === null);

/** A copy of the state with another selection in one filter; null restores the default. */
export function withSelection(
  state: DashboardState,
  name: string,
  selection: Selection | null,
): DashboardState {
  const others = state.filters.filter((filter) => filter.name !== name);
  const isDefault = selection === null || selection.length === 0;
  const filters =
    isDefault && state.stored === null ? others : [...others, { name, selection: selection ?? [] }];
  return { ...state, filters: filters.sort((a, b) => byCode(a.name, b.name)) };
}
