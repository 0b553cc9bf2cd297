import type { DashboardContent } from '../../../../app/contracts/dashboards/content';
import type { PartError } from '../../../../app/contracts/dashboards/dashboard';
import type { DashboardState, LeftOut } from '../../../../app/contracts/dashboards/url';
import {
  asAppError,
  ForbiddenError,
  SignInRequiredError,
  UpstreamInvalidError,
} from '../../errors';
import { contentQuery } from './queries';
import type { GraphqlClient } from '../../upstream/graphql/client';

/** Which dashboard, and in which state. */
export interface DashboardRequest {
  parentSlug: string;
  slug: string;
  state: DashboardState;
}

/** `DashboardStateInput` of the platform. */
export function stateInput(state: DashboardState) {
  const { brand, product, timerange, comparison } = state;
  return {
    brand,
    product,
    timerange,
    comparison: comparison === null ? null : { [comparison.kind]: comparison.ids },
    filters: state.filters.map(({ name, selection }) =>
      selection === 'all' ? { name, all: true } : { name, values: selection },
    ),
  };
}

/**
 * What fills a dashboard in a state. A question of its own: a slow widget must hold nothing else of the page.
 *
 * @param widgets the ids that are asked for; null for all, none for what the state is about alone
 * @returns null where the dashboard is not open to this user
 * @throws {UpstreamUnavailableError} {UpstreamInvalidError} where the platform fails
 */
export async function queryContent(
  graphql: GraphqlClient,
  { parentSlug, slug, state }: DashboardRequest,
  widgets: readonly string[] | null = null,
): Promise<DashboardContent | null> {
  const answer = await graphql.query(
    contentQuery,
    { parentSlug, slug, state: stateInput(state), widgets },
    { alone: true },
  );
  const dashboard = answer.field('dashboard');
  // Null is "not open"; null with an error is a failure, which is not to be taken for it.
  const content = dashboard?.content ?? null;
  if (content === null && answer.errors.length > 0)
    throw new UpstreamInvalidError('graphql', 'the content of a dashboard failed');
  return content;
}

/**
 * For files and rows, which are not for the public variant (D-16).
 * @throws {ForbiddenError} for a dashboard that is closed, or open in its public variant alone
 */
export function requireFull(
  content: DashboardContent | null,
  signedIn: boolean,
): asserts content is DashboardContent {
  if (content === null) throw new ForbiddenError('Your plan does not open this dashboard.');
  if (content.variant === 'full') return;
  throw new ForbiddenError(
    signedIn
      ? 'Rows and exports open once your account has a brand with data.'
      : 'Rows and exports open with an account. Sign up for the free trial, or sign in.',
  );
}

/** what the address left out, beside what the platform did. */
export function withLeftOut(content: DashboardContent, leftOut: readonly LeftOut[]) {
  return {
    ...content,
    notices: [...leftOut.map((each) => ({ code: 'left-out', ...each })), ...content.notices],
  };
}

/**
 * Loads a part of a page whose failure costs that part alone.
 * @throws {SignInRequiredError} a sign-in that has ended, and {Response} what leaves the page: both are the whole page's matter
 */
export async function part<Value>(
  load: () => Promise<Value>,
  deps: { requestId: string; report: (error: unknown) => void },
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
