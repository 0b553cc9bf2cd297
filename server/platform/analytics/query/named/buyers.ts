import { format } from 'date-fns';

import { bucketsOf, isLastOf } from '../../../dates/calendar-units';
import { addDays, dateOfDay, dayCount } from '../../../dates/days';
import { buyersBase } from '../../metrics/components/bases';
import { queryFigures } from '../execute/query-figures';
import { unknownSegments } from '../execute/run-metric-query';
import { cannotCompute, emptyState, missingPart, noDataInPeriod } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import type { ResolvedSelection } from '../model/resolved-selection';
import { ofSubject } from '../model/scope';
import {
  baseColumn,
  dimensionColumns,
  indexColumn,
  plainColumn,
  shareColumn,
  textColumn,
} from '../results/columns';
import type { Group } from '../results/figure-table';
import { orderedGroups } from '../results/group-order';
import { incompleteBuckets } from '../results/incomplete-buckets';
import { capitalised } from '../results/name-lookup';
import { hasFigures, periodDays, type QueryFigures } from '../results/query-figures';
import { idColumns, oneOf, type OpenContext, sqlQuery, withSelection } from './named-query';
import { Statement } from './statement';

/** Days after a purchase in which a buyer counts as one of the subject's buyers (domain.md section 9.9). */
const memory = 364;
/** Longer periods are shown by month. */
const maxWeeks = 27;

/** Buyers by bucket and kind, as `bucket kind` → number. */
function flows(context: OpenContext, level: 'week' | 'month'): Promise<Map<string, number>> {
  const { dialect } = context;
  const statement = new Statement(context);
  const days = statement.id('memory', memory);
  const start = statement.params.day('period', 'startDate');
  const end = statement.params.day('period', 'endDate');
  const before = dialect.addDays(start, `-${days}`);
  const bought = statement.untilEnd('subject').and(`f.buyer <> 0 AND f.date >= ${before}`).text();
  const bucket = (day: string) => dialect.startOfBucket(level, day);
  /** First day of the bucket that is in the period. */
  const opening = (day: string) => `GREATEST(${bucket(day)}, ${start})`;
  return statement.figures(
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
}

/** New, repeat and lapsed buyers by bucket (domain.md section 9.9). Needs 364 open days before the period. */
export const buyerFlow = sqlQuery({
  scope: ofSubject(),
  reason: 'Whether a buyer is new depends on purchases before each bucket.',
  metrics: ['BUY'],
  columns: [
    ...dimensionColumns(['date']),
    ...idColumns('kind', 'Kind', 'Buyers who are'),
    plainColumn('buyers', 'Buyers', 'integer', 'buyers', { metric: 'BUY' }),
  ],
  async find(context) {
    const { info, coverage } = context.dataSet;
    const missing = missingPart(info, ['buyers']);
    if (missing !== null) return cannotCompute(missing, 'new and lapsed buyers');
    const { period, openDays } = context.resolved;
    if (addDays(period.startDate, -memory) < openDays.startDate)
      return emptyState(
        'no-data',
        'New and lapsed buyers need 364 days of data before the period, and there are fewer.',
      );
    const dateLevel = dayCount(period) <= 7 * maxWeeks ? 'week' : 'month';
    const buckets = bucketsOf(period, dateLevel);
    const counts = await flows(context, dateLevel);
    if (counts.size === 0) return noDataInPeriod();
    const { hasSales } = coverage;
    const rows = buckets.flatMap(({ start, from, to }) => {
      // Without any sales in the data set, it is not known that nobody bought.
      const none = hasSales({ startDate: from, endDate: to }) ? 0 : null;
      return ['repeat', 'new', 'lapsed'].map((kind) => [
        ...[start, kind, capitalised(kind), counts.get(`${start} ${kind}`) ?? none],
      ]);
    });
    return { rows, dateLevel, ...incompleteBuckets(buckets, hasSales) };
  },
});

/** Buyers of a group, and of all groups. */
function countsOf(found: QueryFigures) {
  const days = periodDays(found);
  const { totals } = found;
  if (totals === null) throw new Error('Buyers by segment have no total.');
  const [own, ofAll] = [found, totals].map(({ columns: [buyers] }) => buyers?.index ?? 0);
  return {
    of: (group: Group) => found.figures.measure(found.rowLevel, own ?? 0, group, days).value ?? 0,
    all: totals.figures.measure(totals.level, ofAll ?? 0, [], days).value ?? 0,
  };
}

/** The product’s buyers by group, as an index of those of its brand (domain.md section 9.9). Offices are left out. */
export const buyerIndexInBrand = sqlQuery({
  scope: ofSubject(),
  reason: 'Its base is the brand of the product, which is no scope of a metric.',
  definitions: {
    Index:
      'Share of the group among the buyers of the product, divided by its share among those of the brand, times 100: at 120 the group is 20 % more frequent.',
  },
  params: { by: oneOf('age_band', 'gender', 'income_band') },
  columns: (_context, { by }) => [
    ...dimensionColumns([by]),
    indexColumn(buyersBase),
    baseColumn(buyersBase),
  ],
  async find(context, { by }) {
    if (context.selection.product === null)
      return emptyState('no-data', 'Choose a product to compare its buyers.');
    const query = metricQuery({
      subject: 'brand',
      measures: [metricMeasure('BUY')],
      dimensions: [by],
      filters: [{ dim: 'buyer_kind', in: ['home'] }],
      total: true,
    });
    const [product, brand] = await Promise.all([
      context.batcher.run(context, query),
      queryFigures(withSelection(context, { product: null }), query),
    ]);
    if (!hasFigures(product)) return product;
    if (!hasFigures(brand)) return brand;
    const unknown = unknownSegments(product);
    if (unknown !== null) return unknown;
    const [own, theirs] = [countsOf(product), countsOf(brand)];
    return (await orderedGroups(product, context.names)).map(({ group, names: [named] }) => {
      const [buyers, inBrand] = [own.of(group), theirs.of(group)];
      const index =
        own.all > 0 && inBrand > 0 ? (100 * buyers * theirs.all) / (own.all * inBrand) : null;
      return [named?.id ?? null, named?.name ?? null, index, buyers];
    });
  },
});

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

/** Buyers by the month of their first purchase, and by the months in which they bought again (domain.md section 9.7). */
export const repeatCohorts = sqlQuery({
  scope: ofSubject(),
  reason: 'A cohort is the month of a buyer’s first purchase in all open days, not in the period.',
  metrics: ['BUY'],
  needs: ['buyers'],
  columns: [
    textColumn('months', 'Months after the first purchase'),
    ...idColumns('cohort', 'Cohort', 'First purchase in'),
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
    const statement = new Statement(context);
    const { dialect } = context;
    const bought = statement.untilEnd('subject').and('f.buyer <> 0').text();
    const counts = await statement.figures(
      `WITH bought AS (
         SELECT f.buyer AS buyer, ${dialect.startOfBucket('month', 'f.date')} AS month ${bought} ${dialect.groupByAll}
       ), firsts AS (SELECT buyer, MIN(month) AS first FROM bought GROUP BY buyer)
       SELECT first, month, COUNT(*) FROM bought JOIN firsts USING (buyer) GROUP BY first, month`,
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
