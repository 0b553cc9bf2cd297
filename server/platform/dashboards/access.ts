import { reachOf, type Roles } from '../../../contract/permissions';
import type { PlanKind } from '../accounts/subscriptions';
import type { DashboardDefinition } from './definition';
import type { AccessStatus } from '../../../contract/vocabulary';

/** The facts about a user that access depends on. */
export interface AccessFacts extends Roles {
  plan: PlanKind;
  /** The user has neither own nor associated brands. */
  brandless: boolean;
}

export interface Access {
  decision: 'granted' | 'teaser' | 'sign_in' | 'home';
  reason: 'visitor' | 'trial' | 'brandless' | 'plan' | 'restricted' | 'role' | null;
  message: string | null;
}

/** The message for a restricted dashboard (D-15). */
export const investorMessage =
  "You don't have access to Investor Dashboards. Upgrade to Unlimited Plan to get access.";

export const homeSlugs = { parentSlug: 'brand-dossier', slug: 'dossier' } as const;

/** Whether a dashboard is the home of the brand dossier, which is open to everybody. */
export function isHome(dashboard: { parentSlug: string; slug: string }): boolean {
  return dashboard.parentSlug === homeSlugs.parentSlug && dashboard.slug === homeSlugs.slug;
}

/** The current status (D-09). An unreleased dashboard is `coming_soon`, whatever its later status is. */
export function effectiveStatus(
  dashboard: Pick<DashboardDefinition, 'accessStatus' | 'released'>,
): AccessStatus {
  return dashboard.released ? dashboard.accessStatus : 'coming_soon';
}

const granted: Access = { decision: 'granted', reason: null, message: null };
const home = (reason: Access['reason'], message: string | null = null): Access => ({
  decision: 'home',
  reason,
  message,
});

/**
 * Decides whether a user may open a dashboard (P-04, and the dashboards column of domain.md section 6). Pure.
 * @param facts the user, or null for a visitor
 */
export function decideAccess(dashboard: DashboardDefinition, facts: AccessFacts | null): Access {
  const status = effectiveStatus(dashboard);
  if (status === 'coming_soon') return { decision: 'teaser', reason: null, message: null };
  if (isHome(dashboard) || status === 'publicly_available') return granted;
  if (facts === null) return { decision: 'sign_in', reason: 'visitor', message: null };

  const reach = reachOf(facts, 'dashboards.view');
  if (reach === 'all') return granted;
  if (reach === 'public') return home('role');

  if (facts.plan === 'unlimited') return granted;
  if (status === 'restricted') return home('restricted', investorMessage);
  if (facts.brandless) return home('brandless');
  if (facts.plan === 'paid') return granted;
  if (facts.plan === 'trial') return status === 'free' ? granted : home('trial');
  return home('plan');
}
