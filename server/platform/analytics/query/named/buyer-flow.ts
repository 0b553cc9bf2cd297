import { bucketsOf } from '../../../dates/calendar-units';
import { addDays, dayCount } from '../../../dates/days';
import { cannotCompute, emptyState, missingPart, noDataInPeriod } from '../model/empty-state';
import type { ResolvedSelection } from '../model/resolved-selection';
import { ofSubject } from '../model/scope';
import { dimensionColumns, plainColumn, textColumn } from '../results/columns';
import { incompleteBuckets } from '../results/incomplete-buckets';
import { sqlQuery } from './named-query';
import { PurchaseStatement } from './statement';

/** Days after a purchase in which a buyer counts as one of the subject's buyers (domain.md section 9.9). */
const memory = 364;
/** Longer periods are shown by month. */
const maxWeeks = 27;

const kinds = [
  ['repeat', 'Repeat'],
  ['new', 'New'],
  ['lapsed', 'Lapsed'],
] as const;

const levelFor = ({ period }: ResolvedSelection): 'week' | 'month' =>
  dayCount(period) <= 7 * maxWeeks ? 'week' : 'month';

/** Buyers by bucket and kind, as `bucket kind` → number. */
async function flows(
  statement: PurchaseStatement,
  resolved: ResolvedSelection,
): Promise<Map<string, number>> {
  const { dialect } = statement.params;
  const level = levelFor(context.resolved);
  const days = statement.id('memory', memory);
  const start = statement.params.day('period', 'startDate');
  const end = statement.params.day('period', 'endDate');
  const before = dialect.addDays(start, `-${days}`);
  const bought = statement
    .ofBuyers(statement.untilEnd('subject'))
    .and(`f.date >= ${before}`)
    .text();
  const bucket = (day: string) => dialect.startOfBucket(level, day);
  /** First day of the bucket that is in the period. */
  const opening = (day: string) => `GREATEST(${bucket(day)}, ${start})`;
  const rows = await statement.run(
    `WITH bought AS (
       SELECT buyer, day, LAG(day) OVER (PARTITION BY buyer ORDER BY day) AS previous,
         LEAD(day) OVER (PARTITION BY buyer ORDER BY day) AS later
       FROM (SELECT DISTINCT f.buyer AS buyer, f.date AS day ${bought})
     ), left_at AS (SELECT ${dialect.addDays('day', days)} AS day, later FROM bought)
     SELECT bucket, kind, COUNT(*) FROM (
       SELECT ${bucket('day')} AS bucket,
         CASE WHEN previous >= ${dialect.addDays(opening('day'), `-${days}`)} THEN 'repeat' ELSE 'new' END AS kind
       FROM bought WHERE day >= ${start} AND (previous IS NULL OR previous < ${opening('day')})
       UNION ALL
       SELECT ${bucket('day')}, 'lapsed' FROM left_at
       WHERE day BETWEEN ${start} AND ${end} AND (later IS NULL OR ${bucket('later')} > ${bucket('day')})
     ) GROUP BY bucket, kind`,
  );
  return new Map(
    rows.map(([day, kind, count]) => [`${String(day)} ${String(kind)}`, Number(count)]),
  );
}

/**
 * New, repeat and lapsed buyers by week, or by month in long periods (domain.md section 9.9). Needs 364 open days
 * before the period.
 */
export const buyerFlow = sqlQuery({
  scope: ofSubject(),
  text: {
    reason: 'Whether a buyer is new depends on purchases before each bucket.',
    metrics: ['BUY'],
  },
  columns: [
    ...dimensionColumns(['date']),
    textColumn('kind_id', 'Kind id', 'id'),
    textColumn('kind', 'Buyers who are'),
    plainColumn('buyers', 'Buyers', 'integer', 'buyers', { metric: 'BUY' }),
  ],
  async find(context) {
    const { dataSet } = context;
    const missing = missingPart(dataSet.info, ['buyers']);
    if (missing !== null) return cannotCompute(missing, 'new and lapsed buyers');
    const { period, openDays } = context.resolved;
    if (addDays(period.startDate, -memory) < openDays.startDate)
      return emptyState(
        'no-data',
        'New and lapsed buyers need 364 days of data before the period, and there are fewer.',
      );
    const dateLevel = levelFor(context.resolved);
    const buckets = bucketsOf(period, dateLevel);
    const counts = await flows(new PurchaseStatement(context), context.resolved);
    if (counts.size === 0) return noDataInPeriod();
    const { hasSales } = dataSet.coverage;
    const rows = buckets.flatMap(({ start, from, to }) => {
      // Without any sales in the data set, it is not known that nobody bought.
      const none = hasSales({ startDate: from, endDate: to }) ? 0 : null;
      return kinds.map(([id, name]) => [start, id, name, counts.get(`${start} ${id}`) ?? none]);
    });
    return { rows, dateLevel, ...incompleteBuckets(buckets, hasSales) };
  },
});
