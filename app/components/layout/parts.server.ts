/** The server's import for `parts`. The compiler empties this module for the browser. */
export { BannerSlot } from './banner-slot';
export { Footer } from './footer';
export { RouteError } from './route-error';
export { ShellNotices } from './shell-notices';
export { SideNavigation } from './side-navigation';
export { TopBar } from './top-bar';
