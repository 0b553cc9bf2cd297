import { useLocation } from '@remix-run/react';
import { useEffect, useRef, type ComponentProps } from 'react';

import type { IconName } from '~/contracts/shell/icons';
import type { ShellView } from '~/contracts/shell/shell';
import { useKeptLink, useLoginLink } from '~/lib/shell/use-kept-link';
import { paths } from '~/lib/urls/paths';
import { usePreferences } from '~/lib/shell/preferences';
import { AppLink } from '~/components/ui/actions/app-link';
import { Icon } from '~/components/ui/structure/icon';

import { BrandLink } from './brand-mark';
import { NavigationList } from './navigation-list';
import { PreferenceForm } from './preference-form';

export const railId = 'side-navigation';

export interface FrameProps {
  /** Null when the shell's loader failed. */
  view: ShellView | null;
  productName: string;
  /** L-09: the logo's link is a full page load. */
  homeReload: boolean;
}

/** React 18 supports these attributes at run time, but its types lack them. */
const popover = { popover: 'auto' };
const hidesRail = { popovertarget: railId, popovertargetaction: 'hide' };

/**
 * The side navigation. From 992 px up it is left of the page and collapses to icons (L-02). Below, it is a native
 * popover, always expanded (L-03), which opens and closes without JavaScript. Without a view only the link home remains.
 */
export default function SideNavigation({ view, productName, homeReload }: FrameProps) {
  const rail = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const kept = useKeptLink();
  const collapsed = usePreferences().navigation === 'collapsed';

  const shownOn = useRef(pathname);
  useEffect(() => {
    if (shownOn.current === pathname) return;
    shownOn.current = pathname;
    // A client navigation would leave the popover open above the new page.
    rail.current?.hidePopover?.();
  }, [pathname]);

  return (
    <aside id={railId} ref={rail} className="shell-rail" aria-label="Sidebar" {...popover}>
      <div className="rail-head flex h-14 shrink-0 items-center justify-between px-5">
        <BrandLink productName={productName} to={kept(paths.home)} reload={homeReload} />
        <button type="button" className="rail-toggle -mr-2 rounded-control p-2" {...hidesRail}>
          <Icon name="close" />
          <span className="sr-only">Close navigation</span>
        </button>
      </div>
      <nav aria-label="Main" className="rail-scroll px-3 py-2">
        {view !== null && view.navigation.length > 0 ? (
          <NavigationList items={view.navigation} collapsed={collapsed} />
        ) : (
          <RailLink
            to={paths.home}
            icon="overview"
            text="Home"
            reloadDocument={homeReload}
            current={pathname === paths.home}
          />
        )}
      </nav>
      {view !== null && (
        <div className="shrink-0 border-t border-line p-3">
          <AccountLinks view={view} pathname={pathname} />
          <CollapseButton csrfToken={view.csrfToken} collapsed={collapsed} />
        </div>
      )}
    </aside>
  );
}

/** L-02: stored in a cookie, so the first HTML of the next page is right. */
function CollapseButton({ csrfToken, collapsed }: { csrfToken: string; collapsed: boolean }) {
  const text = collapsed ? 'Expand navigation' : 'Collapse navigation';
  return (
    <PreferenceForm csrfToken={csrfToken} className="rail-collapse">
      <button
        type="submit"
        name="navigation"
        value={collapsed ? 'expanded' : 'collapsed'}
        aria-expanded={!collapsed}
        aria-controls={railId}
        className="rail-item"
        data-label={text}
      >
        <Icon name={collapsed ? 'expand' : 'collapse'} size={18} />
        <span className="rail-label">{text}</span>
      </button>
    </PreferenceForm>
  );
}

/** L-04: Settings and Sign Out when signed in, Sign Up and Log In when not. */
function AccountLinks({ view, pathname }: { view: ShellView; pathname: string }) {
  const kept = useKeptLink();
  const login = useLoginLink();
  if (!view.signedIn) {
    return (
      <nav aria-label="Account">
        <RailLink to={paths.signup} icon="sign-up" text="Sign Up" reloadDocument />
        <RailLink to={login} icon="sign-in" text="Log In" reloadDocument />
      </nav>
    );
  }
  return (
    <nav aria-label="Account">
      <RailLink
        to={kept(paths.settings)}
        icon="settings"
        text="Settings"
        current={pathname.startsWith('/settings')}
      />
      <SignOutForm csrfToken={view.csrfToken} className="rail-item" />
    </nav>
  );
}

const RailLink = ({
  icon,
  text,
  current = false,
  ...link
}: ComponentProps<typeof AppLink> & { icon: IconName; text: string; current?: boolean }) => (
  <AppLink
    {...link}
    className="rail-item"
    data-label={text}
    aria-current={current ? 'page' : undefined}
  >
    <Icon name={icon} size={18} /> <span className="rail-label">{text}</span>
  </AppLink>
);

/** A plain form: the answer redirects to the login site, which a client navigation cannot follow. */
export function SignOutForm({ csrfToken, className }: { csrfToken: string; className: string }) {
  return (
    <form method="post" action={paths.auth.logout()}>
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <button type="submit" className={className} data-label="Sign Out">
        <Icon name="sign-out" size={18} /> <span className="rail-label">Sign Out</span>
      </button>
    </form>
  );
}
