import type { DashboardContent } from '../../../../app/contracts/dashboards/content';
import type { PartError } from '../../../../app/contracts/dashboards/dashboard';
import { brandSearch, lookedAt } from '../../../../app/contracts/dashboards/subject';
import {
  parseDashboardState,
  stateLimits,
  stateParameters,
  withSelection,
  type DashboardState,
  type LeftOut,
} from '../../../../app/contracts/dashboards/url';
import {
  asAppError,
  ForbiddenError,
  noPermissionText,
  SignInRequiredError,
  UpstreamInvalidError,
} from '../../errors';
import type { GraphqlClient } from '../../upstream/graphql/client';
import type { FoundAccount } from '../account/account';
import { contentQuery } from './queries';

export interface DashboardDeps {
  graphql: GraphqlClient;
  signedIn: boolean;
  account: () => Promise<FoundAccount>;
  requestId: string;
  report: (error: unknown) => void;
  flash: (level: 'success' | 'warning', text: string) => void;
  /** The user has hidden the set-up list. */
  setupHidden: boolean;
}

export interface Slugs {
  parentSlug: string;
  slug: string;
}
export type WidgetParams = Slugs & { widget: string };

/** A dashboard and its state. */
export interface DashboardRequest extends Slugs {
  state: DashboardState;
}

/** The dashboard request of a file or list; its address holds the state, like that of the page. */
export const requestOf = ({ parentSlug, slug }: Slugs, url: URL): DashboardRequest => ({
  parentSlug,
  slug,
  state: parseDashboardState(url.searchParams).state,
});

/** The state as the variable `DashboardStateInput` of the platform. */
export function stateInput(state: DashboardState) {
  const { brand, product, report, timerange, comparison, search, reviews } = state;
  return {
    brand,
    product,
    report,
    timerange,
    comparison: comparison === null ? null : { [comparison.kind]: comparison.ids },
    stored: state.stored,
    filters: state.filters.map(({ name, selection }) =>
      selection === 'all' ? { name, all: true } : { name, values: selection },
    ),
    search: search === '' ? null : search,
    reviews,
  };
}

/**
 * Loads the content of a dashboard in a state.
 *
 * @param widgets ids of the widgets to load; null for all, an empty list for none
 * @returns null when the dashboard is not open to this user
 * @throws {UpstreamUnavailableError} {UpstreamInvalidError} where the platform fails
 */
export async function queryContent(
  graphql: GraphqlClient,
  { parentSlug, slug, state }: DashboardRequest,
  widgets: readonly string[] | null = null,
): Promise<DashboardContent | null> {
  const variables = { parentSlug, slug, state: stateInput(state), widgets };
  const answer = await graphql.query(contentQuery, variables);
  const dashboard = answer.field('dashboard');
  // Null means "not open"; null with an error means that the platform failed.
  const content = dashboard?.content ?? null;
  if (content === null && answer.errors.length > 0)
    throw new UpstreamInvalidError('graphql', 'the content of a dashboard failed');
  return content;
}

/**
 * Checks that the full variant is open; the public one has no files and rows (D-16).
 * @throws {ForbiddenError} for a dashboard that is closed, or open only in its public variant
 */
export function requireFull(
  content: DashboardContent | null,
  signedIn: boolean,
): asserts content is DashboardContent {
  if (content === null) throw new ForbiddenError('Your plan does not include this dashboard.');
  if (content.variant === 'full') return;
  const way = signedIn
    ? 'Rows and exports open once your account has a brand with data.'
    : 'Rows and exports open with an account. Sign up for the free trial, or sign in.';
  throw new ForbiddenError([refusedBrand(content), way].filter(Boolean).join(' '));
}

/**
 * Checks that the figures are those of the brand in the address. A page shows a notice about another brand; a file, or
 * a widget that joins a page, cannot (D-15).
 * @throws {ForbiddenError} when the viewer may not see that brand, or when it does not exist
 */
export function requireAskedBrand(content: DashboardContent): void {
  const isOther = content.notices.some(
    // A brand without data has a notice too, and files without rows.
    ({ code, parameter }) => parameter === 'brand' && code !== 'no-data',
  );
  if (isOther)
    throw new ForbiddenError(
      refusedBrand(content) ?? 'The address names a brand that does not exist.',
    );
}

/**
 * The refusal of the brand in the address; null without one. The platform's notice alone
 * names it: a brand of a data set that the viewer does not see has no such notice (SEC-46).
 */
function refusedBrand({ notices }: DashboardContent): string | null {
  const name = notices.find(({ code }) => code === 'no-permission')?.subject;
  return name ? noPermissionText(name) : null;
}

/**
 * The state with the brands that are shown: the viewer's, and the one that a search looks at. The links of a page name
 * both. A user who may not see one of them gets a notice instead of the figures of another brand.
 */
export function withBrand(state: DashboardState, content: DashboardContent): DashboardState {
  const shown = { ...state, brand: content.brand?.id ?? null };
  const search = brandSearch(content);
  const found = lookedAt(content);
  return search && found ? withSelection(shown, search.name, [found.value]) : shown;
}

/** Adds the notices about the address to those of the platform. */
export function withLeftOut(content: DashboardContent, leftOut: readonly LeftOut[]) {
  return {
    ...content,
    notices: [...leftOut.map((each) => ({ code: 'left-out', ...each })), ...content.notices],
  };
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/** Notices about parameters that are called like a filter of the page, which chooses in another way. */
export function misplacedFilters(
  search: URLSearchParams,
  { filters }: DashboardContent,
): LeftOut[] {
  const known: readonly string[] = stateParameters;
  return [...new Set(search.keys())].slice(0, stateLimits.filters).flatMap((key) => {
    const parameter = key.slice(0, stateLimits.text);
    const asked = plain(parameter);
    if (asked === '' || known.includes(key)) return [];
    const filter = filters.find(({ name, label, kind }) =>
      [name, label, kind].some((each) => plain(each) === asked),
    );
    const message = `${filter?.label} is not chosen by “${parameter}” in an address, so it was left out.`;
    return filter ? [{ parameter, subject: filter.name, message }] : [];
  });
}

/** The notice about an order of a table or column that the dashboard does not have. */
export function unknownSort({ sort }: DashboardState, { widgets }: DashboardContent): LeftOut[] {
  if (sort === null) return [];
  const widget = widgets.find(({ id, chart }) => id === sort.widget && chart === 'table');
  const { columns, error } = widget?.result ?? { columns: [], error: null };
  if (error !== null || columns.some(({ key, role }) => key === sort.column && role !== 'id'))
    return [];
  return [
    {
      parameter: 'sort',
      subject: sort.widget,
      message:
        'The order of a table in the address names no column of this page, so it was left out.',
    },
  ];
}

/**
 * Loads a part of a page that may fail without the rest of the page.
 * @throws {SignInRequiredError} when the sign-in has ended, and {Response} for a redirect: both concern the whole page
 */
export async function loadPart<Value>(
  load: () => Promise<Value>,
  deps: Pick<DashboardDeps, 'requestId' | 'report'>,
): Promise<{ value: Value | null; error: PartError | null }> {
  try {
    return { value: await load(), error: null };
  } catch (thrown) {
    if (thrown instanceof SignInRequiredError || thrown instanceof Response) throw thrown;
    deps.report(thrown);
    const { userText: message, retry } = asAppError(thrown);
    return { value: null, error: { message, requestId: deps.requestId, retry } };
  }
}
