/** What `parts` draws on the server; in the browser this module is empty. */
export { OrderFormPage } from './order-form-page';
export { PlacePage } from './place-page';
