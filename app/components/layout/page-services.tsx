import { useRevalidator } from '@remix-run/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import { reports, watchUncaught } from '~/lib/errors/reports';
import type { startPage } from '~/lib/hydration/start-page.client';
import { useRootView } from '~/lib/shell/use-root-view';

/** Not in the HTML, because without scripts no widget would load. */
const ConsentPrompt = lazy(() => import('./consent-prompt'));

type Services = ReturnType<typeof startPage>;

/**
 * Starts the page's background services (session, other tabs, error reports, widgets) after hydration and passes each
 * new root view to them. Part of the document, because error pages need it, too.
 */
export function PageServices() {
  const { browser, requestId } = useRootView();
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
        started = start.startPage(reports, () => latest.current());
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
    services?.show(browser);
  }, [services, browser]);

  if (services === null || browser?.askConsent !== true) return null;
  return (
    <Suspense fallback={null}>
      <ConsentPrompt csrfToken={browser.csrfToken} />
    </Suspense>
  );
}
