// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { deviceOf, isPhone, useDeviceClass } from './device-class';

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
    [575, 'mobile'],
    [576, 'small-tablet'],
    [991, 'small-tablet'],
    [992, 'large-tablet'],
    [1199, 'large-tablet'],
    [1200, 'desktop'],
  ])('[L-12] %i px: %s', (width, name) => {
    expect(deviceOf(width)).toBe(name);
  });

  it('[L-12] follow the window 200 ms after its last change of size', () => {
    window.innerWidth = 1440;
    const { result } = renderHook(() => useDeviceClass());
    expect(result.current).toBe('desktop');
    resizeTo(800);
    wait(150);
    resizeTo(700);
    wait(199);
    expect(result.current).toBe('desktop');
    wait(1);
    expect(result.current).toBe('small-tablet');
  });
});

it('[L-11] scripts and the style sheet ask for a window below 576 px without a mouse', () => {
  const asked: string[] = [];
  vi.stubGlobal('matchMedia', (query: string) => {
    asked.push(query);
    return { matches: true };
  });
  expect(isPhone()).toBe(true);
  const query = '(max-width: 575.98px) and (any-pointer: coarse) and (not (any-pointer: fine))';
  expect(asked).toEqual([query]);
  const sheet = readFileSync(path.join(import.meta.dirname, '../../styles/shell.css'), 'utf8');
  expect(sheet).toContain(`@media ${query} {\n    .phone-message {`);
  vi.unstubAllGlobals();
});
