import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-page.server';

/** The form of a parcel. Its code loads after the shell's, because its HTML works without it. */
export const ParcelPage = later(onServer.ParcelPage, () =>
  import('./parcel-page').then((part) => ({ default: part.ParcelPage })),
);
