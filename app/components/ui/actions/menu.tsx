import { useEffect, useId, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import { hideWhenLeft, placeFallback } from '~/lib/interaction/place-popover';

import { keyInMenu } from './menu-keys';

/**
 * A button that opens a menu. The menu is a native popover: without scripts it opens, closes on Esc and on a press
 * outside, and supports Tab. Scripts add the arrow keys, Home, End and search by first letters (L-17).
 *
 * @param label name of the menu, and of the button when it shows only an icon
 * @param trigger what the button shows
 * @param triggerProps of the button: `className`, `aria-label`
 * @param align the edge that menu and button share
 */
export function Menu({
  label,
  trigger,
  triggerProps,
  align = 'start',
  children,
}: {
  label: string;
  trigger: ReactNode;
  triggerProps?: Omit<ComponentProps<'button'>, 'children' | 'type' | 'ref'>;
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  /** The item that takes the focus when the keyboard opens the menu. */
  const first = useRef<'first' | 'last'>('first');

  useEffect(() => {
    const box: SourcedPopover | null = menu.current;
    const opener = button.current;
    if (box === null || opener === null) return;
    const keys = keyInMenu(box);
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState !== 'open') return;
      placeFallback(opener, box, align);
      const items = keys.items();
      (first.current === 'last' ? items.at(-1) : items[0])?.focus();
      first.current = 'first';
    };
    const onOpenerKey = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      first.current = event.key === 'ArrowUp' ? 'last' : 'first';
      // Its source is its anchor: without one it would stand in the corner of the window.
      box.showPopover?.({ source: opener });
    };
    const gone = new AbortController();
    const { signal } = gone;
    box.addEventListener('toggle', onToggle, { signal });
    box.addEventListener('keydown', keys.onKey, { signal });
    box.addEventListener('click', keys.onClick, { signal });
    hideWhenLeft(opener, box, signal);
    opener.addEventListener('keydown', onOpenerKey, { signal });
    return () => gone.abort();
  }, [align]);

  return (
    <>
      <button
        {...triggerProps}
        ref={button}
        type="button"
        aria-haspopup="menu"
        {...{ popovertarget: id }}
      >
        {trigger}
      </button>
      <div
        ref={menu}
        id={id}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={align === 'end' ? 'menu menu-end' : 'menu'}
        {...autoPopover}
      >
        {children}
      </div>
    </>
  );
}

/** The types of the DOM lack the options of `showPopover`. */
type SourcedPopover = HTMLElement & { showPopover?: (options: { source: HTMLElement }) => void };

/** React 18 supports the attribute at run time, but its types lack it. */
const autoPopover = { popover: 'auto' };

/** A menu item that acts. */
export function MenuButton({
  children,
  ...props
}: Omit<ComponentProps<'button'>, 'className' | 'role'>) {
  return (
    <button type="button" {...props} role="menuitem" className="menu-item">
      <span className="min-w-0 flex-1">{children}</span>
    </button>
  );
}
