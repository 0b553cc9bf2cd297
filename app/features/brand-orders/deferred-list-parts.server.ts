/** The components of `deferred-list-parts` on the server. In the browser this module is empty. */
export { BulkBar } from './bulk-bar';
export { Filters } from './filters';
export { NoOrders } from './no-orders';
