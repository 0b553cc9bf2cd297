import { choiceFields } from '~/contracts/dashboards/choice-form';
import { filterOf } from '~/contracts/dashboards/choices';
import { Icon } from '~/components/ui/structure/icon';
import { FieldGroup } from '~/components/ui/fields/field-group';
import { SelectField } from '~/components/ui/fields/select-field';
import { SwitchField } from '~/components/ui/fields/checkbox-field';

import { allOf, type ControlProps } from './control-props';
import { MultiSelectControl } from './multi-select-control';
import { SearchSelectControl } from './search-select-control';
import { DateRangeControl } from './date-range-control';
import { TreeControl } from './tree-control';
import { labelOf } from './choices-of';

const maxSegments = 7;

/** Picks the control of a filter by its definition; no control belongs to one dashboard (D-01). */
export function FilterControl(props: ControlProps) {
  const { filter } = props;
  const parameter = filter.parameter;
  if (parameter === 'timerange') return <DateRangeControl {...props} />;
  if (parameter === 'comparison' || filter.isAsync) return <SearchSelectControl {...props} />;
  if (parameter === 'brand' || parameter === 'product') return <SelectControl {...props} />;
  if (filter.kind === 'historical_toggle') return <SwitchControl {...props} />;
  if (filter.kind === 'time_frame' && filter.values.length <= maxSegments)
    return <SegmentedControl {...props} />;
  const tree = props.rules.trees[filter.name];
  if (tree !== undefined) return <TreeControl {...props} tree={tree} />;
  return filter.hasOneSelectionOnly ? (
    <SelectControl {...props} />
  ) : (
    <MultiSelectControl {...props} />
  );
}

/** The short label of a segment: '12W' for 'L12W'. Screen readers and the tooltip have the full label. */
const short = (value: string) => value.replace(/^L(?=\d)/, '');

/** One of a few values, side by side; those outside of the plan are locked, with the reason below. Native radio buttons, so the arrow keys move between them. */
function SegmentedControl({ filter, chosen, change, error }: ControlProps) {
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

/** One value of a list. For brand and product it is the switcher of the page. */
function SelectControl({ filter, chosen, change, error }: ControlProps) {
  const parameter = filter.parameter;
  const plain = parameter === 'brand' || parameter === 'product';
  const selection = filterOf(chosen, filter.name);
  const value = plain ? chosen[parameter] : selection === 'all' ? 'all' : (selection?.[0] ?? '');
  const known = new Set(filter.values.map((each) => each.value));
  const options = [...filter.selected.filter((each) => !known.has(each.value)), ...filter.values];
  const empty = options.some((option) => option.value === '') || (plain && parameter === 'brand');
  return (
    <SelectField
      name={plain ? parameter : choiceFields.filter(filter.name)}
      id={`filter-${filter.name}`}
      label={filter.label}
      error={error}
      value={value}
      placeholder={
        filter.hasSelectAll || !(empty || value !== '') ? allOf(filter.label) : undefined
      }
      options={options.map((option) => ({ value: option.value, label: option.label }))}
      onChange={({ currentTarget: { value: next } }) => {
        if (plain) change({ [parameter]: next });
        else change({ filter: { name: filter.name, selection: next === '' ? [] : [next] } });
      }}
    />
  );
}

const on = 'on';
const off = 'off';

/**
 * One switch for a filter of the values 'on' and 'off'; the text below says what the present one means. A form posts no
 * field for a switch that is off, so a hidden field posts it.
 */
function SwitchControl({ filter, chosen, change, error }: ControlProps) {
  const isOn = filterOf(chosen, filter.name)?.includes(on) ?? false;
  return (
    <>
      <input type="hidden" name={choiceFields.off(filter.name)} value={off} />
      <SwitchField
        name={choiceFields.filter(filter.name)}
        id={`filter-${filter.name}`}
        label={filter.label}
        help={labelOf(filter, isOn ? on : off)}
        error={error}
        value={on}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) =>
          change({ filter: { name: filter.name, selection: [checked ? on : off] } })
        }
      />
    </>
  );
}
