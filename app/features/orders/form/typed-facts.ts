import { isBlankLine, readCount, unitsOfLine, type LineText } from '~/contracts/orders/counts';
import type { OrderFormView, ProductChoices } from '~/contracts/orders/form';
import { headNames, type HeadName } from '~/contracts/orders/labels';

import type { FactLine } from './order-facts';

/** The warehouse that receives the order. It cannot be typed. */
export const warehouseName = ({ warehouse }: Pick<OrderFormView, 'warehouse'>): string =>
  warehouse?.name ?? 'Your default warehouse';

/**
 * The typed head as texts to show, with the names of brand and warehouse.
 * @param typed the text of a field
 */
export function typedHead(
  typed: (name: HeadName) => string,
  view: Pick<OrderFormView, 'brands' | 'warehouse'>,
): Record<HeadName, string> {
  const texts = Object.fromEntries(headNames.map((name) => [name, typed(name)]));
  const brand = view.brands.find(({ id }) => id === texts['brand']);
  return {
    ...(texts as Record<HeadName, string>),
    ...(brand && { brand: brand.name }),
    warehouse: warehouseName(view),
  };
}

/** A typed line to show, and the units per case of its product. */
export type TypedLine = FactLine & { packed: number | null };

/** The typed lines without blank ones. A text that is not a count shows as 0, or as unknown units per case. */
export function typedLines({
  lines,
  products,
}: {
  lines: readonly LineText[];
  products: ProductChoices;
}): TypedLine[] {
  const productOf = new Map(products.items.map((product) => [product.id, product]));
  return lines
    .filter((line) => !isBlankLine(line))
    .map((line) => {
      const product = productOf.get(line.product);
      const packed = product?.unitsPerCase ?? null;
      return {
        name: product?.name ?? (line.name || line.written),
        cases: countOf(line.cases) ?? 0,
        unitsPerCase: countOf(line.unitsPerCase),
        looseUnits: countOf(line.looseUnits) ?? 0,
        units: unitsOfLine(line, packed) ?? 0,
        packed,
      };
    });
}

/** Without a limit, so that a count that was refused as too large still shows. */
function countOf(text: string): number | null {
  const read = readCount(text, Number.MAX_SAFE_INTEGER);
  return 'count' in read ? read.count : null;
}
