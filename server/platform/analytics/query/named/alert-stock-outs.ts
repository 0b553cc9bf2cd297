import { lostSales } from '../../metrics/lost-sales';
import { FromClause, wholePeriod } from '../compile/from-clause';
import { QueryScopes } from '../compile/query-scopes';
import { boundValues, SqlParams, type Statement } from '../compile/sql-params';
import type { Dialect } from '../compile/dialect';
import { netSalesSql } from '../compile/sources';
import { tables } from '../compile/tables';
import { addDays, dayCount } from '../../../dates/days';
import { missingPart } from '../model/empty-state';
import type { ResolvedSelection } from '../model/resolved-selection';
import {
  type Alert,
  type AlertContext,
  type Findings,
  notChecked,
  percentText,
  severityOf,
} from './alert';

/** Days that a product must be listed in a division; fewer say too little. */
const minListedDays = 28;
const minShare = 0.15;
const minIncrease = 0.1;
const maxAlerts = 4;
const maxRecentDays = 28;

/**
 * Listed days by product and division, in the recent days (the period of the parameters) and before them, how many of them
 * were out of stock, and the net sales of the recent days.
 */
function listedDaysStatement(
  { selection }: ResolvedSelection,
  dialect: Dialect,
  firstDay: string,
): Statement {
  const params = new SqlParams(dialect);
  const start = params.add('firstDay', 'date', () => firstDay);
  const recent = params.day('period', 'startDate');
  const end = params.day('period', 'endDate');
  const scopes = new QueryScopes(params, 'brand', [], selection);
  const from = new FromClause(tables.listings, params, wholePeriod, { day: null })
    .inScope(scopes, 'subject')
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
  const listed = `SELECT product, division, SUM(recent_days) AS listed, SUM(earlier_days) AS listed_before,
       ${dialect.sumWhere('recent_days', 'NOT in_stock')} AS out, ${dialect.sumWhere('earlier_days', 'NOT in_stock')} AS out_before,
       ${dialect.minWhere('since', 'NOT in_stock AND recent_days > 0')} AS since
     FROM (${listings}) GROUP BY product, division`;
  const sold = netSalesSql(params, scopes, {
    scope: 'subject',
    dims: ['product', 'division'],
    level: null,
  });
  return {
    sql: `SELECT l.product, l.division, l.listed, l.listed_before, l.out, l.out_before, l.since, s.net
     FROM (${listed}) l LEFT JOIN (${sold}) s ON s.product = l.product AND s.division = l.division
     WHERE l.out > 0`,
    params: params.list,
  };
}

/**
 * Products that are out of stock in a division: in the last four weeks of the period (or half of a shorter one) on at
 * least 15 % of their listed days, and 10 percentage points more than in the rest of the period.
 */
export async function stockOuts(context: AlertContext): Promise<Findings> {
  const { dataSet, dialect, names, resolved, signal } = context;
  if (missingPart(dataSet.info, ['listings', 'regions']) !== null)
    return notChecked('stock', 'listings');
  const { period } = resolved;
  const recentDays = Math.min(maxRecentDays, Math.floor(dayCount(period) / 2));
  if (recentDays === 0) return { alerts: [], ran: 0, unchecked: [] };
  const recent = { startDate: addDays(period.endDate, 1 - recentDays), endDate: period.endDate };
  const { sql, params } = listedDaysStatement(resolved, dialect, period.startDate);
  const values = boundValues(params, { ...resolved, period: recent });
  const { rows } = await dataSet.store.query(sql, values, signal);
  const worst = rows
    .map(([product, division, listed, listedBefore, out, outBefore, since, sold]) => ({
      product: Number(product),
      division: String(division),
      listed: Number(listed),
      out: Number(out),
      share: Number(out) / Number(listed),
      shareBefore:
        Number(listedBefore) === 0 ? null : Number(outBefore ?? 0) / Number(listedBefore),
      since: String(since),
      lost: lostSales.value(Number(sold ?? 0), Number(out), Number(listed) - Number(out)) ?? 0,
    }))
    .filter(
      ({ listed, share, shareBefore }) =>
        listed >= minListedDays && share >= minShare && share - (shareBefore ?? 0) >= minIncrease,
    )
    .sort((one, other) => other.out - one.out || one.product - other.product)
    .slice(0, maxAlerts);
  const products = await names.productNames(worst.map(({ product }) => product));
  const alerts = worst.map(({ product, division, share, shareBefore, since, lost }): Alert => {
    const money = -lost;
    const { id, name } = products.get(product) ?? { id: 'unknown', name: 'A product' };
    const before = shareBefore === null ? '' : ` (previously ${percentText(shareBefore)})`;
    return {
      subject: `stock:${id}:${division}`,
      topic: 'stock-outs',
      severity: severityOf(money, context.brandBefore),
      text: `${name} out of stock in ${division === '' ? 'unknown regions' : division}: ${percentText(share)} of the last ${String(recentDays)} days${before}.`,
      since,
      figure: {
        text: percentText(share),
        number: 100 * share,
        unit: '% of days',
        isChange: false,
      },
      money,
    };
  });
  return { alerts, ran: 1, unchecked: [] };
}
