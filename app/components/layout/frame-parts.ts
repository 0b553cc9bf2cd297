import { later } from '~/lib/hydration/later';

import * as onServer from './frame-parts.server';

/**
 * The frame's links, menus and forms. They work as server-rendered HTML, so their code loads after the page's code.
 */
export const TopBar = later(
  onServer.TopBar,
  () => import('./top-bar').then((part) => ({ default: part.TopBar })),
  null,
);
export const SideNavigation = later(
  onServer.SideNavigation,
  () => import('./side-navigation').then((part) => ({ default: part.SideNavigation })),
  null,
);
export const BannerSlot = later(
  onServer.BannerSlot,
  () => import('./banner-slot').then((part) => ({ default: part.BannerSlot })),
  null,
);
export const ShellNotices = later(
  onServer.ShellNotices,
  () => import('./shell-notices').then((part) => ({ default: part.ShellNotices })),
  null,
);
export const Footer = later(
  onServer.Footer,
  () => import('./footer').then((part) => ({ default: part.Footer })),
  null,
);
