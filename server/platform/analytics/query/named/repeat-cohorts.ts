import { format } from 'date-fns';

import { bucketsOf, isLastOf } from '../../../dates/calendar-units';
import { dateOfDay } from '../../../dates/days';
import { buyersBase } from '../../metrics/components/bases';
import { emptyState, noDataInPeriod } from '../model/empty-state';
import type { ResolvedSelection } from '../model/resolved-selection';
import { ofSubject } from '../model/scope';
import { baseColumn, shareColumn, textColumn } from '../results/columns';
import { sqlQuery } from './named-query';
import { PurchaseStatement } from './statement';

const maxCohorts = 12;

/** First days of the whole months after that of the first open day, up to the end of the period. */
function wholeMonths({ openDays, period }: ResolvedSelection): string[] {
  const [, ...later] = bucketsOf(
    { startDate: openDays.startDate, endDate: period.endDate },
    'month',
  );
  const isWhole = isLastOf(period.endDate, 'month');
  return later.slice(0, isWhole ? undefined : -1).map(({ start }) => start);
}

/**
 * Buyers by the month of their first purchase, and by the months in which they bought again (domain.md section 9.7).
 * The last cohort has no month after it: its share is null.
 */
export const repeatCohorts = sqlQuery({
  scope: ofSubject(),
  text: {
    reason:
      'A cohort is the month of a buyer’s first purchase in all open days, not in the period.',
    metrics: ['BUY'],
  },
  needs: ['buyers'],
  columns: [
    textColumn('months', 'Months after the first purchase'),
    textColumn('cohort_id', 'Cohort id', 'id'),
    textColumn('cohort', 'First purchase in'),
    shareColumn('share', 'Bought again', buyersBase.key),
    baseColumn(buyersBase),
  ],
  async find(context) {
    const months = wholeMonths(context.resolved);
    if (months.length === 0)
      return emptyState(
        'no-data',
        'Cohorts need a whole month of data after the one that the data begin in.',
      );
    const statement = new PurchaseStatement(context);
    const { dialect } = context;
    const bought = statement.ofBuyers(statement.untilEnd('subject')).text();
    const rows = await statement.run(
      `WITH bought AS (
         SELECT f.buyer AS buyer, ${dialect.startOfBucket('month', 'f.date')} AS month ${bought} ${dialect.groupByAll}
       ), firsts AS (SELECT buyer, MIN(month) AS first FROM bought GROUP BY buyer)
       SELECT first, month, COUNT(*) FROM bought JOIN firsts USING (buyer) GROUP BY first, month`,
    );
    const counts = new Map(
      rows.map(([first, month, count]) => [`${String(first)} ${String(month)}`, Number(count)]),
    );
    const found = months.slice(-maxCohorts).flatMap((cohort) => {
      const buyers = counts.get(`${cohort} ${cohort}`) ?? 0;
      const name = format(dateOfDay(cohort), 'MMM yyyy');
      const later = months.slice(months.indexOf(cohort) + 1);
      if (later.length === 0) return [['1', cohort, name, null, buyers]];
      return later.map((month, at) => {
        const again = counts.get(`${cohort} ${month}`) ?? 0;
        return [String(at + 1), cohort, name, buyers === 0 ? null : again / buyers, buyers];
      });
    });
    return found.every(([, , , , buyers]) => buyers === 0) ? noDataInPeriod() : found;
  },
});
