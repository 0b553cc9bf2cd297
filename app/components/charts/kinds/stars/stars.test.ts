import { describe, expect, it } from 'vitest';

import { readingText } from '../../read-out/reading';
import { sampleFacts } from '../../samples/sample-data';
import { stars, starsLayout } from '.';
import { readStars, starsModel, starsSummary } from './model';
import { starsSamples } from '../../samples/point-samples';

const [usual, , narrow, one, unknown] = starsSamples()[0]!.widgets;

describe('stars', () => {
  it('[D-13] have a row for each number of stars with its share of all reviews, 5 stars first', () => {
    const { rows, total } = starsModel(narrow!, sampleFacts);
    expect(rows.map((row) => [row.name, row.count, row.share])).toEqual([
      ['5 stars', 52, 0.52],
      ['4 stars', 24, 0.24],
      ['3 stars', 11, 0.11],
      ['2 stars', 6, 0.06],
      ['1 star', 7, 0.07],
    ]);
    expect(total).toBe(100);
  });

  it('[D-13] have the mean of the rows, which is that of the total row', () => {
    const { mean, meanText } = starsModel(usual!, sampleFacts);
    expect(mean).toBeCloseTo(usual!.result.rows.at(-1)![4] as number, 9);
    expect(meanText).toBe('4.08');
    expect(starsModel(one!, sampleFacts)).toMatchObject({ mean: 3, totalText: '1\u00A0review' });
  });

  it('[D-13] leave a number that is not known out of the mean and the shares', () => {
    const { rows, mean } = starsModel(unknown!, sampleFacts);
    expect(rows[2]).toMatchObject({ count: null, share: null, countText: '–' });
    expect(rows[3]).toMatchObject({ count: 0, share: 0 });
    expect(mean).toBeCloseTo((5 * 12 + 4 * 8 + 4) / 24, 9);
  });

  it('[D-24] show no shares of fewer than 30 reviews, and mark a mean of fewer than 100', () => {
    const few = starsModel(unknown!, sampleFacts);
    expect(few.total).toBe(24);
    expect(few.rows.map(({ shareText }) => shareText)).toEqual(['–', '–', '–', '–', '–']);
    expect(few.isIndicative).toBe(true);
    expect(starsSummary(few)).toContain('5 stars 12; 4 stars 8; 3 stars –');
    expect(readingText(readStars(few, sampleFacts, 0))).toBe('5 stars: Reviews 12');
    expect(starsModel(narrow!, sampleFacts).isIndicative).toBe(false);
    const rows = narrow!.result.rows.slice(0, 5).map((row) => [...row]);
    const counts = [15, 9, 3, 2, 1];
    const at = narrow!.result.columns.findIndex(({ role }) => role === 'value');
    for (const [index, row] of rows.entries()) row[at] = counts[index]!;
    const thirty = starsModel({ ...narrow!, result: { ...narrow!.result, rows } }, sampleFacts);
    expect([thirty.total, thirty.rows[0]?.shareText]).toEqual([30, '50.0%']);
  });

  it('[L-17] say mean, shares and counts in a sentence and in read-outs', () => {
    const model = starsModel(narrow!, sampleFacts);
    expect(starsSummary(model)).toBe(
      'Mean of 100\u00A0reviews: 4.08 of 5 stars. 5 stars 52.0%; 4 stars 24.0%; 3 stars 11.0%; 2 stars 6.0%; 1 star 7.0%.',
    );
    expect(readingText(readStars(model, sampleFacts, 1))).toBe('4 stars: Reviews 24; Share 24.0%');
    expect(readingText(readStars(starsModel(unknown!, sampleFacts), sampleFacts, 2))).toBe(
      '3 stars: Reviews –',
    );
  });

  it('[L-17] a pointer finds the row that it is in, beside the mean or below it', () => {
    for (const widget of [usual!, narrow!]) {
      const { rows, width, height } = starsLayout(widget.span, 5);
      const drawing = stars.draw(widget, sampleFacts);
      if (drawing.layout !== 'picture') throw new Error('not a picture');
      const at = (row: number) =>
        drawing.targets.nearest(
          (rows.x + 20) / width,
          (rows.y + (row + 0.5) * rows.height) / height,
          width / height,
        );
      expect([at(0), at(3), at(4)]).toEqual([0, 3, 4]);
      expect(drawing.targets.next('ArrowDown', 1)).toBe(2);
    }
  });
});
