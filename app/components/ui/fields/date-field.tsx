import { forwardRef, useState } from 'react';
import type { ComponentProps } from 'react';

import { dateTexts } from '~/contracts/dates';

import { Field } from './field';
import type { FieldProps } from './field';

type Native = Omit<ComponentProps<'input'>, keyof FieldProps | 'ref' | 'type'>;

/**
 * A day: a native date input, posted as YYYY-MM-DD. An unreadable date shows D-05's message when the field loses the
 * focus.
 *
 * @param className of the whole field
 */
export const DateField = forwardRef<HTMLInputElement, FieldProps & Native>(function DateField(
  { name, label, id, help, error, required, optional, className, onBlur, onChange, ...native },
  ref,
) {
  const [unreadable, setUnreadable] = useState(false);
  const shown = unreadable ? dateTexts.format : error;
  return (
    <Field {...{ name, label, id, help, error: shown, required, optional, className }}>
      {(wiring) => (
        <input
          // The centuries that D-05 accepts; limits the browser's picker.
          min="1900-01-01"
          max="2099-12-31"
          {...native}
          {...wiring}
          type="date"
          ref={ref}
          className="control control-date"
          onBlur={(event) => {
            setUnreadable(event.currentTarget.validity.badInput);
            onBlur?.(event);
          }}
          onChange={(event) => {
            if (unreadable) setUnreadable(event.currentTarget.validity.badInput);
            onChange?.(event);
          }}
        />
      )}
    </Field>
  );
});
