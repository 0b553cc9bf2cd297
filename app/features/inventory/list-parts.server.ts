/** What `list-parts` draws on the server; in the browser this module is empty. */
export { NoStock } from './no-stock';
