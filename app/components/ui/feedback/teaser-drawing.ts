import { later } from '~/lib/hydration/later';

import * as onServer from './teaser-drawing.server';

/** Decoration, so it is not part of a page's first load. */
export const TeaserDrawing = later(
  onServer.PreviewChart,
  () => import('./preview-chart').then((part) => ({ default: part.PreviewChart })),
  null,
);
