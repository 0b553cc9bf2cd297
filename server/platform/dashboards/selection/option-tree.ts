import type { FilterOption } from '../filter-kinds';

/**
 * The shortest selection of a tree that chooses the same (D-02): what stands under a chosen value is chosen with it, and
 * where everything under a value is chosen, it stands for them.
 *
 * @param tree its values, each with the one that it stands under
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
