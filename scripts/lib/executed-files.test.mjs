import { expect, it } from 'vitest';

import { calledByAll } from './executed-files.mjs';

const script = (url, counts) => ({
  url,
  functions: Object.entries(counts).map(([offset, count]) => ({
    ranges: [{ startOffset: Number(offset), endOffset: 99, count }],
  })),
});

it('finds the functions that every POST called, without modules', () => {
  const posts = [
    [script('file:///a.js', { 0: 1, 10: 1, 20: 3, 30: 0 }), script('file:///b.js', { 10: 1 })],
    [script('file:///a.js', { 0: 1, 10: 2, 30: 1 })],
  ];
  expect(calledByAll(posts)).toEqual([
    ['file:///a.js', [10]],
    ['file:///b.js', []],
  ]);
});
