/** The component of `deferred-timeline` on the server. In the browser this module is empty. */
export { Timeline } from './timeline';
