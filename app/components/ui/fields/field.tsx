import type { ReactNode } from 'react';

import { Icon } from '../structure/icon';

/** What every field of a form takes, whatever its control is. Texts of errors come from the server. */
export interface FieldProps {
  /** The name under which the value is posted. */
  name: string;
  label: ReactNode;
  /** Of the control; where a page has two forms with a field of one name, one of them needs its own. */
  id?: string | undefined;
  help?: ReactNode;
  error?: string | null | undefined;
  required?: boolean | undefined;
  /** Says "optional" behind the label, for forms whose fields are mostly required. */
  optional?: boolean | undefined;
}

/** What connects a control with its label, help and error. */
export interface FieldWiring {
  id: string;
  name: string;
  required?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** Id of the control of a field, where none is given: the error summary leads to it. */
export const fieldId = (name: string): string => `field-${name}`;

/** Ids and states of a control, equal on the server and in the browser. */
export function wireField({ name, id = fieldId(name), help, error, required }: FieldProps) {
  const errorId = error ? `${id}-error` : undefined;
  const helpId = help === undefined || help === null ? undefined : `${id}-help`;
  const describedBy = [errorId, helpId].filter(Boolean).join(' ');
  const wiring: FieldWiring = {
    id,
    name,
    ...(required === true && { required }),
    ...(error && { 'aria-invalid': true }),
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
  };
  return { wiring, errorId, helpId };
}

/** Label above, control, error at the control, help below (ui.md). */
export function Field({
  children,
  className,
  ...field
}: FieldProps & { children: (wiring: FieldWiring) => ReactNode; className?: string | undefined }) {
  const { wiring, errorId, helpId } = wireField(field);
  return (
    <div className={`field ${className ?? ''}`}>
      <label htmlFor={wiring.id} className="field-label">
        {field.label}
        <FieldMark required={field.required} optional={field.optional} />
      </label>
      {children(wiring)}
      <FieldError id={errorId}>{field.error}</FieldError>
      <FieldHelp id={helpId}>{field.help}</FieldHelp>
    </div>
  );
}

/** The mark behind a label. The control's own `required` tells a screen reader, the star the eye. */
export function FieldMark({ required, optional }: Pick<FieldProps, 'required' | 'optional'>) {
  if (required === true) {
    return (
      <span className="field-star" aria-hidden="true" title="Required">
        {' '}
        *
      </span>
    );
  }
  return optional === true ? <span className="field-optional"> optional</span> : null;
}

/** The error at a field: an icon and a word beside the colour. */
export function FieldError({
  id,
  children,
}: {
  id: string | undefined;
  children: string | null | undefined;
}) {
  if (!children) return null;
  return (
    <p id={id} className="field-error">
      <Icon name="error" size={16} className="mt-0.5" />
      <span>
        <span className="sr-only">Error: </span>
        {children}
      </span>
    </p>
  );
}

/** The line below a field. */
export function FieldHelp({ id, children }: { id: string | undefined; children: ReactNode }) {
  return id === undefined ? null : (
    <p id={id} className="field-help">
      {children}
    </p>
  );
}
