import { useLocation } from '@remix-run/react';

import { keepBrand } from '../urls/brand-address';

/** Links of the frame to pages that show a brand: they keep that of the present page. */
export function useKeptLink(): (href: string) => string {
  const { search } = useLocation();
  return (href) => keepBrand(href, search);
}
