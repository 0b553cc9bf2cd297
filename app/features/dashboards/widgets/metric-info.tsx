import { useEffect, useId, useRef } from 'react';

import type { MetricView } from '~/contracts/dashboards/content';
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
    let stop: (() => void) | null = null;
    let gone = false;
    import('./open-on-hover.client').then(
      ({ openOnHover }) => {
        if (!gone) stop = openOnHover(opener, popover);
      },
      () => {
        // The press still opens it.
      },
    );
    return () => {
      gone = true;
      stop?.();
    };
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
