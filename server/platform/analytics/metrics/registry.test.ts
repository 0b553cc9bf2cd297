import { describe, expect, it } from 'vitest';

import { type optionalParts } from '../schema/star-schema';
import { formatOfChange } from './format';
import { type Better, unitOf } from './metric';
import { isMetricCode, metric, metrics } from './registry';

describe('the registry of metrics', () => {
  it('[D-10] has every metric of the field’s list', () => {
    const listed =
      'U NS AUP POD VEL $VEL WD TDP SH PEN FREQ SPT BR RPT SOR IDX RAT BRAT SENT OOS LOST CONV LIFT PI NPS CPA GR';
    for (const code of listed.split(' ')) expect([code, isMetricCode(code)]).toEqual([code, true]);
  });

  it('[D-13] defines each in a sentence or two, with a formula and a name of its own', () => {
    for (const { definition, formula } of metrics.values()) {
      expect(definition).toMatch(/^[A-Z].*\.$/);
      expect(formula.length).toBeGreaterThan(3);
    }
    expect(new Set([...metrics.values()].map(({ name }) => name)).size).toBe(metrics.size);
  });

  it('[D-13] says which parts of a data set each needs', () => {
    const needing = (part: keyof typeof optionalParts) =>
      [...metrics.values()].filter(({ needs }) => needs.includes(part)).map(({ code }) => code);
    expect(needing('listings').sort()).toEqual(
      ['$VEL', 'LOST', 'OOS', 'POD', 'TDP', 'VEL', 'WD'].sort(),
    );
    expect(needing('reviews').sort()).toEqual(['BRAT', 'RAT', 'RESP', 'REV', 'SENT']);
    expect(needing('discounts').sort()).toEqual(['DISC', 'PROMO']);
    expect(needing('samples').sort()).toEqual(['CONV', 'CPA', 'LIFT', 'NPS', 'PI']);
  });

  it('[D-14] says in which direction the brand does better', () => {
    const than = (wanted: Better) =>
      [...metrics.values()].filter(({ better }) => better === wanted).map(({ code }) => code);
    expect(than('lower').sort()).toEqual(['CPA', 'DISC', 'LOST', 'OOS', 'PROMO']);
    expect(than('neutral').sort()).toEqual(['AUP', 'AUPOZ', 'PRIX']);
  });

  it('[D-14] compares rates and ratings in points, and adds up what can be added', () => {
    for (const { code, additive, format } of metrics.values()) {
      const inPoints = ['percent', 'points', 'stars'].includes(format);
      expect([code, inPoints && additive]).toEqual([code, false]);
      expect([code, formatOfChange(format).unit]).toEqual([code, inPoints ? 'points' : '%']);
    }
  });

  it('knows no code by accident', () => {
    for (const code of ['constructor', '__proto__', 'ns', ''])
      expect([code, isMetricCode(code), metrics.has(code)]).toEqual([code, false, false]);
    expect(() => metric('toString')).toThrow(RangeError);
    expect(unitOf('currency', 'EUR')).toBe('EUR');
    expect(unitOf('units', 'EUR')).toBe('units');
  });
});
