import { useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';

import { isPhone } from '../shell/device-class';

/** 3 s: together with the breaker's 10 s (REL-02) a page recovers within 15 s after the platform returns. */
const retryInterval = 3000;

/**
 * The time of the last automatic retry, in ms since 1970. The document owns it and it ends with the document: all uses of the
 * hook share it, so that two notices on a page do not request twice.
 */
let lastTry = 0;

/**
 * Revalidates every few seconds while `active` and the tab is visible, and immediately when the tab becomes visible.
 * @returns `retry` for a button; `busy` is true only for a retry that the user started, so that automatic retries do
 *   not flicker
 */
export function useAutoRetry(active: boolean): { retry: () => void; busy: boolean } {
  const { revalidate, state } = useRevalidator();
  const idle = useRef(true);
  const [asked, setAsked] = useState(false);

  useEffect(() => {
    idle.current = state === 'idle';
    if (idle.current) setAsked(false);
  }, [state]);

  useEffect(() => {
    if (!active) return;
    const tryAgain = () => {
      const now = Date.now();
      if (document.visibilityState !== 'visible' || !idle.current) return;
      // L-11: a phone shows only its message, so nothing is requested.
      if (isPhone()) return;
      if (now - lastTry < retryInterval - 500) return;
      lastTry = now;
      revalidate();
    };
    const timer = setInterval(tryAgain, retryInterval);
    document.addEventListener('visibilitychange', tryAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tryAgain);
    };
  }, [active, revalidate]);

  const retry = useCallback(() => {
    setAsked(true);
    revalidate();
  }, [revalidate]);

  return { retry, busy: asked && state !== 'idle' };
}
