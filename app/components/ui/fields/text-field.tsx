import { forwardRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import { Field } from './field';
import type { FieldProps } from './field';

type Native = Omit<ComponentProps<'input'>, keyof FieldProps | 'prefix' | 'ref' | 'type'>;

/**
 * One line of text: a native input.
 *
 * @param prefix a unit or sign inside the box, such as '$'
 * @param className of the whole field; the control fills it
 */
export const TextField = forwardRef<
  HTMLInputElement,
  FieldProps &
    Native & {
      type?: 'text' | 'email' | 'password' | 'number' | 'tel' | 'url' | 'search';
      prefix?: ReactNode;
      suffix?: ReactNode;
    }
>(function TextField(
  {
    name,
    label,
    id,
    help,
    error,
    required,
    optional,
    type = 'text',
    prefix,
    suffix,
    className,
    ...native
  },
  ref,
) {
  return (
    <Field {...{ name, label, id, help, error, required, optional, className }}>
      {(wiring) =>
        prefix === undefined && suffix === undefined ? (
          <input {...native} {...wiring} type={type} ref={ref} className="control" />
        ) : (
          <span className="control-box">
            {prefix !== undefined && <span className="control-affix">{prefix}</span>}
            <input {...native} {...wiring} type={type} ref={ref} className="control" />
            {suffix !== undefined && <span className="control-affix">{suffix}</span>}
          </span>
        )
      }
    </Field>
  );
});
