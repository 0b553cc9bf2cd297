import { useRevalidator, useLocation, useNavigation } from '@remix-run/react';
import { Suspense, useEffect, useRef, useState } from 'react';

import { watchUncaught } from '~/lib/errors/reports';
import { whenRendered } from '~/lib/hydration/later';
import type { startPage } from '~/lib/hydration/start-page.client';
import { useRootView } from '~/lib/shell/use-root-view';
import { useShellView } from '~/lib/shell/use-shell-view';

/** Not in the HTML, because without scripts no widget would load. */
const ConsentPrompt = whenRendered(() => import('./consent-prompt'));

/** Loaded with the services, because without a connection it is too late. */
const ConnectionNotice = whenRendered(() => import('./connection-notice'));

type Services = ReturnType<typeof startPage>;

/**
 * Starts the page's background services (session, other tabs, error reports, lost connections, widgets) after hydration and passes each
 * new root view to them. Part of the document, because error pages need it, too.
 */
export function PageServices() {
  const { browser, requestId } = useRootView();
  const subscriptionMark = useShellView()?.subscriptionMark ?? null;
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  const [services, setServices] = useState<Services | null>(null);

  useEffect(() => {
    latest.current = revalidate;
  }, [revalidate]);

  useEffect(() => watchUncaught(requestId), [requestId]);

  useEffect(() => {
    let stopped = false;
    let started: Services | null = null;
    import('~/lib/hydration/start-page.client').then(
      (start) => {
        if (stopped) return;
        started = start.startPage(() => latest.current());
        setServices(started);
      },
      () => {
        // The browser logs the failure. The page works without the services, and the next load tries again.
      },
    );
    return () => {
      stopped = true;
      started?.stop();
    };
  }, []);

  useEffect(() => {
    services?.show(browser, subscriptionMark);
  }, [services, browser, subscriptionMark]);

  if (services === null) return null;
  return (
    <Suspense fallback={null}>
      <ConnectionNotice page={services.page} />
      {browser?.askConsent === true && <ConsentPrompt csrfToken={browser.csrfToken} />}
    </Suspense>
  );
}

/**
 * After a client navigation to another page, moves the focus to the content and announces its title, like a full page
 * load (L-17). A change of the query only keeps the focus.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);

  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </div>
  );
}

/** L-08: a thin bar at the top while a client navigation loads its data. */
export function ProgressBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className="progress-bar" role="progressbar" aria-label="Loading the page" />;
}
