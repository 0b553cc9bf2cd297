/** The component of `deferred-no-stock` on the server. In the browser this module is empty. */
export { NoStock } from './no-stock';
