import type { ProductChoices } from '../../../../app/contracts/orders/form';
import type { AmsClient } from '../../upstream/ams';
import { inventoryAnswer } from '../inventory/answers';

/** As many as a page of the AMS has, and as many pages as a list to choose from can hold. */
const pageLength = 100;
const mostPages = 5;

/**
 * A brand's products to choose from, by name (O-03).
 * @param search part of a name: asked for where there are more than the list holds
 */
export async function loadProducts(
  ams: AmsClient,
  brand: string,
  search = '',
): Promise<ProductChoices> {
  const words = search.trim().slice(0, pageLength);
  const items: ProductChoices['items'] = [];
  if (brand === '') return { brand, items, more: false, search: words };
  let after: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const answer: { products: Product[]; next: string | null } = await ams.call(
      'GET',
      '/merchants/inventory',
      inventoryAnswer,
      {
        query: {
          brand: brand.slice(0, 200),
          first: String(pageLength),
          ...(words !== '' && { q: words }),
          ...(after !== null && { after }),
        },
      },
    );
    for (const { product, unitsPerCase } of answer.products)
      items.push({ ...product, unitsPerCase });
    after = answer.next;
    if (after === null) break;
  }
  return { brand, items, more: after !== null || words !== '', search: words };
}
interface Product {
  product: { id: string; name: string };
  unitsPerCase: number | null;
}

/** Whether the user may order anything of a brand: the AMS shows them the products of their own brands alone. */
export async function hasProducts(ams: AmsClient, brand: string): Promise<boolean> {
  const query = { brand, first: '1' };
  const { products } = await ams.call('GET', '/merchants/inventory', inventoryAnswer, { query });
  return products.length > 0;
}

/** Units a case that a product is packed by; null for one that is not among them. */
export const packedBy =
  ({ items }: ProductChoices) =>
  (product: string): number | null =>
    items.find(({ id }) => id === product)?.unitsPerCase ?? null;
