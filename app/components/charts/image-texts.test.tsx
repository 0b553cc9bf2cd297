// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import type { WidgetView } from '~/contracts/dashboards/content';
import { chartFacts as facts, chartWidget as widget, column } from '~/test-support/chart-fixture';

import { ChartImage } from './chart-image.server';

const id = column('id', 'id');
const name = column('dimension', 'Brand');
const sales = column('value', 'Net sales', 'money', 'NS');

const imageOf = (of: WidgetView, footer = 'Endcap · Crunchwell') =>
  new DOMParser().parseFromString(
    renderToStaticMarkup(
      <ChartImage widget={of} facts={facts} theme="light" footer={footer} font={null} />,
    ),
    'image/svg+xml',
  ).documentElement;
const textsIn = (root: Element) =>
  [...root.querySelectorAll('text')].map(({ textContent }) => textContent ?? '');

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
