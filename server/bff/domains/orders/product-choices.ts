import type { ProductChoices } from '../../../../app/contracts/orders/form';
import type { AmsClient } from '../../upstream/ams';
import { inventoryCalls } from '../inventory/calls';

/** Products of one page of the AMS, its maximum. */
const pageLength = 100;
/** Pages that fit into a list to choose from. */
const maxPages = 5;
const longestSearch = 100;
const longestBrand = 200;

/**
 * The products of a brand to choose from, by name (O-03).
 * @param search part of a name, for brands with more products than the list can hold
 */
export async function loadProducts(
  ams: AmsClient,
  brand: string,
  search = '',
): Promise<ProductChoices> {
  const words = search.trim().slice(0, longestSearch);
  const items: ProductChoices['items'] = [];
  if (brand === '') return { brand, items, more: false, search: words };
  let after: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const query: Record<'brand' | 'first' | 'q' | 'after', string | null> = {
      brand: brand.slice(0, longestBrand),
      first: String(pageLength),
      q: words,
      after,
    };
    const { products, next } = await ams.send(inventoryCalls.list, { query });
    for (const { product, unitsPerCase } of products) items.push({ ...product, unitsPerCase });
    after = next;
    if (after === null) break;
  }
  return { brand, items, more: after !== null || words !== '', search: words };
}

/** Whether the user may order a brand: the AMS lists only products of the user's own brands. */
export async function hasProducts(ams: AmsClient, brand: string): Promise<boolean> {
  const { products } = await ams.send(inventoryCalls.list, { query: { brand, first: '1' } });
  return products.length > 0;
}

/** Looks up the units per case of a product; null for a product that is not listed. */
export const unitsPerCaseOf =
  ({ items }: ProductChoices) =>
  (product: string): number | null =>
    items.find(({ id }) => id === product)?.unitsPerCase ?? null;
