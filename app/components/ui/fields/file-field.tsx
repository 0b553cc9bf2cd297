import type { ComponentProps } from 'react';

import { Field } from './field';
import type { FieldProps } from './field';

type Native = Omit<ComponentProps<'input'>, keyof FieldProps | 'ref' | 'type' | 'value'>;

/** One file: a native input. It ignores its initial value, because browsers never fill it in again. */
export function FileField({
  name,
  label,
  id,
  help,
  error,
  required,
  optional,
  defaultValue: _,
  ...native
}: FieldProps & Native) {
  return (
    <Field {...{ name, label, id, help, error, required, optional }}>
      {(wiring) => <input {...native} {...wiring} type="file" className="control" />}
    </Field>
  );
}
