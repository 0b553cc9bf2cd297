/** The components of `deferred-list-parts` on the server. In the browser this module is empty. */
export { DraftsFilter } from './drafts-filter';
export { Figures } from './figures';
export { LeftOutNotice } from '~/components/ui/data/left-out-notice';
export { NoOrders } from './no-orders';
