/** What `order-parts` draws on the server; in the browser this module is empty. */
export { Timeline } from './timeline';
