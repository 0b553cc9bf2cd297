/** Distance between a popover and its anchor, and between it and the edges of the window, in px. */
const gap = 6;

/**
 * Places an open popover beside its anchor in browsers without CSS anchor positioning, and keeps it there until it is
 * closed. If there is no room below (or above) the anchor, the popover is placed at its other side. Does nothing in other
 * browsers.
 */
export function placeFallback(
  anchor: Element,
  box: HTMLElement,
  side: 'top' | 'right' | 'bottom',
  align: 'start' | 'center' | 'end' = 'center',
): void {
  if (typeof CSS === 'undefined' || CSS.supports('anchor-scope', 'all')) return;
  Object.assign(box.style, { margin: '0', inset: 'auto', positionArea: 'none' });
  const place = () => {
    const at = anchor.getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    const along = {
      start: at.left,
      center: at.left + (at.width - width) / 2,
      end: at.right - width,
    }[align];
    const [above, below] = [at.top - height - gap, at.bottom + gap];
    const up = side === 'top' ? above >= gap : below + height > window.innerHeight - gap;
    const [left, top] =
      side === 'right'
        ? [at.right + gap, at.top + (at.height - height) / 2]
        : [along, up ? above : below];
    box.style.left = `${clamp(left, window.innerWidth - width)}px`;
    box.style.top = `${clamp(top, window.innerHeight - height)}px`;
  };
  place();
  const closed = new AbortController();
  const { signal } = closed;
  for (const name of ['scroll', 'resize'])
    window.addEventListener(name, place, { signal, capture: true, passive: true });
  box.addEventListener('beforetoggle', () => closed.abort(), { signal });
}

const clamp = (value: number, most: number) => Math.max(gap, Math.min(value, most - gap));

/** Closes a popover of links or actions when the Tab key leaves it, so that it does not cover what has the focus (L-17). */
export function hideWhenLeft(opener: HTMLElement, popover: HTMLElement, signal: AbortSignal): void {
  popover.addEventListener(
    'focusout',
    ({ relatedTarget: next }) => {
      if (next !== null && next !== opener && !popover.contains(next as Node))
        popover.hidePopover();
    },
    { signal },
  );
}
