import { choiceFields } from '~/contracts/dashboards/choice-form';
import { FieldGroup } from '~/components/ui/fields/field-group';

import type { ControlProps } from './control-props';

/**
 * A range of days, both included (D-05, D-06), as native date inputs. If the filter has values, they are the first and the
 * last possible day.
 */
export function DateRangeControl({ filter, chosen, change, error }: ControlProps) {
  const [min, max] = [filter.values[0]?.value, filter.values.at(-1)?.value];
  const day = (value: string | undefined) => /^\d{4}-\d{2}-\d{2}$/.test(value ?? '');
  const ends = [
    { field: 'from', name: 'From', value: chosen.from },
    { field: 'to', name: 'To', value: chosen.to },
  ] as const;
  return (
    <FieldGroup
      name={filter.name}
      id={`filter-${filter.name}`}
      label={filter.label}
      error={error}
      className="range-ends"
    >
      {ends.map(({ field, name, value }, index) => (
        <input
          key={field}
          type="date"
          id={index === 0 ? `filter-${filter.name}` : undefined}
          name={choiceFields[field]}
          aria-label={`${filter.label}: ${name.toLowerCase()}`}
          className="control control-date"
          min={day(min) && min !== max ? min : '1900-01-01'}
          max={day(max) && min !== max ? max : '2099-12-31'}
          value={value}
          aria-invalid={error !== null || undefined}
          onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
        />
      ))}
    </FieldGroup>
  );
}
