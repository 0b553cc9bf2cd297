/** The components of `parts` on the server. In the browser this module is empty. */
export { default as Filters } from './filters';
export { default as ParcelPage } from './parcel/parcel-page';
