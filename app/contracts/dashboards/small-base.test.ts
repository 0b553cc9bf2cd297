import { describe, expect, it } from 'vitest';

import { column } from '~/test-support/chart-fixture';

import { baseNotes, hiddenText } from './small-base';

const base = { ...column('base', 'Reviews', 'integer', 'REV'), key: 'n', unit: 'reviews' };
const figure = (format: 'percent' | 'stars' | 'index') => [
  { ...column('value', 'Figure', format, 'M'), base: 'n' },
  base,
];

describe('a figure that is not there', () => {
  it('[D-24] is hidden where it is a rate on few', () => {
    expect(hiddenText(figure('percent'), [null, 29], 0)).toBe('hidden: 29 reviews');
    expect(hiddenText(figure('percent'), [null, 30], 0)).toBeNull();
  });

  it('[D-24] is marked on 99, and not on 100', () => {
    const notes = (count: number) =>
      baseNotes({ columns: figure('percent'), rows: [[0.5, count]], baseSize: count });
    expect([99, 100].map(notes)).toEqual([['Indicative: 99 reviews'], []]);
  });

  it('[D-24] is not hidden where it is a growth, which is no share of people', () => {
    const growth = { ...column('value', 'Growth', 'percent', 'GR'), base: 'n' };
    expect(hiddenText([growth, base], [null, 0], 0)).toBeNull();
  });

  it.each(['stars', 'index'] as const)(
    '[D-24] is never hidden in %s, nor is its change',
    (format) => {
      const columns = [
        ...figure(format),
        { ...column('growth', 'Change', 'points', 'M'), base: 'n' },
      ];
      expect(hiddenText(columns, [null, 0, null], 0)).toBeNull();
      expect(hiddenText(columns, [null, 0, null], 2)).toBeNull();
      expect(
        baseNotes({
          columns,
          rows: [
            [5, 1, null],
            [null, 0, null],
          ],
          baseSize: 1,
        }),
      ).toEqual(['Indicative: 1 review']);
    },
  );
});
