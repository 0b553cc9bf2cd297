import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-pages.server';

/** The pages of the form. Their code loads after the shell's, because their HTML works without it. */
export const OrderFormPage = later(onServer.OrderFormPage, () =>
  import('./order-form-page').then((part) => ({ default: part.OrderFormPage })),
);
export const PlacePage = later(onServer.PlacePage, () =>
  import('./place-page').then((part) => ({ default: part.PlacePage })),
);
