/** Distance between a popover and its anchor, in px. */
const gap = 6;

/**
 * Places a popover beside its anchor once, in browsers without CSS anchor positioning. It does not follow scrolling.
 * Does nothing in other browsers.
 */
export function placeFallback(
  anchor: Element,
  box: HTMLElement,
  side: 'top' | 'right' | 'bottom',
  align: 'start' | 'center' | 'end' = 'center',
): void {
  if (typeof CSS === 'undefined' || CSS.supports('position-area', 'bottom')) return;
  const at = anchor.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const along = {
    start: at.left,
    center: at.left + at.width / 2 - size.width / 2,
    end: at.right - size.width,
  }[align];
  const [left, top] =
    side === 'right'
      ? [at.right + gap, at.top + at.height / 2 - size.height / 2]
      : [along, side === 'top' ? at.top - size.height - gap : at.bottom + gap];
  box.style.margin = '0';
  box.style.inset = 'auto';
  box.style.left = `${clamp(left, window.innerWidth - size.width)}px`;
  box.style.top = `${clamp(top, window.innerHeight - size.height)}px`;
}

const clamp = (value: number, most: number) => Math.max(gap, Math.min(value, most - gap));
