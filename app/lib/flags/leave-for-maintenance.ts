import { maintenanceRetrySeconds } from '~/contracts/shell/flags';
import { createListeners } from '~/lib/interaction/listeners';
import { paths } from '~/lib/urls/paths';

const tries = 10;
const betweenMs = 1_000;

/** Whether the page waits for the end of the maintenance, because of a form. The document owns it. */
let waits = false;
/** The components that show it. */
const { subscribe, tell } = createListeners();

export const maintenanceWait = { isOn: () => waits, subscribe };

function setWait(next: boolean): void {
  waits = next;
  tell();
}

/** The form that the user has typed into last. The document owns it; it ends with its form. */
let typedInto: Element | null = null;

/** Notes the forms of pages that are typed into; filters and searches are in the address. */
export function watchTyping(): { stop: () => void } {
  const note = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('main form[method="post"]') : null;
    if (form !== null && !form.matches('.filter-bar')) typedInto = form;
  };
  document.addEventListener('input', note, { capture: true });
  return { stop: () => document.removeEventListener('input', note, { capture: true }) };
}

const hasTypedForm = (): boolean => typedInto?.isConnected === true;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether maintenance is on, as the server answers; null if it does not answer. */
const askServer = (): Promise<boolean | null> =>
  fetch(paths.maintenanceStatus, { cache: 'no-store' })
    .then((answer) => (answer.ok ? (answer.json() as Promise<{ maintenance: boolean }>) : null))
    .then((body) => body && body.maintenance === true)
    .catch(() => null);

/**
 * Leaves for the maintenance page, with a link back to this page, when the server confirms that maintenance is on
 * (L-07). The server decides: it may receive the flag later, or evaluate it differently for this user. A page with a form
 * that was typed into stays, until the maintenance is over or the form is gone.
 */
export async function leaveForMaintenance(): Promise<void> {
  for (let count = 0; (await askServer()) !== true; count += 1) {
    if (count === tries) return;
    await pause(betweenMs);
  }
  setWait(hasTypedForm());
  while (hasTypedForm()) {
    await pause(maintenanceRetrySeconds * 1_000);
    if ((await askServer()) !== false) continue;
    setWait(false);
    return;
  }
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams({ returnTo: pathname + search + hash });
  window.location.assign(`${paths.maintenance}?${query.toString()}`);
}
