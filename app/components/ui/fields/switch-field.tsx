import { forwardRef } from 'react';
import type { ComponentProps } from 'react';

import { CheckboxField } from './checkbox-field';

/** A checkbox that looks and is announced like a switch. */
export const SwitchField = forwardRef<
  HTMLInputElement,
  Omit<ComponentProps<typeof CheckboxField>, 'look' | 'ref'>
>(function SwitchField(props, ref) {
  return <CheckboxField {...props} ref={ref} look="switch" />;
});
