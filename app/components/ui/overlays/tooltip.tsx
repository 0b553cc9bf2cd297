import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';

import { placeFallback } from '~/lib/interaction/place-popover';

/**
 * A short text beside a control on hover and focus, closed by Esc (L-17). It is a hint and never the only source of a
 * name or fact. It is in the top layer, so nothing clips it.
 *
 * @param text plain text; when it is also the control's name, set `aria-label` on the control and `naming` here
 * @param naming the text repeats the control's name, so screen readers skip it
 */
export function Tooltip({
  text,
  side = 'top',
  naming = false,
  children,
}: {
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom';
  naming?: boolean;
  children: (wiring: { 'aria-describedby'?: string }) => ReactNode;
}) {
  const id = useId();
  const host = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const around = host.current;
    const box = tip.current;
    if (around === null || typeof box?.showPopover !== 'function') return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    let frame = 0;
    // Open in the next frame: a popover cannot open while another one opens, which may have moved the focus here.
    const show = (event: Event) => {
      if (event.type === 'focusin' && !(event.target as Element).matches(':focus-visible')) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (!box.isConnected || box.matches(':popover-open')) return;
        box.showPopover();
        placeFallback(around, box, side);
        document.addEventListener('keydown', onKey);
      });
    };
    const hide = () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('keydown', onKey);
      if (box.matches(':popover-open')) box.hidePopover();
    };
    const events = [
      ['pointerenter', show],
      ['focusin', show],
      ['pointerleave', hide],
      ['focusout', hide],
      ['pointerdown', hide],
    ] as const;
    for (const [name, run] of events) around.addEventListener(name, run);
    return () => {
      hide();
      for (const [name, run] of events) around.removeEventListener(name, run);
    };
  }, [side]);

  return (
    <span ref={host} className="tooltip-host">
      {children(naming ? {} : { 'aria-describedby': id })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        aria-hidden={naming || undefined}
        className={`tooltip tooltip-${side}`}
        {...manualPopover}
      >
        {text}
      </span>
    </span>
  );
}

/** React 18 supports the attribute at run time, but its types lack it. */
const manualPopover = { popover: 'manual' };
