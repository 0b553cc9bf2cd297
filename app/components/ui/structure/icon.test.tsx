// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { hasIcon, Icon } from './icon';

afterEach(cleanup);

const sprite = readFileSync(path.join(import.meta.dirname, 'icons.svg'), 'utf8');
const drawn = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name!);

describe('the icon set', () => {
  it.each(['constructor', 'no-such-icon', null])('[L-01] draws a neutral dot for %s', (name) => {
    const { container } = render(<Icon name={name} />);
    expect(container.querySelector('circle')).not.toBeNull();
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('[L-01] draws the icon of a navigation item', () => {
    const { container } = render(<Icon name="brand" />);
    expect(container.querySelector('use')?.getAttribute('href')).toMatch(/icons.*#brand$/);
  });

  it('[L-01] knows the names that the sprite draws, all of them and no other', () => {
    expect(drawn.length).toBeGreaterThan(20);
    expect(drawn.filter((name) => !hasIcon(name))).toEqual([]);
    const source = readFileSync(path.join(import.meta.dirname, 'icon.tsx'), 'utf8');
    const known = [...source.matchAll(/^ +'([a-z -]+)'/gm)].flatMap(([, words]) =>
      words!.trim().split(' '),
    );
    expect(known.filter((name) => !drawn.includes(name))).toEqual([]);
  });
});
