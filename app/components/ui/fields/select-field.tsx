import { forwardRef, type ComponentProps } from 'react';

import { Field, splitProps, type FieldProps } from './field';
import { Icon } from '../structure/icon';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}
export interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

type Native = Omit<ComponentProps<'select'>, keyof FieldProps | 'ref' | 'children' | 'multiple'>;

/**
 * A choice from a list: a native select.
 * @param placeholder an empty first option, which `required` refuses
 * @param className of the whole field
 */
export const SelectField = forwardRef<
  HTMLSelectElement,
  FieldProps &
    Native & { options: readonly (SelectOption | SelectGroup)[]; placeholder?: string | undefined }
>(function SelectField({ options, placeholder, ...props }, ref) {
  const { field, native } = splitProps(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="control-select">
          <select {...native} {...wiring} ref={ref} className="control">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((entry) =>
              'options' in entry ? (
                <optgroup key={entry.label} label={entry.label}>
                  {entry.options.map(toOption)}
                </optgroup>
              ) : (
                toOption(entry)
              ),
            )}
          </select>
          <Icon name="chevron-down" size={16} />
        </span>
      )}
    </Field>
  );
});

const toOption = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);
