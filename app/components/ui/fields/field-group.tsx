import type { ReactNode } from 'react';

import { FieldError, FieldHelp, FieldMark, wireField, type FieldProps } from './field';

/**
 * A group of controls for one question: a fieldset whose legend looks like a label.
 * @param id of the first control, the target of the error summary; ids of the group's texts derive from it
 * @param className of the box around the controls
 */
export function FieldGroup({
  children,
  role,
  className,
  ...field
}: FieldProps & {
  children: ReactNode;
  role?: 'radiogroup' | undefined;
  className?: string | undefined;
}) {
  const { wiring, errorId, helpId } = wireField(field);
  return (
    <fieldset
      className="field"
      role={role}
      aria-describedby={wiring['aria-describedby']}
      {...(role === 'radiogroup' && {
        'aria-required': wiring.required,
        'aria-invalid': wiring['aria-invalid'],
      })}
    >
      <legend className="field-label">
        {field.label}
        <FieldMark required={field.required} optional={field.optional} />
      </legend>
      <div className={className}>{children}</div>
      <FieldError id={errorId}>{field.error}</FieldError>
      <FieldHelp id={helpId}>{field.help}</FieldHelp>
    </fieldset>
  );
}
