// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { chartFacts, chartWidget, column } from '~/test-support/chart-fixture';

import { Chart } from '../../chart';

afterEach(cleanup);

const columns = [column('id', 'id'), column('dimension', 'Fact'), column('dimension', 'Value')];

describe('the facts of a profile', () => {
  it('[D-11] have the stock status as a tag, and name what is not known', () => {
    const { container } = render(
      <Chart
        widget={chartWidget('facts', columns, [
          ['stock', 'Stock', 'SOLD OUT'],
          ['size', 'Size', '5 oz'],
          ['nutrition', 'Nutrition', null],
          ['storage', 'Storage', null],
        ])}
        facts={chartFacts}
      />,
    );
    expect([...container.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'Stock',
      'Size',
    ]);
    expect(screen.getByText('SOLD OUT').tagName).toBe('SPAN');
    screen.getByText('Not known: Nutrition, Storage.');
  });

  it('link to an address of the web alone', () => {
    const { container } = render(
      <Chart
        widget={chartWidget('facts', columns, [
          ['a', 'Website', 'https://brand.example/shop'],
          ['b', 'Other', 'javascript:alert(1)'],
          ['c', 'Third', 'https://brand.example" onclick="x'],
        ])}
        facts={chartFacts}
      />,
    );
    expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      'https://brand.example/shop',
    ]);
    screen.getByText('brand.example/shop');
  });
});
