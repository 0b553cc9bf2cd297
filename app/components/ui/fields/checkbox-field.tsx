import { forwardRef, type ComponentProps, type ReactNode } from 'react';

import {
  FieldError,
  fieldId,
  FieldHelp,
  FieldMark,
  splitProps,
  wireField,
  type FieldProps,
} from './field';

type Native = Omit<ComponentProps<'input'>, keyof FieldProps | 'ref' | 'type'>;

/**
 * A checkbox with its label. A form posts nothing when it is unchecked, and `value` (default 'on') when checked.
 * @param look 'switch' for a state such as "Emails: on"
 */
export const CheckboxField = forwardRef<
  HTMLInputElement,
  FieldProps & Native & { look?: 'checkbox' | 'switch' }
>(function CheckboxField({ look = 'checkbox', ...props }, ref) {
  const { field, native } = splitProps(props);
  const { label, help, error, required, optional, className } = field;
  const { wiring, errorId, helpId } = wireField(field);
  return (
    <div className={`field ${className ?? ''}`}>
      <div className={look === 'switch' ? 'choice choice-switch' : 'choice'}>
        <input
          {...native}
          {...wiring}
          type="checkbox"
          role={look === 'switch' ? 'switch' : undefined}
          ref={ref}
          className={look}
        />
        <div className="min-w-0">
          <label htmlFor={wiring.id}>
            {label}
            <FieldMark required={required} optional={optional} />
          </label>
          <FieldHelp id={helpId}>{help}</FieldHelp>
        </div>
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
});

/** A checkbox that looks and is announced like a switch. */
export const SwitchField = forwardRef<
  HTMLInputElement,
  Omit<ComponentProps<typeof CheckboxField>, 'look' | 'ref'>
>(function SwitchField(props, ref) {
  return <CheckboxField {...props} ref={ref} look="switch" />;
});

/** The checkboxes of one question. The error summary leads to the first one, unless `isFirst` is false. */
export const Checkboxes = ({
  name,
  options,
  chosen,
  isFirst = true,
}: {
  name: string;
  options: readonly { id: string; name: ReactNode; help?: string }[];
  chosen: readonly string[];
  isFirst?: boolean;
}) =>
  options.map(({ id, name: label, help }, place) => (
    <CheckboxField
      key={id}
      name={name}
      id={fieldId(isFirst && place === 0 ? name : `${name}-${id}`)}
      value={id}
      label={label}
      help={help}
      defaultChecked={chosen.includes(id)}
    />
  ));
