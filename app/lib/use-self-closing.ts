import { useEffect, useRef } from 'react';

/**
 * Closes a native `<details>` as a menu is closed: by Escape, with the focus back on its button, by a press elsewhere,
 * and when the focus leaves. Without scripts the element still opens and closes by its button.
 *
 * @returns the ref of the `<details>`
 */
export function useSelfClosing() {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const element = details.current;
    if (element === null) return;
    const close = () => element.removeAttribute('open');
    const elsewhere = (event: Event) => {
      if (element.open && !element.contains(event.target as Node)) close();
    };
    const left = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return;
      close();
      element.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', elsewhere);
    element.addEventListener('focusout', left);
    element.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      element.removeEventListener('focusout', left);
      element.removeEventListener('keydown', escape);
    };
  }, []);

  return details;
}
