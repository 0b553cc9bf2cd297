// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import type { Cell, WidgetView } from '~/contracts/dashboards/content';
import { chartFacts as facts, chartWidget as widget, column } from '~/test-support/chart-fixture';

import type { ChartFacts } from './chart-facts';
import { ChartImage } from './chart-image.server';
import { textWidth } from './geometry/sizes';

const id = column('id', 'id');
const name = column('dimension', 'Brand');
const sales = column('value', 'Net sales', 'money', 'NS');

const imageOf = (of: WidgetView, footer = 'Endcap · Crunchwell', given: ChartFacts = facts) =>
  new DOMParser().parseFromString(
    renderToStaticMarkup(
      <ChartImage widget={of} facts={given} theme="light" footer={footer} font={null} />,
    ),
    'image/svg+xml',
  ).documentElement;
const textsIn = (root: Element) =>
  [...root.querySelectorAll('text')].map(({ textContent }) => textContent ?? '');
const textsOf = (...args: Parameters<typeof imageOf>) => textsIn(imageOf(...args));

describe('the texts around a chart in an image', () => {
  const sentence = (word: string) => Array.from({ length: 40 }, () => word).join(' ');

  it('[D-13] are whole, over as many lines as they need: subtitle with unit, notes and footer', () => {
    const one = widget('bar', [id, name, sales], [['own', 'Crunchwell', 1]], {
      note: sentence('noteword'),
    });
    const image = imageOf(
      { ...one, title: sentence('title'), subtitle: sentence('subtitle') },
      sentence('footer'),
    );
    const all = textsIn(image).join(' ');
    for (const word of ['title', 'subtitle', 'noteword', 'footer'])
      expect(all.split(new RegExp(`\\b${word}\\b`)).length - 1, word).toBe(40);
    expect(all).toContain('Net sales, USD');
    expect(all).not.toContain('…');
    const height = Number(image.getAttribute('height'));
    const places = [...image.querySelectorAll('text')].map((text) =>
      Number(text.getAttribute('y')),
    );
    expect(Math.max(...places)).toBeLessThan(height);
  });
});

describe('names of bars in an image', () => {
  it('[D-13] stand in up to two lines', () => {
    const long = '(Cocoa Atelier) Single Origin Sea Salt Dark Chocolate 72% with Nibs';
    const texts = textsOf(widget('bar', [id, name, sales], [['own', long, 1]]));
    expect(texts.join(' ')).toContain(long);
    expect(texts).not.toContain(long);
  });
});

describe('a table in an image', () => {
  const heads = ['Net sales growth rank', 'Share of category', 'Repeat rate', 'Bayesian rating'];
  const columns = [0, 1, 2].flatMap((round) =>
    heads.map((head) => column('value', round === 0 ? head : `${head} ${round}`, 'percent')),
  );
  const names = ['Sedgemoor Kitchen', 'Marlcask & Daughters', 'Nettlestead Provisions'];
  const wide = widget(
    'table',
    [id, name, ...columns],
    names.map((one): Cell[] => [one, one, ...columns.map((_, at) => 0.1 + at / 100)]),
  );

  it('[D-13] has all its columns inside it, however many they are', () => {
    const image = imageOf(wide);
    const width = Number(image.getAttribute('width'));
    expect(image.getAttribute('viewBox')).toContain(`0 0 ${width} `);
    const edges = [...image.querySelectorAll('g > g text')].map((text) => {
      const x = Number(text.getAttribute('x'));
      const isEnd = text.getAttribute('text-anchor') === 'end';
      return 32 + x + (isEnd ? 0 : textWidth(text.textContent ?? '', 13));
    });
    expect(edges.length).toBeGreaterThan(columns.length * names.length);
    expect(Math.max(...edges)).toBeLessThanOrEqual(width - 31);
    expect(width).toBeGreaterThan(960);
    const few = imageOf(widget('table', [id, name, sales], [['own', 'Crunchwell', 1]]));
    expect(few.getAttribute('width')).toBe('960');
  });

  it('[D-13] breaks heads and names at spaces alone, and cuts none', () => {
    const texts = textsOf(wide);
    const shown = new Set(texts.flatMap((text) => text.split(' ')));
    const words = [...names, ...heads].flatMap((text) => text.split(' '));
    expect(words.filter((word) => !shown.has(word))).toEqual([]);
    expect(texts.join()).not.toContain('…');
  });

  it('[D-13] tells products of one brand apart', () => {
    const products = ['Sea Salt Dark Chocolate 72%', 'Sea Salt Dark Chocolate 85%'].map(
      (one) => `(Cocoa Atelier) Single Origin ${one}`,
    );
    const texts = textsOf(
      widget(
        'table',
        [id, name, ...columns],
        products.map((one): Cell[] => [one, one, ...columns.map(() => 0.1)]),
      ),
    ).join(' ');
    for (const one of products) expect(texts).toContain(one);
  });
});

