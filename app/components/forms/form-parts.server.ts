/** What a form draws on the server of what comes later; in the browser this module is empty. */
export { WayOn } from './way-on';
