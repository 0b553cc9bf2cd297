import { useLocation } from '@remix-run/react';

/** whether an address asks for the dashboard alone. `hideLayout` needs no value; `false` and `0` mean no. */
export function isLayoutHidden(search: string): boolean {
  const value = new URLSearchParams(search).get('hideLayout');
  return value !== null && !['false', '0'].includes(value.toLowerCase());
}

/** `isLayoutHidden` of the current page. */
export function useLayoutHidden(): boolean {
  return isLayoutHidden(useLocation().search);
}
