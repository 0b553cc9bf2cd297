import type { ChartKind } from '~contract/vocabulary';

import { barSamples, funnelSamples, stackedSamples, waterfallSamples } from './bar-samples';
import { cohortSamples, donutSamples, treemapSamples } from './part-samples';
import { heatmapSamples, mapSamples } from './plane-samples';
import { radarSamples, scatterSamples, starsSamples } from './point-samples';
import type { SampleGroup } from './sample-data';
import { bumpSamples, lineSamples, sparklineSamples } from './time-samples';
import { factsSamples, tableSamples, tileSamples, verbatimsSamples } from './word-samples';

/** Widgets of every chart kind, for the styleguide and the tests of all kinds. */
export const samplesOf: Readonly<Record<ChartKind, () => SampleGroup[]>> = {
  bar: barSamples,
  bump: bumpSamples,
  cohort: cohortSamples,
  donut: donutSamples,
  facts: factsSamples,
  funnel: funnelSamples,
  heatmap: heatmapSamples,
  line: lineSamples,
  map: mapSamples,
  radar: radarSamples,
  scatter: scatterSamples,
  sparkline: sparklineSamples,
  stacked: stackedSamples,
  stars: starsSamples,
  table: tableSamples,
  tile: tileSamples,
  treemap: treemapSamples,
  verbatims: verbatimsSamples,
  waterfall: waterfallSamples,
};
