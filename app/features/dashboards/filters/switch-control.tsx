import { choiceFields } from '~/contracts/dashboards/choice-form';
import { filterOf } from '~/contracts/dashboards/choices';
import { SwitchField } from '~/components/ui/fields/switch-field';

import { labelOf } from './choices-of';
import type { ControlProps } from './control-props';

const on = 'on';
const off = 'off';

/**
 * One switch for a filter of the values 'on' and 'off'; the text below says what the present one means. A form posts no
 * field for a switch that is off, so a hidden field posts it.
 */
export function SwitchControl({ filter, chosen, change, error }: ControlProps) {
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
