import type {
  ProductChoice,
  ProductChoices,
  ProductPage,
} from '../../../../app/contracts/orders/form';
import { readSearch, loadListPage } from '../../http/list-page';
import type { AmsClient } from '../../upstream/ams';
import { inventoryCalls } from '../../../../contract/ams/inventory';

/** Products of one page of the AMS, its maximum. */
const pageLength = 100;
/** What fits into the list of each line, in pages and in characters of names and ids. A brand with more is searched. */
const maxPages = 2;
const maxText = 12_000;
/** Products of one page of a search. */
const foundAtOnce = 50;
/** Names of one request: an address holds them in any script. */
const maxNames = 20;
const maxNameLength = 200;
const maxSearchLength = 100;
const maxBrandLength = 200;

async function loadPage(
  ams: AmsClient,
  query: {
    brand: string;
    q?: string;
    ids?: string;
    names?: string;
    after?: string | null;
    first?: number;
  },
): Promise<ProductPage> {
  const { brand, first = pageLength, ...rest } = query;
  const { products, next } = await ams.send(inventoryCalls.list, {
    query: { ...rest, brand: brand.slice(0, maxBrandLength), first: String(first) },
  });
  return {
    items: products.map(({ product, unitsPerCase, codes }) => ({
      ...product,
      unitsPerCase,
      ...(codes !== undefined && { codes }),
    })),
    next,
  };
}

/**
 * The products of a brand to choose from, by name (O-03): all, or, where a list cannot hold them, the first ones that the
 * search finds and those of the lines.
 * @param search part of a name
 * @param lines with the ids of the products that are chosen
 */
export async function loadProducts(
  ams: AmsClient,
  brand: string,
  search: string,
  lines: readonly { product: string }[],
): Promise<ProductChoices> {
  const words = search.trim().slice(0, maxSearchLength);
  if (brand === '') return { brand, items: [], more: false, search: words, found: 0 };
  const first = await loadPage(ams, { brand, q: words });
  if (words === '') {
    const items = [...first.items];
    let { next } = first;
    for (let page = 1; next !== null && page < maxPages; page += 1) {
      const following: ProductPage = await loadPage(ams, { brand, after: next });
      items.push(...following.items);
      next = following.next;
    }
    const text = items.reduce((sum, { id, name }) => sum + id.length + name.length, 0);
    if (next === null && text <= maxText)
      return { brand, items, more: false, search: words, found: items.length };
  }
  const chosen = await loadChosen(ams, brand, lines, first.items);
  return {
    brand,
    items: [...first.items, ...chosen],
    more: true,
    search: words,
    found: first.items.length,
  };
}

/** The products of the lines that are not among the given ones. Ids of other brands are left out. */
async function loadChosen(
  ams: AmsClient,
  brand: string,
  lines: readonly { product: string }[],
  known: readonly ProductChoice[],
): Promise<ProductChoice[]> {
  const missing = [...new Set(lines.map(({ product }) => product))].filter(
    (id) => /^[^,\0]{1,200}$/.test(id) && !known.some((item) => item.id === id),
  );
  const parts = Array.from({ length: Math.ceil(missing.length / pageLength) }, (_, part) =>
    missing.slice(part * pageLength, (part + 1) * pageLength),
  );
  const pages = await Promise.all(parts.map((ids) => loadPage(ams, { brand, ids: ids.join(',') })));
  return pages.flatMap(({ items }) => items);
}

/**
 * A page of the products of a brand that a search finds, or those that a spreadsheet names.
 * @param url `brand`, `q` (part of a name or id), `after` (the key that the previous page gave); or `brand` and `names`
 *   (at most 20 whole names, SKUs, barcodes or ids, separated by line breaks)
 */
export async function findProducts(ams: AmsClient, url: URL): Promise<ProductPage> {
  const brand = url.searchParams.get('brand') ?? '';
  if (brand === '' || brand.includes('\0')) return { items: [], next: null };
  const names = (url.searchParams.get('names') ?? '')
    .split('\n')
    .map((name) =>
      name
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, maxNameLength),
    )
    .filter((name) => name !== '')
    .slice(0, maxNames);
  if (names.length > 0) return loadPage(ams, { brand, names: names.join('\n') });
  const q = readSearch(url, maxSearchLength);
  return loadListPage(url, ({ after }) => loadPage(ams, { brand, q, after, first: foundAtOnce }));
}

/**
 * Looks up the units per case of a product; null where it has none or no brand is chosen, undefined for a product that the
 * brand does not have.
 */
export const unitsPerCaseOf =
  ({ brand, items }: ProductChoices) =>
  (product: string): number | null | undefined =>
    brand === '' ? null : items.find(({ id }) => id === product)?.unitsPerCase;
