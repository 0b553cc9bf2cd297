import { placeFallback } from '~/lib/interaction/place-popover';

/** Time in ms to move the pointer from the button to the popover (WCAG 1.4.13). */
const wayMs = 200;

/**
 * Opens a popover while the pointer is on its button or on itself, or the visible focus on the button; keeps it open after a press.
 * @returns a function that removes the listeners
 */
export function openOnHover(opener: HTMLElement, popover: HTMLElement): () => void {
  /** A press has opened it, so only a press closes it. */
  let pinned = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const isOpen = () => popover.matches(':popover-open');
  const show = (event: Event) => {
    if (event.type === 'focus' && !opener.matches(':focus-visible')) return;
    clearTimeout(leaving);
    if (!isOpen()) popover.showPopover();
  };
  const hide = () => {
    if (!pinned && isOpen()) popover.hidePopover();
  };
  const left = ({ relatedTarget: next }: FocusEvent) => {
    // A press on the text takes the focus to nothing, and leaves what a press has opened.
    if (next !== null && !popover.contains(next as Node)) pinned = false;
    hide();
  };
  const leave = () => {
    clearTimeout(leaving);
    leaving = setTimeout(hide, wayMs);
  };
  const press = (event: Event) => {
    event.preventDefault();
    pinned = !(pinned && isOpen());
    if (pinned) popover.showPopover();
    else hide();
  };
  const toggled = (event: Event) => {
    if ((event as ToggleEvent).newState === 'open') placeFallback(opener, popover, 'end');
    else pinned = false;
  };
  const stopped = new AbortController();
  const { signal } = stopped;
  for (const name of ['pointerenter', 'focus']) opener.addEventListener(name, show, { signal });
  opener.addEventListener('blur', left, { signal });
  for (const each of [opener, popover]) each.addEventListener('pointerleave', leave, { signal });
  popover.addEventListener('pointerenter', () => clearTimeout(leaving), { signal });
  opener.addEventListener('click', press, { signal });
  popover.addEventListener('toggle', toggled, { signal });
  return () => {
    clearTimeout(leaving);
    stopped.abort();
  };
}
