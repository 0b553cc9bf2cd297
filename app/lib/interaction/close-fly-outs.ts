/**
 * L-02: the fly-outs of the collapsed side navigation open by CSS, on hover and focus. Escape closes them, as it does other
 * panels (`useSelfClosing`), and returns the focus to their icon. They open again once the pointer and the focus have left, or
 * on a press on the icon.
 */
export function closeFlyOuts() {
  const escape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    const collapsed = '[data-navigation="collapsed"] .rail-group';
    for (const group of document.querySelectorAll<HTMLElement>(collapsed)) {
      const isInside = group.contains(document.activeElement);
      if (!isInside && !group.matches(':hover')) continue;
      group.dataset['closed'] = '';
      if (isInside) group.querySelector('summary')?.focus();
    }
  };
  const open = ({
    target,
    relatedTarget: next,
  }: Event & { relatedTarget?: EventTarget | null }) => {
    const group = target instanceof Element ? target.closest<HTMLElement>('.rail-group') : null;
    if (group === null || (next instanceof Node && group.contains(next))) return;
    delete group.dataset['closed'];
  };
  const end = new AbortController();
  const { signal } = end;
  document.addEventListener('keydown', escape, { signal });
  for (const event of ['focusout', 'pointerout', 'click'] as const)
    document.addEventListener(event, open, { signal });
  return { stop: () => end.abort() };
}
