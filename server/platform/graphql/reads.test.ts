import { expect, it } from 'vitest';

import { createLoader, createMemo, once } from './reads';

it('[C-02] loads the keys of one tick together, each once a request', async () => {
  const loads: string[][] = [];
  const load = createLoader(async (keys) => {
    loads.push(keys);
    return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, key.toUpperCase()]));
  });
  expect(await Promise.all([load('a'), load('b'), load('a'), load('missing')])).toEqual([
    'A',
    'B',
    'A',
    undefined,
  ]);
  expect(await load('a')).toBe('A');
  expect(await load('c')).toBe('C');
  expect(loads).toEqual([['a', 'b', 'missing'], ['c']]);
});

it('[C-02] once runs once, also when asked twice at the same moment', async () => {
  let runs = 0;
  const read = once(async () => (runs += 1));
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
});

it('[C-02] a memo runs once for each key, also when asked twice at the same moment', async () => {
  const runs: string[] = [];
  const read = createMemo(async (key) => `${key} ${String(runs.push(key))}`);
  expect(await Promise.all([read('a'), read('b'), read('a')])).toEqual(['a 1', 'b 2', 'a 1']);
  expect(await read('b')).toBe('b 2');
});
