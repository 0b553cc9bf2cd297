import { paths } from './paths';

const isDashboard = (path: string) => path.startsWith('/dashboards/');

/**
 * Where choosing a brand leads: the same dashboard for that brand, from any other page the home. A
 * chosen product belongs to the old brand and does not go along.
 */
export function brandAddress(
  { pathname, search }: { pathname: string; search: string },
  brandId: string,
): string {
  if (!isDashboard(pathname)) return `${paths.home}?brand=${encodeURIComponent(brandId)}`;
  const query = new URLSearchParams(search);
  query.delete('product');
  query.delete('notice');
  query.set('brand', brandId);
  return `${pathname}?${query.toString()}`;
}

/** A link from one dashboard to another keeps the chosen brand; any other link is as it was. */
export function keepBrand(href: string, search: string): string {
  const brand = new URLSearchParams(search).get('brand');
  if (brand === null || !isDashboard(href) || href.includes('?')) return href;
  return `${href}?brand=${encodeURIComponent(brand)}`;
}
