import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-page.server';

/** The cart. Its code loads after the shell's, because its HTML works without it. */
export const CartPage = later(onServer.CartPage, () =>
  import('./cart-page').then((part) => ({ default: part.CartPage })),
);
