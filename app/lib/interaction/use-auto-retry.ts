import { useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';

import { deviceOf } from '../shell/device-class';

/**
 * 3 s, so that with the breaker's 10 s (REL-02) a page works again within 15 s of the platform's
 * return.
 */
export const retryInterval = 3000;

/** Shared by all users of the hook: two notices on a page must not ask twice. */
let lastTry = 0;

/**
 * Asks the loaders again every few seconds while `active` and the tab is visible, and at once when
 * the tab comes back to the front.
 *
 * @returns the same as a button's action; `busy` only for a try that the user asked for, so that the
 *   page does not flicker with its own
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
      // L-11: where only the phone message is seen, nothing is asked for.
      if (deviceOf(window.innerWidth).class === 'mobile') return;
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
