import { useState, type ComponentProps } from 'react';

import { readDate } from '~/contracts/dates';
import { dayFault, plainDay } from '~/contracts/typed-days';

import { DateInput, shownDate, write } from './date-input';
import { Field, splitProps, type FieldProps } from './field';

/**
 * A day with label, help and error. Other ways to write a day become the form of the page when the field loses the
 * focus, as the browser's language has them. A text that is not a day, or can mean two, shows D-05's message or both
 * days.
 * @param label plain text
 * @param day the day in the name of the calendar's button, where the label does not name it: 'the first due day'
 * @param defaultValue YYYY-MM-DD, or what was typed
 * @param className of the whole field
 */
export function DateField({
  day,
  defaultValue = '',
  ...props
}: Omit<FieldProps, 'label'> & { label: string; day?: string; defaultValue?: string } & Pick<
    ComponentProps<typeof DateInput>,
    'className' | 'min' | 'max'
  >) {
  const { field, native } = splitProps(props);
  /** The error of the text; null for a day and for an empty field. */
  const [fault, setFault] = useState<string | null>(null);
  const faultOf = (text: string) =>
    text.trim() === '' || readDate(text) !== null ? null : dayFault(text);
  return (
    <Field {...field} error={fault ?? field.error}>
      {(wiring) => (
        <DateInput
          {...native}
          {...wiring}
          day={day ?? `the ${props.label.toLowerCase()}`}
          defaultValue={shownDate(defaultValue)}
          onBlur={({ currentTarget }) => {
            const day = plainDay(currentTarget.value, navigator.language);
            if (day !== currentTarget.value) write(currentTarget, day);
            setFault(faultOf(day));
          }}
          onChange={({ currentTarget }) => {
            if (fault !== null) setFault(faultOf(currentTarget.value));
          }}
        />
      )}
    </Field>
  );
}
