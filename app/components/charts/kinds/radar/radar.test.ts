import { describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import { chartFacts as facts, chartWidget, column } from '~/test-support/chart-fixture';

import { textWidth } from '../../geometry/sizes';
import { boxes } from '../../read-out/targets';
import { readingText } from '../../read-out/reading';
import { nameBoxes, pointAt, radarLayout } from './layout';
import { radarModel, radarSummary, readMetric } from './model';

const columns = (format: 'integer' | 'percent' = 'integer') => [
  column('dimension', 'Metric'),
  column('id', 'id'),
  column('dimension', 'Brand'),
  column('value', 'Percentile', format, 'PCT'),
];
const metrics = ['Net sales', 'Velocity', 'Rating', 'Repeat rate'];
const rowsOf = (ids: string[], value: (metric: number, brand: number) => number | null): Cell[][] =>
  metrics.flatMap((metric, at) =>
    ids.map((id, brand): Cell[] => [metric, id, id.toUpperCase(), value(at, brand)]),
  );
const model = (rows: Cell[][], format?: 'percent') =>
  radarModel(chartWidget('radar', columns(format), rows), facts);

describe('a radar', () => {
  it('[D-13] has an outline for each subject, the own brand above the others and the average below', () => {
    const { metrics: names, subjects } = model(rowsOf(['own', 'b', 'average'], (at) => at * 25));
    expect(names).toEqual(metrics);
    expect(subjects.map(({ key, kind }) => [key, kind])).toEqual([
      ['average', 'average'],
      ['b', 'brand'],
      ['own', 'own'],
    ]);
    expect(subjects.at(-1)!.radii).toEqual([0, 0.25, 0.5, 0.75]);
  });

  it('[D-13] places percentiles from 0 to 100, and rates from 0 to 1, between centre and rim', () => {
    const radii = (value: number, format?: 'percent') =>
      model(
        rowsOf(['own'], () => value),
        format,
      ).subjects[0]!.radii[0];
    expect([radii(40), radii(140), radii(-3), radii(0.4, 'percent')]).toEqual([0.4, 1, 0, 0.4]);
    const circle = { centre: { x: 100, y: 100 }, radius: 50 };
    const right = pointAt(circle, 1, 4, 0.5);
    expect(right.x).toBeCloseTo(125, 9);
    expect(right.y).toBeCloseTo(100, 9);
    expect(pointAt(circle, 0, 4, 1).y).toBeCloseTo(50, 9);
  });

  it('[D-13] keeps four subjects, the own brand and the average among them', () => {
    const { subjects, notes } = model(rowsOf(['b', 'c', 'd', 'own', 'average'], () => 50));
    expect(subjects.map(({ key }) => key).sort()).toEqual(['average', 'b', 'c', 'own']);
    expect(notes).toEqual(['1 more in the table']);
  });

  it('[D-13] writes the names of the metrics over no other name', () => {
    const long = [
      ...['Net sales growth', 'Share of category', 'Penetration of category buyers', 'Repeat rate'],
      ...['Velocity per point of distribution', 'Weighted distribution', 'Average rating'],
      ...['Bayesian average rating', 'Share of requirements', 'Net promoter score'],
    ];
    const rows = long.flatMap((metric): Cell[][] => [
      [metric, 'own', 'Own', 50],
      [metric, 'b', 'Brand b', 40],
    ]);
    for (const span of [4, 6, 12]) {
      const { names, height } = radarLayout(span, model(rows));
      const areas = names.map(({ x, y, anchor, lines }) => {
        const width = Math.max(...lines.map((line) => textWidth(line, 12)));
        const left = x - { start: 0, middle: width / 2, end: width }[anchor];
        return { left, right: left + width, top: y - 10, bottom: y + 2 + (lines.length - 1) * 15 };
      });
      for (const [at, one] of areas.entries()) {
        expect(one.top).toBeGreaterThanOrEqual(0);
        expect(one.bottom).toBeLessThanOrEqual(height);
        for (const other of areas.slice(at + 1)) {
          const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          expect(Math.min(across, down)).toBeLessThanOrEqual(0);
        }
      }
    }
  });

  it('[D-13] has a gap where a figure is missing, and says so', () => {
    const { subjects, notes } = model(rowsOf(['own'], (at) => (at === 2 ? null : 50)));
    expect(subjects[0]!.radii).toEqual([0.5, 0.5, null, 0.5]);
    expect(notes).toEqual(['OWN has a gap where a figure is missing']);
  });

  it('[L-17] says where each subject is best and worst, and the percentiles of each metric', () => {
    const of = model(rowsOf(['own', 'b'], (at, brand) => (brand === 0 ? at * 25 : 60)));
    expect(radarSummary(of, facts)).toBe(
      'Percentile of 4 metrics. OWN: Repeat rate 75 is best, Net sales 0 is worst; B: Net sales 60 is best, Repeat rate 60 is worst.',
    );
    expect(readingText(readMetric(of, facts, 1))).toBe('Velocity: B 60; OWN 25');
    expect(readingText(readMetric(of, facts, 3))).toBe('Repeat rate: OWN 75; B 60');
  });

  it('[L-17] names subjects beside their outlines without covering names of metrics; a pointer finds metrics', () => {
    for (const span of [4, 6, 12]) {
      const of = model(
        rowsOf(['own', 'b', 'average'], (at, brand) => (at * 31 + brand * 40) % 100),
      );
      const layout = radarLayout(span, of);
      expect(layout.labels.length).toBeGreaterThan(0);
      const targets = boxes(nameBoxes(layout));
      const aspect = layout.width / layout.height;
      for (const at of metrics.keys()) {
        const { x, y } = pointAt(layout, at, metrics.length, 0.9);
        expect(targets.nearest(x / layout.width, y / layout.height, aspect)).toBe(at);
        for (const label of layout.labels) {
          const name = layout.names[at]!;
          expect(Math.hypot(label.x - name.x, label.y - name.y)).toBeGreaterThan(8);
        }
      }
    }
  });

  it('[D-13] the names of subjects cover no outline and no figure; where they would, the key alone says them', () => {
    const layoutOf = (own: number) =>
      radarLayout(6, model(rowsOf(['own', 'average'], (_, brand) => (brand === 0 ? own : 100))));
    expect(layoutOf(20).labels.map(({ key }) => key)).toEqual(['own']);
    expect(layoutOf(100).labels).toEqual([]);
    expect(layoutOf(100).key.width).toBeGreaterThan(60);
  });
});
