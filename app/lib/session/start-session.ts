import type { BrowserView } from '~/contracts/session/browser';
import type { SessionUser } from '~/contracts/session/session';
import { subscriptionHeader, subscriptionQuery } from '~/contracts/session/subscription-header';
import { logWarning } from '~/lib/errors/browser-log';
import { paths } from '~/lib/urls/paths';

import { rememberLeftPage } from './left-page';
import { createSessionRefresh, refreshInterval, type Known } from './session-refresh';
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

/** The target of a sign-in page that waits for a session; null on every other page. Only paths inside the app (SEC-14). */
export function waitingFor(page: URL): string | null {
  if (page.pathname !== paths.auth.signIn()) return null;
  if (page.searchParams.get('error') !== 'SessionRequired') return null;
  const callbackUrl = page.searchParams.get('callbackUrl') ?? paths.home;
  if (!URL.canParse(callbackUrl, page.origin)) return null;
  const { origin, pathname, search } = new URL(callbackUrl, page.origin);
  return origin === page.origin && !pathname.startsWith('//') ? pathname + search : null;
}

const createRefresh = (subscription: ReturnType<typeof createSubscriptionWatch>) =>
  createSessionRefresh({
    fetchSession: async () => {
      const answer = await fetch(
        paths.auth.session + (subscription.isShown() ? `?${subscriptionQuery}` : ''),
        { headers: { accept: 'application/json' }, cache: 'no-store' },
      );
      subscription.hear(answer.headers.get(subscriptionHeader));
      return answer;
    },
    now: Date.now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    warn: logWarning,
  });

/** compares the session's user with the login site's account. @param url the login site's endpoint */
function checkLoginSite(user: SessionUser, url: string): void {
  void checkAccount(user, {
    url,
    fetch: window.fetch.bind(window),
    memory: sessionStorage,
    here: () => window.location.pathname + window.location.search,
    go: (path) => window.location.assign(path),
  });
}

/**
 * SEC-32: hides a page before it freezes, and shows it again only after the server has confirmed its session.
 * @param confirm true when the page may be shown
 * @returns a function that removes the listeners
 */
function hideFrozenPage(confirm: () => Promise<boolean>): () => void {
  const end = new AbortController();
  const { signal } = end;
  const freeze = ({ persisted }: PageTransitionEvent) => {
    if (persisted) hide(true);
  };
  const thaw = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    hide(true);
    void confirm().then((confirmed) => {
      if (confirmed) hide(false);
    });
  };
  window.addEventListener('pagehide', freeze, { signal });
  window.addEventListener('pageshow', thaw, { signal });
  return () => end.abort();
}

/**
 * Keeps the session of this document current: refetch, messages of other tabs, the login site's account
 * and the check of a page from the back-forward cache (SEC-32).
 * @returns `show` takes each new root view, null when its loader failed, and the mark of the shown subscription;
 *   `stop` ends all services
 */
export function startSession(revalidate: () => void) {
  let view: BrowserView | null = null;
  /** The session's user: at first as the server rendered, then as fetched; null for a visitor. */
  let user: SessionUser | null = null;
  const subscription = createSubscriptionWatch(revalidate);
  const refresh = createRefresh(subscription);
  const learn = (known: Known): Known => {
    if (known !== undefined) user = known;
    return known;
  };
  const tabs = createTabSync({
    tell: tellTabs,
    ask: async () => learn(await refresh.now()),
    leave: () => {
      rememberLeftPage();
      leave();
    },
    arrive: () => {
      const target = waitingFor(new URL(window.location.href));
      if (target === null) revalidate();
      else window.location.replace(target);
    },
    revalidate,
  });
  const check = () => {
    if (view !== null && user !== null) checkLoginSite(user, view.authenticatedUrl);
  };

  // C-02: returning to a tab requests nothing, and a hidden tab requests nothing.
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    void refresh.due().then((known) => tabs.follow(learn(known)));
    check();
  }, refreshInterval);

  const stopHiding = hideFrozenPage(async () => {
    const known = await refresh.once();
    if (known !== undefined) return tabs.follow(learn(known)) !== 'left';
    leave();
    return false;
  });
  const stopHearing = hearTabs((message) => void tabs.hear(message));

  return {
    show(next: BrowserView | null, subscriptionMark: string | null) {
      subscription.show(subscriptionMark);
      if (next === null) {
        if (view === null) void refresh.now().then(learn);
        return;
      }
      const first = view === null;
      view = next;
      user = next.session.user;
      tabs.show({ userId: user?.id ?? null, mark: next.session.mark });
      if (first) check();
    },
    stop: () => {
      clearInterval(timer);
      stopHearing();
      stopHiding();
    },
  };
}

const memoryKey = 'endcap.other-account';
const maxWait = 5_000;

interface AccountCheckDeps {
  url: string;
  fetch: typeof fetch;
  memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  here: () => string;
  go: (path: string) => void;
}

/** Returns the e-mail address that is signed in at the login site; null for none, or when it is unknown. */
async function askLoginSite(deps: AccountCheckDeps): Promise<string | null> {
  const answer = await deps.fetch(deps.url, {
    credentials: 'include',
    signal: AbortSignal.timeout(maxWait),
  });
  const body: unknown = answer.ok ? await answer.json() : null;
  if (typeof body !== 'object' || body === null) return null;
  const { isAuthenticated, email } = body as Record<string, unknown>;
  return isAuthenticated === true && typeof email === 'string' ? email : null;
}

/**
 * starts a sign-in when another user is signed in at the login site. It does so once per difference, because the
 * login site may return the same user again, which would loop. Failures are silent.
 */
export async function checkAccount(user: SessionUser, deps: AccountCheckDeps): Promise<void> {
  let email: string | null;
  try {
    email = await askLoginSite(deps);
  } catch {
    return;
  }
  if (email === null) return;
  const mine = user.email.toLowerCase();
  const theirs = email.toLowerCase();
  try {
    if (mine === theirs) {
      deps.memory.removeItem(memoryKey);
      return;
    }
    const difference = JSON.stringify([mine, theirs]);
    if (deps.memory.getItem(memoryKey) === difference) return;
    deps.memory.setItem(memoryKey, difference);
  } catch {
    // Without storage a redirect loop would be possible.
    return;
  }
  deps.go(paths.auth.login({ returnTo: deps.here() }));
}

/**
 * Notices that the plan or the seats of the user have changed in another browser, or by another user. The tabs of one
 * browser tell each other at once; this finds the rest at the next fetch of the session.
 */
export function createSubscriptionWatch(revalidate: () => void) {
  let shown: string | null = null;
  return {
    /** @param mark of the data that the page shows; null for a page without them */
    show(mark: string | null) {
      shown = mark;
    },
    isShown: () => shown !== null,
    /** @param mark as the server has just answered; null if it did not know */
    hear(mark: string | null) {
      if (shown === null || mark === null || mark === shown) return;
      // Once for each change, also when the page's data cannot be loaded.
      shown = mark;
      revalidate();
    },
  };
}
