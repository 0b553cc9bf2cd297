// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { later } from './later';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Part = ({ name }: { name: string }) => <button>{name}</button>;

it('[REL-06 L-09] a part whose code does not come stays as the server drew it, and is tried again', async () => {
  const OnServer = later(Part, () => Promise.reject(new Error('not here')));
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<OnServer name="Menu" />);
  const drawn = container.querySelector('button');

  const load = vi
    .fn<() => Promise<{ default: typeof Part }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: Part });
  const InBrowser = later(undefined, load);
  render(<InBrowser name="Menu" />, { container, hydrate: true });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(container.querySelector('button')).toBe(drawn);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(load).toHaveBeenCalledTimes(3);
  // Hydrated in place: not drawn anew.
  expect(container.querySelector('button')).toBe(drawn);
});

it('[L-09] where the server has not drawn it, its fallback stands until it comes', async () => {
  let bring: (part: { default: typeof Part }) => void = () => undefined;
  const InBrowser = later(
    undefined,
    () =>
      new Promise<{ default: typeof Part }>((resolve) => {
        bring = resolve;
      }),
    <p>soon</p>,
  );
  render(<InBrowser name="Menu" />);
  screen.getByText('soon');
  await act(async () => {
    bring({ default: Part });
  });
  screen.getByRole('button', { name: 'Menu' });
});

it('[L-16 L-17] says that it waits for its code', () => {
  const InBrowser = later<{ name: string }>(undefined, () => new Promise(() => undefined));
  render(<InBrowser name="Menu" />);
  expect(screen.getByRole('status').textContent).toBe('Loading …');
});

it('[L-09] keeps what the server drew when its parent changes before its code has come', async () => {
  const OnServer = later(Part, () => Promise.reject(new Error('not here')));
  const InBrowser = later<{ name: string }>(undefined, () => new Promise(() => undefined));
  const page = (Menu: typeof OnServer, notice: string) => (
    <>
      <Menu name="Menu" />
      <p>{notice}</p>
    </>
  );
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(page(OnServer, 'before'));
  const drawn = container.querySelector('button');
  const errors = vi.fn();
  const root = hydrateRoot(container, page(InBrowser, 'before'), { onRecoverableError: errors });
  await act(() => vi.advanceTimersByTimeAsync(0));

  act(() => {
    root.render(page(InBrowser, 'after'));
  });
  expect(container.textContent).toBe('Menuafter');
  expect(container.querySelector('button')).toBe(drawn);
  expect(errors).not.toHaveBeenCalled();
  act(() => {
    root.unmount();
  });
});
