import { addDays, dayCount } from '../../../dates/days';
import { lostSales } from '../../metrics/distribution';
import { netSalesSql } from '../compile/sources';
import { tables } from '../compile/tables';
import { missingPart } from '../model/empty-state';
import {
  type Alert,
  type AlertContext,
  type AlertRule,
  percentText,
  severityOf,
} from './alert-rule';
import { Statement } from './statement';

/** Days that a product must be listed in a division; fewer say too little. */
const minListedDays = 28;
const minShare = 0.15;
const minIncrease = 0.1;
const maxAlerts = 4;
const maxRecentDays = 28;

/** Reads listed days, those out of stock and net sales by product and division, in the recent days and before them. */
function readListedDays(context: AlertContext, recentDays: number) {
  const { dialect } = context;
  const { period } = context.resolved;
  const recentPeriod = { ...period, startDate: addDays(period.endDate, 1 - recentDays) };
  const resolved = { ...context.resolved, period: recentPeriod };
  const statement = new Statement({ ...context, resolved });
  const { params, scopes } = statement;
  const start = params.add('firstDay', 'date', () => period.startDate);
  const recent = params.day('period', 'startDate');
  const end = params.day('period', 'endDate');
  const from = statement
    .from(tables.listings, 'subject', { day: null })
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
  return statement.run(
    `SELECT l.product, l.division, l.listed, l.listed_before, l.out, l.out_before, l.since, s.net
     FROM (${listed}) l LEFT JOIN (${sold}) s ON s.product = l.product AND s.division = l.division
     WHERE l.out > 0`,
  );
}

/**
 * Products that are out of stock in a division: in the last four weeks of the period (or half of a shorter one) on at
 * least 15 % of their listed days, and 10 percentage points more than in the rest of the period.
 */
export const stockOutRule: AlertRule = {
  what: 'stock',
  async find(context) {
    const { dataSet, names, resolved, brandBefore } = context;
    if (missingPart(dataSet.info, ['listings', 'regions']) !== null)
      return { lacks: 'no listings' };
    const recentDays = Math.min(maxRecentDays, Math.floor(dayCount(resolved.period) / 2));
    if (recentDays === 0) return [];
    const worst = (await readListedDays(context, recentDays))
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
    return worst.map(({ product, division, share, shareBefore, since, lost }): Alert => {
      const money = -lost;
      const { id, name } = products.get(product) ?? { id: 'unknown', name: 'A product' };
      const before = shareBefore === null ? '' : ` (previously ${percentText(shareBefore)})`;
      return {
        subject: `stock:${id}:${division}`,
        topic: 'stock-outs',
        severity: severityOf(money, brandBefore),
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
  },
};
