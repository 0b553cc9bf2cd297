import { later } from '~/lib/hydration/later';

import * as onServer from './parts.server';

/** The figures of the list. The placeholder reserves their space until their code has loaded. */
export const Figures = later(
  onServer.Figures,
  () => import('./figures'),
  <div className="mt-5 min-h-26" />,
);

/** The pages of the form. Their code loads after the frame's, because their HTML works without it. */
export const OrderFormPage = later(onServer.OrderFormPage, () => import('./form/order-form-page'));
export const PlacePage = later(onServer.PlacePage, () => import('./form/place-page'));
