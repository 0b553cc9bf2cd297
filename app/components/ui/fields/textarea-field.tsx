import { forwardRef } from 'react';
import type { ComponentProps } from 'react';

import { Field } from './field';
import type { FieldProps } from './field';

type Native = Omit<ComponentProps<'textarea'>, keyof FieldProps | 'ref'>;

/**
 * Text of several lines. It grows with its content where the browser supports it.
 *
 * @param className of the whole field
 */
export const TextareaField = forwardRef<HTMLTextAreaElement, FieldProps & Native>(
  function TextareaField(
    { name, label, id, help, error, required, optional, rows = 4, className, ...native },
    ref,
  ) {
    return (
      <Field {...{ name, label, id, help, error, required, optional, className }}>
        {(wiring) => <textarea {...native} {...wiring} rows={rows} ref={ref} className="control" />}
      </Field>
    );
  },
);
