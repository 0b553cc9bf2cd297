import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-page.server';

/** The page that edits a brand. Its code loads after the frame's; its form works before. */
export const BrandPage = later(onServer.BrandPage, () =>
  import('./brand-page').then((part) => ({ default: part.BrandPage })),
);
