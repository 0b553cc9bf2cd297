import { forwardRef } from 'react';
import type { ComponentProps } from 'react';

import { CheckboxField } from './checkbox-field';

/** A checkbox that says on or off: posted and wired as one, read out as a switch. */
export const SwitchField = forwardRef<
  HTMLInputElement,
  Omit<ComponentProps<typeof CheckboxField>, 'look' | 'ref'>
>(function SwitchField(props, ref) {
  return <CheckboxField {...props} ref={ref} look="switch" />;
});
