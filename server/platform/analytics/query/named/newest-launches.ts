import { addDays } from '../../../dates/days';
import { emptyState } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { dimensionColumns, figureColumns } from '../results/columns';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { isLaunch, minDaysBefore } from './launch-curve';
import { type NamedQuery, readParams, resultOfSubject, upTo } from './named-query';
import { PurchaseStatement } from './purchases';
import { sales } from './series';

interface Params extends Record<string, unknown> {
  limit: number;
}

const day: ResultColumn = {
  key: 'launched',
  label: 'Launched',
  metric: null,
  format: 'date',
  unit: '',
  role: 'value',
};

/**
 * The newest launches of the market (docs/domain.md section 9.8) up to the end of the period, with their sales since
 * then in the chosen categories and places. Rows: product, day of the launch, net sales, units.
 */
export const newestLaunches: NamedQuery<Params> = {
  reason: 'Launches are days of products, and each counts its own days.',
  metrics: ['NS', 'U'],
  subject: 'market',
  ignoresPeriod: true,
  read: readParams<Params>({ limit: upTo(50, 10) }),
  run(asked, { limit }): Promise<QueryResult> {
    // The market is that of the chosen categories, or all of it: the viewer's own brand does not narrow it.
    const context = { ...asked, selection: { ...asked.selection, ownCategories: null } };
    const { dataSet, names } = context;
    const { currency } = dataSet.info;
    const columns = [
      ...dimensionColumns(['product']),
      day,
      ...figureColumns({ ...sales, label: 'Net sales since launch' }, currency),
      ...figureColumns({ ...metricMeasure('U'), label: 'Units since launch' }, currency),
    ];
    return resultOfSubject(
      context,
      columns,
      async (resolved) => {
        const statement = new PurchaseStatement(context, resolved);
        const { params } = statement;
        const first = params.add(
          'openDays.startDate',
          'date',
          ({ openDays }) => openDays.startDate,
        );
        const last = params.day('period', 'endDate');
        const earliest = params.add('earliestFirst', 'date', ({ openDays }) =>
          addDays(openDays.startDate, minDaysBefore),
        );
        const sold = statement.salesUntilEnd('market').and('f.product <> 0').text();
        const rows = await statement.run(
          `WITH firsts AS (SELECT product, MIN(date) AS first FROM fact_order_line
             WHERE units > 0 AND date BETWEEN ${first} AND ${last} GROUP BY product),
           launches AS (
             SELECT p.id AS product, COALESCE(p.launch_date, firsts.first) AS launched
             FROM dim_product p LEFT JOIN firsts ON firsts.product = p.id
             WHERE p.id <> 0 AND ${isLaunch({ first, last, earliest })}
           ),
           sold AS (SELECT f.product AS product, f.date AS date, f.units AS units, f.net_cents AS net ${sold})
           SELECT launches.product, launched, SUM(net), SUM(units)
           FROM launches JOIN sold ON sold.product = launches.product AND sold.date >= launched
           GROUP BY launches.product, launched
           ORDER BY launched DESC, SUM(net) DESC, launches.product LIMIT ${String(limit)}`,
        );
        if (rows.length === 0)
          return emptyState('no-event', 'No launches in the dates of your data and plan.');
        const products = await names.productNames(rows.map(([product]) => Number(product)));
        return rows.map(([product, launched, net, units]) => {
          const named = products.get(Number(product));
          return [named?.id ?? '', named?.name ?? '', String(launched), Number(net), Number(units)];
        });
      },
      'market',
    );
  },
};
