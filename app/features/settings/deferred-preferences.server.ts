/** The component of `deferred-preferences` on the server. In the browser this module is empty. */
export { PreferencesPage } from './preferences-page';
