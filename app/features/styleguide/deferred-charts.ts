import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-charts.server';

/** The charts. Their code loads after that of the other sections. */
export const ChartSection = later(onServer.ChartSection, () =>
  import('./chart-section').then((part) => ({ default: part.ChartSection })),
);
