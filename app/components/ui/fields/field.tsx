import type { ReactNode } from 'react';

import { Icon } from '../structure/icon';

/** Props of every field. Error texts come from the server. */
export interface FieldProps {
  /** The name under which the value is posted. */
  name: string;
  label: ReactNode;
  /** Id of the control. Needed when a page has two forms with a field of the same name. */
  id?: string | undefined;
  help?: ReactNode;
  error?: string | null | undefined;
  required?: boolean | undefined;
  /** Adds "optional" to the label, for forms with mostly required fields. */
  optional?: boolean | undefined;
}

/** The attributes that connect a control with its label, help and error. */
export interface FieldWiring {
  id: string;
  name: string;
  required?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** The default id of a field's control, which the error summary links to. */
export const fieldId = (name: string): string => `field-${name}`;

/** Ids and states of a control, identical on the server and in the browser. */
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

/** Splits the props of a field from those of its native control. */
export function splitProps<Props extends FieldProps & { className?: string | undefined }>({
  name,
  label,
  id,
  help,
  error,
  required,
  optional,
  className,
  ...native
}: Props) {
  return { field: { name, label, id, help, error, required, optional, className }, native };
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

/** The mark after a label. Screen readers use the control's `required`; the star is visual. */
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

export function FieldHelp({ id, children }: { id: string | undefined; children: ReactNode }) {
  return id === undefined ? null : (
    <p id={id} className="field-help">
      {children}
    </p>
  );
}
