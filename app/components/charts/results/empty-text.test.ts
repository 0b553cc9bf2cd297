import { describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import { chartWidget, column } from '~/test-support/chart-fixture';

import { emptyText } from './result';

const columns = [
  column('dimension', 'Brand'),
  { ...column('value', 'Also bought', 'percent'), base: 'Buyers' },
  { ...column('base', 'Buyers', 'integer'), unit: 'buyers' },
];
const textOf = (rows: Cell[][]) => emptyText(chartWidget('bar', columns, rows));

describe('the text in place of a chart', () => {
  it('[D-24] says that all figures rest on too few', () => {
    expect(
      textOf([
        ['A', null, 12],
        ['B', null, 3],
      ]),
    ).toBe('Hidden: fewer than 30 buyers.');
  });

  it('says that there are no figures, where one is missing for another reason', () => {
    expect(
      textOf([
        ['A', null, 12],
        ['B', null, 300],
      ]),
    ).toBe('No figures in this period.');
    expect(textOf([])).toBe('No figures in this period.');
  });

  it('[D-14] says that there is nothing to compare with, where a change is missing', () => {
    const growth = { ...column('value', 'Growth', 'percent'), metric: 'GR' };
    const both = [column('dimension', 'Brand'), column('value', 'Net sales', 'money'), growth];
    const text = (rows: Cell[][]) => emptyText(chartWidget('scatter', both, rows));
    expect(text([['A', 12, null]])).toBe('There is nothing to compare with.');
    expect(text([['A', null, 0.1]])).toBe('No figures in this period.');
    expect(text([])).toBe('No figures in this period.');
  });
});
