/**
 * Back and Forward past the pages of a form that has become a placed order: its form and its review lead to the order, which is
 * the page before already. Without scripts, and after a reload, the server leads there.
 */

/** Keys of placed forms in their addresses, or the paths of those without. */
const placed = new Set<string>();
/** The router's number of the entry that Back or Forward came to last. */
let last = Infinity;

const keyOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
  new URLSearchParams(search).get('form') ?? pathname;
const entryNumber = () => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** Comes before the router, which would load the page. */
function skip(event: PopStateEvent): void {
  const entry = entryNumber();
  const isBack = entry <= last;
  last = entry;
  // Before the first entry there may be no page to go to.
  if (!placed.has(keyOf(window.location)) || entry === 0) return;
  event.stopImmediatePropagation();
  window.history.go(isBack ? -1 : 1);
}

/** Skips the pages of the form at the present address from now on. */
export function skipClosedForm(): void {
  if (placed.size === 0) window.addEventListener('popstate', skip, { capture: true });
  placed.add(keyOf(window.location));
  last = Infinity;
}
