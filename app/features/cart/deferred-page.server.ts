/** The component of `deferred-page` on the server. In the browser this module is empty. */
export { CartPage } from './cart-page';
