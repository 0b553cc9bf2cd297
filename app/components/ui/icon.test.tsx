// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { Icon } from './icon';

afterEach(cleanup);

describe('the icon set', () => {
  it.each(['constructor', 'no-such-icon', null])('[L-01] draws a neutral dot for %s', (name) => {
    const { container } = render(<Icon name={name} />);
    expect(container.querySelector('circle')).not.toBeNull();
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('[L-01] draws the icon of a navigation item', () => {
    const { container } = render(<Icon name="brand" />);
    expect(container.querySelector('path')).not.toBeNull();
  });
});
