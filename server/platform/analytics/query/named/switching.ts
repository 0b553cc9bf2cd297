import { buyersBase } from '../../metrics/components/bases';
import type { QueryContext } from '../execute/query-context';
import { nothingToCompare } from '../model/empty-state';
import { rangeOf } from '../model/resolved-selection';
import { always, ofSubject } from '../model/scope';
import { baseColumn, countColumn, shareColumn, textColumn } from '../results/columns';
import type { Named } from '../results/name-lookup';
import { type OpenContext, sqlQuery } from './named-query';
import { competitorsInCategory, rivalsOf } from './peers';
import { PurchaseStatement } from './statement';

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
