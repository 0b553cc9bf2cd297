import type { ProductChoice, ProductPage } from '~/contracts/orders/form';
import { fetchJson } from '~/lib/interaction/live-search';
import { paths } from '~/lib/urls/paths';

/** Names of one request: an address holds them in any script. */
const atOnce = 20;

/**
 * Finds the products of a brand that a spreadsheet names, with the SKUs and barcodes among the names.
 * @param names whole names, SKUs, barcodes or ids
 * @throws when the server does not answer
 */
export async function findNamedProducts(
  brand: string,
  names: readonly string[],
): Promise<ProductChoice[]> {
  const wanted = [...new Set(names)];
  const parts = Array.from({ length: Math.ceil(wanted.length / atOnce) }, (_, part) =>
    wanted.slice(part * atOnce, (part + 1) * atOnce),
  );
  const pages = await Promise.all(
    parts.map(async (part) => (await fetchJson(paths.productsNamed(brand, part))) as ProductPage),
  );
  return pages.flatMap(({ items }) => items);
}
