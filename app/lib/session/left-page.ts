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

/** Whether this tab has just left a page because its session had ended. True once. @param address of the page */
export function takeLeftPage(address: string): boolean {
  try {
    const isLeft = sessionStorage.getItem(leftKey) === address;
    sessionStorage.removeItem(leftKey);
    return isLeft;
  } catch {
    return false;
  }
}
