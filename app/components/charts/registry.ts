import type { ChartKind } from '~contract/vocabulary';

import type { ChartDefinition } from './chart-definition';
import * as common from './kinds/common';
import { chartDefinitions } from './registry.server';

type Definitions = Readonly<Partial<Record<ChartKind, ChartDefinition>>>;

const commonDefinitions: Definitions = common;
// Modules of the server are empty in browsers.
const present: Definitions = chartDefinitions ?? common;

/** The definition of a kind; undefined in a browser if the kind is loaded on demand. */
export const definitionOf = (kind: ChartKind): ChartDefinition | undefined => present[kind];

/** Whether browsers load the kind when a page has it. The server has all kinds, so its HTML is complete. */
export const isOnDemand = (kind: ChartKind): boolean => commonDefinitions[kind] === undefined;

export async function loadOnDemand(): Promise<Definitions> {
  return import('./kinds/on-demand');
}
