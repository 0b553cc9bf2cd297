import { later } from '~/lib/hydration/later';

import * as onServer from './parts.server';

/** The form of a parcel. Its code loads after the frame's, because its HTML works without it. */
export const ParcelPage = later(onServer.ParcelPage, () =>
  import('./parcel/parcel-page').then((part) => ({ default: part.ParcelPage })),
);
