import { useLocation } from '@remix-run/react';
import { useEffect, type ReactNode } from 'react';

import type { ShellView } from '~/contracts/shell/shell';
import type { IconName } from '~/contracts/shell/icons';
import type { Theme } from '~/contracts/shell/preferences';
import { useFlag } from '~/lib/flags/flags-provider';
import { useLoginLink, useKeptLink } from '~/lib/shell/use-kept-link';
import { paths } from '~/lib/urls/paths';
import { fullName, initials, planText } from '~/lib/format/user-text';
import { brandAddress } from '~/lib/urls/brand-address';
import { usePreferences } from '~/lib/shell/preferences';
import { useSelfClosing } from '~/lib/interaction/use-self-closing';
import { AppLink } from '~/components/ui/actions/app-link';
import { LinkButton } from '~/components/ui/actions/button';
import { Icon } from '~/components/ui/structure/icon';

import { BrandMark } from './brand-mark';
import { PaletteButton } from './palette-button';
import { railId, SignOutForm, type FrameProps } from './side-navigation';
import { PreferenceForm } from './preference-form';

const opensRail = { popovertarget: railId };

/** The bar above the content: brand, search, help, theme, account. */
export default function TopBar({ view, productName, homeReload }: FrameProps) {
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

function AccountMenu({ view }: { view: ShellView }) {
  // Without the platform the name is unknown; the e-mail address of the session replaces it.
  const name = fullName(view) ?? 'Signed in';
  const email = view.profile?.email ?? view.auth?.email ?? null;
  const plan = planText(view.auth);
  const kept = useKeptLink();
  const links = [
    { to: kept(paths.settings), icon: 'settings', text: 'Settings' },
    { to: paths.ownSessions, icon: 'system', text: 'Your sessions' },
    { to: kept(paths.pricing), icon: 'plan', text: 'Plans and pricing' },
  ] as const;
  return (
    <BarMenu
      label={`Your account: ${name}`}
      button={
        <>
          <span className="hidden max-w-44 truncate text-sm font-medium md:block">{name}</span>
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent-strong"
          >
            {initials(name)}
          </span>
        </>
      }
    >
      <div className="border-b border-line px-3 pt-1 pb-3">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {email !== null && email !== name && (
          <p className="text-sm wrap-anywhere text-ink-faint">{email}</p>
        )}
        {view.company !== null && view.company !== name && (
          <p className="mt-1 text-sm wrap-anywhere">
            <bdi>{view.company}</bdi>
          </p>
        )}
        {plan !== null && <p className="mt-1 text-sm text-ink-soft">{`Plan: ${plan}`}</p>}
      </div>
      <ul className="pt-2">
        {links.map(({ to, icon, text }) => (
          <li key={to}>
            <AppLink to={to} className="bar-item">
              <Icon name={icon} size={18} /> {text}
            </AppLink>
          </li>
        ))}
        <li>
          <SignOutForm csrfToken={view.csrfToken} className="bar-item" />
        </li>
      </ul>
    </BarMenu>
  );
}

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
function BrandSwitcher({ view }: { view: ShellView }) {
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
        <span className="sr-only">Brand: </span>
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

const themes: readonly { theme: Theme; icon: IconName; text: string }[] = [
  { theme: 'light', icon: 'sun', text: 'Light' },
  { theme: 'dark', icon: 'moon', text: 'Dark' },
  { theme: 'system', icon: 'system', text: 'System' },
];

function ThemeMenu({ csrfToken }: { csrfToken: string }) {
  const current = usePreferences().theme;
  const shown = themes.find(({ theme }) => theme === current) ?? themes[2]!;
  return (
    <BarMenu label={`Theme: ${shown.text}`} button={<Icon name={shown.icon} />}>
      <PreferenceForm csrfToken={csrfToken}>
        <ul>
          {themes.map(({ theme, icon, text }) => (
            <li key={theme}>
              <button
                type="submit"
                name="theme"
                value={theme}
                aria-pressed={theme === current}
                className="bar-item"
              >
                <Icon name={icon} size={18} />
                <span className="flex-1">{text}</span>
                {theme === current && <Icon name="check" size={16} className="text-accent" />}
              </button>
            </li>
          ))}
        </ul>
      </PreferenceForm>
    </BarMenu>
  );
}

/**
 * A button that opens a panel of links and forms below it. A native `<details>` that works without JavaScript. With it,
 * Escape, a click outside, leaving focus and a navigation close it.
 * @param label the button's accessible name
 * @param align the edge of the button that the panel aligns with
 */
function BarMenu({
  label,
  button,
  align = 'end',
  className,
  children,
}: {
  label: string;
  button: ReactNode;
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}) {
  const details = useSelfClosing();
  const { pathname, search } = useLocation();

  useEffect(() => {
    details.current?.removeAttribute('open');
  }, [details, pathname, search]);

  return (
    <details ref={details} className={`bar-menu ${className ?? ''}`}>
      <summary className="bar-button" aria-label={label} title={label}>
        {button}
      </summary>
      <div className="bar-panel" data-align={align}>
        {children}
      </div>
    </details>
  );
}
