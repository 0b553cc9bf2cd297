/** The components of `parts` on the server. In the browser this module is empty. */
export { default as Figures } from './figures';
export { default as OrderFormPage } from './form/order-form-page';
export { default as PlacePage } from './form/place-page';
