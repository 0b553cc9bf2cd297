import type { ChartKind } from '~contract/vocabulary';

import type { ChartDefinition } from './chart-definition';
import * as common from './kinds/common';
import * as onDemand from './kinds/on-demand';
import { imageNames } from './kinds/scatter/image-names.server';
import type { ImageNames } from './layouts/image-block';

/**
 * All chart kinds. The server has all of them at once; in browsers this module is empty, see `registry.ts`. A kind of the
 * contract without a folder is a type error here; a folder of a kind outside the contract is one in its `defineChart`.
 */
export const chartDefinitions: { readonly [Kind in ChartKind]: ChartDefinition<Kind> } = {
  ...common,
  ...onDemand,
};

/** Kinds that name more marks in an image file than on the page: an image has no read-out. */
export const namesInImages: Readonly<Partial<Record<ChartKind, ImageNames>>> = {
  scatter: imageNames,
};
