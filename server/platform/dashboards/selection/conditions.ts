import type { OpenDataSet } from '../../analytics/data-set';
import type { QuerySelection } from '../../analytics/query/model/selection';
import { velocityBands } from '../../analytics/query/model/velocity-bands';
import type { Catalogue } from './catalogue';
import { treeCondition } from './category-tree';
import { kindTraits } from '../filter-kinds';
import { categoriesOf, departmentCategories } from './filter-options';
import type { SelectedFilter } from './selected-filter';

type Condition = QuerySelection['conditions'][number];

/**
 * The query conditions of a filter's selection. They are combined with AND, and apply to subject and market. There are
 * none for select-all, except in the filter of a department, and for kinds that only change the presentation.
 */
export async function conditionsOf(
  { definition, selected, selectedAll }: Omit<SelectedFilter, 'conditions' | 'children'>,
  set: OpenDataSet,
  catalogue: Catalogue,
): Promise<Condition[]> {
  if (selectedAll && kindTraits[definition.kind].source === 'department')
    return departmentCondition(set, definition.kind);
  if (selectedAll || selected.length === 0) return [];
  const values = selected.map(({ value }) => value);
  switch (definition.kind) {
    case 'categories': {
      const rows = categoriesOf(set).filter(({ code }) => values.includes(code));
      return [
        { dim: rows[0]?.level === 1 ? 'department' : 'category', in: rows.map(({ id }) => id) },
      ];
    }
    case 'snacks':
    case 'beverages':
      return [{ dim: 'category', in: categoryIds(set, values) }];
    case 'sub_category':
      return [{ dim: 'sub_category', in: categoryIds(set, values) }];
    case 'nested_categories':
      return [treeCondition(set, values)];
    case 'region':
      return [regionCondition(set, values)];
    case 'flavors':
      return [{ dim: 'flavor', in: idsOf(await catalogue.flavors(), values) }];
    case 'restrictions':
      // A product must meet every restriction, so each is a condition of its own.
      return idsOf(await catalogue.restrictions(), values).map((id) => ({
        dim: 'restriction',
        in: [id],
      }));
    case 'velocity_score':
      return [
        {
          dim: 'velocity_band',
          in: velocityBands.filter(({ code }) => values.includes(code)).map(({ name }) => name),
        },
      ];
    case 'work_and_play':
      return values[0] === 'both' ? [] : [{ dim: 'occasion', in: [values[0] === 'work' ? 1 : 2] }];
    default:
      return [];
  }
}

/** Condition on the department that a filter kind is named after, including its products without a category. */
function departmentCondition(set: OpenDataSet, kind: string): Condition[] {
  const [first] = departmentCategories(set, kind);
  return first === undefined ? [] : [{ dim: 'department', in: [first.parent] }];
}

const categoryIds = ({ categories }: OpenDataSet, codes: readonly string[]) =>
  categories.filter(({ code }) => codes.includes(code)).map(({ id }) => id);

const idsOf = (rows: readonly { id: number; name: string }[], names: readonly string[]) =>
  rows.filter(({ name }) => names.includes(name)).map(({ id }) => id);

/** A condition on divisions or on states. If they are mixed, a division counts as its states. */
function regionCondition({ regions }: OpenDataSet, names: readonly string[]): Condition {
  const divisions = new Set(regions.map(({ division }) => division));
  if (names.every((name) => divisions.has(name))) return { dim: 'division', in: names };
  const states = regions
    .filter(({ state, division }) => names.includes(state) || names.includes(division))
    .map(({ state }) => state);
  return { dim: 'state', in: [...new Set(states)] };
}
