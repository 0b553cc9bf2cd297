import type { QueryContext } from '../execute/query-context';
import { countColumn, dimensionColumns, textColumn } from '../results/columns';
import type { ResultColumn } from '../results/query-result';

/** Dimension that a ranking of the market ranks. */
export type RankedDim = 'brand' | 'product';

/** Dimension that the filter `type` chooses; brands without one. */
export const rankedDim = ({ selection }: Pick<QueryContext, 'selection'>): RankedDim =>
  selection.options?.type === 'product' ? 'product' : 'brand';

/** Month, member and rank. Products also have the id of their brand, which marks those of the own brand. */
export const columnsOfRanks = (context: QueryContext): ResultColumn[] => {
  const dim = rankedDim(context);
  const brand = dim === 'brand' ? [] : [textColumn('brand_id', 'Brand id', 'id')];
  return [
    ...dimensionColumns(['date']),
    ...brand,
    ...dimensionColumns([dim]),
    countColumn('rank', 'Rank'),
  ];
};

/** The cell with a product's brand, by the product's key; no cell for brands. */
export async function brandsOfRanked(
  { names }: QueryContext,
  dim: RankedDim,
  keys: readonly number[],
): Promise<(key: number) => string[]> {
  if (dim === 'brand') return () => [];
  const products = await names.productNames(keys);
  return (key) => [products.get(key)?.brand ?? ''];
}

/** The rank of a figure: equal ones share it (docs/domain.md section 9.10). */
export const rankAmong = (own: number, all: readonly number[]): number =>
  1 + all.filter((other) => other > own).length;

/** How a rank moved, in words. @param before undefined without a rank there */
export function rankMoved(rank: number, before: number | undefined): string {
  if (before === undefined) return 'New';
  if (before === rank) return 'Same';
  return before > rank ? `Up ${String(before - rank)}` : `Down ${String(rank - before)}`;
}
