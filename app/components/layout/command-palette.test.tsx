// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { memberView, renderAt } from '~/test-support/render';

import CommandPalette from './command-palette';

beforeAll(() => {
  // jsdom draws dialogs, but does not open them.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

const chosen = () => screen.getByRole('option', { selected: true }).textContent;

describe('the command palette', () => {
  it('[L-17] is a combobox for the keyboard: arrows choose, round the ends, Enter goes there', () => {
    const onClose = vi.fn();
    const { router } = renderAt(<CommandPalette view={memberView()} onClose={onClose} />);
    const field = screen.getByRole('combobox', { name: 'Go to' });
    const first = chosen();
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(chosen()).toContain('Cookie Preferences');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(chosen()).toBe(first);
    fireEvent.change(field, { target: { value: 'bill' } });
    expect(chosen()).toContain('Billing');
    expect(field.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onClose).toHaveBeenCalledOnce();
    expect(router.state.location.pathname).toBe('/settings/billing');
  });

  it('[L-17] says when nothing has that name, and Enter then does nothing', () => {
    const onClose = vi.fn();
    renderAt(<CommandPalette view={memberView()} onClose={onClose} />);
    const field = screen.getByRole('combobox', { name: 'Go to' });
    fireEvent.change(field, { target: { value: 'no such page' } });
    expect(screen.getByRole('status').textContent).toBe('Nothing here has that name.');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onClose).not.toHaveBeenCalled();
  });
});
