/** The components of `deferred-brand-order-list` on the server. In the browser this module is empty. */
export { ListPages } from '~/components/ui/data/list-pages';
export { BulkBar } from './bulk-bar';
export { Filters } from './filters';
export { NoOrders } from './no-orders';
