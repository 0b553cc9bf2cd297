import type { BrowserView } from '~/contracts/session/browser';
import { logWarning } from '~/lib/errors/browser-log';
import { paths } from '~/lib/urls/paths';

import { checkAccount } from './account-check';
import { createSessionRefresh, refreshInterval, type Known } from './session-refresh';
import { sessionStateOf, sessionStore } from './session-state';
import { hearTabs, tellTabs } from './tab-channel';
import { createTabSync } from './tab-sync';

/** Hides the page outside of React and reloads it with a GET. */
function leave(): void {
  hide(true);
  const { pathname, search } = window.location;
  window.location.replace(pathname + search);
}

function hide(hidden: boolean): void {
  document.documentElement.style.visibility = hidden ? 'hidden' : '';
}

/**
 * The target of a sign-in page that waits for a session; null on every other page. Only paths inside the app (SEC-14).
 */
export function waitingFor(page: URL): string | null {
  if (page.pathname !== paths.auth.signIn()) return null;
  if (page.searchParams.get('error') !== 'SessionRequired') return null;
  const callbackUrl = page.searchParams.get('callbackUrl') ?? paths.home;
  if (!URL.canParse(callbackUrl, page.origin)) return null;
  const { origin, pathname, search } = new URL(callbackUrl, page.origin);
  return origin === page.origin && !pathname.startsWith('//') ? pathname + search : null;
}

/**
 * Keeps the session of this document current: refetch, messages of other tabs, the login site's account
 * and the check of a page from the back-forward cache (SEC-32).
 *
 * @param revalidate loads the page's data again
 * @returns `show` takes each new root view, null when its loader failed; `stop` ends all services
 */
export function startSession(revalidate: () => void) {
  let view: BrowserView | null = null;
  const refresh = createSessionRefresh({
    fetchSession: () =>
      fetch(paths.auth.session, { headers: { accept: 'application/json' }, cache: 'no-store' }),
    now: Date.now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    warn: logWarning,
  });
  const learn = (known: Known): Known => {
    if (known !== undefined) sessionStore.set(sessionStateOf(known));
    return known;
  };
  const tabs = createTabSync({
    tell: tellTabs,
    ask: async () => learn(await refresh.now()),
    leave,
    arrive: () => {
      const target = waitingFor(new URL(window.location.href));
      if (target === null) revalidate();
      else window.location.replace(target);
    },
    revalidate,
  });
  const check = () => {
    const user = sessionStore.get()?.user ?? null;
    if (user === null || view === null) return;
    void checkAccount(user, {
      url: view.authenticatedUrl,
      fetch: window.fetch.bind(window),
      memory: sessionStorage,
      here: () => window.location.pathname + window.location.search,
      go: (path) => window.location.assign(path),
    });
  };

  // C-02: returning to a tab requests nothing, and a hidden tab requests nothing.
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    void refresh.due().then((known) => tabs.follow(learn(known)));
    check();
  }, refreshInterval);

  // SEC-32: a page is hidden before it freezes, and shown again only after the server has confirmed its session.
  const freeze = (event: PageTransitionEvent) => {
    if (event.persisted) hide(true);
  };
  const thaw = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    hide(true);
    void refresh.once().then((known) => {
      if (known === undefined) leave();
      else if (tabs.follow(learn(known)) !== 'left') hide(false);
    });
  };
  window.addEventListener('pagehide', freeze);
  window.addEventListener('pageshow', thaw);
  const deafen = hearTabs((message) => void tabs.hear(message));

  return {
    show(next: BrowserView | null) {
      if (next === null) {
        // The state is `loading` only here: there are no data from the server.
        if (view === null) void refresh.now().then(learn);
        return;
      }
      const first = view === null;
      view = next;
      const { user, mark } = next.session;
      sessionStore.set(sessionStateOf(user));
      tabs.show({ userId: user?.id ?? null, mark });
      if (first) check();
    },
    stop: () => {
      clearInterval(timer);
      deafen();
      window.removeEventListener('pagehide', freeze);
      window.removeEventListener('pageshow', thaw);
    },
  };
}
