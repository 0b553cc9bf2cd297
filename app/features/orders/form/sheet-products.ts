import type { ProductChoice, ProductChoices } from '~/contracts/orders/form';

import { normalized } from './sheet-columns';

export type FoundProduct = ProductChoice | { reason: string };

/** Finds a product by id, or by a name, SKU or barcode that is that of one product alone. Of two with one id the last counts. */
export function productFinder({ items }: ProductChoices): (text: string) => FoundProduct {
  const byId = new Map(items.map((item) => [item.id, item]));
  const byText = new Map<string, Set<ProductChoice>>();
  for (const item of byId.values())
    for (const text of [item.name, ...(item.codes ?? [])]) {
      const key = normalized(text);
      byText.set(key, (byText.get(key) ?? new Set()).add(item));
    }
  return (text) => {
    if (text === '') return { reason: 'The product is missing.' };
    const own = byId.get(text);
    if (own !== undefined) return own;
    const [one, other] = byText.get(normalized(text)) ?? [];
    if (one === undefined)
      return {
        reason: `“${text}” is not among the brand’s products. Use its name, SKU, barcode or id.`,
      };
    return other === undefined
      ? one
      : { reason: `Several products are called “${text}”. Use the product id.` };
  };
}

/** The product that the texts of a row name, each of which may be unknown as long as one is known. */
export function findOne(
  written: readonly string[],
  find: (text: string) => FoundProduct,
): FoundProduct {
  const [first = find(''), ...others] = written.map(find);
  const known = [first, ...others].flatMap((each) => ('id' in each ? [each] : []));
  if (known.some(({ id }) => id !== known[0]?.id))
    return {
      reason: `${known.map(({ name }) => `“${name}”`).join(' and ')} are different products.`,
    };
  if (known[0] === undefined && others.length > 0)
    return {
      reason: `${written.map((text) => `“${text}”`).join(' and ')} name none of the brand’s products. Use a name, SKU, barcode or id.`,
    };
  return known[0] ?? first;
}
