// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderAt } from '~/test-support/render';

import { Menu, MenuButton } from './menu';

afterEach(cleanup);

/** jsdom knows no popovers: opening and closing, as far as the menu hears of it. */
const show = vi.fn(function (this: HTMLElement) {
  this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }));
});
const hide = vi.fn();
beforeEach(() => {
  show.mockClear();
  hide.mockClear();
  Object.assign(HTMLElement.prototype, { showPopover: show, hidePopover: hide });
});

const chosen = vi.fn();

function open() {
  renderAt(
    <Menu label="Account" trigger="Priya">
      <MenuButton>Settings</MenuButton>
      <MenuButton>Stores</MenuButton>
      <MenuButton disabled>Not now</MenuButton>
      <MenuButton onClick={chosen}>Dark</MenuButton>
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'Priya' });
  button.focus();
  fireEvent.keyDown(button, { key: 'ArrowDown' });
  return button;
}

const focused = () => document.activeElement?.textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

describe('a menu', () => {
  it('[L-17] is opened by its button before any script, being its popover', () => {
    const button = open();
    const menu = screen.getByRole('menu', { name: 'Account' });
    expect(button.getAttribute('popovertarget')).toBe(menu.id);
    expect(menu.getAttribute('popover')).toBe('auto');
  });

  it('[L-17] is walked by arrows, Home and End, past what is disabled and round the ends', () => {
    open();
    expect(focused()).toBe('Settings');
    const walk = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => {
      press(key);
      return focused();
    });
    expect(walk).toEqual(['Stores', 'Dark', 'Settings', 'Dark', 'Settings', 'Dark']);
  });

  it('[L-17] finds an item by its first letters, and the next by the same letter', () => {
    open();
    press('s');
    expect(focused()).toBe('Stores');
    press('s');
    expect(focused()).toBe('Settings');
    press('t');
    expect(focused()).toBe('Settings');
  });

  it('[L-17] opens at its last item with the arrow up', () => {
    const button = open();
    fireEvent.keyDown(button, { key: 'ArrowUp' });
    expect(focused()).toBe('Dark');
  });

  it('[L-17] closes with a choice and with Tab', () => {
    open();
    press('Tab');
    expect(hide).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Dark' }));
    expect(chosen).toHaveBeenCalledTimes(1);
    expect(hide).toHaveBeenCalledTimes(2);
  });
});
