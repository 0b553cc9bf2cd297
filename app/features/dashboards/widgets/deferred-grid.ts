import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-grid.server';

/** The widgets. Their code, with all chart kinds, loads after the shell's and the filters', because charts work without it. */
export const WidgetGrid = later(onServer.WidgetGrid, () =>
  import('./widget-grid').then((part) => ({ default: part.WidgetGrid })),
);
