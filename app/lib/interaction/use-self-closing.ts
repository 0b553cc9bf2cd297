import { useEffect, useRef } from 'react';

/**
 * Closes a native `<details>` like a menu: on Escape (returning the focus to its button), on a press outside, and when
 * the focus leaves by keyboard. Without scripts the button still opens and closes it.
 *
 * A press inside never closes it: pressing text that cannot take the focus (a label) moves the focus to an ancestor of
 * the element, and hiding the pressed node at that moment crashes Chromium's tab.
 *
 * @returns the ref of the `<details>`
 */
export function useSelfClosing() {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const element = details.current;
    if (element === null) return;
    let pressedInside = false;
    const close = () => element.removeAttribute('open');
    const press = (event: Event) => {
      pressedInside = element.contains(event.target as Node);
      if (element.open && !pressedInside) close();
    };
    const release = () => {
      pressedInside = false;
    };
    const left = ({ relatedTarget }: FocusEvent) => {
      if (pressedInside) return;
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return;
      close();
      element.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointerup', release);
    document.addEventListener('pointercancel', release);
    element.addEventListener('focusout', left);
    element.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointerup', release);
      document.removeEventListener('pointercancel', release);
      element.removeEventListener('focusout', left);
      element.removeEventListener('keydown', escape);
    };
  }, []);

  return details;
}
