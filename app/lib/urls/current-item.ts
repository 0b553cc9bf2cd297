import type { NavigationItem } from '~/contracts/shell/shell';

import { paths } from './paths';

/** Ids are unique per level only, so an item is identified by both. */
export interface CurrentItem {
  itemId: string;
  /** Null where the item itself is the current page. */
  childId: string | null;
}

interface Candidate {
  place: CurrentItem;
  path: string;
  hasQuery: boolean | undefined;
}

/** The path of a URL inside the app, without query and a trailing slash; null for other URLs. */
function pathOf(href: string | null): string | null {
  return href?.startsWith('/') ? href.replace(/[?#].*/, '').replace(/(.)\/$/, '$1') : null;
}

const isWithin = (path: string, parent: string) => `${path}/`.startsWith(`${parent}/`);

/**
 * L-01: which navigation item is the current page. An exact path beats a parent path (`/orders` for `/orders/17`). Of
 * several items with one path (L-05 creates them) the first without a query counts, so that only one item is marked.
 */
export function findCurrentItem(
  items: readonly NavigationItem[],
  pathname: string,
): CurrentItem | null {
  const opened = pathOf(pathname) ?? '/';
  // A sampling report stands under the list of campaigns, which leads to it.
  const isReport = isWithin(opened, pathOf(paths.samplingReport(''))!);
  const here = isReport ? paths.sampling : opened;
  const candidates: Candidate[] = [];
  const consider = (href: string | null, place: CurrentItem) => {
    const path = pathOf(href);
    if (path === null || !isWithin(here, path)) return;
    candidates.push({ place, path, hasQuery: href?.includes('?') });
  };
  for (const item of items) {
    consider(item.href, { itemId: item.id, childId: null });
    for (const child of item.children) {
      consider(child.href, { itemId: item.id, childId: child.id });
    }
  }
  candidates.sort(
    (a, b) => b.path.length - a.path.length || Number(a.hasQuery) - Number(b.hasQuery),
  );
  return candidates[0]?.place ?? null;
}
