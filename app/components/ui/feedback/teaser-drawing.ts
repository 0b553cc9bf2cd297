import { later } from '~/lib/hydration/later';

import * as onServer from './teaser-drawing.server';

/** Decoration: no page's first load has to hold it. */
export const TeaserDrawing = later(onServer.PreviewChart, () =>
  import('./preview-chart').then((part) => ({ default: part.PreviewChart })),
);
