import { buyersBase } from '../../metrics/components/bases';
import type { QueryContext } from '../execute/query-context';
import { nothingToCompare } from '../model/empty-state';
import type { ResolvedSelection } from '../model/resolved-selection';
import { baseColumn, countColumn, textColumn } from '../results/columns';
import type { Named } from '../results/name-lookup';
import { type QueryResult, type ResultColumn } from '../results/query-result';
import { type NamedQuery, readParams, resultOfSubject } from './named-query';
import { competitorsInCategory, rivalsOf } from './peers';
import { PurchaseStatement } from './purchases';

/** Main brands that are not shown by name: another brand, or no purchase in the category. Ids of brands are positive. */
const otherBrand = -1;
const noBrand = -2;

const columns: ResultColumn[] = [
  textColumn('to', 'Now'),
  textColumn('from_id', 'Before id', 'id'),
  textColumn('from', 'Before'),
  {
    key: 'share',
    label: 'Share of buyers',
    metric: null,
    format: 'percent',
    unit: '%',
    role: 'value',
    base: buyersBase.key,
  },
  countColumn('moved', 'Buyers who moved', 'buyers'),
  baseColumn(buyersBase),
];

/** Buyers by their main brands in baseline and period, as `from to` → number. */
async function moves(
  context: QueryContext,
  resolved: ResolvedSelection,
  shown: readonly number[],
): Promise<Map<string, number>> {
  const statement = new PurchaseStatement(context, resolved);
  const ids = shown.map((id, at) => statement.id(`brand.${String(at)}`, id)).join(', ');
  const { dialect } = context;
  /** The brand that each buyer spent most on; units, then the id decide between equal ones. */
  const mainBrands = (range: 'period' | 'baseline') => {
    const from = statement.ofBuyers(statement.inRange('market', range)).text();
    return `SELECT buyer, CASE WHEN brand IN (${ids}) THEN brand ELSE ${String(otherBrand)} END AS brand
      FROM (
        SELECT buyer, brand, ROW_NUMBER() OVER (PARTITION BY buyer ORDER BY net DESC, units DESC, brand) AS place
        FROM (SELECT f.buyer AS buyer, f.brand AS brand, SUM(f.net_cents) AS net, SUM(f.units) AS units ${from} ${dialect.groupByAll})
      ) WHERE place = 1`;
  };
  const rows = await statement.run(
    `WITH before AS (${mainBrands('baseline')}), now AS (${mainBrands('period')})
     SELECT COALESCE(before.brand, ${String(noBrand)}) AS from_brand, COALESCE(now.brand, ${String(noBrand)}) AS to_brand, COUNT(*)
     FROM before FULL JOIN now ON now.buyer = before.buyer GROUP BY from_brand, to_brand`,
  );
  return new Map(rows.map(([from, to, count]) => [`${String(from)} ${String(to)}`, Number(count)]));
}

/**
 * Buyers by their main brand before and now (domain.md section 9.5): the chosen brand, its competitors and nearest
 * peers, other brands, none. Rows: main brand now, main brand before, share of the buyers of the brand before who
 * moved, their number, and the number of all its buyers before. Needs a baseline.
 */
export const switching: NamedQuery<Record<string, never>> = {
  reason: 'A buyer’s main brand is found in two ranges, buyer by buyer.',
  metrics: ['BUY'],
  readsBaseline: true,
  members: ['from_id'],
  needs: ['buyers'],
  read: readParams<Record<string, never>>({}),
  async run(context): Promise<QueryResult> {
    return resultOfSubject(context, columns, async (resolved) => {
      const { brand } = context.selection;
      if (resolved.baseline === null || brand === null)
        return nothingToCompare(context.selection.baseline);
      const shown = [brand, ...(await rivalsOf(context, resolved, competitorsInCategory(context)))];
      const counts = await moves(context, resolved, shown);
      const ends = [...shown, otherBrand, noBrand];
      const countOf = (from: number, to: number) =>
        counts.get(`${String(from)} ${String(to)}`) ?? 0;
      const rows = ends.flatMap((from) => {
        const all = ends.reduce((sum, to) => sum + countOf(from, to), 0);
        if (all === 0) return [];
        const { id, name } = nameOf(context, from);
        return ends.map((to) => {
          const moved = countOf(from, to);
          return [nameOf(context, to).name, id, name, moved / all, moved, all];
        });
      });
      return rows.length === 0 ? nothingToCompare(context.selection.baseline) : rows;
    });
  },
};

function nameOf({ names }: QueryContext, main: number): Named {
  if (main === otherBrand) return { id: 'other', name: 'Other brands' };
  if (main === noBrand) return { id: 'none', name: 'None of the category' };
  return names.brand(main);
}
