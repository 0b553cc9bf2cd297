/** The server's import for `deferred-phone-message`. The compiler empties this module for the browser. */
export { PhoneMessage } from './phone-message';
