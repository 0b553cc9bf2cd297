// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { iconNames } from '~/contracts/shell/icons';

import { Icon } from './icon';

afterEach(cleanup);

const sprite = readFileSync(path.join(import.meta.dirname, 'icons.svg'), 'utf8');
const drawn = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name!);

describe('the icon set', () => {
  it('[L-01] draws a neutral dot without a name', () => {
    const { container } = render(<Icon name={null} />);
    expect(container.querySelector('circle')).not.toBeNull();
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('[L-01] draws the icon of a navigation item', () => {
    const { container } = render(<Icon name="brand" />);
    expect(container.querySelector('use')?.getAttribute('href')).toMatch(/icons.*#brand$/);
  });

  it('[L-01] knows the names that the sprite draws, all of them and no other', () => {
    expect(drawn.length).toBeGreaterThan(20);
    expect([...iconNames]).toEqual(drawn);
  });
});
