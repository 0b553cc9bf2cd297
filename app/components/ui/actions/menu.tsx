import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';

import { hideWhenLeft, placeFallback } from '~/lib/interaction/place-popover';

/**
 * A button that opens a menu. The menu is a native popover: without scripts it opens, closes on Esc and on a press
 * outside, and supports Tab. Scripts add the arrow keys, Home, End and search by first letters (L-17).
 * @param label name of the menu, and of the button when it shows only an icon
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

/** Letters typed within this time form one search word, in ms. */
const typingPause = 600;

/**
 * Keyboard and click handling of an open menu: arrows, Home and End move the focus, letters search an item, Tab and a
 * choice close it. The popover handles Esc.
 */
function keyInMenu(menu: HTMLElement) {
  let typed = '';
  let typedAt = 0;

  const items = () =>
    Array.from(menu.querySelectorAll<HTMLElement>('[role="menuitem"]')).filter(
      (item) => !item.matches(':disabled'),
    );

  const find = (list: HTMLElement[], from: number, letter: string, now: number) => {
    typed = now - typedAt > typingPause ? letter : typed + letter;
    typedAt = now;
    // Repeating a letter goes to the next item that begins with it.
    const same = [...typed].every((one) => one === typed[0]);
    const wanted = same ? letter : typed;
    const start = same ? from + 1 : Math.max(from, 0);
    const inOrder = [...list.slice(start), ...list.slice(0, start)];
    return inOrder.find((item) => item.textContent?.trim().toLowerCase().startsWith(wanted));
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const list = items();
    const at = list.indexOf(document.activeElement as HTMLElement);
    let next: HTMLElement | undefined;
    if (event.key === 'ArrowDown') next = list[(at + 1) % list.length];
    else if (event.key === 'ArrowUp') next = list.at(at <= 0 ? -1 : at - 1);
    else if (event.key === 'Home') next = list[0];
    else if (event.key === 'End') next = list.at(-1);
    else if (event.key === 'Tab') {
      // Return the focus to the button first; Tab continues from there.
      menu.hidePopover?.();
      return;
    } else if (event.key.length === 1 && event.key !== ' ') {
      next = find(list, at, event.key.toLowerCase(), event.timeStamp);
    } else return;
    event.preventDefault();
    next?.focus();
  };

  const onClick = (event: MouseEvent) => {
    const item = (event.target as Element).closest('[role="menuitem"]');
    if (item !== null && !item.matches(':disabled')) menu.hidePopover?.();
  };

  return { items, onKey, onClick };
}
