import { rangeLabel } from '../../../dates/day-text';
import { nothingToCompare } from '../model/empty-state';
import { sales } from '../model/measure';
import { rangeOf } from '../model/resolved-selection';
import { always, ofSubject } from '../model/scope';
import { figureColumns } from '../results/columns';
import { largestRemainder, stepColumns } from './drivers';
import { type OpenContext, sqlQuery } from './named-query';
import { competitorsInCategory, rivalsOf } from './peers';
import { PurchaseStatement } from './statement';

const labels = {
  new: 'New to the category',
  left: 'Left the category',
  more: 'Bought more or less',
  other: 'Other brands',
  unknown: 'Unknown buyers',
} as const;
type Source = keyof typeof labels;

interface Volumes {
  /** Net sales of the brand in the category, in hundredths. */
  before: number;
  after: number;
  /** Hundredths with fractions by source, and by brand that volume was won from or lost to. */
  bySource: ReadonlyMap<string, number>;
  byBrand: ReadonlyMap<number, number>;
}

/**
 * Reads the net sales and purchases of each buyer of the brand, by brand and in both ranges, and splits the change of
 * each buyer into sources.
 */
async function volumes(context: OpenContext): Promise<Volumes> {
  const statement = new PurchaseStatement(context);
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
  text: {
    reason: 'The source of a change is found buyer by buyer, over all brands and both ranges.',
    metrics: ['NS'],
  },
  needs: ['buyers'],
  columns: ({ dataSet }) => [...stepColumns, ...figureColumns(sales, dataSet.info.currency)],
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
    const named = rivals.map((id) => ({
      ...context.names.brand(id),
      volume: byBrand.get(id) ?? 0,
    }));
    const ofNamed = named.reduce((total, { volume }) => total + volume, 0);
    const source = (id: Source, volume = bySource.get(id) ?? 0) => ({
      id,
      name: labels[id],
      volume,
    });
    const steps = [
      source('new'),
      source('left'),
      source('more', (bySource.get('more') ?? 0) - switched),
      ...named,
      source('other', switched - ofNamed),
      source('unknown'),
    ];
    const whole = largestRemainder(
      steps.map(({ volume }) => volume),
      after - before,
    );
    return [
      ['before', rangeLabel(baseline), before],
      ...steps.map(({ id, name }, at) => [id, name, whole[at] ?? 0]),
      ['after', rangeLabel(context.resolved.period), after],
    ];
  },
});
