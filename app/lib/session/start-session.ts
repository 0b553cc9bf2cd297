import type { BrowserView } from '~/contracts/session/browser';
import { logWarning } from '~/lib/errors/browser-log';
import { paths } from '~/lib/urls/paths';

import { checkAccount } from './account-check';
import { createSessionRefresh, refreshInterval, type Known } from './session-refresh';
import { sessionStateOf, sessionStore } from './session-state';
import { hearTabs, tellTabs } from './tab-channel';
import { createTabSync } from './tab-sync';

/** Hides the page without asking React, and loads it anew with a GET. */
function leave(): void {
  hide(true);
  const { pathname, search } = window.location;
  window.location.replace(pathname + search);
}

function hide(hidden: boolean): void {
  document.documentElement.style.visibility = hidden ? 'hidden' : '';
}

/**
 * Where a sign-in page that asks for a session leads to; null on every other page. Inside of the app alone (SEC-14).
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
 * Starts what keeps the session of this document right: refetch, the other tabs, the login site's
 * account and the check of a page that comes back from the back-forward cache (SEC-32).
 *
 * @param revalidate loads the page's data again
 * @returns `show` takes each new root view, null where its loader failed; `stop` ends it all
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

  // C-02: coming back to a tab asks nothing; a tab that nobody looks at asks nothing either.
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    void refresh.due().then((known) => tabs.follow(learn(known)));
    check();
  }, refreshInterval);

  // SEC-32: a page is hidden before it freezes, and shown again only once the server has said that it is still theirs.
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
        // Only here is the state `loading`: the server has told nothing.
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
