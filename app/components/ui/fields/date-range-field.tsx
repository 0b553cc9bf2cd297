import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { rangeError } from '~/contracts/dates';

import { DateField } from './date-field';
import { fieldId } from './field';
import type { FieldProps } from './field';
import { FieldGroup } from './field-group';

export interface DateRangeProps extends Pick<FieldProps, 'label' | 'help' | 'error' | 'required'> {
  /** Names and initial values of both ends; values as YYYY-MM-DD. */
  start: { name: string; value?: string | null };
  end: { name: string; value?: string | null };
  /** The selectable days, as YYYY-MM-DD. */
  min?: string;
  max?: string;
}

/**
 * A range of days: two native date inputs in one group. A start after the end shows D-05's message immediately; without
 * JavaScript the server sends it.
 *
 * @param children rendered after the inputs, such as a calendar button
 */
export function DateRangeField({
  label,
  help,
  error,
  required,
  start,
  end,
  min,
  max,
  children,
}: DateRangeProps & { children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);

  useEffect(() => {
    const around = box.current;
    if (around === null) return;
    const check = () => {
      const [from, to] = Array.from(around.querySelectorAll('input'));
      if (from && to) setWrong(rangeError(from.value, to.value));
    };
    around.addEventListener('change', check);
    return () => around.removeEventListener('change', check);
  }, []);

  const shared = { ...(min !== undefined && { min }), ...(max !== undefined && { max }), required };
  return (
    <FieldGroup name={start.name} label={label} help={help} error={wrong ?? error}>
      <div ref={box} className="date-range">
        <DateField
          {...shared}
          name={start.name}
          id={fieldId(start.name)}
          label="From"
          defaultValue={start.value ?? ''}
        />
        <DateField
          {...shared}
          name={end.name}
          id={fieldId(end.name)}
          label="To"
          defaultValue={end.value ?? ''}
        />
        {children}
      </div>
    </FieldGroup>
  );
}
