import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentType } from 'react';

import { placeFallback } from '~/lib/interaction/place-popover';
import { provideStyleNonce } from '~/lib/shell/style-nonce';

import { DateRangeField } from './date-range-field';
import type { DateRangeProps } from './date-range-field';
import { fieldId } from './field';
import { IconButton } from '../actions/icon-button';
import type { RangeCalendarProps } from './range-calendar.client';

/**
 * A range of days: two native date inputs, and a calendar that writes into them. The form posts the inputs. The
 * calendar loads when first opened and is not offered without JavaScript.
 */
export function DateRangePicker(props: DateRangeProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [Calendar, setCalendar] = useState<ComponentType<RangeCalendarProps> | null>(null);
  const [range, setRange] = useState<{ start: string; end: string } | null>(null);
  const { start, end, min, max } = props;

  useEffect(() => {
    const popover = box.current;
    if (popover === null) return;
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState !== 'open') {
        setRange(null);
        return;
      }
      const opener = document.querySelector(`[popovertarget="${id}"]`);
      if (opener !== null) placeFallback(opener, popover, 'bottom', 'end');
      setRange({ start: input(start.name)?.value ?? '', end: input(end.name)?.value ?? '' });
      provideStyleNonce();
      void import('./range-calendar.client').then((module) => {
        setCalendar(() => module.CalendarOfRange);
      });
    };
    popover.addEventListener('toggle', onToggle);
    return () => popover.removeEventListener('toggle', onToggle);
  }, [id, start.name, end.name]);

  return (
    <DateRangeField {...props}>
      <span className="needs-script date-range-open">
        <IconButton
          label="Choose in a calendar"
          icon="calendar"
          kind="secondary"
          {...{ popovertarget: id }}
        />
      </span>
      <div
        ref={box}
        id={id}
        className="calendar-popover"
        role="dialog"
        aria-label="Choose a range of days"
        {...{ popover: 'auto' }}
      >
        {Calendar === null || range === null ? (
          <p role="status" className="text-sm text-ink-faint">
            Loading the calendar …
          </p>
        ) : (
          <Calendar
            value={range}
            min={min}
            max={max}
            onChange={(next) => {
              write(start.name, next.start);
              write(end.name, next.end);
              box.current?.hidePopover?.();
            }}
          />
        )}
      </div>
    </DateRangeField>
  );
}

const input = (name: string) => document.getElementById(fieldId(name)) as HTMLInputElement | null;

/** Dispatches the events of typing, so that listeners of the input are called. */
function write(name: string, value: string): void {
  const field = input(name);
  if (field === null) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
