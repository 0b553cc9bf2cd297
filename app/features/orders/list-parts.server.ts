/** What `list-parts` draws on the server; in the browser this module is empty. */
export { Figures } from './figures';
export { NoOrders } from './no-orders';
