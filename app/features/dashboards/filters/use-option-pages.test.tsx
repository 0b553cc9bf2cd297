// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { useOptionPages } from './use-option-pages';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[D-04] looks at the end of the list every 300 ms, and asks for the page after the last', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    const count = String(asked.push(address));
    const options = [{ value: `v${count}`, label: 'V' }];
    return Promise.resolve(Response.json({ options, hasMore: true, endCursor: count }));
  });
  function List() {
    const { list } = useOptionPages('', (_search, after) => `/options?after=${after ?? ''}`);
    return <ul ref={list} />;
  }
  render(<List />);
  const counts: number[] = [];
  for (const ms of [0, 299, 1]) {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    counts.push(asked.length);
  }
  expect(counts).toEqual([1, 1, 2]);
  expect(asked).toEqual(['/options?after=', '/options?after=1']);
});
