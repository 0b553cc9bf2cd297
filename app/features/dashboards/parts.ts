import { later } from '~/lib/hydration/later';

import * as onServer from './parts.server';

/** The widgets. Their code, with all chart kinds, loads after the frame's and the filters', because charts work without it. */
export const WidgetGrid = later(onServer.WidgetGrid, () => import('./widgets/widget-grid'));
