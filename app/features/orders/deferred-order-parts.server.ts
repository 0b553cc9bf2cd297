/** The components of `deferred-order-parts` on the server. In the browser this module is empty. */
export { StateNotice } from './state-notice';
export { OrderTimeline } from './timeline';
