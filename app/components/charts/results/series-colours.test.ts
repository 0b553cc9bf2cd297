import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { colourCount, pageColours, ratingColour, seriesColours } from './series-colours';

const ofBrands = (ids: readonly string[]) => ({ key: 'brand_id', ids });
const id = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `brd_${text}`);

describe('colours of brands', () => {
  it('[D-13] are fixed by id', () => {
    expect(seriesColours(['brd_alder', 'brd_own', 'average', 'other'], 'brd_own')).toEqual({
      brd_own: 'own',
      average: 'average',
      other: 'average',
      brd_alder: seriesColours(['brd_alder'], null)['brd_alder'],
    });
  });

  it('[D-13] up to eight brands never share one, and their order does not matter', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: colourCount }), (ids) => {
        const colours = seriesColours(ids, null);
        expect(new Set(Object.values(colours)).size).toBe(ids.length);
        expect(seriesColours([...ids].reverse(), null)).toEqual(colours);
      }),
    );
  });

  it('[D-13] a brand alone has the colour that it asks for; further ones take it from nobody', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 30 }), (ids) => {
        const colours = seriesColours(ids, null);
        const first = [...ids].sort()[0]!;
        expect(colours[first]).toBe(seriesColours([first], null)[first]);
        expect(Object.keys(colours)).toHaveLength(ids.length);
      }),
    );
  });

  it('[D-13] brands beyond eight are grey', () => {
    const many = Array.from({ length: colourCount + 3 }, (_, at) => `brd_${at}`);
    const given = Object.values(seriesColours(many, null));
    expect(given.filter((colour) => colour === 'average')).toHaveLength(3);
    expect(new Set(given).size).toBe(colourCount + 1);
  });

  it('[D-13] three competitors are told apart from each other and from the own brand', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 3, maxLength: 3 }), (ids) => {
        const given = new Set(Object.values(seriesColours([...ids, 'own'], 'own')));
        expect(given.size).toBe(4);
        // Neither the green beside the accent, nor two blues at once.
        expect(given.has(8)).toBe(false);
        expect(given.has(1) && given.has(4)).toBe(false);
      }),
    );
  });

  it('[D-13] colours that the page has given stay, except where two fall together', () => {
    const page = { a: 3, b: 5, c: 3 } as const;
    const colours = seriesColours(['a', 'b', 'd'], null, page);
    expect([colours['a'], colours['b']]).toEqual([3, 5]);
    expect([3, 5]).not.toContain(colours['d']);
    expect([3, 5]).not.toContain(seriesColours(['a', 'c'], null, page)['c']);
    // A brand without a colour of the page does not take that of one in another chart either.
    const asked = seriesColours(['d'], null)['d']!;
    expect(seriesColours(['d'], null, { elsewhere: asked })['d']).not.toBe(asked);
  });
});

describe('colours of a page', () => {
  it('[D-13] are all different, as far as there are eight, and those of the compared brands are kept', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 4, maxLength: colourCount }), (ids) => {
        const charts = [ids.slice(0, 3), ids.slice(2), ['own', ...ids, 'average']].map(ofBrands);
        const colours = pageColours(ids.slice(0, 2), charts, 'own');
        expect(colours).toMatchObject(seriesColours(ids.slice(0, 2), 'own'));
        expect(new Set(ids.map((one) => colours[one])).size).toBe(ids.length);
        expect([colours['own'], colours['average']]).toEqual(['own', 'average']);
      }),
    );
  });

  it('[D-13] are grey for brands beyond eight: no two brands share one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 14, maxLength: 20 }), (ids) => {
        const charts = [ids.slice(0, 6), ids.slice(5, 11), ids.slice(10)];
        const colours = pageColours([], charts.map(ofBrands), null);
        const given = ids.map((one) => colours[one]).filter((colour) => colour !== 'average');
        expect(given).toHaveLength(colourCount);
        expect(new Set(given).size).toBe(colourCount);
      }),
    );
  });

  it('[D-13] of brands differ in two charts, also where parts of a score have taken most of them', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 7, maxLength: colourCount }), (ids) => {
        const parts = { key: 'component_id', ids: ['NS', 'VEL', 'GR', 'BRAT', 'RPT'] };
        const lines = { key: 'series_id', ids: ['own', ...ids.slice(0, 4)] };
        const list = { key: 'brand_id', ids: ['own', ...ids.slice(4)] };
        const colours = pageColours([], [parts, lines, list], 'own');
        for (const of of [ids, parts.ids])
          expect(new Set(of.map((one) => colours[one])).size).toBe(of.length);
        expect(Object.values(colours)).not.toContain('average');
      }),
    );
  });
});

describe('colours of stars', () => {
  it('[D-13] go from one hue through grey to another, all different', () => {
    const colours = ['1', '2', '3', '4', '5'].map(ratingColour);
    expect(colours).toEqual([5, 2, 'average', 4, 1]);
    expect(['', '0', '6', 'brd_1', '2.5'].map(ratingColour)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
