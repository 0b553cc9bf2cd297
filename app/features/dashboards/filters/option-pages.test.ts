import { describe, expect, it } from 'vitest';

import { checkInterval, isNearEnd, readOptionPage, WrongShapeError } from './option-pages';

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
