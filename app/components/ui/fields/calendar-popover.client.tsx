import { useEffect, useRef, useState, type ComponentType } from 'react';

import { placeFallback } from '~/lib/interaction/place-popover';

import type { DayCalendarProps } from './day-calendar.client';

export interface CalendarPopoverProps extends Omit<DayCalendarProps, 'onChange'> {
  label: string;
  /** @param day the chosen day; null if none was chosen */
  onClose: (day: string | null) => void;
}

/** A calendar in a native popover beside its input. It opens when it is rendered. */
export function CalendarPopover({ label, onClose, ...days }: CalendarPopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  const closed = useRef(onClose);
  const [Calendar, setCalendar] = useState<ComponentType<DayCalendarProps> | null>(null);
  useEffect(() => {
    closed.current = onClose;
  });

  useEffect(() => {
    const popover = box.current;
    if (popover === null) return;
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') closed.current(null);
    };
    // Escape closes the calendar alone, and not the panel that it stands in.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.stopPropagation();
    };
    popover.addEventListener('toggle', onToggle);
    popover.addEventListener('keydown', onKey);
    popover.showPopover();
    if (popover.parentElement !== null) placeFallback(popover.parentElement, popover, 'start');
    // Before the calendar's library loads.
    provideStyleNonce();
    void import('./day-calendar.client').then(({ DayCalendar }) => {
      setCalendar(() => DayCalendar);
    });
    return () => {
      popover.removeEventListener('toggle', onToggle);
      popover.removeEventListener('keydown', onKey);
    };
  }, []);

  return (
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      className="calendar-popover"
      {...{ popover: 'auto' }}
    >
      {Calendar === null ? (
        <p role="status">Loading the calendar</p>
      ) : (
        <Calendar {...days} onChange={onClose} />
      )}
    </div>
  );
}

/**
 * Gives react-aria the page's nonce, which the content security policy requires for its <style> element (no double-tap
 * zoom on buttons). Call it before react-aria loads.
 */
function provideStyleNonce(): void {
  const script = document.querySelector<HTMLScriptElement>('script[nonce]');
  if (script !== null) {
    (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = script.nonce;
  }
}
