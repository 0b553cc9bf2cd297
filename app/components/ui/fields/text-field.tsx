import { forwardRef, type ComponentProps, type ReactNode } from 'react';

import { Field, splitProps, type FieldProps } from './field';

type Native = Omit<ComponentProps<'input'>, keyof FieldProps | 'prefix' | 'ref' | 'type'>;

/**
 * One line of text: a native input.
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
>(function TextField({ type = 'text', prefix, suffix, ...props }, ref) {
  const { field, native } = splitProps(props);
  return (
    <Field {...field}>
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

type NativeArea = Omit<ComponentProps<'textarea'>, keyof FieldProps | 'ref'>;

/**
 * Text of several lines. It grows with its content where the browser supports it.
 * @param className of the whole field
 */
export const TextareaField = forwardRef<HTMLTextAreaElement, FieldProps & NativeArea>(
  function TextareaField({ rows = 4, ...props }, ref) {
    const { field, native } = splitProps(props);
    return (
      <Field {...field}>
        {(wiring) => <textarea {...native} {...wiring} rows={rows} ref={ref} className="control" />}
      </Field>
    );
  },
);

type NativeFile = Omit<ComponentProps<'input'>, keyof FieldProps | 'ref' | 'type' | 'value'>;

/** One file: a native input. It ignores its initial value, because browsers never fill it in again. */
export function FileField({ defaultValue: _, ...props }: FieldProps & NativeFile) {
  const { field, native } = splitProps(props);
  return (
    <Field {...field}>
      {(wiring) => <input {...native} {...wiring} type="file" className="control" />}
    </Field>
  );
}
