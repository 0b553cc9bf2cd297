// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi, describe } from 'vitest';

import {
  useOptionPages,
  checkInterval,
  isNearEnd,
  readOptionPage,
  WrongShapeError,
} from './use-option-pages';

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

const option = { value: 'b', label: 'B', iconUrl: null };

describe('pages of options', () => {
  it('[D-04] an object with options, hasMore may be left out', () => {
    expect(readOptionPage({ options: [option] })).toEqual({
      options: [option],
      hasMore: false,
      endCursor: null,
    });
    expect(readOptionPage({ options: [], hasMore: true, endCursor: '30' })).toEqual({
      options: [],
      hasMore: true,
      endCursor: '30',
    });
  });

  it.each([
    null,
    [],
    'x',
    {},
    { options: null },
    { options: {} },
    { options: [null] },
    { options: [{ value: 1, label: 'B' }] },
    { options: [option], hasMore: 'yes' },
    { options: [option], hasMore: null },
  ])('[D-04] anything else is refused: %j', (answer) => {
    expect(() => readOptionPage(answer)).toThrow(WrongShapeError);
  });

  it('[D-04] more is wanted within 10 px of the end', () => {
    const list = { scrollHeight: 500, clientHeight: 200 };
    expect(isNearEnd({ ...list, scrollTop: 289 })).toBe(false);
    expect(isNearEnd({ ...list, scrollTop: 290 })).toBe(true);
    expect(isNearEnd({ ...list, scrollTop: 300 })).toBe(true);
    expect(checkInterval).toBe(300);
  });
});
