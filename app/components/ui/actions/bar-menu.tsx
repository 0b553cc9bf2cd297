import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';

import { useSelfClosing } from '~/lib/interaction/use-self-closing';

/**
 * A button that opens a panel of links and forms below it. A native `<details>` that works without JavaScript. With it,
 * Escape, a click outside, leaving focus and a navigation close it.
 *
 * @param label the button's accessible name
 * @param align the edge of the button that the panel aligns with
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
  const details = useSelfClosing();
  const { pathname, search } = useLocation();

  useEffect(() => {
    details.current?.removeAttribute('open');
  }, [details, pathname, search]);

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
