import type { ReactNode } from 'react';

import { fieldId, type FieldProps } from './field';
import { FieldGroup } from './field-group';

export interface RadioOption {
  value: string;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
}

/**
 * A choice from a few visible options: native radio buttons in a fieldset.
 * @param layout 'row' for short labels, 'cards' for options with an explanation
 */
export function RadioGroup({
  options,
  defaultValue,
  layout = 'column',
  ...field
}: FieldProps & {
  options: readonly RadioOption[];
  defaultValue?: string | null | undefined;
  layout?: 'column' | 'row' | 'cards';
}) {
  const id = field.id ?? fieldId(field.name);
  return (
    <FieldGroup {...field} role="radiogroup" className={`choices choices-${layout}`}>
      {options.map((option, index) => {
        // The error summary links to the first option.
        const optionId = index === 0 ? id : `${id}-${index}`;
        const helpId = option.help === undefined ? undefined : `${optionId}-about`;
        return (
          <div key={option.value} className="choice">
            <input
              type="radio"
              id={optionId}
              name={field.name}
              value={option.value}
              required={field.required}
              disabled={option.disabled}
              aria-describedby={helpId}
              className="radio"
              defaultChecked={option.value === defaultValue}
            />
            <div className="min-w-0">
              <label htmlFor={optionId}>{option.label}</label>
              {helpId !== undefined && (
                <p id={helpId} className="field-help">
                  {option.help}
                </p>
              )}
            </div>
          </div>
        );
      })}
    </FieldGroup>
  );
}
