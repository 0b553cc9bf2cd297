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
    const [opener, popover] = [button.current, box.current];
    if (opener === null || typeof popover?.showPopover !== 'function') return;
    return openOnHover(opener, popover);
  }, []);

  if (metrics.length === 0) return null;
  return (
    <span className="metric-info-host">
      <button
        ref={button}
        type="button"
        className="metric-button"
        aria-label={`About “${title}”`}
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
    </span>
  );
}

/** Time in ms to move the pointer from the button to the popover (WCAG 1.4.13). */
const wayMs = 200;

/**
 * Opens a popover while the pointer is on its button or on itself, or the visible focus on the button; keeps it open after a press.
 * @returns a function that removes the listeners
 */
function openOnHover(opener: HTMLElement, popover: HTMLElement): () => void {
  /** A press has opened it, so only a press closes it. */
  let pinned = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const isOpen = () => popover.matches(':popover-open');
  const show = (event: Event) => {
    if (event.type === 'focus' && !opener.matches(':focus-visible')) return;
    clearTimeout(leaving);
    if (!isOpen()) popover.showPopover();
  };
  const hide = () => {
    if (!pinned && isOpen()) popover.hidePopover();
  };
  const left = ({ relatedTarget: next }: FocusEvent) => {
    // A press on the text takes the focus to nothing, and leaves what a press has opened.
    if (next !== null && !popover.contains(next as Node)) pinned = false;
    hide();
  };
  const leave = () => {
    clearTimeout(leaving);
    leaving = setTimeout(hide, wayMs);
  };
  const press = (event: Event) => {
    event.preventDefault();
    pinned = !(pinned && isOpen());
    if (pinned) popover.showPopover();
    else hide();
  };
  const toggled = (event: Event) => {
    if ((event as ToggleEvent).newState === 'open') placeFallback(opener, popover, 'end');
    else pinned = false;
  };
  const stopped = new AbortController();
  const { signal } = stopped;
  for (const name of ['pointerenter', 'focus']) opener.addEventListener(name, show, { signal });
  opener.addEventListener('blur', left, { signal });
  for (const each of [opener, popover]) each.addEventListener('pointerleave', leave, { signal });
  popover.addEventListener('pointerenter', () => clearTimeout(leaving), { signal });
  opener.addEventListener('click', press, { signal });
  popover.addEventListener('toggle', toggled, { signal });
  return () => {
    clearTimeout(leaving);
    stopped.abort();
  };
}
