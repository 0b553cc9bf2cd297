import type { FilterOption } from '../filter-kinds';

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
