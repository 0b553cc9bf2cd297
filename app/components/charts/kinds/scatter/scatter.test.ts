import { describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import { chartFacts as facts, chartWidget, column } from '~/test-support/chart-fixture';

import { textWidth } from '../../geometry/sizes';
import { readPoint, rowsWithBoth, scatterModel, scatterSummary } from './model';

const columns = [
  column('id', 'id'),
  column('dimension', 'Brand'),
  column('value', 'Net sales', 'money', 'NS'),
  column('value', 'Repeat rate', 'percent', 'RPT'),
];
const widgetOf = (rows: Cell[][], of = columns) => chartWidget('scatter', of, rows);
const modelOf = (rows: Cell[][]) => {
  const model = scatterModel(widgetOf(rows), facts);
  if (model === null) throw new Error('There are no points.');
  return model;
};
const rows: Cell[][] = [
  ['b', 'B', 400_00, 0.1],
  ['own', 'Own', 200_00, 0.3],
  ['average', 'Average', 300_00, null],
];

describe('a scatter plot', () => {
  it('[D-13] has a point for each row with both values, from left to right', () => {
    const { points } = modelOf(rows);
    expect(points.map(({ name, kind }) => [name, kind])).toEqual([
      ['Own', 'own'],
      ['B', 'brand'],
    ]);
    expect(points.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('[D-13] names points by their weeks where they have no other name', () => {
    const weekly = [column('dimension', 'Week', 'date'), ...columns.slice(2)];
    const model = scatterModel(widgetOf([['2026-08-17', 100, 0.1]], weekly), facts);
    expect(model?.points.map(({ name }) => name)).toEqual(['Week of Aug 17']);
  });

  it('[D-13] has nothing to draw without two value columns', () => {
    const single = widgetOf([['own', 'Own', 1]], columns.slice(0, 3));
    expect(rowsWithBoth(single)).toEqual([]);
    expect(scatterModel(single, facts)).toBeNull();
  });

  it('[D-13] marks zero on both axes where values are on both sides of it', () => {
    const { zeroX, zeroY } = modelOf([
      ['b', 'B', -100_00, -0.1],
      ['own', 'Own', 100_00, 0.1],
    ]);
    expect([zeroX, zeroY]).toEqual([0.5, 0.5]);
    const positive = modelOf(rows);
    expect([positive.zeroX, positive.zeroY]).toEqual([null, null]);
  });

  it('[D-13] names the own brand first, and no point twice in one place', () => {
    const same = ['b', 'c', 'own', 'd'].map((id): Cell[] => [id, `Brand ${id}`, 100_00, 0.2]);
    const { labels } = modelOf(same);
    expect(labels[0]).toMatchObject({ text: 'Brand own', own: true });
    expect(labels.length).toBeLessThanOrEqual(2);
  });

  it('[D-13] names products without the brand that all share, and breaks a long name into two lines', () => {
    const products: Cell[][] = [
      ['a', '(Cocoa Atelier) Almond Brittle Bar', 300_00, 0.3],
      [
        'b',
        '(Cocoa Atelier) Single Origin Chocolate from the North of Peru with Nibs',
        300_00,
        0.1,
      ],
      ['c', '(Cocoa Atelier) Sea Salt', 100_00, 0.2],
    ];
    const texts = modelOf(products).labels.map(({ text }) => text);
    expect(texts).toHaveLength(3);
    expect(texts).toContain('Almond Brittle Bar');
    expect(texts).toContain('Single Origin Chocolate from\nthe North of Peru with Nibs');
    const mixed = products.map(([id, name, ...figures], at): Cell[] => [
      id!,
      at === 0 ? '(Oatfield) Oat Bar' : name!,
      ...figures,
    ]);
    expect(modelOf(mixed).labels.map(({ text }) => text)).toContain('(Oatfield) Oat Bar');
  });

  it('[D-13] names the own brand above or below its point where there is no room beside it', () => {
    const crowd = Array.from({ length: 30 }, (_, at): Cell[] => [
      `b${at}`,
      `Brand ${at}`,
      at * 1_000,
      0.2,
    ]);
    const { labels } = modelOf([...crowd, ['own', 'Own', 29_500, 0.2], ['top', 'Top', 0, 0.3]]);
    const own = labels.find((label) => label.own);
    expect(own?.text).toBe('Own');
    expect(own?.y).not.toBe(1);
  });

  it('[D-13] keeps the name of the own brand inside the plot, however many points are around it', () => {
    const cloud = Array.from({ length: 150 }, (_, at): Cell[] => [
      `b${at}`,
      `Brand ${at}`,
      (at % 15) * 100,
      Math.floor(at / 15) / 20,
    ]);
    for (const [x, y] of [
      [1_400, 0.23],
      [0, 0.23],
      [1_400, 0.45],
      [700, 0],
    ] as const) {
      const { labels, height } = modelOf([...cloud, ['own', 'Cocoa Atelier', x, y]]);
      const own = labels.find((label) => label.own)!;
      const size = textWidth('Cocoa Atelier', 12) / 340;
      const left = own.x - { start: 0, middle: size / 2, end: size }[own.anchor];
      expect(left).toBeGreaterThan(-0.01);
      expect(left + size).toBeLessThan(1.01);
      // Nor does the axis below the plot strike through it.
      expect(own.y * height + 7).toBeLessThanOrEqual(height);
    }
  });

  it('[D-13] cuts no name: one without room is left to the read-out', () => {
    const row = (at: number, x: number, y: number): Cell[] => [
      `m${at}`,
      `Manufacturer of biscuits ${at}`,
      x,
      y,
    ];
    // The second one has no room beside its point.
    const near = [row(1, 0, 0.3), row(2, 100_00, 0.2), row(3, 120_00, 0.2), row(4, 700_00, 0.2)];
    const names = near.map(([, name]) => name);
    const texts = modelOf(near).labels.map(({ text }) => text.replace('\n', ' '));
    expect(names).toEqual(expect.arrayContaining(texts));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.length).toBeLessThan(names.length);
  });

  it('[D-13] places the name of the own brand on no point, also where points are all around it', () => {
    const around = [-1, 0, 1].flatMap((up) =>
      [-2, -1, 1, 2].map((aside): [number, number] => [500 + aside * 30, 0.25 + up * 0.02]),
    );
    const corners: [number, number][] = [
      [0, 0],
      [1_000, 0.5],
    ];
    const { labels, points, height } = modelOf([
      ...[...around, ...corners].map(([x, y], at): Cell[] => [`b${at}`, `B ${at}`, x, y]),
      ['own', 'Cocoa Atelier', 500, 0.25],
    ]);
    const own = labels.find((label) => label.own)!;
    const size = textWidth('Cocoa Atelier', 12);
    const hit = [340, 480, 700].flatMap((width) => {
      const left = own.x * width + { start: 9, middle: -size / 2, end: -9 - size }[own.anchor];
      return points.filter(
        ({ x, y }) =>
          x * width > left - 4 &&
          x * width < left + size + 4 &&
          Math.abs(y - own.y) * height < 7.5 + 4,
      );
    });
    expect(hit.map(({ name }) => name)).toEqual([]);
  });

  it('[L-17] says the ranges and the own brand in a sentence, and both values of a point', () => {
    const model = modelOf(rows);
    expect(scatterSummary(model, facts)).toBe(
      '2 points: Net sales from $200.00 to $400.00, Repeat rate from 10.0% to 30.0%; Own at $200.00 and 30.0%.',
    );
    expect(readPoint(model, facts, 0)).toMatchObject({
      title: 'Own',
      rows: [
        { name: 'Net sales', value: '$200.00' },
        { name: 'Repeat rate', value: '30.0%' },
      ],
    });
  });
});
