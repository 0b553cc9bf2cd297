import { useEffect, useRef } from 'react';

/**
 * Closes a native `<details>` like a menu: on Escape (returning the focus to its button), on a press outside, and when
 * the focus leaves. Without scripts the button still opens and closes it.
 *
 * A press inside never closes it, by mouse, pen or touch: pressing text that cannot take the focus (a label) moves the
 * focus to an ancestor of the element, which is not a reason to close. Hiding the pressed node at that moment crashes
 * Chromium's tab.
 * @returns the ref of the `<details>`
 */
export function useSelfClosing() {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const element = details.current;
    if (element === null) return;
    const close = () => element.removeAttribute('open');
    const press = ({ target }: Event) => {
      if (!element.contains(target as Node)) close();
    };
    const left = ({ relatedTarget: next }: FocusEvent) => {
      if (next instanceof Node && !element.contains(next) && !next.contains(element)) close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return;
      // One Escape closes one panel: the innermost. A combobox closes its list itself.
      if ((event.target as Element).matches('[role=combobox][aria-expanded=true]')) return;
      event.stopPropagation();
      close();
      element.querySelector('summary')?.focus();
    };
    const end = new AbortController();
    const { signal } = end;
    document.addEventListener('pointerdown', press, { signal });
    element.addEventListener('focusout', left, { signal });
    element.addEventListener('keydown', escape, { signal });
    return () => end.abort();
  }, []);

  return details;
}
