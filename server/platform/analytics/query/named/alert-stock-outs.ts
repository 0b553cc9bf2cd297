import { addDays, dayCount } from '../../../dates/days';
import type { Asked } from '../execute/query-figures';
import { productNames } from '../results/dimension-names';
import { Relation, tables } from '../compile/from-clause';
import { lacks } from '../execute/resolve-periods';
import { Scopes } from '../compile/query-scopes';
import { boundValues, dayPlace, Places, type Run } from '../compile/sql-params';
import type { Alert } from './alert';

/** A product that is listed in a division on fewer days than this is too thin for an alert. */
const leastListedDays = 28;
const leastShare = 0.15;
const leastRise = 0.1;
const severeShare = 0.4;
const mostAlerts = 4;

const percent = (share: number) => `${String(Math.round(100 * share))}%`;

/**
 * Products that are out of stock in a part of the country: in the last four weeks of the period (or half of a shorter
 * one) on 15 % of their listed days at least, and 10 points more than in the rest of it.
 */
export async function stockOuts({ dataSet, signal }: Asked, run: Run): Promise<Alert[]> {
  if (lacks(dataSet, ['listings', 'regions']) !== null) return [];
  const recentDays = Math.min(28, Math.floor(dayCount(run.now) / 2));
  if (recentDays === 0) return [];
  const split = addDays(run.now.endDate, 1 - recentDays);
  const places = new Places();
  const start = dayPlace(places, 'now', 'startDate');
  const end = dayPlace(places, 'now', 'endDate');
  const recent = places.place('recent', () => split, 'DATE');
  const of = new Relation(
    tables.listings,
    places,
    { when: 'now', level: null, unit: 'days' },
    'fact_listing f',
    null,
  )
    .narrow(new Scopes(places, 'brand', [], run.binding), 'subject')
    .and(`f.from_date <= ${end} AND f.to_date >= ${start}`);
  const division = of.say('division');
  const days = (from: string, to: string) =>
    `GREATEST(0, LEAST(f.to_date, ${to}) - GREATEST(f.from_date, ${from}) + 1)::DOUBLE`;
  const { rows } = await dataSet.store.query(
    `SELECT product, division, SUM(now), SUM(before), SUM(now) FILTER (NOT in_stock), SUM(before) FILTER (NOT in_stock),
       MIN(since) FILTER (NOT in_stock AND now > 0)
     FROM (SELECT f.product, ${division} AS division, f.in_stock, ${days(recent, end)} AS now,
         ${days(start, `(${recent} - 1)`)} AS before, GREATEST(f.from_date, ${start}) AS since ${of.text()})
     GROUP BY product, division`,
    boundValues(places.slots, run),
    signal,
  );
  const thin = rows
    .map(([product, where, listed, listedBefore, out, outBefore, since]) => ({
      product: Number(product),
      where: String(where),
      listed: Number(listed),
      out: Number(out ?? 0),
      share: Number(out ?? 0) / Number(listed),
      shareBefore:
        Number(listedBefore) === 0 ? null : Number(outBefore ?? 0) / Number(listedBefore),
      since: String(since),
    }))
    .filter(
      ({ listed, share, shareBefore }) =>
        listed >= leastListedDays && share >= leastShare && share - (shareBefore ?? 0) >= leastRise,
    )
    .sort((one, other) => other.out - one.out || one.product - other.product)
    .slice(0, mostAlerts);
  const names = await productNames(
    dataSet,
    thin.map(({ product }) => product),
  );
  return thin.map(({ product, where, share, shareBefore, out, since }): Alert => {
    const name = names.get(product)?.name ?? 'A product';
    const was = shareBefore === null ? '' : `, before ${percent(shareBefore)}`;
    return {
      severity: share >= severeShare ? 'high' : 'medium',
      text: `${name} is often out of stock in ${where === '' ? 'unknown regions' : where}: on ${percent(share)} of its shelf days in the last ${String(recentDays)} days${was}.`,
      since,
      value: percent(share),
      weight: out,
    };
  });
}