describe('a table in an image, as on the page', () => {
  const unit = { unit: 'units per point per week' };
  const table = widget(
    'table',
    [
      column('value', 'Rank', 'integer'),
      id,
      name,
      { ...column('value', 'Velocity', 'decimal', 'VEL'), ...unit },
      column('growth', 'Net sales, change', 'percent', 'NS', 'higher'),
      column('value', 'Net sales growth', 'percent', 'GR', 'higher'),
    ],
    [
      [1, 'elm', 'Elmfield', 4.5, 0.1, -0.2],
      [2, 'own', 'Crunchwell', 3.5, -0.3, 0.4],
      [null, 'total', 'All brands', 4, 0, 0.5],
    ],
  );

  it('[D-13] changes have their sign and colour', () => {
    const image = imageOf(table);
    const fills = (text: string) =>
      [...image.querySelectorAll('text')]
        .filter(({ textContent }) => textContent === text)
        .map((one) => one.getAttribute('fill'));
    const [good, bad] = ['#17573f', '#9c2a1d'];
    expect(['+10.0%', '−20.0%', '−30.0%', '+40.0%', '+50.0%'].map(fills)).toEqual(
      [good, bad, bad, good, good].map((one) => [one]),
    );
    expect(fills('0.0%')).toEqual(['#57534a']);
    expect(fills('Elmfield')).toEqual([null]);
  });

  it('[D-16.1] figures outside the plan say so', () => {
    const closed = widget(
      'table',
      [
        id,
        name,
        sales,
        column('growth', 'Net sales, change', 'percent', 'NS', 'higher'),
        column('value', 'Net sales growth', 'percent', 'GR', 'higher'),
      ],
      [['elm', 'Elmfield', 100, null, null]],
    );
    const texts = textsOf(closed, '', {
      ...facts,
      baselines: [{ label: 'prior 3 weeks', closed: 'not in your plan' }],
    });
    expect(texts.filter((text) => text === 'not in your plan')).toHaveLength(2);
    expect(textsOf(closed)).not.toContain('not in your plan');
  });

  it('[D-13] the own row has a ground, heads their units, and a total no rank', () => {
    const image = imageOf(table);
    const grounds = [...image.querySelectorAll('rect[fill="#e2ece4"]')];
    expect(grounds.map((one) => one.parentElement!.textContent)).toEqual([
      expect.stringContaining('Crunchwell'),
    ]);
    const texts = textsIn(image);
    expect(texts.join(' ')).toContain('Velocity, units per point per week');
    expect(texts).not.toContain('–');
    const twice = { ...table, result: { ...table.result, rows: [...table.result.rows] } };
    twice.result.rows.splice(2, 0, [3, 'own', 'Crunchwell', 1, 0.1, 0.1]);
    expect(imageOf(twice).querySelector('rect[fill="#e2ece4"]')).toBeNull();
  });

  it('[D-13] the axes of a scatter plot have the units of their figures, as heads of tables', () => {
    const texts = textsOf(
      widget(
        'scatter',
        [
          id,
          name,
          column('value', 'Distribution', 'percent', 'WD'),
          { ...column('value', 'Velocity', 'decimal', 'VEL'), ...unit },
        ],
        [['own', 'Crunchwell', 0.4, 3.5]],
      ),
    );
    expect(texts).toContain('Distribution →');
    expect(texts).toContain('↑ Velocity, units per point per week');
  });

  it('[D-13] a total without a name is called so', () => {
    const rows: Cell[][] = [
      ['2026-08-24', 1],
      [null, 1],
    ];
    const days = widget('table', [column('dimension', 'Week', 'date'), sales], rows);
    expect(textsOf(days)).toContain('Total');
  });
});

