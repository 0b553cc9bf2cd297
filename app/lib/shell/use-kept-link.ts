import { useLocation } from '@remix-run/react';

import { keepBrand } from '../urls/brand-address';
import { paths } from '../urls/paths';

/** Links of the frame to pages that show a brand: they keep that of the present page. */
export function useKeptLink(): (href: string) => string {
  const { search } = useLocation();
  return (href) => keepBrand(href, search);
}

/** The sign-in that leads back to the present page as it is, such as that of a copied link. */
export function useLoginLink(): string {
  const { pathname, search } = useLocation();
  return paths.loginFrom(pathname + search);
}
