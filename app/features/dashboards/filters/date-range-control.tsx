import { useState } from 'react';

import { choiceFields } from '~/contracts/dashboards/choice-form';
import { readDate } from '~/contracts/dates';
import { DateInput, shownDate } from '~/components/ui/fields/date-input';
import { FieldGroup } from '~/components/ui/fields/field-group';

import type { ControlProps } from './control-props';

/** A range of days, both included (D-05, D-06), within the days of the data. */
export function DateRangeControl({ filter, chosen, change, error, dataDays }: ControlProps) {
  const ends = [
    { field: 'from', name: 'from', value: chosen.from },
    { field: 'to', name: 'to', value: chosen.to },
  ] as const;
  const isNoDay = ({ value }: { value: string }) => readDate(value) === null;
  // A text that is not a day is the fault; otherwise both days together are.
  const wrong = error === null ? [] : ends.some(isNoDay) ? ends.filter(isNoDay) : ends;
  return (
    <FieldGroup
      name={filter.name}
      id={`filter-${filter.name}`}
      label={filter.label}
      error={error}
      className="range-ends"
    >
      {ends.map((end, index) => (
        <RangeEnd
          key={end.field}
          id={index === 0 ? `filter-${filter.name}` : undefined}
          name={choiceFields[end.field]}
          label={`${filter.label}: ${end.name}`}
          value={end.value}
          min={dataDays.first}
          max={dataDays.last}
          wrong={wrong.includes(end)}
          onDay={(day) => change({ [end.field]: day })}
        />
      ))}
    </FieldGroup>
  );
}

/** A day as choices hold it: YYYY-MM-DD, or a text that is not a day. */
const dayOf = (text: string) => readDate(text) ?? text.trim();

/** @param value as `onDay` gives it; the text stays as it was typed while it means this value */
function RangeEnd({
  label,
  value,
  wrong,
  onDay,
  ...native
}: {
  id: string | undefined;
  name: string;
  label: string;
  value: string;
  min: string;
  max: string;
  wrong: boolean;
  onDay: (day: string) => void;
}) {
  const [text, setText] = useState(shownDate(value));
  if (dayOf(text) !== value) setText(shownDate(value));
  return (
    <DateInput
      {...native}
      day={label}
      aria-label={label}
      value={text}
      aria-invalid={wrong || undefined}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onDay(dayOf(currentTarget.value));
      }}
    />
  );
}
