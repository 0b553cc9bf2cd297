import { useEffect, useState } from 'react';

const leftKey = 'endcap-left-page';

/** Remembers in this tab which page was left because its session had ended while it was open. */
export function rememberLeftPage(): void {
  try {
    const { pathname, search } = window.location;
    sessionStorage.setItem(leftKey, pathname + search);
  } catch {
    // Without storage the sign-in page does not say it.
  }
}

/** Whether this tab has just left a page because its session had ended. Told once. @param address of the page */
export function useLeftPage(address: string): boolean {
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    try {
      if (sessionStorage.getItem(leftKey) === address) setLeft(true);
      sessionStorage.removeItem(leftKey);
    } catch {
      // As above.
    }
  }, [address]);
  return isLeft;
}
