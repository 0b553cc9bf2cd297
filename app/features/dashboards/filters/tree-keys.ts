import type { KeyboardEvent } from 'react';

/** Marks the element around a tree. */
export const treeAttribute = { 'data-tree': '' };
/** The class of the `<details>` of a node's parts. */
export const branchClass = 'tree-branch';
const branch = `.${branchClass}`;
const box = 'input[type="checkbox"]';

/** The box of a node, or of the node that a branch belongs to. */
const boxOf = (element: Element | null | undefined) =>
  element?.closest('li')?.querySelector<HTMLInputElement>(`:scope > label ${box}`) ?? null;

/**
 * Moves the focus in a tree of checkboxes as the tree pattern of WAI-ARIA says: up and down through what is open, right opens
 * a branch or goes into it, left closes it or goes to the node above, Home and End go to the ends.
 */
export function moveInTree(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: target } = event;
  const tree = target.closest('[data-tree]');
  if (tree === null || event.altKey || event.ctrlKey || event.metaKey) return;
  const own = target.closest('li')?.querySelector<HTMLDetailsElement>(`:scope > ${branch}`) ?? null;
  const shown = [...tree.querySelectorAll<HTMLInputElement>(box)].filter(
    (each) => each.closest(`${branch}:not([open])`) === null,
  );
  // From the button of a branch, the arrow keys go on from its node.
  const from = target.matches(box) ? target : boxOf(target);
  const at = shown.findIndex((each) => each === from);
  const go: Partial<Record<string, () => HTMLElement | null | undefined>> = {
    ArrowDown: () => shown[at + 1],
    ArrowUp: () => shown[at - 1],
    Home: () => shown[0],
    End: () => shown.at(-1),
    ArrowRight: () => {
      if (own === null) return null;
      if (own.open) return own.querySelector<HTMLElement>(box);
      own.open = true;
      return null;
    },
    ArrowLeft: () => {
      if (own?.open !== true) return boxOf(target.closest('li')?.parentElement?.closest(branch));
      own.open = false;
      return from;
    },
  };
  const move = go[event.key];
  if (move === undefined) return;
  event.preventDefault();
  move()?.focus();
}
