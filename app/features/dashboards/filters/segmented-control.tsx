import { choiceFields } from '~/contracts/dashboards/choice-form';
import { filterOf } from '~/contracts/dashboards/choices';
import { Icon } from '~/components/ui/structure/icon';
import { FieldGroup } from '~/components/ui/fields/field-group';

import type { ControlProps } from './control-props';

/** The short label of a segment: '12W' for 'L12W'. Screen readers and the tooltip have the full label. */
const short = (value: string) => value.replace(/^L(?=\d)/, '');

/** One of a few values, side by side; those outside of the plan are locked, with the reason below. Native radio buttons, so the arrow keys move between them. */
export function SegmentedControl({ filter, chosen, change, error }: ControlProps) {
  const selection = filterOf(chosen, filter.name) ?? [];
  // A form leaves out what is disabled: the period that is shown would be lost with the next Apply.
  const isInEffect = (value: string) => filter.selected.some((each) => each.value === value);
  const locked = filter.values.find((each) => each.locked !== undefined)?.locked;
  return (
    <FieldGroup
      name={filter.name}
      id={`filter-${filter.name}`}
      label={filter.label}
      error={error}
      help={locked}
      role="radiogroup"
      className="segments"
    >
      {filter.values.map(({ value, label, locked: reason }, index) => (
        <label key={value} className="segment" title={reason ? `${label}. ${reason}` : label}>
          <input
            type="radio"
            id={index === 0 ? `filter-${filter.name}` : undefined}
            name={choiceFields.filter(filter.name)}
            value={value}
            checked={selection.includes(value)}
            disabled={reason !== undefined && !isInEffect(value)}
            onChange={() => change({ filter: { name: filter.name, selection: [value] } })}
          />
          <span aria-hidden="true">
            {short(value)}
            {reason !== undefined && <Icon name="lock" size={14} className="inline" />}
          </span>
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </FieldGroup>
  );
}
