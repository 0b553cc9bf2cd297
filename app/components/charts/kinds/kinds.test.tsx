// @vitest-environment jsdom
import { readdirSync } from 'node:fs';

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';

import { widgetSchema } from '~/contracts/dashboards/content';
import { chartKinds } from '~contract/vocabulary';

import { Chart } from '../chart';
import { ChartImage } from '../chart-image.server';
import { chartDefinitions } from '../registry.server';
import { sampleFacts } from '../samples/sample-data';
import { samplesOf } from '../samples/samples';

afterEach(cleanup);

const samples = chartKinds.flatMap((kind) =>
  samplesOf[kind]().flatMap(({ widgets, facts }) =>
    widgets.map((widget) => ({
      name: `${kind}: ${widget.title}`,
      widget,
      facts: { ...sampleFacts, ...facts },
    })),
  ),
);

it('[D-13] every folder is a kind of the contract, and has samples of itself', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.sort()).toEqual([...chartKinds].sort());
  expect(new Set(samples.map(({ widget }) => widget.chart))).toEqual(new Set(chartKinds));
});

describe.each(samples)('$name', ({ widget, facts }) => {
  it('[D-13] is a widget of the contract', () => {
    expect(widgetSchema.parse(widget)).toEqual(widget);
  });

  it('[L-17] is drawn with a name and without a number that is none', () => {
    const { container } = render(<Chart widget={widget} facts={facts} />);
    const { hasValues, isTable } = chartDefinitions[widget.chart];
    if (hasValues(widget)) {
      expect(
        isTable
          ? screen.getByRole('table', { name: widget.title })
          : screen.getByRole('figure', { name: widget.title }),
      ).toBeTruthy();
    } else {
      expect(container.textContent).toBe(
        widget.result.empty?.message ?? 'No figures in this period.',
      );
    }
    expect(container.innerHTML).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('[L-17] every target of its read-out can be reached by keyboard', () => {
    const { container } = render(<Chart widget={widget} facts={facts} />);
    const reader = within(container).queryByRole('application');
    if (reader === null) return;
    fireEvent.keyDown(reader, { key: 'Home' });
    expect(screen.getByRole('status').textContent).toMatch(/.: ./);
    fireEvent.keyDown(reader, { key: 'End' });
    expect(screen.getByRole('status').textContent).toMatch(/.: ./);
    expect(container.innerHTML).not.toMatch(/NaN|Infinity|undefined/);
  });

  it.each(['light', 'dark'] as const)('[D-13] is an image file of its own, %s', (theme) => {
    const markup = renderToStaticMarkup(
      <ChartImage widget={widget} facts={facts} theme={theme} footer="Endcap" font={null} />,
    );
    const parsed = new DOMParser().parseFromString(markup, 'image/svg+xml');
    expect(parsed.querySelector('parsererror')).toBeNull();
    expect(markup).not.toMatch(/var\(|class=|NaN|Infinity|undefined/);
  });
});
