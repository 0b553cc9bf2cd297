import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

import type { ShellView } from '~/contracts/shell';
import { paths } from '~/lib/paths';
import { AppLink } from '~/components/ui/app-link';
import { Icon } from '~/components/ui/icon';

import { BrandLink } from './brand-mark';
import { NavigationList } from './navigation-list';

export const railId = 'side-navigation';

/** React 18 knows these attributes at run time, but its types do not yet. */
const popover = { popover: 'auto' };
const hidesRail = { popovertarget: railId, popovertargetaction: 'hide' };

/**
 * The side navigation. Beside the page from 992 px up; below, a native popover, so that it opens and
 * closes without JavaScript.
 *
 * @param view null where even the shell's loader failed: only the way home is left
 * @param homeReload L-09: the logo's link is a full page load
 */
export function SideNavigation({
  view,
  productName,
  homeReload,
}: {
  view: ShellView | null;
  productName: string;
  homeReload: boolean;
}) {
  const rail = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    // A client navigation leaves the popover open; the page it leads to is under it.
    rail.current?.hidePopover?.();
  }, [pathname]);

  return (
    <aside id={railId} ref={rail} className="shell-rail" aria-label="Sidebar" {...popover}>
      <div className="flex h-14 shrink-0 items-center justify-between px-5">
        <BrandLink productName={productName} reload={homeReload} />
        <button type="button" className="rail-toggle -mr-2 rounded-control p-2" {...hidesRail}>
          <Icon name="close" />
          <span className="sr-only">Close navigation</span>
        </button>
      </div>
      <nav aria-label="Main" className="rail-scroll px-3 py-2">
        {view !== null && view.navigation.length > 0 ? (
          <NavigationList items={view.navigation} />
        ) : (
          <AppLink
            to={paths.home}
            reloadDocument={homeReload}
            className="rail-item"
            aria-current={pathname === paths.home ? 'page' : undefined}
          >
            <Icon name="overview" size={18} /> Home
          </AppLink>
        )}
      </nav>
      {view !== null && <AccountLinks view={view} pathname={pathname} />}
    </aside>
  );
}

/** L-04: Settings and Sign Out when signed in, Sign Up and Log In when not. */
function AccountLinks({ view, pathname }: { view: ShellView; pathname: string }) {
  if (!view.signedIn) {
    return (
      <nav aria-label="Account" className="shrink-0 border-t border-line p-3">
        <AppLink to={paths.signup} reloadDocument className="rail-item">
          <Icon name="sign-up" size={18} /> Sign Up
        </AppLink>
        <AppLink to={paths.login} reloadDocument className="rail-item">
          <Icon name="sign-in" size={18} /> Log In
        </AppLink>
      </nav>
    );
  }
  return (
    <nav aria-label="Account" className="shrink-0 border-t border-line p-3">
      <AppLink
        to={paths.settings}
        className="rail-item"
        aria-current={pathname.startsWith('/settings') ? 'page' : undefined}
      >
        <Icon name="settings" size={18} /> Settings
      </AppLink>
      {/* A plain form: the answer leads to the login site, which no client navigation can follow. */}
      <form method="post" action={paths.auth.logout()}>
        <input type="hidden" name="csrfToken" value={view.csrfToken} />
        <button type="submit" className="rail-item">
          <Icon name="sign-out" size={18} /> Sign Out
        </button>
      </form>
    </nav>
  );
}
