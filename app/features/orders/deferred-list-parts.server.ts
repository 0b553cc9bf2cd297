/** The components of `deferred-list-parts` on the server. In the browser this module is empty. */
export { DraftsFilter } from './drafts-filter';
export { Figures } from './figures';
export { NoOrders } from './no-orders';
