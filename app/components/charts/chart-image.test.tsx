// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import {
  chartFacts as facts,
  chartWidget as widget,
  column,
  day,
  growth,
  id,
  name,
  sales,
  lineChart as line,
  barChart as bar,
  stackedChart as stacked,
} from '~/test-support/chart-fixture';

import { ChartImage } from './chart-image.server';
import { imageColours } from './paint/image-paint';

const tile = (metric: string, change: Cell, changes = {}) =>
  widget('tile', [{ ...sales, metric }, growth(metric)], [[128_431_055, change]], changes, 3);

const heatmapOf = (names: readonly string[]) =>
  widget(
    'heatmap',
    [column('dimension', 'To'), id, name, column('value', 'Share', 'percent', 'BR')],
    names.map((to): Cell[] => [to, 'own', 'Crunchwell', 0.1]),
  );

describe('names of columns in an image', () => {
  const drawn = (names: readonly string[]) =>
    renderToStaticMarkup(
      <ChartImage widget={heatmapOf(names)} facts={facts} theme="light" footer="" font={null} />,
    );

  it('[D-13] read upwards, whole, where a column is narrower than a word', () => {
    const names = Array.from({ length: 16 }, (_, at) => `Umberthorpe Kitchen ${at}`);
    const image = drawn(names);
    expect(image).toContain('rotate(-90)');
    for (const each of names) expect(image).toContain(`>${each}</text>`);
    expect(drawn(['West', 'East'])).not.toContain('rotate(-90)');
  });
});

describe('an image', () => {
  const all = [
    line,
    bar,
    stacked,
    tile('NS', 0.1),
    widget('table', [id, name, sales], [['own', 'Crunchwell', 1]]),
    widget('sparkline', [day, sales], [['2026-08-24', 1]]),
    widget(
      'stacked',
      [column('dimension', 'Category'), id, name, sales],
      [['Nuts & seeds', 'own', 'C', 1]],
    ),
    widget('line', [day, sales], []),
  ];

  it.each(
    all.flatMap((one) =>
      (['light', 'dark'] as const).map((theme) => [one.chart, theme, one] as const),
    ),
  )('[D-13] of a %s, %s, is a document of its own', (_, theme, one) => {
    const markup = renderToStaticMarkup(
      <ChartImage
        widget={one}
        facts={facts}
        theme={theme}
        footer="Endcap · Crunchwell"
        font={null}
      />,
    );
    const parsed = new DOMParser().parseFromString(markup, 'image/svg+xml');
    expect(parsed.querySelector('parsererror')).toBeNull();
    const root = parsed.documentElement;
    expect(root.tagName).toBe('svg');
    expect(Number(root.getAttribute('height'))).toBeGreaterThan(100);
    expect(root.textContent).toContain('Sales & <more>');
    expect(root.textContent).toContain('Endcap · Crunchwell');
    expect(root.textContent).toContain('Data to Aug 30, 2026');
    expect(markup).not.toMatch(/var\(|class=|NaN|Infinity|undefined/);
  });

  it('[D-13 D-23] of a table has its trends as lines', () => {
    const buckets = {
      days: ['2026-08-17', '2026-08-24'],
      level: 'week' as const,
      incompleteFrom: '2026-08-24',
      incompleteTo: null,
      range: null,
    };
    const trend = { ...column('trend', 'By week', 'money'), buckets };
    const table = widget(
      'table',
      [id, name, trend],
      [
        ['own', 'Crunchwell', [100, 200]],
        ['elm', 'Elmfield', null],
      ],
    );
    const markup = renderToStaticMarkup(
      <ChartImage widget={table} facts={facts} theme="light" footer="Endcap" font={null} />,
    );
    expect(markup.match(/stroke-dasharray/g)).toHaveLength(1);
    expect(markup).toContain('>–<');
    expect(markup).toContain('Dashed: last week not complete');
  });

  it('[D-13] of a table keeps names whole, over several lines, and has no second column of buyers', () => {
    const long =
      '(Saltmarsh Provisions) Slow-roasted almonds with rosemary and smoked sea salt 6 oz';
    const buyers = { ...column('value', 'Buyers', 'integer', 'BUY'), unit: 'buyers' };
    const table = widget(
      'table',
      [column('value', 'Rank', 'integer'), id, name, sales, buyers, { ...buyers, role: 'base' }],
      [[1, 'own', long, 123_456_00, 17, 17]],
    );
    const markup = renderToStaticMarkup(
      <ChartImage widget={table} facts={facts} theme="light" footer="Endcap" font={null} />,
    );
    const root = new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement;
    const texts = [...root.querySelectorAll('text')].map(({ textContent }) => textContent ?? '');
    expect(texts.join(' ')).toContain(long);
    expect(texts.filter((text) => text === 'Buyers')).toHaveLength(1);
    expect(texts.some((text) => text.includes('…'))).toBe(false);
  });

  it('says which rates are hidden for their small base, and which are indicative', () => {
    const rate = { ...column('value', 'Repeat rate', 'percent', 'RPT'), base: 'Buyers' };
    const base = { ...column('base', 'Buyers', 'integer', 'BUY'), unit: 'buyers' };
    const textsOf = (of: ReturnType<typeof widget>) => {
      const markup = renderToStaticMarkup(
        <ChartImage widget={of} facts={facts} theme="light" footer="Endcap" font={null} />,
      );
      const root = new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement;
      return [...root.querySelectorAll('text')].map(({ textContent }) => textContent ?? '');
    };
    const table = textsOf(
      widget(
        'table',
        [id, name, rate, base],
        [
          ['a', 'Alder', null, 29],
          ['b', 'Birch', 0.5, 30],
        ],
      ),
    );
    expect(table).toContain('hidden: 29 buyers');
    expect(table).toContain('50.0%*');
    expect(table.join()).toContain('* Indicative: rests on fewer than 100');
    const tile = widget('tile', [rate, base], [[null, 29]], { baseSize: 29 });
    expect(textsOf(tile).join()).toContain('Hidden: 29 buyers');
  });

  it('[D-13] brings its font, as a part of the file', () => {
    const font = 'data:font/woff2;base64,AAAA';
    const markup = renderToStaticMarkup(
      <ChartImage widget={line} facts={facts} theme="light" footer="Endcap" font={font} />,
    );
    const root = new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement;
    expect(root.querySelector('style')?.textContent).toContain(`url(${font})`);
    expect(root.getAttribute('font-family')).toMatch(/^Inter/);
  });

  it('[L-17] has the colours of the tokens', () => {
    const source = readFileSync(path.join(import.meta.dirname, '../../styles/tokens.css'), 'utf8');
    for (const [token, [light, dark]] of Object.entries(imageColours)) {
      expect(source).toContain(`--${token}: light-dark(${light}, ${dark});`);
    }
  });
});
