import { bucketStart, isLastOf } from '../../../dates/calendar-units';
import { addDays, type DayRange } from '../../../dates/days';
import type { ResolvedSelection } from '../model/resolved-selection';
import { notRated, velocityBands } from '../model/velocity-bands';
import type { SqlParams } from './sql-params';
import { deepestCategorySql } from './tables';

const weeks = 12;
/** A product in stock on fewer days, or in fewer regions on average, is not rated. */
const leastDaysInStock = 28;
const leastPoints = 3;
/** A sub-category (or the deepest level that is known) with fewer rated products has no percentiles. */
const leastProducts = 5;

/** The twelve whole weeks up to the end of the period, as far as they are open. */
export function ratedDays({
  period,
  openDays,
}: Pick<ResolvedSelection, 'period' | 'openDays'>): DayRange {
  const monday = bucketStart(period.endDate, 'week');
  const endDate = isLastOf(period.endDate, 'week') ? period.endDate : addDays(monday, -1);
  const startDate = addDays(endDate, 1 - weeks * 7);
  return { startDate: startDate < openDays.startDate ? openDays.startDate : startDate, endDate };
}

/** SQL of the rated products, as `id`, and their bands, as `band`. */
export function velocityBandsSql(params: SqlParams): string {
  const first = params.add('ratedDays.first', 'date', (of) => ratedDays(of).startDate);
  const last = params.add('ratedDays.last', 'date', (of) => ratedDays(of).endDate);
  const { dialect } = params;
  const inDays = `date BETWEEN ${first} AND ${last}`;
  const number = (sql: string) => dialect.cast(sql, 'double');
  const bands = velocityBands.flatMap(({ name, from }) =>
    from === null ? [] : [`WHEN share >= ${String(from)} THEN '${name}'`],
  );
  return `SELECT id, CASE WHEN members < ${String(leastProducts)} THEN '${notRated}' ${bands.join(' ')} END AS band
    FROM (
      SELECT id, members, 100 * (place - 1 + ${number('equal_ones - 1')} / 2) / NULLIF(members - 1, 0) AS share
      FROM (
        SELECT id, RANK() OVER (PARTITION BY part ORDER BY velocity) AS place,
          COUNT(*) OVER (PARTITION BY part, velocity) AS equal_ones,
          COUNT(*) OVER (PARTITION BY part) AS members
        FROM (
          SELECT p.id AS id, ${deepestCategorySql('p')} AS part,
            ${number('COALESCE(sold.units, 0)')} / stock.in_stock AS velocity
          FROM (SELECT product, SUM(in_stock) AS in_stock FROM rollup_listing_day
            WHERE ${inDays} AND in_stock > 0 GROUP BY product
            HAVING COUNT(*) >= ${String(leastDaysInStock)} AND SUM(in_stock) >= ${String(leastPoints)} * ${dialect.dayCount(first, last)}) stock
          JOIN dim_product p ON p.id = stock.product AND ${deepestCategorySql('p')} <> 0
          LEFT JOIN (SELECT product, SUM(units) AS units FROM rollup_product_day
            WHERE ${inDays} GROUP BY product) sold ON sold.product = p.id
        ) velocities
      ) places
    ) shares`;
}
