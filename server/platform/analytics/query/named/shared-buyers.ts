import { buyersBase } from '../../metrics/components/bases';
import type { QueryContext } from '../execute/query-context';
import { emptyState, nothingToCompare } from '../model/empty-state';
import { rangeOf } from '../model/resolved-selection';
import { always, ofSubject } from '../model/scope';
import {
  baseColumn,
  countColumn,
  dimensionColumns,
  indexColumn,
  shareColumn,
  textColumn,
} from '../results/columns';
import type { Named } from '../results/name-lookup';
import { type OpenContext, sqlQuery } from './named-query';
import { competitorsInCategory, peersOf, rivalsOf, whyWithoutPeers } from './peers';
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

/** Main brands that are not shown by name: another brand, or no purchase in the category. Ids of brands are positive. */
const otherBrand = -1;
const noBrand = -2;

/** Buyers by their main brands in baseline and period, as `from to` → number. */
async function moves(context: OpenContext, shown: readonly number[]): Promise<Map<string, number>> {
  const statement = new PurchaseStatement(context);
  const ids = shown.map((id, at) => statement.id(`brand.${String(at)}`, id)).join(', ');
  const { dialect } = context;
  /** The brand that each buyer spent most on; units, then the id decide between equal ones. */
  const mainBrands = (range: 'period' | 0) => {
    const from = statement.ofBuyers(statement.inRange('market', range)).text();
    return `SELECT buyer, CASE WHEN brand IN (${ids}) THEN brand ELSE ${String(otherBrand)} END AS brand
      FROM (
        SELECT buyer, brand, ROW_NUMBER() OVER (PARTITION BY buyer ORDER BY net DESC, units DESC, brand) AS place
        FROM (SELECT f.buyer AS buyer, f.brand AS brand, SUM(f.net_cents) AS net, SUM(f.units) AS units ${from} ${dialect.groupByAll})
      ) WHERE place = 1`;
  };
  const rows = await statement.run(
    `WITH before AS (${mainBrands(0)}), now AS (${mainBrands('period')})
     SELECT COALESCE(before.brand, ${String(noBrand)}) AS from_brand, COALESCE(now.brand, ${String(noBrand)}) AS to_brand, COUNT(*)
     FROM before FULL JOIN now ON now.buyer = before.buyer GROUP BY from_brand, to_brand`,
  );
  return new Map(rows.map(([from, to, count]) => [`${String(from)} ${String(to)}`, Number(count)]));
}

/**
 * Buyers by their main brand before and now (domain.md section 9.5): the chosen brand, its competitors and nearest
 * peers, other brands, none. Needs a baseline.
 */
export const switching = sqlQuery({
  scope: ofSubject({ baselines: always, members: ['from_id'] }),
  text: {
    reason: 'A buyer’s main brand is found in two ranges, buyer by buyer.',
    metrics: ['BUY'],
  },
  needs: ['buyers'],
  columns: [
    textColumn('to', 'Now'),
    textColumn('from_id', 'Before id', 'id'),
    textColumn('from', 'Before'),
    shareColumn('share', 'Share of buyers', buyersBase.key),
    countColumn('moved', 'Buyers who moved', 'buyers'),
    baseColumn(buyersBase),
  ],
  async find(context) {
    const { brand, baselines } = context.selection;
    const nothing = () => nothingToCompare(baselines[0] ?? null);
    if (rangeOf(context.resolved, 0) === null || brand === null) return nothing();
    const shown = [brand, ...(await rivalsOf(context, competitorsInCategory(context)))];
    const counts = await moves(context, shown);
    const ends = [...shown, otherBrand, noBrand];
    const countOf = (from: number, to: number) => counts.get(`${String(from)} ${String(to)}`) ?? 0;
    const rows = ends.flatMap((from) => {
      const all = ends.reduce((sum, to) => sum + countOf(from, to), 0);
      if (all === 0) return [];
      const { id, name } = nameOf(context, from);
      return ends.map((to) => {
        const moved = countOf(from, to);
        return [nameOf(context, to).name, id, name, moved / all, moved, all];
      });
    });
    return rows.length === 0 ? nothing() : rows;
  },
});

function nameOf({ names }: QueryContext, main: number): Named {
  if (main === otherBrand) return { id: 'other', name: 'Other brands' };
  if (main === noBrand) return { id: 'none', name: 'None of the category' };
  return names.brand(main);
}
