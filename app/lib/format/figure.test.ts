import { describe, expect, it } from 'vitest';

import { formatFigure, formatGrowth, formatNumber } from './figure';

const us = { currency: 'USD', locale: 'en-US' };

describe('figures', () => {
  it.each([
    [128_431_055, 'money', 'USD', '$1,284,311', '$1,284,311'],
    [999_999, 'money', 'USD', '$9,999.99', '$10,000'],
    [-1_250, 'money', 'USD', '−$12.50', '−$12.50'],
    [1_284_310_554_321, 'money', 'USD', '$12,843,105,543', '$12.84B'],
    [0, 'money', 'AUD', 'A$0.00', 'A$0.00'],
    [0.04826, 'percent', '%', '4.8%', '4.8%'],
    [0.0075, 'percent', '%', '0.75%', '0.75%'],
    [0.00042, 'percent', '%', '0.04%', '0.04%'],
    [0, 'percent', '%', '0.0%', '0.0%'],
    [0.0123, 'points', '', '+1.2\u00A0pts', '+1.2\u00A0pts'],
    [12_906, 'integer', 'units', '12,906', '12,906'],
    [4.268, 'decimal', 'units', '4.27', '4.27'],
    [112.4, 'index', '', '112', '112'],
    [4.41, 'stars', 'stars', '4.41', '4.41'],
    [88.82, 'score', '', '88.8', '88.8'],
    ['2026-08-24', 'date', '', 'Aug 24, 2026', 'Aug 24, 2026'],
    ['Alder & Ash', 'text', '', 'Alder & Ash', 'Alder & Ash'],
    [null, 'money', 'USD', '–', '–'],
  ] as const)('[D-13] %s as %s in %s', (value, format, unit, inTable, atAGlance) => {
    expect(formatFigure(value, format, unit, us)).toBe(inTable);
    expect(formatFigure(value, format, unit, { ...us, compact: true })).toBe(atAGlance);
  });

  it.each([
    ['money', 48_435_00, [48_435_00, -678_78, 97_53], ['$48,435', '−$679', '$98']],
    ['money', 451_28, [451_28, 120_16], ['$451.28', '$120.16']],
    ['percent', 0.126, [0.126, 0.0092, 0, 0.0004], ['12.6%', '0.9%', '0.0%', '0.04%']],
    ['percent', 0.0075, [0.0075, 0.0021, 0], ['0.75%', '0.21%', '0.0%']],
  ] as const)(
    '[D-13] %s in labels beside %d have as few digits',
    (format, largest, values, texts) => {
      const style = { ...us, compact: true, largest };
      if (format === 'percent')
        expect(
          values.map((value) => formatFigure(value, format, '', { ...us, largest })),
          'in tables',
        ).toEqual(texts);
      expect(values.map((value) => formatFigure(value, format, '', style))).toEqual(texts);
    },
  );

  it('[D-13] names the unit where it is wanted and not shown already', () => {
    const named = { ...us, withUnit: true };
    expect(formatFigure(12, 'integer', 'units', named)).toBe('12\u00A0units');
    expect(formatFigure(12, 'money', 'USD', named)).toBe('$0.12');
    expect(formatFigure(null, 'integer', 'units', named)).toBe('–');
  });

  it("[D-13] follows the reader's language, and the currency of the data", () => {
    expect(formatFigure(123_456, 'money', '', { currency: 'EUR', locale: 'de-DE' })).toBe(
      '1.234,56\u00A0€',
    );
    expect(formatFigure(123_456_789, 'money', '', { currency: 'EUR', locale: 'fr-FR' })).toBe(
      '1\u00A0234\u00A0568\u00A0€',
    );
  });

  it('[D-13] shows the figure even where locale or currency do not exist', () => {
    expect(formatFigure(1_250, 'money', '', { currency: 'nonsense', locale: 'en-US' })).toBe(
      '12.50',
    );
    expect(formatFigure(1_250, 'integer', '', { currency: 'USD', locale: 'not a locale' })).toBe(
      '1,250',
    );
  });
});

describe('a figure that rounds to zero from below', () => {
  it.each([
    [-0.0004, { style: 'percent', minimumFractionDigits: 0, maximumFractionDigits: 0 }, '0%'],
    [-0.0004, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }, '0.0%'],
    [-0, { minimumFractionDigits: 0, maximumFractionDigits: 0 }, '0'],
    [-0.4, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }, '$0'],
    [-0.006, { style: 'percent', minimumFractionDigits: 0, maximumFractionDigits: 0 }, '−1%'],
  ] as const)('%s in %o is %s, never a negative zero', (value, options, text) => {
    expect(formatNumber(value, 'en-US', options)).toBe(text);
  });

  it('has no sign in other digits either', () => {
    const whole = { maximumFractionDigits: 0, minimumFractionDigits: 0 };
    expect(formatNumber(-0.2, 'ar-EG', whole)).toBe(formatNumber(0, 'ar-EG', whole));
  });
});

describe('changes', () => {
  it.each([
    [0.0421, 'percent', 'up', '+4.2%', 'up 4.2%'],
    [-0.0548, 'percent', 'down', '−5.5%', 'down 5.5%'],
    [0.0002, 'percent', 'level', '0.0%', 'no change'],
    [-0.0002, 'percent', 'level', '0.0%', 'no change'],
    [12.4, 'percent', 'up', '+1,240%', 'up 1,240%'],
    [-0.0123, 'points', 'down', '−1.2\u00A0pts', 'down 1.2\u00A0pts'],
    [0.124, 'stars', 'up', '+0.12\u00A0points', 'up 0.12\u00A0points'],
    [-0.004, 'stars', 'level', '0.00\u00A0points', 'no change'],
    [0.0004, 'points', 'level', '0.0\u00A0pts', 'no change'],
  ] as const)(
    '[D-14] %s in %s is %s, with its sign, or in words',
    (value, format, direction, text, words) => {
      expect(formatGrowth(value, format, 'en-US')).toEqual({
        direction,
        text,
        size: text.replace(/^[+−]/, ''),
        words,
      });
    },
  );

  it('[D-14] has none where there is nothing to compare with', () => {
    expect(formatGrowth(null, 'percent', 'en-US')).toBeNull();
  });
});
