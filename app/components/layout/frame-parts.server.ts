/** What `frame-parts` draws on the server; in the browser this module is empty. */
export { BannerSlot } from './banner-slot';
export { Footer } from './footer';
export { ShellNotices } from './shell-notices';
export { SideNavigation } from './side-navigation';
export { TopBar } from './top-bar';
