import type { Storage } from '../../../../contract/ams/inventory';
import type { OrderWarning } from '../../../../app/contracts/orders/form';

/** What the warnings read of an order, typed or stored. */
export interface ReviewedOrder {
  /** YYYY-MM-DD. */
  expectedDate: string | null;
  pallets: number | null;
  lines: readonly { product: string; name: string; units: number }[];
}

/**
 * What the review of an order points out, without refusing it: a date in the past, more pallets than storage is left,
 * or no pallets to compare with it, products on several lines, and lines without units. Pure.
 * @param storage null if it is not known
 * @param today YYYY-MM-DD
 */
export function warningsOf(
  { expectedDate, pallets, lines }: ReviewedOrder,
  storage: Pick<Storage, 'palletsLeft'> | null,
  today: string,
): OrderWarning[] {
  const left = storage?.palletsLeft;
  const exceeds = left !== undefined && (pallets === null ? left === 0 : pallets > left);
  const isUnchecked = left !== undefined && left > 0 && pallets === null;
  const counts = new Map<string, { name: string; lines: number }>();
  for (const { product, name } of lines)
    counts.set(product, { name, lines: (counts.get(product)?.lines ?? 0) + 1 });
  const [empty, ...moreEmpty] = lines.filter(({ units }) => units === 0);
  return [
    ...(expectedDate !== null && expectedDate < today
      ? [{ kind: 'past-date' as const, day: expectedDate }]
      : []),
    ...(exceeds ? [{ kind: 'storage' as const, pallets, left }] : []),
    ...(isUnchecked ? [{ kind: 'no-pallets' as const, left }] : []),
    ...[...counts.values()]
      .filter((each) => each.lines > 1)
      .map(({ name, lines: count }) => ({ kind: 'twice' as const, product: name, lines: count })),
    ...(empty
      ? [{ kind: 'no-units' as const, product: empty.name, lines: 1 + moreEmpty.length }]
      : []),
  ];
}
