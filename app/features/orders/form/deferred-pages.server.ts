/** The components of `deferred-pages` on the server. In the browser this module is empty. */
export { OrderFormPage } from './order-form-page';
export { PlacePage } from './place-page';
