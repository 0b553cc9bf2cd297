import { buyersBase } from '../../metrics/components/bases';
import type { QueryContext } from '../execute/query-context';
import { emptyState } from '../model/empty-state';
import type { ResolvedSelection } from '../model/resolved-selection';
import { baseColumn, dimensionColumns, indexColumn } from '../results/columns';
import { type QueryResult, type ResultColumn } from '../results/query-result';
import { type NamedQuery, readParams, resultOfSubject } from './named-query';
import { competitorsInCategory, peersOf, whyWithoutPeers } from './peers';
import { PurchaseStatement } from './purchases';

const share = {
  metric: null,
  format: 'percent',
  unit: '%',
  role: 'value',
  base: buyersBase.key,
} as const;

const columns: ResultColumn[] = [
  ...dimensionColumns(['brand']),
  { key: 'overlap', label: 'Also bought', ...share },
  { key: 'expected', label: 'Expected', ...share },
  indexColumn(buyersBase),
  baseColumn(buyersBase),
];

interface Shared {
  brand: number;
  buyers: number;
  /** Buyers who bought the chosen brand as well. */
  both: number;
}

/** Known buyers of some brands in the category, and how many of them bought the chosen brand. */
async function sharedBuyers(
  context: QueryContext,
  resolved: ResolvedSelection,
  brands: readonly number[],
): Promise<Shared[]> {
  const statement = new PurchaseStatement(context, resolved);
  const own = statement.id('brand', context.selection.brand);
  const ids = brands.map((id, at) => statement.id(`brand.${String(at)}`, id));
  const bought = statement
    .ofBuyers(statement.inRange('market'))
    .and(`f.brand IN (${[own, ...ids].join(', ')})`)
    .text();
  const rows = await statement.run(
    `WITH bought AS (SELECT DISTINCT f.buyer AS buyer, f.brand AS brand ${bought})
     SELECT theirs.brand, COUNT(*), COUNT(own.buyer)
     FROM bought theirs
     LEFT JOIN (SELECT buyer FROM bought WHERE brand = ${own}) own ON own.buyer = theirs.buyer
     GROUP BY theirs.brand`,
  );
  return rows.map(([brand, buyers, both]) => ({
    brand: Number(brand),
    buyers: Number(buyers),
    both: Number(both),
  }));
}

/**
 * Share of the chosen brand's buyers who also bought its competitors and peers, beside the share that their size lets
 * expect (domain.md section 9.4), the largest overlap first. Rows: brand, overlap, expected overlap, index, buyers of
 * the chosen brand.
 */
export const overlap: NamedQuery<Record<string, never>> = {
  reason: 'Buyers of two brands are pairs of purchases of one buyer.',
  metrics: ['BUY'],
  members: ['brand_id'],
  needs: ['buyers'],
  read: readParams<Record<string, never>>({}),
  async run(context): Promise<QueryResult> {
    return resultOfSubject(context, columns, async (resolved) => {
      const peers = await peersOf(context, resolved);
      const shown = [
        ...new Set([...competitorsInCategory(context), ...peers.map(({ brand }) => brand)]),
      ];
      if (shown.length === 0) return emptyState('no-data', await whyWithoutPeers(context));
      const found = await sharedBuyers(context, resolved, shown);
      const own = found.find(({ brand }) => brand === context.selection.brand)?.buyers ?? 0;
      if (own === 0) return emptyState('no-data', 'Nobody bought this brand on these dates.');
      const others = shown.map(
        (id) => found.find(({ brand }) => brand === id) ?? { brand: id, buyers: 0, both: 0 },
      );
      // Duplication of purchase: overlaps are in proportion to the number of buyers.
      const sum = (of: keyof Shared) => others.reduce((total, other) => total + other[of], 0);
      const expectedOf = ({ buyers }: Shared) => {
        const expected = sum('buyers') === 0 ? null : (sum('both') / own / sum('buyers')) * buyers;
        // Where a few brands share many buyers, the law expects more than all of them for the largest: such a share is
        // dropped.
        return expected !== null && expected > 1 ? null : expected;
      };
      others.sort((one, other) => other.both - one.both || one.brand - other.brand);
      return others.map((other) => {
        const { id, name } = context.names.brand(other.brand);
        const expected = expectedOf(other);
        const part = other.both / own;
        const index = expected === null || expected === 0 ? null : (100 * part) / expected;
        return [id, name, part, expected, index, own];
      });
    });
  },
};