describe('a scatter plot in an image', () => {
  const columns = [id, name, sales, column('value', 'Repeat rate', 'percent', 'RPT')];
  const crowd = Array.from({ length: 40 }, (_, at): Cell[] => [
    `b${at}`,
    `Sedgemoor ${at}`,
    100_00 + (at % 8) * 100,
    0.2 + Math.floor(at / 8) / 100,
  ]);
  const far: Cell[] = ['far', 'Farthest', 9_000_00, 0.9];

  it('[D-13] names each coloured dot, and lists those that have no room for a name', () => {
    const coloured = { b3: 1, b12: 2, b21: 3 } as const;
    const texts = textsOf(widget('scatter', columns, [...crowd, far]), 'Endcap', {
      ...facts,
      colours: coloured,
    });
    for (const key of Object.keys(coloured)) expect(texts).toContain(`Sedgemoor ${key.slice(1)}`);
    expect(texts).toContain('Farthest');
    expect(texts.join(' ')).toMatch(/No room for \d+ names: Sedgemoor \d+, .* and \d+ more/);
  });

  it('[D-13] names dots above and below where the sides have no room', () => {
    const row = ['Alder', 'Birch', 'Cedar'].map((one, at): Cell[] => [
      one,
      `${one} Kitchen`,
      400_00 + at * 50_00,
      0.5,
    ]);
    const texts = textsOf(widget('scatter', columns, [['x', 'Low', 0, 0.1], ...row, far]));
    for (const [, one] of row) expect(texts).toContain(one);
    expect(texts.join(' ')).not.toContain('No room');
  });

  it('[D-13] names coloured dots without covering each other, where one can make room for the other', () => {
    // Growth and share of a brand and its peers in the demo data.
    const figures: [number, number][] = [
      [-0.064, 0.414],
      [-0.209, 0.154],
      [-0.079, 0.098],
      [-0.163, 0.054],
      [-0.1, 0.033],
      [-0.157, 0.014],
      [-0.12, 0.017],
      [-0.016, 0.027],
      [0.091, 0.021],
      [0.362, 0.02],
      [0.598, 0.024],
    ];
    const brands =
      'Cocoa Atelier,Sedgemoor Kitchen,Marlcask & Daughters,Fennelfinch Pantry,Midnight Square,Nettledell,Wrencroft,Nettlestead Provisions,Heronbarrow Kitchen,Thistlemere Bros.,Vetchmoor Bros.';
    const peers = brands.split(',');
    const percents = ['Growth', 'Share'].map((one) => column('value', one, 'percent'));
    const image = imageOf(
      widget(
        'scatter',
        [id, name, ...percents],
        figures.map((both, at): Cell[] => [peers[at]!, peers[at]!, ...both]),
      ),
      'Endcap',
      {
        ...facts,
        colours: Object.fromEntries(
          peers.slice(1, 5).map((one, at) => [one, (at + 1) as 1 | 2 | 3 | 4]),
        ),
      },
    );
    const boxes = [...image.querySelectorAll('text')]
      .filter(({ textContent }) => peers.slice(0, 5).some((one) => one.includes(textContent ?? '')))
      .map((text): [number, number, number] => {
        const size = textWidth(text.textContent ?? '', 12);
        const x = Number(text.getAttribute('x'));
        const left =
          { start: x, middle: x - size / 2, end: x - size }[text.getAttribute('text-anchor')!] ?? x;
        return [left, left + size, Number(text.getAttribute('y'))];
      });
    // A name may have two lines.
    expect(boxes.length).toBeGreaterThanOrEqual(5);
    const clashes = boxes.flatMap(([left, right, y], at) =>
      boxes
        .slice(at + 1)
        .filter((one) => left < one[1] && right > one[0] && Math.abs(y - one[2]) < 12),
    );
    expect(clashes).toEqual([]);
  });
});
