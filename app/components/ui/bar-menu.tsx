import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/**
 * A button that opens a panel of links and forms below it. A native `<details>`, so that it works
 * without JavaScript; with it, Escape, a click elsewhere, the focus leaving and a navigation close it.
 *
 * @param label the button's accessible name
 * @param align the edge of the button that the panel keeps to
 */
export function BarMenu({
  label,
  button,
  align = 'end',
  className,
  children,
}: {
  label: string;
  button: ReactNode;
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const { pathname, search } = useLocation();

  useEffect(() => {
    details.current?.removeAttribute('open');
  }, [pathname, search]);

  useEffect(() => {
    const element = details.current;
    if (element === null) return;
    const close = () => element.removeAttribute('open');
    const outside = (event: Event) => {
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
    document.addEventListener('pointerdown', outside);
    element.addEventListener('focusout', left);
    element.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      element.removeEventListener('focusout', left);
      element.removeEventListener('keydown', escape);
    };
  }, []);

  return (
    <details ref={details} className={`bar-menu ${className ?? ''}`}>
      <summary className="bar-button" aria-label={label} title={label}>
        {button}
      </summary>
      <div className="bar-panel" data-align={align}>
        {children}
      </div>
    </details>
  );
}
