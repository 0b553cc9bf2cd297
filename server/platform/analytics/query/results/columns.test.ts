import { describe, expect, it } from 'vitest';

import { componentMeasure, metricMeasure } from '../model/measure';
import { netSales } from '../../metrics/components/sales';
import { measureColumns } from './columns';

const directions = (measure: Parameters<typeof measureColumns>[0], compare: boolean) =>
  measureColumns(measure, { currency: 'USD', compared: compare ? [null] : [] }).map(
    ({ key, better }) => [key, better],
  );

describe('the columns of a measure', () => {
  it('[D-14] say in which direction a change is good, and only where they show one', () => {
    expect(directions(metricMeasure('OOS'), true)).toEqual([
      ['OOS', undefined],
      ['OOS_baseline', undefined],
      ['OOS_growth', 'lower'],
    ]);
    expect(directions(metricMeasure('OOS'), false)).toEqual([['OOS', undefined]]);
    expect(directions(metricMeasure('GR'), false)).toEqual([['GR', 'higher']]);
    expect(directions(metricMeasure('GR'), true)).toEqual([['GR', 'higher']]);
    expect(directions(componentMeasure(netSales, 'NS'), true).at(-1)).toEqual([
      'NS_growth',
      'neutral',
    ]);
  });
});
