/** What `error-parts` draws on the server; in the browser this module is empty. */
export { RouteError } from './route-error';
export { RootError } from './root-error';
