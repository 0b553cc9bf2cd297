import { later } from '~/lib/hydration/later';

import * as onServer from './parts.server';

/** The filters of the list and the form of a parcel. Their code loads after the frame's, because their HTML works without it. */
export const Filters = later(onServer.Filters, () => import('./filters'));
export const ParcelPage = later(onServer.ParcelPage, () => import('./parcel/parcel-page'));
