/** Letters typed within this time form one search word, in ms. */
const typingPause = 600;

/**
 * Keyboard and click handling of an open menu: arrows, Home and End move the focus, letters search an item, Tab and a
 * choice close it. The popover handles Esc.
 */
export function keyInMenu(menu: HTMLElement) {
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
