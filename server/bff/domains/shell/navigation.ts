import { iconNames, type IconName } from '../../../../app/contracts/shell/icons';
import type { NavigationItem } from '../../../../app/contracts/shell/shell';
import { paths } from '../../../../app/lib/urls/paths';
import type { GraphqlClient } from '../../upstream/graphql/client';
import { navigationQuery, type PlatformLeaf } from './queries';

/** A link of the platform if it is a plain path of this app; other links are not put into a page. */
const appPath = (link: string | null) =>
  link !== null && /^\/(?:[\w\-.?=&%][\w\-./?=&%]*)?$/.test(link) ? link : null;

/** Why an entry does not lead to its dashboard, by the platform's reason. */
const reasons: Readonly<
  Record<NonNullable<NonNullable<PlatformLeaf['access']>['reason']>, string>
> = {
  visitor: 'Needs an account',
  trial: 'Needs the Core Brand plan',
  plan: 'Needs the Core Brand plan',
  restricted: 'Needs the Unlimited plan',
  brandless: 'Needs a brand',
  role: 'Not part of your role',
};
/** L-05 leads everybody without a brand home, and P-04 opens some dashboards to everybody. */
const openElsewhere = 'Open under All reports';

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
  const href = ({ url, dashboardLink }: PlatformLeaf) => {
    const dashboard = appPath(dashboardLink);
    if (dashboard !== null) return toHome ? paths.home : dashboard;
    return appPath(url);
  };
  const reasonOf = ({ dashboardLink, access }: PlatformLeaf): string | null => {
    if (access === null || dashboardLink === paths.home) return null;
    if (toHome) return access.decision === 'granted' ? openElsewhere : reasons.brandless;
    if (access.reason !== null) return reasons[access.reason];
    return access.decision === 'teaser' ? 'Coming soon' : null;
  };
  const note = (item: PlatformLeaf) => {
    const reason = reasonOf(item);
    return reason === null ? {} : { note: reason };
  };
  const keeps = ({ access, stateNames }: PlatformLeaf) =>
    access?.decision === 'granted' && !toHome ? { keeps: stateNames } : {};
  const opens = ({ access, dashboardLink }: PlatformLeaf) => {
    const dashboard = appPath(dashboardLink);
    return toHome &&
      access?.decision === 'granted' &&
      dashboard !== null &&
      dashboard !== paths.home
      ? { opens: dashboard }
      : {};
  };
  const leaf = (item: PlatformLeaf) => ({
    id: item.id,
    name: item.name,
    href: href(item),
    ...note(item),
    ...keeps(item),
    ...opens(item),
  });
  return items.map((item) => ({
    ...leaf(item),
    iconClass: knownIcon(item.iconClass),
    children: item.menuListNavigationItems.map(leaf),
  }));
}

/** A platform may have more sections than the icon set has icons. */
const knownIcon = (name: string | null): IconName | null =>
  iconNames.find((known) => known === name) ?? null;
