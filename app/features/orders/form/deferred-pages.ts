import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-pages.server';

/** The pages of the form, which work as the server drew them: their code comes after the frame's. */
export const OrderFormPage = later(onServer.OrderFormPage, () =>
  import('./order-form-page').then((part) => ({ default: part.OrderFormPage })),
);
export const PlacePage = later(onServer.PlacePage, () =>
  import('./place-page').then((part) => ({ default: part.PlacePage })),
);
