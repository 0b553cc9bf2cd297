import { later } from '~/lib/hydration/later';
import { paths } from '~/lib/urls/paths';

import * as onServer from './parts.server';

/** The frame's links, menus and forms. They work as server-rendered HTML, so their code loads after the page's code. */
export const TopBar = later(onServer.TopBar, () => import('./top-bar'), null);
export const SideNavigation = later(
  onServer.SideNavigation,
  () => import('./side-navigation'),
  null,
);
export const BannerSlot = later(onServer.BannerSlot, () => import('./banner-slot'), null);
export const ShellNotices = later(onServer.ShellNotices, () => import('./shell-notices'), null);
export const Footer = later(onServer.Footer, () => import('./footer'), null);

const loadRouteError = () => import('./route-error');

/** Visible after two seconds only, when even the error page could not be loaded. */
function Waiting() {
  return (
    <p className="appears-late py-14 text-lg text-ink-soft" role="alert">
      This page could not be shown.{' '}
      <a href={paths.home} className="link">
        Go to the home page
      </a>
    </p>
  );
}

/** The error page, which is not part of a page's first load. */
export const RouteError = later(onServer.RouteError, loadRouteError, <Waiting />);

/** Loads the error page in advance, because the error may be a lost connection. */
export async function prepareForErrors(): Promise<void> {
  await Promise.allSettled([loadRouteError()]);
}
