import { rangeLabel } from '../../../dates/day-text';
import { buyersBase } from '../../metrics/components/bases';
import type { QueryContext } from '../execute/query-context';
import { emptyState, nothingToCompare } from '../model/empty-state';
import { sales } from '../model/measure';
import { rangeOf } from '../model/resolved-selection';
import { always, ofSubject } from '../model/scope';
import {
  baseColumn,
  countColumn,
  dimensionColumns,
  figureColumns,
  indexColumn,
  shareColumn,
  textColumn,
} from '../results/columns';
import type { Named } from '../results/name-lookup';
import { largestRemainder } from './drivers';
import { idColumns, type OpenContext, sqlQuery } from './named-query';
import { competitorsInCategory, peersOf, rivalsOf, whyWithoutPeers } from './peers';
import { Statement } from './statement';

interface Shared {
  brand: number;
  buyers: number;
  /** Buyers who bought the chosen brand as well. */
  both: number;
}

/** Known buyers of some brands in the category, and how many of them bought the chosen brand. */
async function sharedBuyers(context: OpenContext, brands: readonly number[]): Promise<Shared[]> {
  const statement = new Statement(context);
  const own = statement.id('brand', context.selection.brand);
  const ids = brands.map((id, at) => statement.id(`brand.${String(at)}`, id));
  const bought = statement
    .inRange('market')
    .and(`f.buyer <> 0 AND f.brand IN (${[own, ...ids].join(', ')})`)
    .text();
  const rows = await statement.run(
    `WITH bought AS (SELECT DISTINCT f.buyer AS buyer, f.brand AS brand ${bought})
     SELECT theirs.brand, COUNT(*), COUNT(own.buyer)
     FROM bought theirs
     LEFT JOIN (SELECT buyer FROM bought WHERE brand = ${own}) own ON own.buyer = theirs.buyer
     GROUP BY theirs.brand`,
  );
  return rows.map((row) => {
    const [brand = 0, buyers = 0, both = 0] = row.map(Number);
    return { brand, buyers, both };
  });
}

