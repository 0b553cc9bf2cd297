import { useEffect, useId, useRef } from 'react';

import type { MetricView } from '~/contracts/dashboards/content';
import { placeFallback } from '~/lib/interaction/place-popover';
import { Icon } from '~/components/ui/structure/icon';

/**
 * The definitions of a widget's metrics (D-13) in a native popover. A press opens it; with scripts, hovering and focusing the
 * button open it too.
 */
export function MetricInfo({ title, metrics }: { title: string; metrics: readonly MetricView[] }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (button.current === null || typeof box.current?.showPopover !== 'function') return;
    return openOnHover(button.current, box.current);
  }, []);

  if (metrics.length === 0) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="metric-button"
        aria-label={`What ${title} means`}
        aria-describedby={id}
        {...{ popovertarget: id }}
      >
        <Icon name="info" size={16} />
      </button>
      <div ref={box} id={id} className="metric-info" {...{ popover: 'auto' }}>
        <dl>
          {metrics.map(({ code, label, definition }) => (
            <div key={code}>
              <dt>{label}</dt>
              <dd>{definition}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

/**
 * Opens a popover while the pointer or the visible focus is on its button, and keeps it open after a press.
 * @returns a function that removes the listeners
 */
function openOnHover(opener: HTMLElement, popover: HTMLElement): () => void {
  /** A press has opened it, so only a press closes it. */
  let pinned = false;
  const isOpen = () => popover.matches(':popover-open');
  const show = (event: Event) => {
    if (event.type === 'focus' && !opener.matches(':focus-visible')) return;
    if (!isOpen()) popover.showPopover();
  };
  const hide = () => {
    if (!pinned && isOpen()) popover.hidePopover();
  };
  const press = (event: Event) => {
    event.preventDefault();
    pinned = !(pinned && isOpen());
    if (pinned) popover.showPopover();
    else hide();
  };
  const toggled = (event: Event) => {
    if ((event as ToggleEvent).newState === 'open') placeFallback(opener, popover, 'bottom');
    else pinned = false;
  };
  const stopped = new AbortController();
  const { signal } = stopped;
  for (const name of ['pointerenter', 'focus']) opener.addEventListener(name, show, { signal });
  for (const name of ['pointerleave', 'blur']) opener.addEventListener(name, hide, { signal });
  opener.addEventListener('click', press, { signal });
  popover.addEventListener('toggle', toggled, { signal });
  return () => stopped.abort();
}
