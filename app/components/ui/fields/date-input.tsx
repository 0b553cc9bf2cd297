import { useRef, useState, type ComponentProps, type ComponentType } from 'react';

import { readDate, slashedDate } from '~/contracts/dates';

import { Icon } from '../structure/icon';
import type { CalendarPopoverProps } from './calendar-popover.client';

type Native = Omit<ComponentProps<'input'>, 'ref' | 'type' | 'min' | 'max'>;

const padded = (text: string) =>
  text
    .trim()
    .replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, month: string, day: string, year: string) =>
      [month.padStart(2, '0'), day.padStart(2, '0'), year].join('/'),
    );

/** A day as an input shows it: MM/DD/YYYY, with the leading zeros of D-05; a text that is not a day stays as it is. */
export const shownDate = (text: string): string => {
  const day = readDate(padded(text));
  return day === null ? text : slashedDate(day);
};

/**
 * A day, typed as MM/DD/YYYY, also without leading zeros, YYYY-MM-DD or 'Mon DD, YYYY' (D-05), or chosen in a calendar
 * that its button or the arrow key opens. A text that is not a day is posted as it was typed. The calendar loads when
 * it is opened first; without scripts there is a text input alone.
 * @param day what the input is for, in the name of its button: 'Choose the expected date'
 * @param min first and last day that the calendar offers, as YYYY-MM-DD
 */
export function DateInput({
  day,
  min,
  max,
  ...native
}: Native & { day: string; min?: string | undefined; max?: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  /** The day in the field when the calendar was opened; null while it is closed. */
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarPopoverProps> | null>(null);
  const show = () => {
    setOpenAt(readDate(input.current?.value ?? '') ?? '');
    import('./calendar-popover.client').then(
      (part) => setCalendar(() => part.CalendarPopover),
      // Without a connection the day is typed.
      () => setOpenAt(null),
    );
  };
  const name = `Choose ${day}`;
  return (
    <span className="control-box date-input">
      <input
        placeholder="MM/DD/YYYY"
        autoComplete="off"
        {...native}
        ref={input}
        className="control control-date"
        onKeyDown={(event) => {
          // Enter sends the form, and the field keeps the focus.
          if (event.key === 'Enter') settle(event.currentTarget);
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          show();
        }}
        onBlur={(event) => {
          settle(event.currentTarget);
          native.onBlur?.(event);
        }}
      />
      <button
        type="button"
        className="date-open needs-script"
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={openAt !== null}
        onClick={show}
      >
        <Icon name="calendar" size={16} />
      </button>
      {openAt !== null && Calendar !== null && (
        <Calendar
          label={name}
          value={openAt}
          min={min}
          max={max}
          onClose={(next) => {
            setOpenAt(null);
            if (next === null || input.current === null) return;
            write(input.current, slashedDate(next));
            input.current.focus();
          }}
        />
      )}
    </span>
  );
}

/** Writes the day as inputs show it. */
function settle(field: HTMLInputElement): void {
  const text = shownDate(field.value);
  if (text !== field.value) write(field, text);
}

/** Dispatches the event of typing, so that listeners of the input are called. */
export function write(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
