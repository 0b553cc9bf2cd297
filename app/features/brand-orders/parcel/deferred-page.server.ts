/** The component of `deferred-page` on the server. In the browser this module is empty. */
export { ParcelPage } from './parcel-page';
