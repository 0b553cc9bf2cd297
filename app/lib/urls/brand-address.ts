import { paths } from './paths';

export const isDashboard = (path: string) => path.startsWith('/dashboards/');

/**
 * The URL that a choice of brand leads to: the same dashboard for that brand, or the home from any other page. The
 * chosen product, or the report of a campaign, belongs to the old brand and is dropped.
 */
export function brandAddress(
  { pathname, search }: { pathname: string; search: string },
  brandId: string,
): string {
  if (!isDashboard(pathname)) return `${paths.home}?brand=${encodeURIComponent(brandId)}`;
  const query = new URLSearchParams(search);
  query.delete('product');
  query.delete('report_id');
  query.delete('notice');
  query.delete('closed');
  query.set('brand', brandId);
  return `${pathname}?${query.toString()}`;
}

const pagesOfBrand: readonly string[] = [paths.reports, paths.pricing, paths.help];
/** Whether a page other than a dashboard shows a brand, to whose dashboards its links lead. */
const showsBrand = (path: string) => path.startsWith('/settings/') || pagesOfBrand.includes(path);

/** A link to a page that shows a brand with the brand of the present address; other links stay unchanged. */
export function keepBrand(href: string, search: string): string {
  const brand = new URLSearchParams(search).get('brand') ?? '';
  if (brand === '' || href.includes('?') || !(isDashboard(href) || showsBrand(href))) return href;
  return `${href}?brand=${encodeURIComponent(brand)}`;
}
