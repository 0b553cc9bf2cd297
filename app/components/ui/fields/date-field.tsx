import { useState } from 'react';
import type { ComponentProps } from 'react';

import { dateTexts, readDate } from '~/contracts/dates';

import { DateInput, shownDate } from './date-input';
import { Field } from './field';
import type { FieldProps } from './field';

/**
 * A day with label, help and error. An unreadable date shows D-05's message when the field loses the focus.
 *
 * @param label plain text
 * @param day the day in the name of the calendar's button, where the label does not name it: 'the first due day'
 * @param defaultValue YYYY-MM-DD, or what was typed
 * @param className of the whole field
 */
export function DateField({
  name,
  label,
  day = `the ${label.toLowerCase()}`,
  id,
  help,
  error,
  required,
  optional,
  className,
  defaultValue = '',
  ...rest
}: Omit<FieldProps, 'label'> & { label: string; day?: string; defaultValue?: string } & Pick<
    ComponentProps<typeof DateInput>,
    'className' | 'min' | 'max'
  >) {
  const [unreadable, setUnreadable] = useState(false);
  const shown = unreadable ? dateTexts.format : error;
  const isUnreadable = (text: string) => text.trim() !== '' && readDate(text) === null;
  return (
    <Field {...{ name, label, id, help, error: shown, required, optional, className }}>
      {(wiring) => (
        <DateInput
          {...rest}
          {...wiring}
          day={day}
          defaultValue={shownDate(defaultValue)}
          onBlur={({ currentTarget }) => setUnreadable(isUnreadable(currentTarget.value))}
          onChange={({ currentTarget }) => {
            if (unreadable) setUnreadable(isUnreadable(currentTarget.value));
          }}
        />
      )}
    </Field>
  );
}
