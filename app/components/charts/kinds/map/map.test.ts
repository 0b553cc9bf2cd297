import { describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import { chartFacts as facts, chartWidget, column } from '~/test-support/chart-fixture';

import { readingText } from '../../read-out/reading';
import { map } from '.';
import { mapBoxes, mapLayout } from './layout';
import { mapModel, mapSummary, readRegion } from './model';
import { gridColumns, stateCode, statePlaces } from './us-states';

const state = column('dimension', 'State');
const sales = column('value', 'Net sales', 'money', 'NS');
const widgetOf = (rows: Cell[][], columns = [state, sales], span = 8) =>
  chartWidget('map', columns, rows, {}, span);
const model = (rows: Cell[][], columns = [state, sales]) =>
  mapModel(widgetOf(rows, columns), facts);
const tile = (of: ReturnType<typeof model>, code: string) =>
  of.tiles.find((one) => one.code === code)!;

describe('a map of states', () => {
  it('[D-13] has a tile of its own for each of the 50 states and the District of Columbia', () => {
    expect(statePlaces).toHaveLength(51);
    expect(new Set(statePlaces.map(({ row, column: at }) => row * gridColumns + at)).size).toBe(51);
    expect(statePlaces.every(({ column: at }) => at < gridColumns)).toBe(true);
  });

  it('[D-13] finds states by code and by name, in any case', () => {
    expect(['CA', 'ca', ' California ', 'new york', 'DC'].map(stateCode)).toEqual([
      'CA',
      'CA',
      'CA',
      'NY',
      'DC',
    ]);
    expect(['BC', 'Zacatecas', '', 'toString'].map(stateCode)).toEqual([null, null, null, null]);
  });

  it('[D-13] lists what is no state, and a second row of a state', () => {
    const { others, tiles } = model([
      ['WA', 500_00],
      ['BC', 100_00],
      ['Washington', 30_00],
      [null, 20_00],
    ]);
    expect(others.map(({ name, text }) => [name, text])).toEqual([
      ['BC', '$100.00'],
      ['Washington', '$30.00'],
      ['No state', '$20.00'],
    ]);
    expect(tiles.filter(({ value }) => value !== null).map(({ code }) => code)).toEqual(['WA']);
  });

  it('[D-13] of a shop outside the US is a list that says why there is no map', () => {
    const widget = widgetOf([
      ['Berlin', 500_00],
      ['Hamburg', 100_00],
    ]);
    const found = mapModel(widget, facts);
    expect(found.tiles).toEqual([]);
    expect(found.notes).toEqual(['No map: none of these regions is a US state']);
    expect(mapSummary(found)).toBe(
      'Net sales by state: most is Berlin with $500.00; least is Hamburg with $100.00; 2 beside the map.',
    );
    const layout = mapLayout(8, found);
    expect(layout.list).toMatchObject({ x: 0, width: layout.width, shown: 2 });
    expect(mapBoxes(found, layout)).toHaveLength(2);
    expect(readRegion(found, facts, 1).title).toBe('Hamburg');
    const drawn = map.draw(widget, facts);
    expect(drawn).toMatchObject({ layout: 'picture', height: layout.height });
    // Without any region there is nothing to say about the place.
    expect(model([['CA', 1]]).notes).toEqual([]);
  });

  it('[D-13] has narrower classes towards zero where a few values are far above the others', () => {
    const codes = statePlaces.map(({ code }) => code);
    const few = codes.map((code, at): Cell[] => [
      code,
      at < 2 ? 7_300_00 : (at % 9) * 100_00 + 50_00,
    ]);
    const { classes, tiles } = model(few);
    expect(classes.map(({ label }) => label)).toEqual([
      '$0 to $500',
      '$500 to $1K',
      '$1K to $2K',
      '$2K to $5K',
      '$5K to $10K',
    ]);
    const levels = classes.map(({ level }) => level);
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
    expect(tiles.filter(({ colour }) => colour === 4)).toHaveLength(2);
    expect(new Set(tiles.map(({ colour }) => colour))).toEqual(new Set([0, 1, 4]));
    const even = model(codes.map((code, at): Cell[] => [code, at * 100_00]));
    expect(even.classes.map(({ label }) => label)[0]).toBe('$0 to $2,000');
  });

  it('[D-13 D-24] tells no data from zero and from few buyers', () => {
    const of = model(
      [
        ['WA', 0.5, 400],
        ['OR', 0, 100],
        ['CA', 0.3, 99],
        ['NV', null, 300],
      ],
      [
        state,
        { ...column('value', 'Penetration', 'percent', 'PEN'), base: 'Buyers' },
        column('base', 'Buyers', 'integer'),
      ],
    );
    expect(tile(of, 'OR')).toMatchObject({ value: 0, colour: 0, thin: false });
    expect(tile(of, 'CA')).toMatchObject({ value: 0.3, colour: null, thin: true });
    expect(tile(of, 'NV')).toMatchObject({ value: null, colour: null, thin: false });
    expect(tile(of, 'TX')).toMatchObject({ value: null, colour: null, thin: false });
    expect(of.notes).toEqual(['Grey: fewer than 100 buyers']);
  });

  it('[D-13] has colours between round limits, stronger for higher values', () => {
    const of = model([
      ['WA', 900_00],
      ['OR', 100_00],
      ['CA', 500_00],
    ]);
    expect(of.classes.map(({ label }) => label)).toEqual([
      '$0 to $250',
      '$250 to $500',
      '$500 to $750',
      '$750 to $1,000',
    ]);
    expect(['OR', 'CA', 'WA'].map((code) => tile(of, code).colour)).toEqual([0, 2, 3]);
    const levels = of.classes.map(({ level }) => level);
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
  });

  it('[D-13] gives values above and below zero, and an index at both sides of 100, two colours', () => {
    const signs = (values: [number, number], format: 'percent' | 'index') => {
      const of = model(
        [
          ['WA', values[0]],
          ['OR', values[1]],
        ],
        [state, column('value', 'Figure', format, 'F')],
      );
      return ['WA', 'OR'].map((code) => Math.sign(of.classes[tile(of, code).colour!]!.level));
    };
    expect(signs([0.2, -0.1], 'percent')).toEqual([1, -1]);
    expect(signs([130, 80], 'index')).toEqual([1, -1]);
    expect(signs([-0.1, -0.3], 'percent')).toEqual([-1, -1]);
  });

  it('[L-17] says most, least and what is left out, and the value of each state', () => {
    const of = model([
      ['WA', 500_00],
      ['OR', 100_00],
      ['BC', 20_00],
    ]);
    expect(mapSummary(of)).toBe(
      'Net sales by state: most is Washington with $500.00; least is BC with $20.00; no data for 49 states; 1 beside the map.',
    );
    const at = (code: string) => of.tiles.findIndex((one) => one.code === code);
    expect(readingText(readRegion(of, facts, at('WA')))).toBe('Washington: Net sales $500.00');
    expect(readingText(readRegion(of, facts, at('TX')))).toBe('Texas: Net sales –; No data');
    expect(readingText(readRegion(of, facts, 51))).toBe('BC: Net sales $20.00');
  });

  it('[L-17] a pointer finds tiles and lines of the list; arrow keys lead to neighbours', () => {
    for (const span of [4, 6, 12]) {
      const widget = widgetOf(
        [
          ['WA', 1],
          ['BC', 2],
          ['DF', 3],
        ],
        undefined,
        span,
      );
      const of = mapModel(widget, facts);
      const layout = mapLayout(span, of);
      const all = mapBoxes(of, layout);
      const drawing = map.draw(widget, facts);
      if (drawing.layout !== 'picture') throw new Error('not a picture');
      for (const [index, box] of all.entries()) {
        expect(box.left + box.width).toBeLessThanOrEqual(1.0001);
        expect(box.top + box.height).toBeLessThanOrEqual(1.0001);
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        expect(drawing.targets.nearest(x, y, layout.width / layout.height)).toBe(index);
      }
      const code = (index: number) => of.tiles[index]?.code;
      const wa = of.tiles.findIndex((one) => one.code === 'WA');
      expect(code(drawing.targets.next('ArrowDown', wa)!)).toBe('OR');
      expect(code(drawing.targets.next('ArrowRight', wa)!)).toBe('ID');
      expect(drawing.targets.next('End', wa)).toBeUndefined();
      expect(drawing.targets.count).toBe(53);
    }
  });
});
