import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import {
  chartFacts as facts,
  chartWidget as widget,
  column,
  seriesColumns as dims,
  seriesRows as rows,
} from '~/test-support/chart-fixture';

import { percent } from '../../geometry/paths';
import { pagePaint } from '../../paint/paint';
import { stacked } from '.';
import { readStack, stackedModel, stackedSummary, type StackedModel } from './model';

const sales = column('value', 'Net sales', 'money');

describe('stacked bars', () => {
  it('[D-13] add up what has no colour of its own', () => {
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`b${at}`, [at + 1, null, at === 0 ? 1 : null]]),
    );
    const model = stackedModel(widget('stacked', [...dims, sales], rows(many)), facts);
    expect(model.layers.at(-1)).toMatchObject({ name: 'Other (5)', values: [15, null, 1] });
    expect(model.totals).toEqual([78, null, 1]);
  });

  it('[D-13] stand on each other, what is below zero below', () => {
    const model = stackedModel(
      widget(
        'stacked',
        [...dims, sales],
        rows({ b: [100, 100, 100], own: [300, 300, 300], c: [-400, -400, -400] }),
      ),
      facts,
    );
    expect(model.layers.map(({ key, spans }) => [key, spans[0]])).toEqual([
      ['own', [0.125, 0.5].map((at) => expect.closeTo(at) as number)],
      ['b', [0, 0.125].map((at) => expect.closeTo(at) as number)],
      ['c', [0.5, 1].map((at) => expect.closeTo(at) as number)],
    ]);
  });

  it('[D-13] have the names of parts without a size in the order of the stack', () => {
    const { layers, endLabels } = stackedModel(
      widget('stacked', [...dims, sales], rows({ e: [9, 9, 9], a: [1, 1, 0], b: [1, 1, 0] })),
      facts,
    );
    const fromBelow = endLabels.sort((one, other) => other.top - one.top);
    expect(fromBelow.map(({ key }) => key)).toEqual(layers.map(({ key }) => key));
  });

  it('[D-13] have the name of a single part, but for that of the own brand', () => {
    const namesOf = (brands: Record<string, number[]>) =>
      stackedModel(widget('stacked', [...dims, sales], rows(brands)), facts).endLabels.map(
        ({ name }) => name,
      );
    expect(namesOf({ a: [1, 2, 3] })).toEqual(['Brand a']);
    expect(namesOf({ own: [1, 2, 3] })).toEqual([]);
  });

  it('[D-13] have no total where they are shares of one whole', () => {
    const shares = column('value', 'Share of answers', 'percent');
    const modelOf = (rest: number) =>
      stackedModel(
        widget('stacked', [...dims, shares], rows({ a: [0.2, 0.3, 0.4], b: [0.8, 0.7, rest] })),
        facts,
      );
    const texts = (model: StackedModel) => [
      stackedSummary(model, facts).includes('total'),
      readStack(model, facts, 0).rows.some(({ name }) => name === 'Total'),
    ];
    expect(texts(modelOf(0.6))).toEqual([false, false]);
    expect(texts(modelOf(0.5))).toEqual([true, true]);
  });

  it('[D-13] have their shares in the parts of a row that have room for them', () => {
    const category = [column('dimension', 'Attribute'), ...dims.slice(1)];
    const shares = column('value', 'Share of answers', 'percent');
    const answers: Cell[][] = [
      ['Sweetness', 'a', 'Too little', 0.25],
      ['Sweetness', 'b', 'Just right', 0.7],
      ['Sweetness', 'c', 'Too much', 0.05],
    ];
    const drawing = stacked.draw(widget('stacked', [...category, shares], answers), facts);
    if (drawing.layout !== 'rows') throw new Error('not in rows');
    const paint = { paint: pagePaint, x: percent, length: percent };
    const markup = renderToStaticMarkup(drawing.marks(0, paint) as never);
    const texts = [...markup.matchAll(/<text x="([\d.]+)%"[^>]*>([^<]*)</g)];
    expect(texts.map(([, at, text]) => [Number(at), text])).toEqual([
      [12.5, '25%'],
      [60, '70%'],
    ]);
  });
});
