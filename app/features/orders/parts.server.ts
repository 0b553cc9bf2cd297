/** The components of `parts` on the server. In the browser this module is empty. */
export { Figures } from './figures';
export { OrderFormPage } from './form/order-form-page';
export { PlacePage } from './form/place-page';
