import { useRevalidator } from '@remix-run/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import { reports, watchUncaught } from '~/lib/errors/reports';
import type { startPage } from '~/lib/hydration/start-page.client';
import { useRootView } from '~/lib/shell/use-root-view';

/** Without scripts nothing would load that it asks for, so it need not be in the HTML. */
const ConsentPrompt = lazy(() => import('./consent-prompt'));

type Services = ReturnType<typeof startPage>;

/**
 * Starts what runs beside the page (session, other tabs, error reports, widgets) once it is hydrated, and tells
 * it of every new root view. Stands in the document itself: error pages need it, too.
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
        // The browser has said so in its log. The page works without, and its next load tries again.
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
