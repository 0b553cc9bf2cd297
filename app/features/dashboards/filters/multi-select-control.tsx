import { useId } from 'react';

import { choiceFields } from '~/contracts/dashboards/choice-form';
import { filterOf } from '~/contracts/dashboards/choices';
import type { Selection } from '~/contracts/dashboards/url';

import { DropdownPanel } from './dropdown-panel';
import type { ControlProps } from './control-props';
import { AllBox, NodeBox } from './tree-control';

/** Several values of a list: checkboxes in a panel. Select-all is stored as "all" (D-03). */
export function MultiSelectControl({ filter, chosen, change }: ControlProps) {
  const id = useId();
  const selection = filterOf(chosen, filter.name) ?? [];
  const isAll = selection === 'all';
  const listed = new Set(isAll ? [] : selection);
  const isChosen = (value: string) => isAll || listed.has(value);
  const set = (next: Selection) => change({ filter: { name: filter.name, selection: next } });
  const toggle = (value: string, on: boolean) => {
    const before = isAll ? filter.values.map((each) => each.value) : selection;
    const next = on ? [...before, value] : before.filter((each) => each !== value);
    if (on && filter.hasSelectAll && next.length === filter.values.length) set('all');
    // A filter with a usual selection is never empty.
    else set(next.length === 0 && !filter.hasSelectAll ? filter.usual : next);
  };
  return (
    <DropdownPanel {...{ id, filter, selection }} isAll={isAll}>
      <AllBox
        filter={filter}
        state={isAll ? 'on' : 'off'}
        onToggle={(on) => set(on ? 'all' : [])}
      />
      <ul aria-labelledby={id}>
        {filter.values.map(({ value, label, iconUrl }) => (
          <li key={value}>
            <NodeBox
              {...{ value, label, iconUrl }}
              name={choiceFields.filter(filter.name)}
              state={isChosen(value) ? 'on' : 'off'}
              onToggle={(on) => toggle(value, on)}
            />
          </li>
        ))}
      </ul>
    </DropdownPanel>
  );
}
