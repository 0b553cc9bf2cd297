import { useLocation } from '@remix-run/react';

import { isFlagOn } from '~/contracts/shell/url-flag';

/** whether a URL asks for the dashboard without the frame. `hideLayout` needs no value; `false` and `0` mean no. */
export function isLayoutHidden(search: string): boolean {
  return isFlagOn(new URLSearchParams(search).get('hideLayout'));
}

/** `isLayoutHidden` of the current page. */
export function useLayoutHidden(): boolean {
  return isLayoutHidden(useLocation().search);
}
