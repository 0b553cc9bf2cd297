import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import { chartFacts as facts, chartWidget, column } from '~/test-support/chart-fixture';

import { imagePaint } from '../../paint/image-paint';
import { readingText } from '../../read-out/reading';
import { funnel, funnelLayout } from '.';
import { funnelModel, funnelSummary, readFunnelStep } from './model';

const columns = [
  column('id', 'id'),
  column('dimension', 'Step'),
  column('value', 'People', 'integer', 'P'),
];
const names = ['Ordered', 'Delivered', 'Answered', 'Bought'];
const widgetOf = (values: (number | null)[], span = 8) =>
  chartWidget(
    'funnel',
    columns,
    values.map((value, at): Cell[] => [String(at), names[at]!, value]),
    {},
    span,
  );
const model = (values: (number | null)[]) => funnelModel(widgetOf(values), facts);

describe('a funnel', () => {
  it('[D-13] has the shares of the step before and of the first step', () => {
    const { steps } = model([1_000, 500, 400, 100]);
    expect(steps.map(({ ofBase }) => ofBase)).toEqual([null, 0.5, 0.8, 0.25]);
    expect(steps.map(({ ofFirst }) => ofFirst)).toEqual([null, 0.5, 0.4, 0.1]);
    expect(steps.map(({ length }) => length)).toEqual([1, 0.5, 0.4, 0.1]);
  });

  it('[D-24] hides rates on fewer than 30, marks those on fewer than 100, and says so', () => {
    const few = model([52, 49, 19, 4]);
    expect(few.steps.map(({ ofBaseText }) => ofBaseText)).toEqual(['–', '94.2%', '38.8%', '–']);
    expect(few.notes).toEqual([
      'Hidden: rates on fewer than 30',
      expect.stringMatching(/^Indicative: 49/),
    ]);
    expect(model([1_000, 500, 400, 20]).notes).toEqual([]);
    expect(model([52, 30, 15]).steps.map(({ ofBaseText }) => ofBaseText)).toEqual([
      ...['–', '57.7%', '50.0%'],
    ]);
  });

  it('[R-09] relates a step to the one that its row names, and says so', () => {
    const widget = chartWidget(
      'funnel',
      [...columns, { ...column('dimension', 'Part of'), key: 'part_of' }],
      [
        ['a', 'Sent', 100, null],
        ['b', 'Delivered', 90, 'Sent'],
        ['c', 'Surveyed', 36, 'Delivered'],
        ['d', 'Bought', 18, 'Delivered'],
      ],
    );
    const of = funnelModel(widget, facts);
    expect(of.steps.map(({ ofBase, base }) => [ofBase, base])).toEqual([
      [null, null],
      [0.9, null],
      [0.4, null],
      [0.2, 'delivered'],
    ]);
    expect(funnelSummary(of)).toContain('Bought 18 (20.0% of delivered).');
    // The step of 20 is not the base of any share.
    const surveyed = widget.result.rows.map((row) =>
      row[0] === 'c' ? ['c', 'Surveyed', 20, 'Delivered'] : row,
    );
    const few = { ...widget, result: { ...widget.result, rows: surveyed } };
    expect(funnelModel(few, facts).notes.join()).not.toContain('Hidden');
    expect(readingText(readFunnelStep(of, facts, 3))).toContain('Of delivered 20.0%');
    const drawing = funnel.draw(widget, facts);
    if (drawing.layout !== 'picture') throw new Error('not a picture');
    const image = renderToStaticMarkup(
      createElement('svg', null, drawing.marks(imagePaint('light'))),
    );
    expect(image.match(/of delivered/g)).toHaveLength(1);
  });

  it('[D-13] the longest bar is that of the largest step, also where a step grows', () => {
    const { steps } = model([100, 50, 200]);
    expect(steps.map(({ length }) => length)).toEqual([0.5, 0.25, 1]);
    expect(steps[2]).toMatchObject({ ofBase: 4, ofFirst: 2 });
  });

  it('[D-13] has no share of a step that is not known or not above zero, and no bar below zero', () => {
    const { steps } = model([1_000, null, 400, -5]);
    expect(steps[1]).toMatchObject({ text: '–', ofBase: null, ofFirst: null, length: 0 });
    expect(steps[2]).toMatchObject({ ofBase: null, ofBaseText: '–', ofFirst: 0.4 });
    expect(steps[3]!.length).toBe(0);
    expect(model([0, 0]).steps[1]).toMatchObject({ ofBase: null, ofFirst: null, length: 0 });
  });

  it('[L-17] says its shares in a sentence and in read-outs', () => {
    const of = model([1_000, 500, 400]);
    expect(funnelSummary(of)).toBe(
      'People: Ordered 1,000; Delivered 500 (50.0% of the step before); Answered 400 (80.0% of the step before). The last step has 40.0% of the first.',
    );
    expect(readingText(readFunnelStep(of, facts, 0))).toBe('Ordered: People 1,000');
    expect(readingText(readFunnelStep(of, facts, 2))).toBe(
      'Answered: People 400; Of the step before 80.0%; Of the first step 40.0%',
    );
  });

  it('[L-17] a pointer finds the step that it is at, beside the bars or in the lines', () => {
    for (const span of [4, 8]) {
      const { head, step, height } = funnelLayout(span, 4);
      const drawing = funnel.draw(widgetOf([4, 3, 2, 1], span), facts);
      if (drawing.layout !== 'picture') throw new Error('not a picture');
      for (const at of [0, 1, 2, 3])
        expect(drawing.targets.nearest(0.5, (head + at * step + 10) / height, 2)).toBe(at);
      expect(drawing.targets.next('ArrowDown', 1)).toBe(2);
      expect(drawing.targets.next('ArrowUp', 0)).toBe(0);
    }
  });
});
