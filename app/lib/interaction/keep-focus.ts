/** What the Tab key reaches. */
const controls = 'a[href], button, input:not([type="hidden"]), select, textarea, summary';

/** The focused control of the content, and what was around it when it got the focus. */
interface Focused {
  control: Element;
  label: string;
  /** Its ancestors up to the content, nearest first, each with the number of controls in it that come before. */
  around: { place: Element; before: number }[];
  /** The controls of the content that come before it, and after it. */
  earlier: HTMLElement[];
  later: HTMLElement[];
}

/**
 * Keeps the focus when its control disappears: a pill that is removed, a button that has done its work, a form that begins
 * again (L-17). It goes to what tells the result, where the control names its id as `data-result`; else to the control of the
 * same name at the same place, else to the one that stands there now. Without this it is lost, and the keyboard begins at the
 * top of the page.
 */
export function keepFocus(): { stop: () => void } {
  let last: Focused | null = null;
  const stopped = new AbortController();
  const { signal } = stopped;
  document.addEventListener('focusin', ({ target }) => (last = focusedIn(target as Element)), {
    signal,
  });
  // A press on nothing drops the focus on purpose. One on the control that has the focus is followed by no `focusin`.
  const press = ({ target }: PointerEvent) => {
    const focused = document.activeElement;
    last = focused?.contains(target as Node) === true ? focusedIn(focused) : null;
  };
  document.addEventListener('pointerdown', press, { signal, capture: true });
  const isLost = () =>
    last !== null &&
    !last.control.isConnected &&
    (document.activeElement ?? document.body) === document.body;
  const observer = new MutationObserver(() => {
    if (!isLost()) return;
    // The page may move the focus itself, after it has changed.
    requestAnimationFrame(() => {
      if (last !== null && isLost()) successorOf(last)?.focus({ preventScroll: true });
    });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return {
    stop: () => {
      stopped.abort();
      observer.disconnect();
    },
  };
}

const content = () => document.getElementById('main');

function focusedIn(control: Element): Focused | null {
  const main = content();
  if (main === null || control === main || !main.contains(control)) return null;
  const all = [...main.querySelectorAll<HTMLElement>(controls)];
  const at = all.findIndex((one) => one === control);
  const earlier = all.slice(0, Math.max(0, at));
  const around: Focused['around'] = [];
  for (let place = control.parentElement; place !== null; place = place.parentElement) {
    const within = place;
    around.push({ place, before: earlier.filter((one) => within.contains(one)).length });
    if (place === main) break;
  }
  return { control, label: labelOf(control), around, earlier, later: all.slice(at + 1) };
}

/**
 * What tells the result of the control, if it names that. Else, in the nearest place that is still there and has controls: the
 * one with the same name; the first new one after those before it, where something stands in its place, such as a list in
 * place of "Nothing found"; the first of those that came after it; the one at its position, or the last. Where no control is
 * the same, it is another page, such as that of an error, and its content takes the focus: the control at the same position
 * would be any.
 */
function successorOf({ control, label, around, earlier, later }: Focused): HTMLElement | null {
  const result = document.getElementById(control.getAttribute('data-result') ?? '');
  if (result !== null) return result;
  for (const { place, before } of around) {
    const now = place.isConnected ? place : document.getElementById(place.id);
    const there = [...(now?.querySelectorAll<HTMLElement>(controls) ?? [])];
    const same = there.filter((one) => isUsable(one) && labelOf(one) === label);
    const kept = there.filter((one) => earlier.includes(one)).length;
    const fresh = there.filter((one) => !earlier.includes(one) && !later.includes(one));
    const isOther =
      now === content() && ![...earlier, ...later].some(({ isConnected }) => isConnected);
    const found =
      (same.length === 1 ? same[0] : undefined) ??
      (isOther
        ? undefined
        : // The controls before it may be new elements, too.
          (fresh.slice(before - kept).find(isUsable) ??
          later.find((one) => now?.contains(one) === true && isUsable(one)) ??
          there.slice(before).find(isUsable) ??
          there.findLast(isUsable)));
    if (found !== undefined) return found;
  }
  return content();
}

/** The visible name: what a press does is a part for screen readers, and changes with the press. */
function labelOf(control: Element): string {
  const own = control.getAttribute('aria-label') ?? control.getAttribute('name');
  if (own !== null && control.textContent?.trim() === '') return own;
  const copy = control.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove();
  return copy.textContent?.trim() ?? '';
}

const isUsable = (control: Element): boolean =>
  !control.matches(':disabled, [tabindex="-1"]') &&
  // Unknown to jsdom.
  (control.checkVisibility?.() ?? true);
