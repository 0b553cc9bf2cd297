import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

const source = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const declared = new Map(
  [...source.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }],
  ),
);

/** Relative luminance, by WCAG 2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
  const [low, high] = [one, other]
    .map((name) => luminance(declared.get(name)![theme]))
    .sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

it('[L-12] the breakpoints are those of the product', () => {
  const sheet = readFileSync(path.join(import.meta.dirname, 'app.css'), 'utf8');
  const breakpoints = [...sheet.matchAll(/--breakpoint-(\w+): (\d+)px;/g)];
  expect(Object.fromEntries(breakpoints.map(([, name, px]) => [name, Number(px)]))).toEqual({
    sm: 576,
    md: 768,
    lg: 992,
    xl: 1200,
    xlg: 1920,
  });
});

const surfaces = ['paper', 'rail', 'card', 'sunken', 'field'];
const text = ['ink', 'ink-soft', 'ink-faint', 'accent', 'accent-strong', 'bad'];
const pairs = [
  ...text.flatMap((ink) => surfaces.map((surface) => [ink, surface, 4.5] as const)),
  ...(['info', 'good', 'warn', 'bad'] as const).flatMap((level) => [
    [level, `${level}-soft`, 4.5] as const,
    ['ink', `${level}-soft`, 4.5] as const,
    [level === 'bad' ? 'on-bad' : 'on-accent', level, 4.5] as const,
  ]),
  ['on-accent', 'accent', 4.5] as const,
  ['accent-strong', 'accent-soft', 4.5] as const,
  ['ink-faint', 'accent-soft', 4.5] as const,
  ...['paper', 'card', 'sunken'].map((surface) => ['line-control', surface, 3] as const),
  ...['1', '2', '3', '4', '5', '6', '7', '8', 'average'].map(
    (series) => [`series-${series}`, 'card', 3] as const,
  ),
];

describe('the tokens', () => {
  it.each(pairs)('[L-17] %s on %s has a contrast of at least %d', (one, other, least) => {
    expect(contrast(one, other, 'light'), 'light').toBeGreaterThanOrEqual(least);
    expect(contrast(one, other, 'dark'), 'dark').toBeGreaterThanOrEqual(least);
  });
});
