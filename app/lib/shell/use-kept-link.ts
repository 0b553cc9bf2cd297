import { useLocation } from '@remix-run/react';

import { keepState } from '../urls/kept-state';

/** Links of the frame to pages that show a brand: they keep that of the present page. */
export function useKeptLink(): (href: string) => string {
  const location = useLocation();
  return (href) => keepState(href, location);
}
