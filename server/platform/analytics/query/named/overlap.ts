import { buyersBase } from '../../metrics/components/bases';
import { emptyState } from '../model/empty-state';
import { ofSubject } from '../model/scope';
import { baseColumn, dimensionColumns, indexColumn, shareColumn } from '../results/columns';
import { type OpenContext, sqlQuery } from './named-query';
import { competitorsInCategory, peersOf, whyWithoutPeers } from './peers';
import { PurchaseStatement } from './statement';

interface Shared {
  brand: number;
  buyers: number;
  /** Buyers who bought the chosen brand as well. */
  both: number;
}

/** Known buyers of some brands in the category, and how many of them bought the chosen brand. */
async function sharedBuyers(context: OpenContext, brands: readonly number[]): Promise<Shared[]> {
  const statement = new PurchaseStatement(context);
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
 * expect (domain.md section 9.4), the largest overlap first.
 */
export const overlap = sqlQuery({
  scope: ofSubject({ members: ['brand_id'] }),
  text: { reason: 'Buyers of two brands are pairs of purchases of one buyer.', metrics: ['BUY'] },
  needs: ['buyers'],
  columns: [
    ...dimensionColumns(['brand']),
    shareColumn('overlap', 'Also bought', buyersBase.key),
    shareColumn('expected', 'Expected', buyersBase.key),
    indexColumn(buyersBase),
    baseColumn(buyersBase),
  ],
  async find(context) {
    const peers = await peersOf(context);
    const shown = [
      ...new Set([...competitorsInCategory(context), ...peers.map(({ brand }) => brand)]),
    ];
    if (shown.length === 0) return emptyState('no-data', await whyWithoutPeers(context));
    const found = await sharedBuyers(context, shown);
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
  },
});
