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
    const opener = button.current;
    const popover = box.current;
    if (opener === null || typeof popover?.showPopover !== 'function') return;
    /** A press has opened it, so only a press closes it. */
    let pinned = false;
    const show = (event: Event) => {
      if (event.type === 'focus' && !opener.matches(':focus-visible')) return;
      if (!popover.matches(':popover-open')) popover.showPopover();
    };
    const hide = () => {
      if (!pinned && popover.matches(':popover-open')) popover.hidePopover();
    };
    const press = (event: Event) => {
      event.preventDefault();
      pinned = !(pinned && popover.matches(':popover-open'));
      if (pinned) popover.showPopover();
      else hide();
    };
    const toggled = (event: Event) => {
      if ((event as ToggleEvent).newState === 'open') placeFallback(opener, popover, 'bottom');
      else pinned = false;
    };
    const events = [
      ['pointerenter', show],
      ['focus', show],
      ['pointerleave', hide],
      ['blur', hide],
      ['click', press],
    ] as const;
    for (const [name, run] of events) opener.addEventListener(name, run);
    popover.addEventListener('toggle', toggled);
    return () => {
      for (const [name, run] of events) opener.removeEventListener(name, run);
      popover.removeEventListener('toggle', toggled);
    };
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
