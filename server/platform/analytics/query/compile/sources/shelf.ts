import { dimensions } from '../../model/dimensions';
import { grouped, type Part, type PartContext, timingOf } from '../part';
import { bucketOf, canSay, Relation, tables } from '../from-clause';
import { grainOf } from '../query-scopes';
import { dayPlace } from '../sql-params';

/**
 * Buckets of the period with the first and last of their days in it (as `k`): a listing meets a bucket in the days that
 * both have, so that no day is written out.
 */
function bucketRanges(context: PartContext, part: Part): string {
  const start = dayPlace(context.places, part.when, 'startDate');
  const end = dayPlace(context.places, part.when, 'endDate');
  if (context.level === null || !part.dims.includes('date'))
    return `(SELECT ${start} AS bucket, ${start} AS lo, ${end} AS hi)`;
  const bucket = bucketOf(context.places, timingOf(context, part), 'date');
  return `(SELECT ${bucket} AS bucket, MIN(date) AS lo, MAX(date) AS hi FROM dim_date
    WHERE date BETWEEN ${start} AND ${end} GROUP BY 1)`;
}

/** Listings (as `f`) by the buckets they meet (as `k`), narrowed to the part's scope. */
function listings(context: PartContext, part: Part): { of: Relation; say: Say } {
  const of = new Relation(
    tables.listings,
    context.places,
    timingOf(context, part),
    `fact_listing f JOIN ${bucketRanges(context, part)} k ON f.from_date <= k.hi AND f.to_date >= k.lo`,
    null,
  ).narrow(context.scopes, part.scope);
  const say: Say = (dims) =>
    dims.map((dim) => [dim, dim === 'date' ? 'k.bucket' : of.say(dim)] as const);
  return { of, say };
}
type Say = (dims: Part['dims']) => (readonly [Part['dims'][number], string])[];

export function listingsPart(context: PartContext, part: Part): string {
  const byRegion = [...part.dims, ...context.scopes.conditionDims(part.scope)].some(
    (dim) => dimensions[dim].side === 'place',
  );
  if (!byRegion) {
    const of = new Relation(tables.listingDay, context.places, timingOf(context, part))
      .narrow(context.scopes, part.scope)
      .inPeriod();
    return grouped(
      part.dims.map((dim) => [dim, of.say(dim)] as const),
      { pod_days: 'SUM(f.in_stock)', oos_days: 'SUM(f.listed - f.in_stock)' },
      of.text(),
    );
  }
  const { of, say } = listings(context, part);
  const days = 'LEAST(f.to_date, k.hi) - GREATEST(f.from_date, k.lo) + 1';
  const sum = (inStock: string) => `COALESCE(SUM(${days}) FILTER (${inStock}), 0)`;
  return grouped(
    say(part.dims),
    { pod_days: sum('f.in_stock'), oos_days: sum('NOT f.in_stock') },
    of.text(),
  );
}

/**
 * Sales of the regions that had the item in stock on a day of the bucket at least: reach counts a region once for all
 * products of a row, depth once for each.
 */
export function reachPart(context: PartContext, part: Part): string {
  const market = grainOf('market', part.dims);
  const { of, say } = listings(context, part);
  of.and('f.in_stock');
  const deep = part.source === 'depth' && !part.dims.includes('product');
  const carried = [
    ...say(part.dims).map(([dim, text]) => `${text} AS ${dim}`),
    ...(deep ? ['f.product AS item'] : []),
    'f.region AS region',
  ];
  const weights = new Relation(
    [...market, ...context.scopes.conditionDims('market')].every((dim) =>
      canSay(tables.regionDay, dim),
    )
      ? tables.regionDay
      : tables.facts,
    context.places,
    timingOf(context, part),
  )
    .narrow(context.scopes, 'market')
    .inPeriod();
  const weighed = market.map((dim) => `${weights.say(dim)} AS ${dim}`);
  const same = ['c.region = w.region', ...market.map((dim) => `c.${dim} = w.${dim}`)];
  return grouped(
    part.dims.map((dim) => [dim, `c.${dim}`] as const),
    { carried_net: 'SUM(w.net)' },
    `FROM (SELECT DISTINCT ${carried.join(', ')} ${of.text()}) c
     JOIN (SELECT ${[...weighed, 'f.region AS region', 'SUM(f.net_cents) AS net'].join(', ')}
       ${weights.text()} GROUP BY ALL) w ON ${same.join(' AND ')}`,
  );
}
