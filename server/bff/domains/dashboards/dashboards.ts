import { redirect } from '@remix-run/node';

import { parseDashboardState } from '../../../../app/contracts/dashboards/url';
import { isChoiceForm } from '../../../../app/contracts/dashboards/choice-form';
import type {
  HomeNotice,
  PackedDashboard,
  WidgetAnswer,
} from '../../../../app/contracts/dashboards/dashboard';
import type { DashboardContent, OptionPage } from '../../../../app/contracts/dashboards/content';
import { forPage } from '../../../../app/contracts/dashboards/file-columns';
import { subjectName } from '../../../../app/contracts/dashboards/subject';
import { packJson } from '../../../../app/contracts/packed-json';
import { homePath, paths } from '../../../../app/lib/urls/paths';
import {
  ForbiddenError,
  NotFoundError,
  SignInRequiredError,
  SignInUnconfirmedError,
} from '../../errors';
import type { GraphqlClient } from '../../upstream/graphql/client';
import { NoDataError } from '../../upstream/graphql/errors';
import { applyForm } from './form';
import { dashboardQuery, filterOptionsQuery, type PlatformDashboard } from './queries';
import {
  loadPart,
  misplacedFilters,
  queryContent,
  requireAskedBrand,
  requireFull,
  stateInput,
  unknownSort,
  withBrand,
  withLeftOut,
  type DashboardDeps,
  type DashboardRequest,
  type Slugs,
} from './request';
import { loadSetupFacts, setupSteps } from './setup';

/** The notice of the home page for each reason of the platform (P-04, D-15). */
const notices: Record<NonNullable<PlatformDashboard['access']['reason']>, HomeNotice> = {
  visitor: 'plan-required',
  trial: 'plan-required',
  plan: 'plan-required',
  brandless: 'brand-required',
  restricted: 'unlimited-required',
  role: 'role',
};
const optionsAPage = 30;
const maxSearchLength = 100;

/**
 * Loads a dashboard page, or redirects. The platform decides what the user may see (P-04, D-09).
 * @throws {NotFoundError} for an unknown pair of slugs
 * @throws {SignInRequiredError} for a visitor when signing in may open the dashboard
 * @throws {Response} a redirect: from a submitted filter form to the address of its state, and from a closed dashboard to
 *   the home page
 */
export async function loadDashboard(
  deps: DashboardDeps,
  slugs: Slugs,
  url: URL,
): Promise<PackedDashboard> {
  if (isChoiceForm(url.searchParams)) {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- a redirect is how Remix leaves a loader
    throw redirect(await applyForm(deps, slugs, url.searchParams));
  }
  const { state, leftOut } = parseDashboardState(url.searchParams);
  const request: DashboardRequest = { ...slugs, state };
  const isHome = paths.dashboard(slugs.parentSlug, slugs.slug) === homePath;
  const contentPart = loadPart(() => queryContent(deps.graphql, request), deps);
  const foundPart = loadFound(deps, request, url.searchParams);
  const setupPart = isHome ? loadSetupFacts(deps) : null;
  // For a closed dashboard this function throws before it awaits these.
  for (const each of [contentPart, foundPart, setupPart]) each?.catch(() => undefined);

  const head = await loadHead(deps.graphql, slugs);
  if (head.decision === 'teaser') return { ...head, decision: 'teaser' };
  const { value: content, error } = await contentPart;
  const setup = await setupPart;
  return {
    ...head,
    decision: 'granted',
    subject: content && subjectName(content),
    state: content === null ? state : withBrand(state, content),
    content:
      content === null
        ? null
        : packJson(
            withLeftOut({ ...content, widgets: content.widgets.map(forPage) }, [
              ...leftOut,
              ...misplacedFilters(url.searchParams, content),
              ...unknownSort(state, content),
            ]),
          ),
    contentError:
      error ??
      (content === null
        ? { message: 'Nothing is shown here yet.', requestId: deps.requestId, retry: true }
        : null),
    found: await foundPart,
    setup: setup && setupSteps(setup, hasOwnData(content)),
  };
}

const hasOwnData = (content: DashboardContent | null) =>
  content !== null && content.variant === 'full' && !content.dataSet.shared;

/**
 * Loads a dashboard without its figures.
 * @throws as `loadDashboard` for a dashboard that is closed to the user
 */
async function loadHead(graphql: GraphqlClient, { parentSlug, slug }: Slugs) {
  const answer = await graphql.query(dashboardQuery, { parentSlug, slug });
  const dashboard = answer.field('dashboard');
  if (dashboard === null) throw new NotFoundError(`no dashboard ${parentSlug}/${slug}`);

  const { access, ...facts } = dashboard;
  const { decision, reason } = access;
  if (decision === 'sign_in') {
    // A signed-in user whose token could not be renewed is not a visitor and gets a retry.
    throw answer.confirmed ? new SignInRequiredError() : new SignInUnconfirmedError();
  }
  if (decision === 'home') {
    const notice = notices[reason ?? 'plan'];
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- a redirect is how Remix leaves a loader
    throw redirect(paths.homeWithNotice(notice, `${parentSlug}/${slug}`));
  }
  return { ...facts, decision, details: withDefaults(dashboard.details) };
}

