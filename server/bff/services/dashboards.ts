import { redirect } from '@remix-run/node';

import type { DashboardView, HomeNotice } from '../../../app/contracts/dashboards';
import { paths } from '../../../app/lib/paths';
import { NotFoundError, SignInRequiredError, SignInUnconfirmedError } from '../errors';
import { dashboardQuery, dashboardSchema, type PlatformDashboard } from '../upstream/contract';
import { readField, type GraphqlClient } from '../upstream/graphql';

/** Which notice the home shows for the platform's reason (P-04, D-15). */
const notices: Record<NonNullable<PlatformDashboard['access']['reason']>, HomeNotice> = {
  visitor: 'plan-required',
  trial: 'plan-required',
  plan: 'plan-required',
  brandless: 'brand-required',
  restricted: 'unlimited-required',
  role: 'role',
};

/**
 * One dashboard, as far as this user may see it (P-04, D-09): the platform decides, the BFF acts on it.
 * @throws {NotFoundError} for an unknown pair
 * @throws {SignInRequiredError} for a visitor where signing in may open it
 * @throws {Response} a redirect to the home for everybody else whom it is closed to
 */
export async function loadDashboard(
  graphql: GraphqlClient,
  request: { parentSlug: string; slug: string },
): Promise<DashboardView> {
  const answer = await graphql.query(dashboardQuery, request);
  const dashboard = readField(answer, 'dashboard', dashboardSchema);
  if (dashboard === null)
    throw new NotFoundError(`no dashboard ${request.parentSlug}/${request.slug}`);

  const { decision, reason } = dashboard.access;
  if (decision === 'sign_in') {
    // A signed-in user whose token could not be renewed is no visitor: they get a retry.
    throw answer.confirmed ? new SignInRequiredError() : new SignInUnconfirmedError();
  }
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- a redirect is how Remix leaves a loader
  if (decision === 'home') throw redirect(paths.homeWithNotice(notices[reason ?? 'plan']));
  return { ...dashboard, decision, details: withDefaults(dashboard.details) };
}

/** D-08: a missing meta, or a missing key in it, falls back to its default. */
function withDefaults({
  backgroundImageUrl,
  customClass,
  meta,
}: PlatformDashboard['details']): DashboardView['details'] {
  return {
    backgroundImageUrl,
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
