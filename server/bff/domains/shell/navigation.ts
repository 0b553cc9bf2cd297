import type { NavigationItem } from '../../../../app/contracts/shell/shell';
import { paths } from '../../../../app/lib/urls/paths';
import type { GraphqlClient } from '../../upstream/graphql/client';
import { navigationQuery } from './queries';

type Leaf = { url: string | null; dashboardLink: string | null };

/** A link of the platform if it is a plain path of this app; other links are not put into a page. */
const appPath = (link: string | null) =>
  link !== null && /^\/(?![/\\])[\w\-./?=&%]*$/.test(link) ? link : null;

/**
 * Loads the side navigation (L-01).
 * @param brandlessHome tells whether dashboards lead to the home page instead (L-05)
 */
export async function loadNavigation(
  graphql: GraphqlClient,
  brandlessHome: () => Promise<boolean>,
): Promise<NavigationItem[]> {
  const items = (await graphql.query(navigationQuery, {})).field('navigationItems');
  const toHome = await brandlessHome();
  const href = ({ url, dashboardLink }: Leaf) => {
    const dashboard = appPath(dashboardLink);
    if (dashboard !== null) return toHome ? paths.home : dashboard;
    return appPath(url);
  };
  return items.map((item) => ({
    id: item.id,
    name: item.name,
    iconClass: item.iconClass,
    href: href(item),
    children: item.menuListNavigationItems.map((child) => ({
      id: child.id,
      name: child.name,
      href: href(child),
    })),
  }));
}
