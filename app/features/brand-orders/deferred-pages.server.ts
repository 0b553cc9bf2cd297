/** The components of `deferred-pages` on the server. In the browser this module is empty. */
export { BulkPage } from './bulk-page';
export { CancelPage, FulfilPage } from './step-pages';
