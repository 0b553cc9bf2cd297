// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { deviceOf, useDeviceClass } from './device-class';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const resizeTo = (width: number) => {
  act(() => {
    window.innerWidth = width;
    window.dispatchEvent(new Event('resize'));
  });
};
const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

describe('device classes', () => {
  it.each([
    [575, 'mobile', 0, false],
    [576, 'small-tablet', 1, true],
    [991, 'small-tablet', 1, true],
    [992, 'large-tablet', 2, true],
    [1199, 'large-tablet', 2, true],
    [1200, 'desktop', 3, false],
  ])('[L-12] %i px', (width, name, screenSize, isTablet) => {
    expect(deviceOf(width)).toEqual({ class: name, screenSize, isTablet });
  });

  it('[L-12] follow the window 200 ms after its last change of size', () => {
    window.innerWidth = 1440;
    const { result } = renderHook(() => useDeviceClass());
    expect(result.current.class).toBe('desktop');
    resizeTo(800);
    wait(150);
    resizeTo(700);
    wait(199);
    expect(result.current.class).toBe('desktop');
    wait(1);
    expect(result.current.class).toBe('small-tablet');
  });
});
