import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-pages.server';

/** Pages with a form. Their code loads after the shell's, because their HTML works without it. */
export const FulfilPage = later(onServer.FulfilPage, () =>
  import('./step-pages').then((part) => ({ default: part.FulfilPage })),
);
export const CancelPage = later(onServer.CancelPage, () =>
  import('./step-pages').then((part) => ({ default: part.CancelPage })),
);
export const BulkPage = later(onServer.BulkPage, () =>
  import('./bulk-page').then((part) => ({ default: part.BulkPage })),
);
