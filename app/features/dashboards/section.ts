import type { DashboardView } from '~/contracts/dashboards/dashboard';
import type { NavigationItem } from '~/contracts/shell/shell';
import { paths } from '~/lib/urls/paths';

/** A report has no place of its own in the navigation. */
const [samplingReport] = paths.samplingReport('').split('?');

/** The navigation group of a dashboard, or of the list that leads to it; null for a dashboard outside the groups. */
export function sectionOf(
  navigation: readonly NavigationItem[],
  view: Pick<DashboardView, 'parentSlug' | 'slug'>,
): NavigationItem | null {
  const own = paths.dashboard(view.parentSlug, view.slug);
  const path = own === samplingReport ? paths.sampling : own;
  const leadsHere = (item: { href: string | null }) => item.href?.split('?')[0] === path;
  return navigation.find((item) => item.children.some(leadsHere)) ?? null;
}
