import { type CalendarDate, parseDate } from '@internationalized/date';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  RangeCalendar,
} from 'react-aria-components';

import { readDate } from '~/contracts/dates';

import { Icon } from '../structure/icon';

export interface RangeCalendarProps {
  /** Days as YYYY-MM-DD; '' for an open end. */
  value: { start: string; end: string };
  min: string | undefined;
  max: string | undefined;
  onChange: (value: { start: string; end: string }) => void;
}

/** A range calendar of two months, by react-aria. Arrows, Page Up and Page Down move the focus. */
export function CalendarOfRange({ value, min, max, onChange }: RangeCalendarProps) {
  const from = read(value.start);
  const to = read(value.end);
  const least = read(min);
  const most = read(max);
  const start = from ?? to ?? most;
  return (
    <RangeCalendar
      aria-label="Days"
      className="calendar"
      // eslint-disable-next-line jsx-a11y/no-autofocus -- opening it is asking for it
      autoFocus
      visibleDuration={{ months: 2 }}
      pageBehavior="single"
      defaultValue={
        from !== null && to !== null && from.compare(to) <= 0 ? { start: from, end: to } : null
      }
      {...(start !== null && { defaultFocusedValue: start })}
      {...(least !== null && { minValue: least })}
      {...(most !== null && { maxValue: most })}
      onChange={(range) => onChange({ start: range.start.toString(), end: range.end.toString() })}
    >
      <header className="mb-2 flex items-center justify-between gap-2">
        <Button slot="previous" className="button button-icon button-small button-quiet">
          <Icon name="chevron-left" size={16} />
        </Button>
        <Heading className="text-base font-semibold" />
        <Button slot="next" className="button button-icon button-small button-quiet">
          <Icon name="chevron" size={16} />
        </Button>
      </header>
      <div className="flex flex-wrap gap-6">
        {[0, 1].map((months) => (
          <CalendarGrid key={months} offset={{ months }}>
            <CalendarGridHeader>
              {(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => <CalendarCell date={date} className="calendar-day" />}
            </CalendarGridBody>
          </CalendarGrid>
        ))}
      </div>
    </RangeCalendar>
  );
}

function read(text: string | undefined): CalendarDate | null {
  const iso = text === undefined ? null : readDate(text);
  return iso === null ? null : parseDate(iso);
}
