import { choiceFields } from '~/contracts/dashboards/choice-form';
import { filterOf } from '~/contracts/dashboards/choices';

import { labelOf } from './choices-of';
import type { ControlProps } from './control-props';

/** The selected values of a searched filter: where they are stored depends on its address parameter. */
export function selectedValues({
  filter,
  chosen,
  change,
  competitorLimit,
  added,
}: Pick<ControlProps, 'filter' | 'chosen' | 'change' | 'competitorLimit' | 'added'>) {
  const label = (value: string) =>
    added.find((each) => each.value === value)?.label ?? labelOf(filter, value);
  const { name, parameter } = filter;
  if (parameter === 'comparison') {
    return {
      values: chosen.compare,
      field: choiceFields.compare,
      limit: competitorLimit,
      label,
      set: (next: readonly string[]) => change({ compare: next }),
    };
  }
  if (parameter === 'brand' || parameter === 'product') {
    return {
      values: [chosen[parameter]].filter((value) => value !== ''),
      field: parameter,
      limit: Infinity,
      label,
      set: (next: readonly string[]) => change({ [parameter]: next.at(-1) ?? '' }),
    };
  }
  const selection = filterOf(chosen, name) ?? [];
  return {
    values: selection === 'all' ? [] : selection,
    field: choiceFields.filter(name),
    limit: Infinity,
    label,
    set: (next: readonly string[]) => change({ filter: { name, selection: next } }),
  };
}
