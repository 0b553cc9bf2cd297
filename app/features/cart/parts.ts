import { later } from '~/lib/hydration/later';

import * as onServer from './parts.server';

/** The cart. Its code loads after the frame's, because its HTML works without it. */
export const CartPage = later(onServer.CartPage, () => import('./cart-page'));
