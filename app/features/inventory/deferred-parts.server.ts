/** The components of `deferred-parts` on the server. In the browser this module is empty. */
export { NoStock } from './no-stock';
export { StorageRequestList } from './storage-requests';
