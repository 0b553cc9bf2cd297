import type { DashboardView } from '~/contracts/dashboards/dashboard';
import type { NavigationItem } from '~/contracts/shell/shell';
import { paths } from '~/lib/urls/paths';

/** The name of a dashboard with its group, 'Brand dossier: Performance'; null outside the navigation. @param closed `parentSlug/slug` */
export function nameInNavigation(
  navigation: readonly NavigationItem[],
  closed: string,
): string | null {
  const [parentSlug = '', slug = ''] = closed.split('/');
  const path = paths.dashboard(parentSlug, slug);
  const leadsThere = ({ href, opens }: { href: string | null; opens?: string | undefined }) =>
    [href, opens].some((address) => address?.split('?')[0] === path);
  for (const { name: group, children } of navigation) {
    const found = children.find(leadsThere);
    if (found !== undefined) return group === found.name ? group : `${group}: ${found.name}`;
  }
  return null;
}

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
