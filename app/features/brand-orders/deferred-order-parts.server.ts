/** The components of `deferred-order-parts` on the server. In the browser this module is empty. */
export { Parcels } from './parcels';
export { OrderTimeline } from './timeline';
