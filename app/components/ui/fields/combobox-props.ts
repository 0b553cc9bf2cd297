import type { FieldProps } from './field';
import type { SelectOption } from './select-field';

/** Props of the field and of the search control that replaces it. */
export interface ComboboxProps extends FieldProps {
  options: readonly SelectOption[];
  defaultValue?: string | null | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
}
