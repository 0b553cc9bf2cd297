import { bucketsOf, bucketStart } from '../../../dates/calendar-units';
import { addDays } from '../../../dates/days';
import { emptyState } from '../model/empty-state';
import { metricMeasure, sales } from '../model/measure';
import { ofBrand, ofMarket } from '../model/scope';
import { countColumn, dimensionColumns, figureColumns, plainColumn } from '../results/columns';
import { incompleteBuckets } from '../results/incomplete-buckets';
import { sqlQuery, upTo, withSelection } from './named-query';
import { PurchaseStatement } from './statement';

/** A first purchase counts as a launch only if the open days begin at least this many days before it. */
const minDaysBefore = 28;

/** Days of a launch in SQL: the first and the last one, and the earliest first purchase that counts as one. */
interface LaunchDays {
  first: string;
  last: string;
  earliest: string;
}

/** Launches from the first open day to a last one; default: the end of the period. */
export const launchDays = (
  statement: PurchaseStatement,
  lastDay = () => statement.params.day('period', 'endDate'),
): LaunchDays => ({
  first: statement.firstOpen(),
  last: lastDay(),
  earliest: statement.params.add('earliestFirst', 'date', ({ openDays }) =>
    addDays(openDays.startDate, minDaysBefore),
  ),
});

/**
 * Condition in SQL: product `p` was launched on one of the days (domain.md section 9.8), on its launch date or, without
 * one, on the day of `firsts.first` if that is not before `earliest`.
 */
export const isLaunch = ({ first, last, earliest }: LaunchDays) =>
  `CASE WHEN p.launch_date IS NULL THEN firsts.first >= ${earliest} ELSE p.launch_date BETWEEN ${first} AND ${last} END`;

/** The SELECT of the day of each product's first purchase. @param where a further condition, with AND after it */
export const firstPurchasesSql = ({ first, last }: LaunchDays, where = '') =>
  `SELECT product, MIN(date) AS first FROM fact_order_line
             WHERE ${where}units > 0 AND date BETWEEN ${first} AND ${last} GROUP BY product`;

/**
 * Launches of the brand's products (domain.md section 9.8) by quarter of the open days, whatever the period: on the
 * launch date, or on the day of the first purchase where the data set has none.
 */
export const launches = sqlQuery({
  scope: ofBrand({ days: 'own' }),
  text: {
    reason: 'Launches are days of products, not figures of sales.',
    metrics: [],
    definitions: {
      Launches:
        'Products of the brand by the quarter of their launch date; without one, by the day of their first purchase.',
    },
  },
  columns: [
    ...dimensionColumns(['date']),
    countColumn('launched', 'Products launched', 'products'),
    countColumn('known', 'Of them by launch date', 'products'),
    countColumn('so_far', 'Launched so far', 'products'),
  ],
  within: (context) => withSelection(context, { product: null }),
  async find(context) {
    const { openDays } = context.resolved;
    const statement = new PurchaseStatement(context);
    const own = statement.id('brand', context.selection.brand);
    const days = launchDays(statement, () => statement.lastOpen());
    const rows = await statement.run(
      `WITH firsts AS (${firstPurchasesSql(days, `brand = ${own} AND `)})
         SELECT COALESCE(p.launch_date, firsts.first), CASE WHEN p.launch_date IS NULL THEN 0 ELSE 1 END
         FROM dim_product p LEFT JOIN firsts ON firsts.product = p.id
         WHERE p.brand = ${own} AND p.id <> 0 AND ${isLaunch(days)}`,
    );
    if (rows.length === 0)
      return emptyState(
        'no-event',
        'No launches of this brand in the dates of your data and plan.',
      );
    let soFar = 0;
    const buckets = bucketsOf(openDays, 'quarter');
    const quarters = buckets.map(({ start }) => {
      const found = rows.filter(([day]) => bucketStart(String(day), 'quarter') === start);
      soFar += found.length;
      return [start, found.length, found.filter(([, known]) => known === 1).length, soFar];
    });
    return {
      rows: quarters,
      dateLevel: 'quarter',
      ...incompleteBuckets(buckets, context.dataSet.coverage.hasSales),
    };
  },
});

/**
 * The newest launches of the market (docs/domain.md section 9.8) up to the end of the period, with their sales since
 * then in the chosen categories and places.
 */
export const newestLaunches = sqlQuery({
  scope: ofMarket({ days: 'own' }),
  text: {
    reason: 'Launches are days of products, and each counts its own days.',
    metrics: ['NS', 'U'],
  },
  params: { limit: upTo(50, 10) },
  columns: ({ dataSet: { info } }) => [
    ...dimensionColumns(['product']),
    plainColumn('launched', 'Launched', 'date'),
    ...figureColumns({ ...sales, label: 'Net sales since launch' }, info.currency),
    ...figureColumns({ ...metricMeasure('U'), label: 'Units since launch' }, info.currency),
  ],
  // The market is that of the chosen categories, or all of it: the viewer's own brand does not narrow it.
  within: (context) => withSelection(context, { ownCategories: null }),
  async find(context, { limit }) {
    const statement = new PurchaseStatement(context);
    const days = launchDays(statement);
    const sold = statement.salesUntilEnd('market').and('f.product <> 0').text();
    const rows = await statement.run(
      `WITH firsts AS (${firstPurchasesSql(days)}),
           launches AS (
             SELECT p.id AS product, COALESCE(p.launch_date, firsts.first) AS launched
             FROM dim_product p LEFT JOIN firsts ON firsts.product = p.id
             WHERE p.id <> 0 AND ${isLaunch(days)}
           ),
           sold AS (SELECT f.product AS product, f.date AS date, f.units AS units, f.net_cents AS net ${sold})
           SELECT launches.product, launched, SUM(net), SUM(units)
           FROM launches JOIN sold ON sold.product = launches.product AND sold.date >= launched
           GROUP BY launches.product, launched
           ORDER BY launched DESC, SUM(net) DESC, launches.product LIMIT ${String(limit)}`,
    );
    if (rows.length === 0)
      return emptyState('no-event', 'No launches in the dates of your data and plan.');
    const products = await context.names.productNames(rows.map(([product]) => Number(product)));
    return rows.map(([product, launched, net, units]) => {
      const named = products.get(Number(product));
      return [named?.id ?? '', named?.name ?? '', String(launched), Number(net), Number(units)];
    });
  },
});
