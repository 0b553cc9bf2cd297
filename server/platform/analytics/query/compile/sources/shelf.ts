import { dimensions } from '../../model/dimensions';
import { bucketOf, type DimensionColumn } from '../from-clause';
import { grainOf } from '../query-scopes';
import {
  aliased,
  groupedSelect,
  type Scan,
  type ScanBuilder,
  type ScanContext,
  scanFrom,
  selectFrom,
  timingOf,
} from '../scan';
import { smallestTable, tables } from '../tables';

/**
 * The buckets of the range (alias `k`), each with its first and last day inside the range. Listings are intervals, so
 * they join buckets by interval and no row per day is needed.
 */
function bucketRanges(context: ScanContext, scan: Scan): string {
  const { params } = context;
  const start = params.day(scan.range, 'startDate');
  const end = params.day(scan.range, 'endDate');
  if (scan.level === null || !scan.dims.includes('date'))
    return `(SELECT ${start} AS bucket, ${start} AS first_day, ${end} AS last_day)`;
  const bucket = bucketOf(params, timingOf(context, scan), 'date');
  return `(SELECT ${bucket} AS bucket, MIN(date) AS first_day, MAX(date) AS last_day FROM dim_date
    WHERE date BETWEEN ${start} AND ${end} GROUP BY 1)`;
}

/** Listings of the scan's scope (alias `f`) joined with the buckets that they overlap (alias `k`). */
function listingsByBucket(context: ScanContext, scan: Scan) {
  const from = scanFrom(context, scan, tables.listings, {
    rows: `fact_listing f JOIN ${bucketRanges(context, scan)} k ON f.from_date <= k.last_day AND f.to_date >= k.first_day`,
    day: null,
  });
  const columns = scan.dims.map((dim): DimensionColumn => [
    dim,
    dim === 'date' ? 'k.bucket' : from.columnFor(dim),
  ]);
  return { from, columns };
}

/** Days of listings in stock and out of stock, summed over products and regions. */
export const listingsScan: ScanBuilder = (context, scan) => {
  const { dialect } = context.params;
  const byRegion = [...scan.dims, ...context.scopes.conditionDims(scan.scope)].some(
    (dim) => dimensions[dim].side === 'place',
  );
  if (!byRegion) {
    return selectFrom(context, scan, scanFrom(context, scan, tables.listingDay), {
      pod_days: 'SUM(f.in_stock)',
      oos_days: 'SUM(f.listed - f.in_stock)',
    });
  }
  const { from, columns } = listingsByBucket(context, scan);
  const days = dialect.dayCount(
    'GREATEST(f.from_date, k.first_day)',
    'LEAST(f.to_date, k.last_day)',
  );
  const sum = (condition: string) => `COALESCE(${dialect.sumWhere(days, condition)}, 0)`;
  return groupedSelect(
    dialect,
    scan,
    columns,
    { pod_days: sum('f.in_stock'), oos_days: sum('NOT f.in_stock') },
    from.text(),
  );
};

/**
 * Market sales of the regions that had the item in stock on at least one day of the bucket. Reach counts a region once
 * for all products of a row; depth counts it once for each product.
 */
export const reachScan: ScanBuilder = (context, scan) => {
  const { params, scopes } = context;
  const { from, columns } = listingsByBucket(context, scan);
  from.and('f.in_stock');
  const byProduct = scan.source === 'depth' && !scan.dims.includes('product');
  const carried = [
    ...aliased(columns),
    ...(byProduct ? ['f.product AS item'] : []),
    'f.region AS region',
  ];
  const marketDims = grainOf('market', scan.dims);
  const weights = scanFrom(
    context,
    { ...scan, scope: 'market' },
    smallestTable([tables.regionDay], [...marketDims, ...scopes.conditionDims('market')]) ??
      tables.facts,
  );
  const weighed = [
    ...aliased(weights.columns(marketDims)),
    'f.region AS region',
    'SUM(f.net_cents) AS net',
  ];
  const same = ['c.region = w.region', ...marketDims.map((dim) => `c.${dim} = w.${dim}`)];
  return groupedSelect(
    params.dialect,
    scan,
    scan.dims.map((dim) => [dim, `c.${dim}`]),
    { carried_net: 'SUM(w.net)' },
    `FROM (SELECT DISTINCT ${carried.join(', ')} ${from.text()}) c
     JOIN (SELECT ${weighed.join(', ')} ${weights.text()} ${params.dialect.groupByAll}) w ON ${same.join(' AND ')}`,
  );
};
