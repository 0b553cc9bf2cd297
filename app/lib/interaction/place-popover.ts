/** Distance between a popover and its anchor, and between it and the edges of the window, in px. */
const gap = 6;

/**
 * Places an open popover below its anchor in browsers without CSS anchor positioning, and keeps it there until it is
 * closed. If there is no room below the anchor, the popover is placed above it. Does nothing in other
 * browsers.
 */
export function placeFallback(anchor: Element, box: HTMLElement, align: 'start' | 'end'): void {
  if (typeof CSS === 'undefined' || CSS.supports('anchor-scope', 'all')) return;
  Object.assign(box.style, { margin: '0', inset: 'auto', positionArea: 'none' });
  const place = () => {
    const at = anchor.getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    const left = align === 'start' ? at.left : at.right - width;
    const [above, below] = [at.top - height - gap, at.bottom + gap];
    const top = below + height > window.innerHeight - gap ? above : below;
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

const clamp = (value: number, max: number) => Math.max(gap, Math.min(value, max - gap));

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
