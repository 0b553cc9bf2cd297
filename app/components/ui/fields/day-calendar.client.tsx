import { parseDate } from '@internationalized/date';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components';

import { Icon } from '../structure/icon';

/** Days as YYYY-MM-DD. */
export interface DayCalendarProps {
  /** '' for none. */
  value: string;
  min: string | undefined;
  max: string | undefined;
  onChange: (day: string) => void;
}

/** A month to choose a day from, by react-aria. Arrows, Page Up, Page Down, Home and End move the focus. */
export function DayCalendar({ value, min, max, onChange }: DayCalendarProps) {
  const start = value || max;
  return (
    <Calendar
      aria-label="Days"
      className="calendar"
      // eslint-disable-next-line jsx-a11y/no-autofocus -- opening it is asking for it
      autoFocus
      defaultValue={value === '' ? null : parseDate(value)}
      {...(start !== undefined && { defaultFocusedValue: parseDate(start) })}
      {...(min !== undefined && { minValue: parseDate(min) })}
      {...(max !== undefined && { maxValue: parseDate(max) })}
      onChange={(day) => onChange(day.toString())}
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
      <CalendarGrid>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className="calendar-day" />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
