import { bucketOf, dayInPeriod } from '../from-clause';
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
import { tables } from '../tables';
import { isPurchase } from './buyer-rows';

/** The roll-up whose distinct counts are exactly those of the scan: by brand, of the whole market, or none. */
function rollUpFor({ scopes }: Pick<ScanContext, 'scopes'>, scan: Scan): 'brand' | 'market' | null {
  const byBrand = scan.dims.includes('brand');
  if (!scan.dims.every((dim) => dim === 'date' || dim === 'brand')) return null;
  if (!scopes.conditionDims(scan.scope).every((dim) => dim === 'brand' && byBrand)) return null;
  if (scopes.ownerDims(scan.scope).length === 0) return byBrand ? 'brand' : 'market';
  if (!scopes.isWholeBrands(scan.scope)) return null;
  return byBrand || scopes.isOneBrand(scan.scope) ? 'brand' : null;
}

/**
 * Condition for the first occurrence in the range, and in the bucket where the scan has buckets.
 * `schema/star-schema.ts` explains why these rows give exact distinct counts.
 */
function isFirst(context: ScanContext, scan: Scan, previous: string): string {
  const { params } = context;
  const inRange = `${previous} IS NULL OR ${previous} < ${params.day(scan.range, 'startDate')}`;
  if (scan.level === null || !scan.dims.includes('date')) return `(${inRange})`;
  const timing = timingOf(context, scan);
  return `(${inRange} OR ${dayInPeriod(params, timing, previous)} < ${bucketOf(params, timing, 'f.date')})`;
}

/** Whether a scan counts buyers from single order lines. */
export const countsBuyersOfFacts = (context: Pick<ScanContext, 'scopes'>, scan: Scan): boolean =>
  scan.source === 'buyers' && rollUpFor(context, scan) === null;

/** Distinct buyers, and those who bought on two or more days. Buyer 0 is unknown and does not count. */
export const buyersScan: ScanBuilder = (context, scan) => {
  const rollUp = rollUpFor(context, scan);
  if (rollUp === null) return buyersOfFacts(context, scan);
  const { dialect } = context.params;
  const withRepeats = scan.components.has('repeats');
  const from = scanFrom(
    context,
    scan,
    rollUp === 'brand' ? tables.brandBuyers : tables.marketBuyers,
  );
  const first = isFirst(context, scan, 'f.prev');
  if (!withRepeats || rollUp === 'market') from.and(first);
  if (!withRepeats) {
    if (rollUp === 'market') from.and('f.nth = 1');
    const figures = { buyers: dialect.sumWhere('f.buyers', null) };
    return selectFrom(context, scan, from, figures);
  }
  const buyersWhere = (condition: string) =>
    `COALESCE(${dialect.sumWhere('f.buyers', condition)}, 0)`;
  const [once, twice] =
    rollUp === 'brand'
      ? [buyersWhere(first), buyersWhere(isFirst(context, scan, 'f.prev2'))]
      : [buyersWhere('f.nth = 1'), buyersWhere('f.nth = 2')];
  const figures = { buyers: once, repeats: `${twice} - ${once}` };
  return selectFrom(context, scan, from, figures);
};

function buyersOfFacts(context: ScanContext, scan: Scan): string {
  const { dialect } = context.params;
  const { columns, text } = context.buyers.of(context, scan);
  const figures = {
    buyers: dialect.countWhere(null),
    repeats: dialect.countWhere('f.first_day <> f.last_day'),
  };
  return groupedSelect(dialect, scan, columns, figures, text);
}

/** Distinct orders. Order 0 is unknown and does not count. */
export const ordersScan: ScanBuilder = (context, scan) => {
  const { dialect } = context.params;
  const rollUp = rollUpFor(context, scan);
  const from =
    rollUp === null
      ? scanFrom(context, scan, tables.facts).and('f.order_id <> 0').and(isPurchase)
      : scanFrom(context, scan, rollUp === 'brand' ? tables.brandOrders : tables.marketOrders).and(
          isFirst(context, scan, 'f.prev'),
        );
  const figures = {
    orders:
      rollUp === null ? dialect.countDistinct('f.order_id') : dialect.sumWhere('f.orders', null),
  };
  return selectFrom(context, scan, from, figures);
};

/**
 * Spending of the subject's buyers on the subject, and in the market. Both are computed by buyer, since only the market
 * spending of the subject's own buyers counts. Somebody who only returned something is not a buyer.
 */
export const requirementsScan: ScanBuilder = (context, scan) => {
  const { dialect } = context.params;
  const byBuyer = (of: Scan, having = '') => {
    const from = scanFrom(context, of, tables.facts).and('f.buyer <> 0');
    const columns = aliased(from.columns(of.dims));
    return `SELECT ${[...columns, 'f.buyer AS buyer', 'SUM(f.net_cents) AS net'].join(', ')} ${from.text()} ${dialect.groupByAll}${having}`;
  };
  const market: Scan = {
    ...scan,
    scope: 'market',
    dims: scan.dims.filter((dim) => dim !== 'brand' && dim !== 'product'),
  };
  const same = ['own.buyer = market.buyer', ...market.dims.map((d) => `own.${d} = market.${d}`)];
  return groupedSelect(
    dialect,
    scan,
    scan.dims.map((dim) => [dim, `own.${dim}`]),
    { own_net: 'SUM(own.net)', market_net: 'SUM(market.net)' },
    `FROM (${byBuyer({ ...scan, scope: 'subject-in-market' }, ` HAVING ${dialect.anyTrue(isPurchase)}`)}) own JOIN (${byBuyer(market)}) market ON ${same.join(' AND ')}`,
  );
};
