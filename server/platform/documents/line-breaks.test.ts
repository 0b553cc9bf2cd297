import { describe, expect, it } from 'vitest';

import { baseDirection, turned, visualRuns } from './line-breaks';

describe('the order in which the eye reads a line', () => {
  const read = (line: string) =>
    visualRuns(line, baseDirection(line)).map(({ text, isRightToLeft }) =>
      isRightToLeft ? `←${text}` : text,
    );

  it.each<[line: string, runs: string[]]>([
    ['18 Alder Street', ['18 Alder Street']],
    ['Żółta Gęś', ['Żółta Gęś']],
    ['渋谷区1丁目', ['渋谷区1丁目']],
    // The number of a house is left of its street, and read from left to right.
    ['הרצל 12', ['12', '←הרצל ']],
    // A number belongs to the word before it.
    ['Lot שבע, 3', ['Lot ', '3', '←שבע, ']],
    ['شركة Endcap للتجارة', ['← للتجارة', 'Endcap', '←شركة ']],
    ['', ['']],
  ])('%s', (line, runs) => {
    expect(read(line)).toEqual(runs);
  });

  it('of a part of a text is that of the whole', () => {
    expect(visualRuns('12 a', 'rtl').map(({ text }) => text)).toEqual(['a', ' ', '12']);
    expect(visualRuns('12, ', 'rtl').map(({ text }) => text)).toEqual([', ', '12']);
  });

  it('turns brackets round', () => {
    expect(turned('(ab')).toBe('ba)');
  });
});
