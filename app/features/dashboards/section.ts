import type { DashboardView } from '~/contracts/dashboards/dashboard';
import type { NavigationItem } from '~/contracts/shell/shell';
import { paths } from '~/lib/urls/paths';

/** The navigation group of a dashboard; null for a dashboard outside the groups. */
export function sectionOf(
  navigation: readonly NavigationItem[],
  view: Pick<DashboardView, 'parentSlug' | 'slug'>,
): NavigationItem | null {
  const path = paths.dashboard(view.parentSlug, view.slug);
  const leadsHere = (item: { href: string | null }) => item.href?.split('?')[0] === path;
  return navigation.find((item) => item.children.some(leadsHere)) ?? null;
}
