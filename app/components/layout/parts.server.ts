/** The server's import for `parts`. The compiler empties this module for the browser. */
export { default as BannerSlot } from './banner-slot';
export { default as Footer } from './footer';
export { default as RouteError } from './route-error';
export { default as ShellNotices } from './shell-notices';
export { default as SideNavigation } from './side-navigation';
export { default as TopBar } from './top-bar';