/** Share of the brand’s buyers who also bought its rivals, beside the expected one (domain.md section 9.4). */
export const overlap = sqlQuery({
  scope: ofSubject({ members: ['brand_id'] }),
  reason: 'Buyers of two brands are pairs of purchases of one buyer.',
  metrics: ['BUY'],
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
function moves(context: OpenContext, shown: readonly number[]): Promise<Map<string, number>> {
  const statement = new Statement(context);
  const ids = shown.map((id, at) => statement.id(`brand.${String(at)}`, id)).join(', ');
  const { dialect } = context;
  /** The brand that each buyer spent most on; units, then the id decide between equal ones. */
  const mainBrands = (range: 'period' | 0) => {
    const from = statement.inRange('market', range).and('f.buyer <> 0').text();
    return `SELECT buyer, CASE WHEN brand IN (${ids}) THEN brand ELSE ${String(otherBrand)} END AS brand
      FROM (
        SELECT buyer, brand, ROW_NUMBER() OVER (PARTITION BY buyer ORDER BY net DESC, units DESC, brand) AS place
        FROM (SELECT f.buyer AS buyer, f.brand AS brand, SUM(f.net_cents) AS net, SUM(f.units) AS units ${from} ${dialect.groupByAll})
      ) WHERE place = 1`;
  };
  return statement.figures(
    `WITH before AS (${mainBrands(0)}), now AS (${mainBrands('period')})
     SELECT COALESCE(before.brand, ${String(noBrand)}) AS from_brand, COALESCE(now.brand, ${String(noBrand)}) AS to_brand, COUNT(*)
     FROM before FULL JOIN now ON now.buyer = before.buyer GROUP BY from_brand, to_brand`,
  );
}

/** Buyers by their main brand before and now (domain.md section 9.5): the brand, its rivals, other brands, none. */
export const switching = sqlQuery({
  scope: ofSubject({ baselines: always, members: ['from_id'] }),
  reason: 'A buyer’s main brand is found in two ranges, buyer by buyer.',
  metrics: ['BUY'],
  needs: ['buyers'],
  columns: [
    textColumn('to', 'Now'),
    ...idColumns('from', 'Before'),
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

/** Splits the change of each buyer into hundredths by source, and by brand that volume was won from or lost to. */
async function volumes(context: OpenContext) {
  const statement = new Statement(context);
  const { dialect } = context;
  const own = statement.id('brand', context.selection.brand);
  const lines = (range: 'period' | 0) => {
    const from = statement.lines('market', range).text();
    return `SELECT f.buyer AS buyer, f.brand AS brand, f.net_cents AS net, f.units > 0 AS bought, ${String(range === 'period')} AS is_now ${from}`;
  };
  const sum = (expression: string, condition: string) =>
    `COALESCE(${dialect.sumWhere(expression, condition)}, 0)`;
  const rows = await statement.run(
    `WITH lines AS (${dialect.unionAll([lines('period'), lines(0)])}),
     spent AS (
       SELECT buyer, brand, ${sum('net', 'is_now')} AS net1, ${sum('net', 'NOT is_now')} AS net0,
         ${dialect.anyTrue('bought AND is_now')} AS bought1, ${dialect.anyTrue('bought AND NOT is_now')} AS bought0
       FROM lines WHERE buyer IN (SELECT buyer FROM lines WHERE brand = ${own}) GROUP BY buyer, brand
     ),
     people AS (
       SELECT buyer, ${sum('net1', `brand = ${own}`)} AS net1, ${sum('net0', `brand = ${own}`)} AS net0,
         ${sum('net1 - net0', `brand <> ${own}`)} AS rest,
         ${sum('net1 - net0', `brand <> ${own} AND net1 > net0`)} AS gains,
         ${sum('net0 - net1', `brand <> ${own} AND net1 < net0`)} AS losses,
         ${dialect.anyTrue('bought1')} AS bought1, ${dialect.anyTrue('bought0')} AS bought0
       FROM spent GROUP BY buyer
     ),
     switchers AS (
       SELECT buyer, SIGN(net1 - net0) * LEAST(ABS(net1 - net0), ABS(rest)) AS switched, rest, gains, losses
       FROM people
       WHERE buyer <> 0 AND bought1 AND bought0 AND (net1 - net0) * SIGN(rest) < 0
     ),
     switched AS (
       SELECT spent.brand, SUM(${dialect.cast('switched', 'double')} * ABS(spent.net1 - spent.net0)
         / CASE WHEN rest > 0 THEN gains ELSE losses END) AS volume
       FROM switchers JOIN spent ON spent.buyer = switchers.buyer
       WHERE spent.brand <> ${own} AND (spent.net1 - spent.net0) * SIGN(rest) > 0 GROUP BY spent.brand
     )
     SELECT CASE WHEN buyer = 0 THEN 'unknown' WHEN bought1 AND NOT bought0 THEN 'new'
         WHEN bought0 AND NOT bought1 THEN 'left' ELSE 'more' END AS source, NULL AS brand,
       SUM(net1) AS net1, SUM(net0) AS net0 FROM people GROUP BY source
     UNION ALL SELECT NULL, brand, volume, 0 FROM switched`,
  );
  const bySource = new Map<string, number>();
  const byBrand = new Map<number, number>();
  let [before, after] = [0, 0];
  for (const [source, brand, net1, net0] of rows) {
    if (source === null || source === undefined) {
      byBrand.set(Number(brand), Number(net1));
      continue;
    }
    bySource.set(String(source), Number(net1) - Number(net0));
    after += Number(net1);
    before += Number(net0);
  }
  return { before, after, bySource, byBrand };
}

/**
 * Steps from the net sales of the baseline to those of the period, by source of the change (domain.md section 9.6): new
 * to the category, left it, bought more or less, won from or lost to each rival and other brands, unknown buyers. The
 * steps add up, to the cent. Needs a baseline.
 */
export const sourceOfVolume = sqlQuery({
  scope: ofSubject({ baselines: always, members: ['step_id'] }),
  reason: 'The source of a change is found buyer by buyer, over all brands and both ranges.',
  metrics: ['NS'],
  needs: ['buyers'],
  columns: ({ dataSet }) => [
    ...idColumns('step', 'Step'),
    ...figureColumns(sales, dataSet.info.currency),
  ],
  async find(context) {
    const nothing = () => nothingToCompare(context.selection.baselines[0] ?? null);
    const baseline = rangeOf(context.resolved, 0);
    if (baseline === null) return nothing();
    const [rivals, { before, after, bySource, byBrand }] = await Promise.all([
      rivalsOf(context, competitorsInCategory(context)),
      volumes(context),
    ]);
    if (before === 0 && after === 0) return nothing();
    const switched = [...byBrand.values()].reduce((total, volume) => total + volume, 0);
    const named = rivals.map((rival) => {
      const { id, name } = context.names.brand(rival);
      return { id, name, volume: byBrand.get(rival) ?? 0 };
    });
    const ofNamed = named.reduce((total, { volume }) => total + volume, 0);
    const of = (source: string) => bySource.get(source) ?? 0;
    const steps = [
      { id: 'new', name: 'New to the category', volume: of('new') },
      { id: 'left', name: 'Left the category', volume: of('left') },
      { id: 'more', name: 'Bought more or less', volume: of('more') - switched },
      ...named,
      { id: 'other', name: 'Other brands', volume: switched - ofNamed },
      { id: 'unknown', name: 'Unknown buyers', volume: of('unknown') },
    ];
    const parts = steps.map(({ volume }) => volume);
    const whole = largestRemainder(parts, after - before);
    return [
      ['before', rangeLabel(baseline), before],
      ...steps.map(({ id, name }, at) => [id, name, whole[at] ?? 0]),
      ['after', rangeLabel(context.resolved.period), after],
    ];
  },
});
