import type { FilterView } from './content';
import type { FilterKind } from '../../../contract/vocabulary';
import type { Selection } from './url';

/** The values of a filter as a tree (D-02): the values under each value. Those under '' are the roots. */
export interface ValueTree {
  under: Readonly<Record<string, readonly string[]>>;
  /** Whether everything can be chosen at once, as 'all'. */
  hasAll: boolean;
}

/** The root of all trees, whose checkbox stands for everything. */
export const everything = '';

const treeKinds: readonly FilterKind[] = ['nested_categories', 'region'];

/** The tree of a filter's values; null for a filter without a tree, and for one whose values are loaded page by page. */
export function treeOf({ kind, isAsync, values, hasSelectAll }: FilterView): ValueTree | null {
  if (!treeKinds.includes(kind) || isAsync) return null;
  const known = new Set(values.map(({ value }) => value));
  const under = new Map<string, string[]>();
  for (const { value, parent } of values) {
    const above = parent !== undefined && known.has(parent) ? parent : everything;
    const others = under.get(above);
    if (others === undefined) under.set(above, [value]);
    else others.push(value);
  }
  return { under: Object.fromEntries(under), hasAll: hasSelectAll };
}

/** The trees of the filters that have one, by the name of the filter. */
export const treesOf = (filters: readonly FilterView[]): Record<string, ValueTree> =>
  Object.fromEntries(
    filters.flatMap((filter) => {
      const tree = treeOf(filter);
      return tree === null ? [] : [[filter.name, tree]];
    }),
  );

/** The values under a value. Names come from the data, so inherited properties such as `constructor` do not count. */
export const partsOf = ({ under }: ValueTree, value: string): readonly string[] =>
  Object.hasOwn(under, value) ? under[value]! : [];

/** The values without parts at or below a value. */
function leavesOf(tree: ValueTree, value: string): string[] {
  const parts = partsOf(tree, value);
  if (parts.length === 0) return value === everything ? [] : [value];
  return parts.flatMap((part) => leavesOf(tree, part));
}

/** The values without parts that a selection includes. */
export const chosenLeaves = (tree: ValueTree, selection: Selection): Set<string> =>
  new Set(
    (selection === 'all' ? [everything] : selection).flatMap((value) => leavesOf(tree, value)),
  );

/** Whether all of a value is chosen, some of it, or nothing. */
export function stateIn(
  tree: ValueTree,
  chosen: ReadonlySet<string>,
  value: string,
): 'on' | 'mixed' | 'off' {
  const leaves = leavesOf(tree, value);
  const count = leaves.filter((leaf) => chosen.has(leaf)).length;
  if (count === 0) return 'off';
  return count === leaves.length ? 'on' : 'mixed';
}

/** The shortest selection that includes these leaves: a value in place of all its parts, 'all' in place of all values. */
function shortest(tree: ValueTree, chosen: ReadonlySet<string>): Selection {
  const from = (value: string): string[] =>
    partsOf(tree, value).flatMap((part) =>
      stateIn(tree, chosen, part) === 'on' ? [part] : from(part),
    );
  return tree.hasAll && stateIn(tree, chosen, everything) === 'on' ? 'all' : from(everything);
}

/** The selection after a value is chosen or removed, with everything under it. */
export function toggled(
  tree: ValueTree,
  selection: Selection,
  value: string,
  on: boolean,
): Selection {
  const chosen = chosenLeaves(tree, selection);
  for (const leaf of leavesOf(tree, value)) {
    if (on) chosen.add(leaf);
    else chosen.delete(leaf);
  }
  return shortest(tree, chosen);
}

/**
 * The selection of a form that was sent without JavaScript. The boxes under a chosen value are checked as well, so only
 * the boxes that differ from the page show what the user did.
 * @param shown the selection that the page showed
 * @param checked the values whose boxes are checked; `everything` for the one of all
 */
export function selectionOfBoxes(
  tree: ValueTree,
  shown: Selection,
  checked: ReadonlySet<string>,
): Selection {
  const before = chosenLeaves(tree, shown);
  const boxes = [
    ...(tree.hasAll ? [everything] : []),
    ...[everything, ...Object.keys(tree.under)].flatMap((value) => partsOf(tree, value)),
  ];
  const changed = [...new Set(boxes)].filter(
    (value) => (stateIn(tree, before, value) === 'on') !== checked.has(value),
  );
  const removed = changed.filter((value) => !checked.has(value));
  const added = changed.filter((value) => checked.has(value));
  const chosen = new Set(before);
  for (const leaf of removed.flatMap((value) => leavesOf(tree, value))) chosen.delete(leaf);
  for (const leaf of added.flatMap((value) => leavesOf(tree, value))) chosen.add(leaf);
  return shortest(tree, chosen);
}
