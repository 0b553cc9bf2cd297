import { createListeners } from '../interaction/listeners';

/** Interval of automatic attempts, in ms. */
const tryInterval = 5_000;

export interface KeptPage {
  /** Whether the network is gone, or a navigation waits for the server. */
  isCutOff: () => boolean;
  /** @returns a function that stops listening */
  subscribe: (listener: () => void) => () => void;
  /** Tries again at once what waits. */
  retry: () => void;
  stop: () => void;
}

/** The router's requests for the data of pages. Forms are sent by `sendForm`, which keeps their pages itself. */
const isPageData = (input: RequestInfo | URL, init: RequestInit | undefined): boolean =>
  input instanceof URL &&
  input.origin === window.location.origin &&
  input.pathname.endsWith('.data') &&
  (init?.method ?? 'GET') === 'GET';

/** The link of a click to another page of the app, whose code may have to be loaded; null for any other click. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain =
    event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (link === null || !isPlain || link.target !== '' || link.hasAttribute('download')) return null;
  const { origin, pathname } = window.location;
  return link.origin === origin && link.pathname !== pathname ? link : null;
}

/**
 * Keeps a page in place while the server cannot be reached (L-16): a navigation waits and is tried again, instead of ending
 * in an error page that replaces figures and choices. Another navigation takes its place.
 *
 * The router has no hook for a failed request, so its requests are recognised in `window.fetch`. A page whose code is not
 * loaded yet would be loaded as a whole document; without a network, the click on its link waits.
 */
export function keepPage(): KeptPage {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the window below
  const send = window.fetch;
  const { subscribe, tell } = createListeners();
  const pauses = new Set<() => void>();
  let count = 0;
  /** Counts a navigation from its first failed attempt to its end, so that the message does not flicker in between. */
  const add = (change: 1 | -1) => {
    count += change;
    tell();
  };

  /** Waits for the next attempt; ends early when the navigation is given up. */
  const nextTry = (signal: AbortSignal | null | undefined) =>
    new Promise<void>((resolve) => {
      const end = () => {
        pauses.delete(end);
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, tryInterval);
      signal?.addEventListener('abort', end);
      pauses.add(end);
    });
  const retry = () => {
    for (const end of [...pauses]) end();
  };

  window.fetch = async (input, init) => {
    const signal = init?.signal;
    let failed = false;
    try {
      for (;;) {
        try {
          return await send.call(window, input, init);
        } catch (error) {
          if (signal?.aborted === true || !isPageData(input, init)) throw error;
          if (!failed) add(1);
          failed = true;
          await nextTry(signal);
        }
      }
    } finally {
      if (failed) add(-1);
    }
  };

  let lastClick = new AbortController();
  const onClick = (event: MouseEvent) => {
    const link = leavingLink(event);
    if (link === null) return;
    lastClick.abort();
    if (navigator.onLine) return;
    event.preventDefault();
    event.stopPropagation();
    const { signal } = (lastClick = new AbortController());
    add(1);
    void nextTry(signal).then(() => {
      if (!signal.aborted) link.click();
      add(-1);
    });
  };
  window.addEventListener('click', onClick, { capture: true });
  const onNetwork = () => {
    tell();
    if (navigator.onLine) retry();
  };
  window.addEventListener('online', onNetwork);
  window.addEventListener('offline', onNetwork);

  return {
    isCutOff: () => count > 0 || !navigator.onLine,
    subscribe,
    retry,
    stop: () => {
      window.fetch = send;
      window.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('online', onNetwork);
      window.removeEventListener('offline', onNetwork);
      lastClick.abort();
    },
  };
}
