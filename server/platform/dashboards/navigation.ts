import type { navigationItem } from '../database/schema/catalogue';
import { can, reachOf, type Roles } from '../../../contract/permissions';
import { isHome } from './access';
import type { DashboardDefinition } from './definition';
import { kindTraits } from './filter-kinds';

type StoredItem = typeof navigationItem.$inferSelect;

export interface NavigationLeaf {
  id: string;
  name: string;
  url: string | null;
  dashboardLink: string | null;
  /** The dashboard of the link; null for a screen that is not a dashboard. */
  dashboard: DashboardDefinition | null;
}
export interface NavigationEntry extends NavigationLeaf {
  iconClass: string;
  menuListNavigationItems: NavigationLeaf[];
}

/**
 * The side navigation of a user, or of a visitor (L-01). A section lists the dashboards that name it. A section with one
 * dashboard links to it directly, and an empty section is left out. Users whose roles open only public dashboards see
 * those and the home. All others see every dashboard, because its page explains missing access (P-04).
 */
export function buildNavigation(
  items: readonly StoredItem[],
  dashboards: readonly DashboardDefinition[],
  roles: Roles | null,
): NavigationEntry[] {
  const publicOnly = roles !== null && reachOf(roles, 'dashboards.view') === 'public';
  const shown = dashboards.filter(
    (dashboard) =>
      !publicOnly || isHome(dashboard) || dashboard.accessStatus === 'publicly_available',
  );
  const allowed = items
    .filter((item) => item.permission === null || can(roles, item.permission))
    .sort((a, b) => a.position - b.position);

  return allowed
    .filter((item) => item.parentId === null)
    .flatMap((item): NavigationEntry[] => {
      const children = [
        ...dashboardLeaves(shown, item.id),
        ...allowed.filter(({ parentId }) => parentId === item.id).map(toLeaf),
      ];
      const entry = { ...toLeaf(item), iconClass: item.iconClass };
      if (children.length === 0)
        return item.url === null ? [] : [{ ...entry, menuListNavigationItems: [] }];
      const [first, ...others] = children;
      if (first === undefined || others.length > 0)
        return [{ ...entry, menuListNavigationItems: children }];
      const { url, dashboardLink, dashboard } = first;
      return [{ ...entry, url, dashboardLink, dashboard, menuListNavigationItems: [] }];
    });
}

function dashboardLeaves(
  dashboards: readonly DashboardDefinition[],
  section: string,
): NavigationLeaf[] {
  return dashboards
    .flatMap((dashboard) =>
      dashboard.navigation?.section === section ? [{ dashboard, place: dashboard.navigation }] : [],
    )
    .sort((a, b) => a.place.position - b.place.position)
    .map(({ dashboard, place }) => ({
      id: `${dashboard.parentSlug}.${dashboard.slug}`,
      name: place.name,
      url: null,
      dashboardLink: `/dashboards/${dashboard.parentSlug}/${dashboard.slug}`,
      dashboard,
    }));
}

const toLeaf = (item: StoredItem): NavigationLeaf => ({
  id: item.id,
  name: item.name,
  url: item.url,
  dashboardLink: null,
  dashboard: null,
});

/**
 * Names of the URL state that a dashboard reads, so that links between dashboards keep it: its own parameters, and its
 * filters under `filters`. Empty for another screen.
 */
export const stateNamesOf = ({ dashboard }: Pick<NavigationLeaf, 'dashboard'>): string[] =>
  (dashboard?.filters ?? []).map(({ name, kind }) => {
    const { parameter } = kindTraits[kind];
    return parameter === 'filters' ? name : parameter;
  });
