import { choiceFields } from '~/contracts/dashboards/choice-form';
import { filterOf } from '~/contracts/dashboards/choices';
import { SelectField } from '~/components/ui/fields/select-field';

import type { ControlProps } from './control-props';
import { allOf } from './selection-summary';

/** One value of a list. For brand and product it is the switcher of the page. */
export function SelectControl({ filter, chosen, change, error }: ControlProps) {
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
