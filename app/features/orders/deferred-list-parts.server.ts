/** The components of `deferred-list-parts` on the server. In the browser this module is empty. */
export { Figures } from './figures';
export { NoOrders } from './no-orders';
