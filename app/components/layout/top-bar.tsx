import { useLocation } from '@remix-run/react';

import type { ShellView } from '~/contracts/shell/shell';
import { useFlag } from '~/lib/flags/flags-provider';
import { useLoginLink } from '~/lib/shell/use-kept-link';
import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';
import { LinkButton } from '~/components/ui/actions/button';
import { Icon } from '~/components/ui/structure/icon';

import { AccountMenu } from './account-menu';
import { BrandMark } from './brand-mark';
import { BrandSwitcher } from './brand-switcher';
import { PaletteButton } from './palette-button';
import { railId } from './side-navigation';
import { ThemeMenu } from './theme-menu';

const opensRail = { popovertarget: railId };

/**
 * The bar above the content: brand, search, help, theme, account.
 * @param homeReload L-09: the logo's link is a full page load
 */
export function TopBar({
  view,
  productName,
  homeReload,
}: {
  view: ShellView | null;
  productName: string;
  homeReload: boolean;
}) {
  const { pathname } = useLocation();
  const hasPalette = useFlag('command-palette');
  return (
    <header className="top-bar">
      <button type="button" className="rail-toggle bar-button -ml-2" {...opensRail}>
        <Icon name="menu" />
        <span className="sr-only">Open navigation</span>
      </button>
      <AppLink
        to={paths.home}
        reloadDocument={homeReload}
        className="rail-toggle"
        aria-label={`${productName}, home`}
      >
        <BrandMark />
      </AppLink>
      <div className="min-w-0 flex-1">{view !== null && <BrandSwitcher view={view} />}</div>
      {view !== null && hasPalette && <PaletteButton view={view} />}
      <AppLink
        to={paths.help}
        className="bar-button"
        title="Help"
        aria-current={pathname === paths.help ? 'page' : undefined}
      >
        <Icon name="help" />
        <span className="sr-only">Help</span>
      </AppLink>
      {view !== null && <ThemeMenu csrfToken={view.csrfToken} />}
      {view !== null &&
        (view.signedIn ? <AccountMenu view={view} /> : <VisitorLinks view={view} />)}
    </header>
  );
}

/** The banner that asks to sign up has the one button for it. */
function VisitorLinks({ view: { banner } }: { view: ShellView }) {
  const login = useLoginLink();
  return (
    <div className="flex shrink-0 items-center gap-2">
      <LinkButton to={login} reloadDocument kind="quiet">
        Log In
      </LinkButton>
      {banner?.type !== 'sign_up' && (
        <LinkButton to={paths.signup} reloadDocument>
          Sign Up
        </LinkButton>
      )}
    </div>
  );
}
