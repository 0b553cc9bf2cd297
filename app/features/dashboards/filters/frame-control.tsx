import { choiceFields } from '~/contracts/dashboards/choice-form';
import { filterOf } from '~/contracts/dashboards/choices';
import { FieldGroup } from '~/components/ui/fields/field-group';

import type { ControlProps } from './control-props';

/** 'L12W' reads '12W' in a row of them; the whole name is read out and shown on hover. */
const short = (value: string) => value.replace(/^L(?=\d)/, '');

/** One of a few, side by side: native radio buttons, so that the arrow keys move among them. */
export function FrameControl({ filter, chosen, change, error }: ControlProps) {
  const selection = filterOf(chosen, filter.name) ?? [];
  return (
    <FieldGroup
      name={filter.name}
      id={`filter-${filter.name}`}
      label={filter.label}
      error={error}
      role="radiogroup"
      className="segments"
    >
      {filter.values.map(({ value, label }, index) => (
        <label key={value} className="segment" title={label}>
          <input
            type="radio"
            id={index === 0 ? `filter-${filter.name}` : undefined}
            name={choiceFields.filter(filter.name)}
            value={value}
            checked={selection.includes(value)}
            onChange={() => change({ filter: { name: filter.name, selection: [value] } })}
          />
          <span aria-hidden="true">{short(value)}</span>
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </FieldGroup>
  );
}
