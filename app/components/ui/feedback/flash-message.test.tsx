// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';

import { toast } from '~/lib/interaction/toast';

import { FlashMessage, ToastHost } from './flash-message';

afterEach(cleanup);

describe('toasts', () => {
  it('[L-14] show what was said before the page lived for 2500 ms, each level with a word and a role of its own', async () => {
    toast('success', 'The view is saved.');
    render(<ToastHost />);
    const saved = await screen.findByText(/The view is saved/);
    expect(saved.textContent).toBe('Done: The view is saved.');
    expect(saved.closest('[role="status"]')?.className).toContain('Toastify__toast--success');
    toast('error', 'The view is gone.');
    const gone = await screen.findByText(/The view is gone/);
    expect(gone.closest('[role="alert"]')?.className).toContain('Toastify__toast-theme--colored');
    expect(screen.queryByRole('progressbar')).toBeNull();
    // The hidden clock of a toast is an animation, at whose end the toast closes; jsdom runs none.
    const clocks = [...document.querySelectorAll<HTMLElement>('.toast-clock')];
    expect(clocks.map(({ style }) => style.animationDuration)).toEqual(['2500ms', '2500ms']);
    // The content security policy knows no style elements of a library.
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });

  it.each([
    ['info', 'Note', 'status'],
    ['success', 'Done', 'status'],
    ['warning', 'Please note', 'alert'],
    ['error', 'Problem', 'alert'],
  ] as const)('[L-14] %s says “%s” as %s', async (level, word, role) => {
    toast(level, `About ${level}.`);
    render(<ToastHost />);
    const said = await screen.findByText(new RegExp(`About ${level}`));
    expect(said.textContent).toBe(`${word}: About ${level}.`);
    expect(said.closest(`[role="${role}"]`)?.className).toContain(`Toastify__toast--${level}`);
  });

  it.each([
    ['info', 'Note', 'status'],
    ['success', 'Done', 'status'],
    ['warning', 'Please note', 'status'],
    ['error', 'Problem', 'alert'],
  ] as const)(
    '[L-14] %s of an action is a notice without JavaScript, with “%s”, as %s',
    (level, word, role) => {
      const html = renderToStaticMarkup(
        <FlashMessage flash={{ id: 'a', level, text: 'Two rows were left out.' }} />,
      );
      expect(html).toMatch(/^<noscript>.*<\/noscript>$/s);
      expect(html).toMatch(
        new RegExp(`role="${role}".*<strong[^>]*>${word}:</strong> Two rows were left out\\.`, 's'),
      );
    },
  );

  it('[L-14] and with it a toast, once', async () => {
    const flash = { id: 'b', level: 'info', text: 'Sent to Priya.' } as const;
    const page = (key: string) => (
      <>
        <FlashMessage key={key} flash={{ ...flash }} />
        <ToastHost />
      </>
    );
    const { rerender } = render(page('one'));
    rerender(page('two'));
    await screen.findByText(/Sent to Priya/);
    await waitFor(() => expect(screen.getAllByText(/Sent to Priya/)).toHaveLength(1));
  });
});
