import type { FieldProps } from './field';
import type { SelectOption } from './select-field';

/** Of the field, and of the searching control that takes its place. */
export interface ComboboxProps extends FieldProps {
  options: readonly SelectOption[];
  defaultValue?: string | null | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
}
