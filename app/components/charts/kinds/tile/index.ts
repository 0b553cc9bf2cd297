import { defineChart } from '../../chart-definition';
import { tileModel } from './model';

/** One figure, its change and its trend. Rows: one, with value, baseline and growth; rows of the trend: day, value. */
export const tile = defineChart({
  kind: 'tile',
  draw: tileModel,
  // A tile without a value shows a text in place of the change.
  hasValues: () => true,
  statesUnit: true,
});
