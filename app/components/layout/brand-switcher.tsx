import { useLocation } from '@remix-run/react';

import type { ShellView } from '~/contracts/shell/shell';
import { brandAddress } from '~/lib/urls/brand-address';
import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';
import { BarMenu } from '~/components/ui/actions/bar-menu';
import { Icon } from '~/components/ui/structure/icon';
import { VisuallyHidden } from '~/components/ui/structure/visually-hidden';

/** Their pages are about all brands of the account, or of all accounts. */
const areasOfAllBrands = [
  paths.consignmentOrders,
  paths.orders,
  paths.inventory,
  paths.users,
  paths.samplingCampaigns(),
];

/**
 * The brand that the pages are about. Lists of the whole account show none, and neither does a page of a user who sees the
 * public dashboards alone. With several brands it is a menu of links: the choice is part of the URL, so a shared link
 * shows the same brand.
 */
export function BrandSwitcher({ view }: { view: ShellView }) {
  const location = useLocation();
  const { brand, brands } = view;
  const isIn = (area: string) => `${location.pathname}/`.startsWith(`${area}/`);
  if (brand === null || brands.length === 0 || areasOfAllBrands.some(isIn)) return null;
  const name = (
    <>
      <Icon name="brand" size={18} className="text-ink-faint" />
      <span className="truncate font-semibold">{brand.name}</span>
    </>
  );
  if (brands.length < 2) {
    return (
      <p className="flex min-w-0 items-center gap-2" title={brand.name}>
        <VisuallyHidden>Brand: </VisuallyHidden>
        {name}
      </p>
    );
  }
  return (
    <BarMenu
      label={`Brand: ${brand.name}. Choose another`}
      align="start"
      className="max-w-full"
      button={
        <>
          {name}
          <Icon name="chevron-down" size={16} className="text-ink-faint" />
        </>
      }
    >
      <ul className="max-h-[60vh] overflow-y-auto">
        {brands.map(({ id, name: text }) => (
          <li key={id}>
            <AppLink
              to={brandAddress(location, id)}
              className="bar-item"
              aria-current={id === brand.id ? 'true' : undefined}
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
              {id === brand.id && <Icon name="check" size={16} className="text-accent" />}
            </AppLink>
          </li>
        ))}
      </ul>
    </BarMenu>
  );
}
