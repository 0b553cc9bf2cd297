import { bucketsOf, bucketStart } from '../../../dates/calendar-units';
import { addDays } from '../../../dates/days';
import { emptyState } from '../model/empty-state';
import { dimensionColumns } from '../results/columns';
import { incompleteBuckets } from '../results/incomplete-buckets';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { isLaunch, minDaysBefore } from './launch-curve';
import { type NamedQuery, readParams, resultOfSubject } from './named-query';
import { productCount } from './products-on-sale';
import { PurchaseStatement } from './purchases';

const columns: ResultColumn[] = [
  ...dimensionColumns(['date']),
  productCount('launched', 'Products launched'),
  productCount('known', 'Of them by launch date'),
  productCount('so_far', 'Launched so far'),
];

/**
 * Launches of the brand's products (domain.md section 9.8) by quarter of the open days, whatever the period: on the launch
 * date, or on the day of the first purchase where the data set has none. Rows: quarter, launches, those of them with a launch
 * date, and all launches of these days so far.
 */
export const launches: NamedQuery<Record<string, never>> = {
  reason: 'Launches are days of products, not figures of sales.',
  metrics: [],
  definitions: [
    [
      'Launches',
      'Products of the brand by the quarter of their launch date; without one, by the day of their first purchase.',
    ],
  ],
  ignoresProduct: true,
  ignoresPeriod: true,
  read: readParams<Record<string, never>>({}),
  async run(asked): Promise<QueryResult> {
    const context = { ...asked, selection: { ...asked.selection, product: null } };
    const result = await resultOfSubject(context, columns, async (resolved) => {
      const { openDays } = resolved;
      const statement = new PurchaseStatement(context, resolved);
      const own = statement.id('brand', context.selection.brand);
      const { startDate, endDate } = openDays;
      const first = statement.params.add('first', 'date', () => startDate);
      const last = statement.params.add('last', 'date', () => endDate);
      const earliest = statement.params.add('earliest', 'date', () =>
        addDays(startDate, minDaysBefore),
      );
      const rows = await statement.run(
        `WITH firsts AS (SELECT product, MIN(date) AS first FROM fact_order_line
           WHERE brand = ${own} AND units > 0 AND date BETWEEN ${first} AND ${last} GROUP BY product)
         SELECT COALESCE(p.launch_date, firsts.first), CASE WHEN p.launch_date IS NULL THEN 0 ELSE 1 END
         FROM dim_product p LEFT JOIN firsts ON firsts.product = p.id
         WHERE p.brand = ${own} AND p.id <> 0 AND ${isLaunch({ first, last, earliest })}`,
      );
      if (rows.length === 0)
        return emptyState(
          'no-event',
          'No launches of this brand in the dates of your data and plan.',
        );
      const of = (start: string) =>
        rows.filter(([day]) => bucketStart(String(day), 'quarter') === start);
      let soFar = 0;
      const buckets = bucketsOf(openDays, 'quarter');
      const quarters = buckets.map(({ start }) => {
        const found = of(start);
        soFar += found.length;
        return [start, found.length, found.filter(([, known]) => known === 1).length, soFar];
      });
      return { rows: quarters, ...incompleteBuckets(buckets, context.dataSet.coverage.hasSales) };
    });
    return { ...result, dateLevel: 'quarter' };
  },
};
