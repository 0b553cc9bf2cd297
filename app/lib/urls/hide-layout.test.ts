import { describe, expect, it } from 'vitest';

import { isLayoutHidden } from './hide-layout';

describe('hideLayout', () => {
  it.each([
    ['?hideLayout', true],
    ['?a=1&hideLayout=true', true],
    ['?hideLayout=', true],
    ['?hideLayout=%F0%9F%8D%BF', true],
    ['?hideLayout=false', false],
    ['?hideLayout=0', false],
    ['?hidelayout=1', false],
    ['', false],
  ])('[R-20] %s', (search, hidden) => {
    expect(isLayoutHidden(search)).toBe(hidden);
  });
});
