import { FromClause, wholePeriod } from '../compile/from-clause';
import { QueryScopes } from '../compile/query-scopes';
import { boundValues, SqlParams, type Statement } from '../compile/sql-params';
import type { Dialect } from '../compile/dialect';
import { tables } from '../compile/tables';
import { addDays, dayCount } from '../../../dates/days';
import type { QueryContext } from '../execute/query-context';
import { missingPart } from '../model/empty-state';
import type { ResolvedSelection } from '../model/resolved-selection';
import type { Alert } from './alert';

/** Days that a product must be listed in a division; fewer say too little. */
const minListedDays = 28;
const minShare = 0.15;
const minIncrease = 0.1;
const severeShare = 0.4;
const maxAlerts = 4;
const maxRecentDays = 28;

const percentText = (share: number) => `${String(Math.round(100 * share))}%`;

/** Listed days by product and division, recent and before, and how many of them were out of stock. */
function listedDaysStatement(
  { selection }: ResolvedSelection,
  dialect: Dialect,
  firstRecentDay: string,
): Statement {
  const params = new SqlParams(dialect);
  const start = params.day('period', 'startDate');
  const end = params.day('period', 'endDate');
  const recent = params.add('firstRecentDay', 'date', () => firstRecentDay);
  const from = new FromClause(tables.listings, params, wholePeriod, { day: null })
    .inScope(new QueryScopes(params, 'brand', [], selection), 'subject')
    .and(`f.from_date <= ${end} AND f.to_date >= ${start}`);
  const division = from.columnFor('division');
  const daysBetween = (first: string, last: string) => {
    const days = dialect.dayCount(`GREATEST(f.from_date, ${first})`, `LEAST(f.to_date, ${last})`);
    return dialect.cast(`GREATEST(0, ${days})`, 'double');
  };
  const listings = `SELECT f.product, ${division} AS division, f.in_stock,
      ${daysBetween(recent, end)} AS recent_days,
      ${daysBetween(start, dialect.addDays(recent, '-1'))} AS earlier_days,
      GREATEST(f.from_date, ${start}) AS since ${from.text()}`;
  return {
    sql: `SELECT product, division, SUM(recent_days), SUM(earlier_days),
       ${dialect.sumWhere('recent_days', 'NOT in_stock')}, ${dialect.sumWhere('earlier_days', 'NOT in_stock')},
       ${dialect.minWhere('since', 'NOT in_stock AND recent_days > 0')}
     FROM (${listings}) GROUP BY product, division`,
    params: params.list,
  };
}

/**
 * Products that are out of stock in a division: in the last four weeks of the period (or half of a shorter one) on at
 * least 15 % of their listed days, and 10 percentage points more than in the rest of the period.
 */
export async function stockOuts(
  { dataSet, dialect, names, signal }: QueryContext,
  resolved: ResolvedSelection,
): Promise<Alert[]> {
  if (missingPart(dataSet.info, ['listings', 'regions']) !== null) return [];
  const { period } = resolved;
  const recentDays = Math.min(maxRecentDays, Math.floor(dayCount(period) / 2));
  if (recentDays === 0) return [];
  const firstRecentDay = addDays(period.endDate, 1 - recentDays);
  const { sql, params } = listedDaysStatement(resolved, dialect, firstRecentDay);
  const { rows } = await dataSet.store.query(sql, boundValues(params, resolved), signal);
  const worst = rows
    .map(([product, division, listed, listedBefore, out, outBefore, since]) => ({
      product: Number(product),
      division: String(division),
      listed: Number(listed),
      out: Number(out ?? 0),
      share: Number(out ?? 0) / Number(listed),
      shareBefore:
        Number(listedBefore) === 0 ? null : Number(outBefore ?? 0) / Number(listedBefore),
      since: String(since),
    }))
    .filter(
      ({ listed, share, shareBefore }) =>
        listed >= minListedDays && share >= minShare && share - (shareBefore ?? 0) >= minIncrease,
    )
    .sort((one, other) => other.out - one.out || one.product - other.product)
    .slice(0, maxAlerts);
  const products = await names.productNames(worst.map(({ product }) => product));
  return worst.map(({ product, division, share, shareBefore, out, since }): Alert => {
    const name = products.get(product)?.name ?? 'A product';
    const before = shareBefore === null ? '' : `, before ${percentText(shareBefore)}`;
    return {
      severity: share >= severeShare ? 'high' : 'medium',
      text: `${name} is often out of stock in ${division === '' ? 'unknown regions' : division}: on ${percentText(share)} of its shelf days in the last ${String(recentDays)} days${before}.`,
      since,
      value: percentText(share),
      weight: out,
    };
  });
}
