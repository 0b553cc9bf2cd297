import { selectionShown } from '~/contracts/dashboards/applied-filters';
import type { DashboardContent, FilterView } from '~/contracts/dashboards/content';
import type { ChoiceRules, Choices } from '~/contracts/dashboards/choices';
import { timerangeName } from '~/contracts/dashboards/url';
import { treesOf } from '~/contracts/dashboards/value-tree';

/** The choices that the controls show when the page is rendered, and the rules that connect the controls. */
export function choicesOf({
  filters: all,
  comparison,
  period,
}: Pick<DashboardContent, 'filters' | 'comparison' | 'period'>): {
  shown: Choices;
  rules: ChoiceRules;
} {
  const first = (parameter: string) =>
    all.find((filter) => filter.parameter === parameter)?.selected[0]?.value ?? '';
  const own = all.filter(({ parameter }) => parameter === 'filters');
  const ranged = all.some(
    (filter) => filter.parameter === timerangeName && filter.selected.length > 0,
  );
  return {
    shown: {
      brand: first('brand'),
      product: first('product'),
      from: ranged ? period.startDate : '',
      to: ranged ? period.endDate : '',
      filters: Object.fromEntries(own.map((filter) => [filter.name, selectionShown(filter)])),
      compare: comparison.map(({ id }) => id),
    },
    rules: {
      compareKind: comparedKind(all, comparison),
      exclusive: exclusiveGroups(all),
      comparisonType: all.find(({ kind }) => kind === 'comparison_type')?.name ?? null,
      usual: Object.fromEntries(own.map(({ name, usual }) => [name, usual])),
      trees: treesOf(all),
    },
  };
}

/** The kind of ids in the comparison: that of its present ids, else that of the comparison type. */
function comparedKind(
  all: readonly FilterView[],
  comparison: DashboardContent['comparison'],
): ChoiceRules['compareKind'] {
  const [compared] = comparison;
  if (compared !== undefined) return compared.kind === 'product' ? 'products' : 'brands';
  const type = all.find(({ kind }) => kind === 'comparison_type')?.selected[0]?.value;
  const search = all.find((filter) => filter.parameter === 'comparison');
  return type === 'product' || search?.kind === 'search_products_with_pills'
    ? 'products'
    : 'brands';
}

/** Groups of sibling filters that exclude each other (D-03). */
function exclusiveGroups(all: readonly FilterView[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const filter of all) {
    if (!filter.areMutuallyExclusive) continue;
    const name = filter.parameter === timerangeName ? timerangeName : filter.name;
    // The range of days and the time frame exclude each other, whatever their parents.
    const isTime = name === timerangeName || filter.kind === 'time_frame';
    const group = isTime ? 'time' : `of ${filter.parent ?? ''}`;
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  return [...groups.values()].filter((names) => names.length > 1);
}

/** The label of a value, for pills and messages; the value itself if the page does not know its label. */
export function labelOf(filter: FilterView, value: string): string {
  const known = [...filter.values, ...filter.selected].find((each) => each.value === value);
  return known?.label ?? value;
}
