import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import { chartFacts as facts, chartWidget, column } from '~/test-support/chart-fixture';

import { readingText } from '../../read-out/reading';
import { textWidth } from '../../geometry/sizes';
import { treemap } from '.';
import { readPart } from '../donut/model';
import { hasArea, treemapModel, treemapSummary, squarify } from './model';

const columns = [
  column('id', 'id'),
  column('dimension', 'Category'),
  column('value', 'Net sales', 'money', 'NS'),
];
const widgetOf = (rows: Cell[][]) => chartWidget('treemap', columns, rows);
const model = (rows: Cell[][]) => treemapModel(widgetOf(rows), facts);

const usual: Cell[][] = [
  ['own', 'Own', 300_00],
  ['b', 'B', 600_00],
  ['c', 'C', 100_00],
];

describe('tiles', () => {
  it('[D-13] fill the area without overlaps, as large as their values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 }),
        (unsorted) => {
          const values = unsorted.sort((a, b) => b - a);
          const total = values.reduce((sum, value) => sum + value, 0);
          const tiles = squarify(values, { x: 0, y: 0, width: 500, height: 260 });
          expect(tiles).toHaveLength(values.length);
          for (const [at, { x, y, width, height }] of tiles.entries()) {
            expect(width * height).toBeCloseTo((values[at]! / total) * 500 * 260, 3);
            expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
            expect(x + width).toBeLessThan(500.001);
            expect(y + height).toBeLessThan(260.001);
          }
          for (const [at, one] of tiles.entries()) {
            for (const other of tiles.slice(at + 1)) {
              const across =
                Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
              const down =
                Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
              expect(Math.min(across, down)).toBeLessThan(1e-6);
            }
          }
        },
      ),
    );
  });

  it('[D-13] a large sum of the smallest parts has the right edge, and leaves no sliver beside it', () => {
    for (const count of [100, 150, 200, 270]) {
      const many = Array.from({ length: count }, (_, at): Cell[] => [
        `c${at}`,
        `Category ${at}`,
        100_00 + Math.round(900_00 / (at + 1)),
      ]);
      const { parts, height } = model(many);
      expect(parts.at(-1)).toMatchObject({ id: 'other', y: 0, height });
      const ratios = parts.slice(0, -1).map((tile) => tile.width / tile.height);
      for (const ratio of ratios) expect(Math.max(ratio, 1 / ratio)).toBeLessThan(4);
    }
  });

  it('[D-13] are as square as those of the method’s own example', () => {
    const tiles = squarify([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 });
    const rounded = tiles.map(({ x, y, width, height }) =>
      [x, y, width, height].map((value) => Number(value.toFixed(2))),
    );
    expect(rounded.slice(0, 4)).toEqual([
      [0, 0, 3, 2],
      [0, 2, 3, 2],
      [3, 0, 1.71, 2.33],
      [4.71, 0, 1.29, 2.33],
    ]);
  });

  it('[D-13] stand in the order of their values, with their shares', () => {
    const { parts, totalText } = model(usual);
    expect(parts.map(({ name, share, own }) => [name, share, own])).toEqual([
      ['B', 0.6, false],
      ['Own', 0.3, true],
      ['C', 0.1, false],
    ]);
    expect(parts[1]!.colour).toBe('own');
    expect(totalText).toBe('$1,000');
  });

  it('[D-13] leave what is not above zero to the table', () => {
    const { parts, notes } = model([...usual, ['d', 'D', -5], ['e', 'E', 0], ['f', 'F', null]]);
    expect(parts.map(({ name }) => name)).toEqual(['B', 'Own', 'C']);
    expect(notes).toEqual(['Below zero, in the table alone: 1', 'Zero, in the table alone: 1']);
    expect([hasArea(widgetOf(usual)), hasArea(widgetOf([['e', 'E', 0]]))]).toEqual([true, false]);
  });

  it('[D-13] add up the smallest of very many, at the end', () => {
    const { parts } = model(
      Array.from({ length: 60 }, (_, at): Cell[] => [`p${at}`, `P ${at}`, 100 + at]),
    );
    expect(parts).toHaveLength(40);
    expect(parts[0]!.name).toBe('P 59');
    expect(parts.at(-1)).toMatchObject({ name: 'Other (21)', colour: 'average' });
  });

  it('[D-13] have the words that fit into them, and no others', () => {
    const { parts } = model(
      Array.from({ length: 30 }, (_, at): Cell[] => [
        `p${at}`,
        `Sparkling water number ${at}`,
        2 ** (30 - at),
      ]),
    );
    expect(parts[0]).toMatchObject({ lines: ['Sparkling water number 0'], withShare: true });
    expect(parts.at(-1)).toMatchObject({ lines: [], withShare: false });
    for (const { lines, width, height, withShare } of parts) {
      for (const line of lines) expect(textWidth(line, 12)).toBeLessThan(width - 10);
      expect((lines.length + (withShare ? 1 : 0)) * 15).toBeLessThan(height);
    }
  });

  it('[D-13] show the beginning of a first word that does not fit, not a blank tile', () => {
    const { parts } = model([
      ['a', 'COUPON/MISCELLANEOUS ITEMS', 10],
      ['b', 'Other', 85],
      ['c', 'Soup', 5],
    ]);
    expect(parts.find(({ id }) => id === 'a')!.lines.join()).toMatch(/^COUPON/);
    const narrow = model(
      Array.from({ length: 30 }, (_, at): Cell[] => [`c${at}`, `REFRIGERATEDDOUGH ${at}`, 100]),
    ).parts;
    expect(narrow[0]!.width).toBeLessThan(150);
    expect(narrow[0]!.lines).toHaveLength(1);
    expect(narrow[0]!.lines[0]).toMatch(/^REFR.*…$/);
    expect(narrow[0]!.withShare).toBe(true);
  });

  it('[D-13] show the first words where the name does not fit, and a note names the tiles without any', () => {
    const { parts, notes } = model(
      Array.from({ length: 24 }, (_, at): Cell[] => [
        `p${at}`,
        `Salted nuts and caramelised seeds ${at}`,
        1.35 ** (24 - at),
      ]),
    );
    const short = parts.filter(({ lines }) => lines.length === 1 && lines[0]!.endsWith('…'));
    // Whole words, or the beginning of the first one.
    for (const { lines, name } of short)
      expect(name.startsWith(lines[0]!.replace('…', ''))).toBe(true);
    expect(short.map(({ lines }) => lines[0])).toContain('Salted…');
    const unnamed = parts.filter(({ lines }) => lines.length === 0);
    expect(unnamed.length).toBeGreaterThan(0);
    const [note] = notes;
    expect(note).toContain(
      `Too narrow for their names: ${unnamed[0]!.name} ${unnamed[0]!.shareText}`,
    );
    expect(note!.includes(unnamed.at(-1)!.name) || note!.endsWith('more in the table')).toBe(true);
    expect(model(usual).notes).toEqual([]);
  });

  it('[D-13] have their words along their height where they are too narrow', () => {
    const others = [156, 138, 110, 93, 79, 61, 60, 59, 51, 51, 50, 36, 35];
    const rows = [...others, 22].map((value, at): Cell[] => [`c${at}`, `Candy ${at}`, value]);
    const { parts, notes } = treemapModel({ ...widgetOf(rows), span: 6 }, facts);
    const { name, along, lines, width, height } = parts.at(-1)!;
    expect([lines, along]).toEqual([[], name]);
    expect(textWidth(name, 12)).toBeGreaterThan(width - 14);
    expect(textWidth(name, 12)).toBeLessThan(height - 13);
    expect(notes).toEqual([]);
  });

  it('[L-17] say the largest in a sentence, and the value of each; a pointer finds them', () => {
    const of = model(usual);
    expect(treemapSummary(of)).toBe(
      'Net sales of 3 parts, total $1,000. B 60.0%; Own 30.0%; C 10.0%.',
    );
    expect(readingText(readPart(of.column, of.parts[1], facts))).toBe(
      'Own: Net sales $300.00; Share 30.0%',
    );
    const drawing = treemap.draw(widgetOf(usual), facts);
    if (drawing.layout !== 'picture') throw new Error('not a picture');
    for (const [at, { x, y, width, height }] of of.parts.entries()) {
      const [left, top] = [(x + width / 2) / of.width, (y + height / 2) / of.height];
      expect(drawing.targets.nearest(left, top, of.width / of.height)).toBe(at);
    }
    expect(drawing.targets.next('ArrowRight', 0)).toBe(1);
  });
});
