import type { Better } from '~/contracts/dashboards/content';
import type { Direction } from '~/lib/format/figure';

import type { Paint } from '../paint/paint';
import { assessment } from './change';

/** The colour of a change in an image file. */
export function changeColour(
  paint: Paint,
  better: Better | undefined,
  direction: Direction,
): string {
  const assessed = assessment(better, direction);
  return paint.colour(assessed === 'level' ? 'ink-soft' : assessed);
}
