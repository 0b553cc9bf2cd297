import { FromClause, wholePeriod } from '../compile/from-clause';
import { QueryScopes } from '../compile/query-scopes';
import { boundValues, SqlParams, type Statement } from '../compile/sql-params';
import type { Dialect } from '../compile/dialect';
import { tables } from '../compile/tables';
import { addDays, dayCount, type DayRange } from '../../../dates/days';
import { queryFigures } from '../execute/query-figures';
import { missingPart } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import type { ResolvedSelection } from '../model/resolved-selection';
import { hasFigures, periodDays } from '../results/query-figures';
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
export async function stockOuts(context: AlertContext): Promise<Findings> {
  const { dataSet, dialect, names, resolved, signal } = context;
  if (missingPart(dataSet.info, ['listings', 'regions']) !== null)
    return notChecked('stock', 'listings');
  const { period } = resolved;
  const recentDays = Math.min(maxRecentDays, Math.floor(dayCount(period) / 2));
  if (recentDays === 0) return { alerts: [], ran: 0, unchecked: [] };
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
  const recent = { startDate: firstRecentDay, endDate: period.endDate };
  const [products, lost] = await Promise.all([
    names.productNames(worst.map(({ product }) => product)),
    lostSales(context, recent, worst),
  ]);
  const alerts = worst.map(({ product, division, share, shareBefore, since }): Alert => {
    const money = -(lost.get(`${String(product)} ${division}`) ?? 0);
    const { id, name } = products.get(product) ?? { id: 'unknown', name: 'A product' };
    const before = shareBefore === null ? '' : ` (previously ${percentText(shareBefore)})`;
    return {
      subject: `product:${id}`,
      severity: severityOf(money, context.sold?.net[1] ?? 0),
      text: `${name} out of stock in ${division === '' ? 'unknown regions' : division}: ${percentText(share)} of the last ${String(recentDays)} days${before}.`,
      since,
      value: percentText(share),
      money,
    };
  });
  return { alerts, ran: 1, unchecked: [] };
}

/** What stock-outs cost on some days: LOST in hundredths, by product and division. */
async function lostSales(
  context: AlertContext,
  period: DayRange,
  of: readonly { product: number }[],
): Promise<Map<string, number>> {
  if (of.length === 0) return new Map();
  const selection = { ...context.selection, period, baseline: null };
  const query = metricQuery({
    subject: 'brand',
    measures: [metricMeasure('LOST')],
    dimensions: ['product', 'division'],
    filters: [{ dim: 'product', in: of.map(({ product }) => product) }],
  });
  const found = await queryFigures({ ...context, selection }, query, { withTotals: false });
  if (!hasFigures(found)) return new Map();
  const { figures, rowLevel } = found;
  const days = periodDays(found);
  return new Map(
    figures
      .groups(rowLevel)
      .groups.map((group) => [
        group.map(String).join(' '),
        figures.measure(rowLevel, 0, group, days).value ?? 0,
      ]),
  );
}