/** Loads one widget again (D-13). Its failure is part of the answer. */
export async function loadWidget(
  deps: DashboardDeps,
  request: DashboardRequest,
  id: string,
): Promise<WidgetAnswer> {
  const { value, error } = await loadPart(async () => {
    const content = await queryContent(deps.graphql, request, [id]);
    if (content === null) throw new ForbiddenError('Your plan does not include this dashboard.');
    requireAskedBrand(content);
    const widget = content.widgets.find((each) => each.id === id);
    if (widget === undefined) throw new NotFoundError(`no widget ${id}`);
    return forPage(widget);
  }, deps);
  return { widget: value, error };
}

/**
 * Loads one widget with the content that its file names.
 * @param widgets which ones the content has: all of them for an image, whose colours are those of the page
 * @throws {ForbiddenError} in the public variant (D-16), and for another brand than the address names (D-15)
 * @throws {NotFoundError} for an unknown dashboard or widget
 */
export async function loadWidgetForFile(
  deps: DashboardDeps,
  request: DashboardRequest,
  id: string,
  widgets: 'this' | 'all' = 'this',
) {
  const [content] = await Promise.all([
    queryContent(deps.graphql, request, widgets === 'all' ? null : [id]),
    checkOpen(deps, request),
  ]);
  requireFull(content, deps.signedIn);
  requireAskedBrand(content);
  const widget = content.widgets.find((each) => each.id === id);
  if (widget === undefined) throw new NotFoundError(`no widget ${id}`);
  return { content, widget };
}

/**
 * Checks that a dashboard is open, for its files and lists.
 * @throws {ForbiddenError} where the page would redirect
 */
export async function checkOpen(deps: DashboardDeps, slugs: Slugs): Promise<{ title: string }> {
  try {
    const { decision, title } = await loadHead(deps.graphql, slugs);
    if (decision === 'teaser') throw new NotFoundError('a dashboard to come');
    return { title };
  } catch (thrown) {
    if (thrown instanceof Response)
      throw new ForbiddenError('Your plan does not include this dashboard.');
    throw thrown;
  }
}

/**
 * Loads a page of an async filter's values (D-04).
 * @param query the search text, and the cursor of the previous page
 * @throws {ForbiddenError} for a closed dashboard, {NotFoundError} for an unknown filter
 */
export async function loadOptions(
  { graphql }: DashboardDeps,
  { parentSlug, slug, state }: DashboardRequest,
  filter: string,
  query: { search: string; after: string | null },
): Promise<OptionPage> {
  const request = graphql.query(filterOptionsQuery, {
    parentSlug,
    slug,
    filter,
    search: query.search.slice(0, maxSearchLength),
    after: query.after,
    first: optionsAPage,
    state: stateInput(state),
  });
  const answer = await request.catch((error: unknown) => {
    if (!(error instanceof NoDataError)) throw error;
    if (error.codes.includes('FORBIDDEN'))
      throw new ForbiddenError('Your plan does not include this dashboard.');
    if (error.codes.includes('BAD_USER_INPUT')) throw new NotFoundError(`no filter ${filter}`);
    throw error;
  });
  return answer.field('filterOptions');
}

/** The results of a search that was submitted without JavaScript. */
async function loadFound(deps: DashboardDeps, request: DashboardRequest, search: URLSearchParams) {
  const filter = search.get('find');
  if (filter === null || filter === '') return null;
  const query = (search.get('q') ?? '').slice(0, maxSearchLength);
  const { value, error } = await loadPart(
    () => loadOptions(deps, request, filter, { search: query, after: null }),
    deps,
  );
  return {
    options: value?.options ?? [],
    hasMore: value?.hasMore ?? false,
    filter,
    query,
    message: error?.message ?? null,
  };
}

/** An address that a style can hold as it is. */
const plainUrl = /^https?:\/\/[^\s"'()\\;<>]+$/;

/** Sets the defaults of a missing `meta`, or of a missing key in it (D-08). */
function withDefaults({ backgroundImageUrl, customClass, meta }: PlatformDashboard['details']) {
  return {
    backgroundImageUrl: plainUrl.test(backgroundImageUrl ?? '') ? backgroundImageUrl : null,
    customClass,
    meta: {
      cta_type: meta?.cta_type ?? null,
      timeframe: {
        startDate: meta?.timeframe?.startDate ?? null,
        endDate: meta?.timeframe?.endDate ?? null,
      },
      timerange: meta?.timerange ?? '',
    },
  };
}
