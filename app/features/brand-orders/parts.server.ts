/** The components of `parts` on the server. In the browser this module is empty. */
export { Filters } from './filters';
export { ParcelPage } from './parcel/parcel-page';
