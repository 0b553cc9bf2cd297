import type { OpenDataSet } from '../../analytics/data-set';
import type { CategoryRow } from '../../analytics/data-set-content';
import type { QuerySelection } from '../../analytics/query/model/selection';
import type { FilterOption } from '../filter-kinds';

type Condition = QuerySelection['conditions'][number];
type Level = CategoryRow['level'];

/** Maximum of values in a list that a page shows whole; a tree stops above the level that exceeds it. */
export const maxListed = 500;

/** The dimension of each level. */
export const categoryDims = { 1: 'department', 2: 'category', 3: 'sub_category' } as const;

/** Levels of a data set's tree: as many as keep it within `maxListed` values, and at least one. */
export function treeLevels({ categories }: Pick<OpenDataSet, 'categories'>): Set<Level> {
  const levels = new Set<Level>();
  let listed = 0;
  for (const level of [1, 2, 3] as const) {
    const count = categories.filter((row) => row.id > 0 && row.level === level).length;
    if (count === 0) continue;
    if (levels.size > 0 && listed + count > maxListed) break;
    levels.add(level);
    listed += count;
  }
  return levels;
}

/** The categories of a data set in the order of a tree (D-02): each before those under it. The `parent` of a root is 0. */
export function categoryTree(set: Pick<OpenDataSet, 'categories'>): CategoryRow[] {
  const levels = treeLevels(set);
  const rows = set.categories.filter(({ id, level }) => id > 0 && levels.has(level));
  const known = new Set(rows.map(({ id }) => id));
  const parentOf = ({ parent }: CategoryRow) => (known.has(parent) ? parent : 0);
  const under = (parent: number): CategoryRow[] =>
    rows
      .filter((row) => parentOf(row) === parent)
      .flatMap((row) => [{ ...row, parent: parentOf(row) }, ...under(row.id)]);
  return under(0);
}

/**
 * Condition on rows of any chosen category. A category also has products without a known category on the level below,
 * so each level is a separate condition.
 */
export function treeCondition({ categories }: OpenDataSet, codes: readonly string[]): Condition {
  const chosen = categories.filter(({ code, id }) => id > 0 && codes.includes(code));
  const [first = { dim: categoryDims[1], in: [] }, ...others] = ([3, 2, 1] as const).flatMap(
    (level) => {
      const ids = chosen.filter((row) => row.level === level).map(({ id }) => id);
      return ids.length === 0 ? [] : [{ dim: categoryDims[level], in: ids }];
    },
  );
  return others.length === 0 ? first : { ...first, or: others };
}

/**
 * The shortest selection of a tree with the same effect (D-02). A chosen value includes everything under it. If
 * everything under a value is chosen, the value takes its place.
 *
 * @param tree its values, each with its parent
 * @returns values in the order of the tree; 'all' where every root is chosen
 */
export function shortestSelection(
  tree: readonly FilterOption[],
  chosen: readonly string[],
): 'all' | FilterOption[] {
  const under = (parent: string | undefined) => tree.filter((each) => each.parent === parent);
  const isWhole = ({ value }: FilterOption): boolean => {
    if (chosen.includes(value)) return true;
    const parts = under(value);
    return parts.length > 0 && parts.every(isWhole);
  };
  const shortest = (parent: string | undefined): FilterOption[] =>
    under(parent).flatMap((each) => (isWhole(each) ? [each] : shortest(each.value)));
  const roots = under(undefined);
  return roots.length > 0 && roots.every(isWhole) ? 'all' : shortest(undefined);
}
