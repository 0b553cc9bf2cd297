import { placeFallback } from '~/lib/interaction/place-popover';

/**
 * Opens a popover while the pointer or the visible focus is on its button, and keeps it open after a press.
 * @returns a function that removes the listeners
 */
export function openOnHover(opener: HTMLElement, popover: HTMLElement): () => void {
  /** A press has opened it, so only a press closes it. */
  let pinned = false;
  const isOpen = () => popover.matches(':popover-open');
  const show = (event: Event) => {
    if (event.type === 'focus' && !opener.matches(':focus-visible')) return;
    if (!isOpen()) popover.showPopover();
  };
  const hide = () => {
    if (!pinned && isOpen()) popover.hidePopover();
  };
  const press = (event: Event) => {
    event.preventDefault();
    pinned = !(pinned && isOpen());
    if (pinned) popover.showPopover();
    else hide();
  };
  const toggled = (event: Event) => {
    if ((event as ToggleEvent).newState === 'open') placeFallback(opener, popover, 'bottom', 'end');
    else pinned = false;
  };
  const stopped = new AbortController();
  const { signal } = stopped;
  for (const name of ['pointerenter', 'focus']) opener.addEventListener(name, show, { signal });
  for (const name of ['pointerleave', 'blur']) opener.addEventListener(name, hide, { signal });
  opener.addEventListener('click', press, { signal });
  popover.addEventListener('toggle', toggled, { signal });
  return () => stopped.abort();
}
