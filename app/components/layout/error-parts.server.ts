/** The server's import for `error-parts`. The compiler empties this module for the browser. */
export { RouteError } from './route-error';
export { RootError } from './root-error';
