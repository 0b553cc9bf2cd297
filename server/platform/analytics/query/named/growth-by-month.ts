import { type Bucket, bucketsOf, bucketStart, moveBuckets } from '../../../dates/calendar-units';
import { addMonths, dayCount, type DayRange, isInside } from '../../../dates/days';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { gapsIn } from '../model/coverage';
import { emptyState, nothingToCompare } from '../model/empty-state';
import { metricMeasure, sales } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { noYearBefore, yearAgoOf } from '../model/periods';
import { ofMarket } from '../model/scope';
import type { QuerySelection } from '../model/selection';
import { baseColumn, dimensionColumns, figureColumns } from '../results/columns';
import type { Group } from '../results/figure-table';
import { orderedGroups } from '../results/group-order';
import { incompleteBuckets } from '../results/incomplete-buckets';
import { bucketDays, hasFigures, type QueryFigures } from '../results/query-figures';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { figuresOf } from '../results/shown-figures';
import { sqlQuery, upTo, withSelection } from './named-query';

const months = 12;

/** Comparison of each month, and the days that are read for it. */
interface Compared {
  /** The days of the months that are shown. */
  shown: DayRange;
  against: 'year' | 'month';
  selection: Pick<QuerySelection, 'period' | 'baselines'>;
}

/**
 * The last twelve months up to the end of the period, all but the last one as whole months, against the year before or,
 * where that is not open, against the month before.
 * @returns null where no month has another one to compare with
 */
function compared({ endDate }: DayRange, open: DayRange): Compared | null {
  const last = bucketStart(endDate, 'month');
  let startDate = moveBuckets(last, 'month', 1 - months);
  while (startDate < open.startDate && startDate < last)
    startDate = moveBuckets(startDate, 'month', 1);
  if (startDate < open.startDate) return null;
  const shown = { startDate, endDate };
  const range = { startDate: addMonths(startDate, -months), endDate: addMonths(endDate, -months) };
  if (isInside(range, open)) {
    const baselines = [{ kind: 'year_ago' as const, range, outOfPlan: false }];
    return { shown, against: 'year', selection: { period: shown, baselines } };
  }
  const before = moveBuckets(startDate, 'month', -1);
  const isOpen = before >= open.startDate;
  if (!isOpen && startDate === last) return null;
  return {
    shown: { startDate: isOpen ? startDate : moveBuckets(startDate, 'month', 1), endDate },
    against: 'month',
    selection: { period: { startDate: isOpen ? before : startDate, endDate }, baselines: [] },
  };
}

/** The growth of a group in a month, and the number of earlier order lines that are its base. */
type GrowthOf = (
  group: Group,
  bucket: Bucket,
) => { growth: number | null; linesBefore: number | null };

/** The growth of a group in a month. */
function growthIn(found: QueryFigures, { against, selection }: Compared): GrowthOf {
  const [sold, lines] = [figuresOf(found, 0), figuresOf(found, 1)];
  const read = (figures: typeof sold, group: Group, { start, from, to }: Bucket) =>
    figures([start, ...group], bucketDays(found, { startDate: from, endDate: to }));
  if (against === 'year')
    return (group, bucket) => ({
      growth: read(sold, group, bucket).growth,
      linesBefore: read(lines, group, bucket).baseline,
    });
  const all = bucketsOf(selection.period, 'month');
  const aDay = (group: Group, bucket: Bucket) => {
    const { value } = read(sold, group, bucket);
    const range = { startDate: bucket.from, endDate: bucket.to };
    // D-33: a month with days that the data do not cover is not compared.
    return value === null || gapsIn(found.gaps, range).length > 0 ? null : value / dayCount(range);
  };
  return (group, bucket) => {
    const before = all[all.findIndex(({ start }) => start === bucket.start) - 1];
    if (before === undefined) return { growth: null, linesBefore: null };
    const [now, then] = [aDay(group, bucket), aDay(group, before)];
    return {
      growth: now === null || then === null || then <= 0 ? null : now / then - 1,
      linesBefore: read(lines, group, before).value,
    };
  };
}

/** Growth with a small base of earlier lines is grey, and not hidden: it is not a share of people. */
const linesBase = baseColumn({
  key: 'base_lines_before',
  label: 'Order lines before',
  unit: 'order lines',
  metric: null,
});

const columnsOf = (currency: string, against: Compared['against']): ResultColumn[] => [
  ...dimensionColumns(['date', 'flavor']),
  ...figureColumns(metricMeasure('GR'), currency).map((column) => ({
    ...column,
    label: `Net sales growth vs. the ${against} before`,
    base: linesBase.key,
  })),
  linesBase,
];

async function rowsOf(
  found: QueryFigures,
  { names }: QueryContext,
  to: Compared,
  limit: number,
): Promise<QueryResult['rows']> {
  const flavors = (await orderedGroups(found, names))
    .filter(({ group: [key], figure }) => key !== 0 && (figure ?? 0) > 0)
    .slice(0, limit);
  const growthOf = growthIn(found, to);
  return bucketsOf(to.shown, 'month').flatMap((bucket) =>
    flavors.map(({ group, names: [named] }) => {
      const { growth, linesBefore } = growthOf(group, bucket);
      return [bucket.start, named?.id ?? '', named?.name ?? '', growth, linesBefore];
    }),
  );
}

/**
 * The growth of net sales of the largest flavours by month (docs/domain.md section 9.10), against the year before or,
 * where that is not open, against the month before.
 */
export const growthByMonth = sqlQuery({
  scope: ofMarket({ days: 'own' }),
  text: {
    reason: 'Each month has a comparison of its own, whatever days are chosen.',
    metrics: ['GR'],
  },
  needs: ['flavors'],
  params: { limit: upTo(20, 15) },
  columns: ({ dataSet }) => columnsOf(dataSet.info.currency, 'year'),
  async find(context, { limit }) {
    const { period, openDays } = context.resolved;
    const { info } = context.dataSet;
    const to = compared(period, openDays);
    if (to === null) return nothingToCompare(null);
    const found = await queryFigures(
      withSelection(context, to.selection),
      metricQuery({
        subject: 'market',
        measures: [sales, metricMeasure('LINES')],
        dimensions: ['date', 'flavor'],
        dateLevel: 'month',
        compare: true,
      }),
      { withTotals: false },
    );
    if (!hasFigures(found)) return found;
    const rows = await rowsOf(found, context, to, limit);
    if (rows.every(([, , , growth]) => growth === null))
      return emptyState('no-data', 'No flavour has net sales in two months to compare.');
    const { limit: plan } = context.selection;
    return {
      rows,
      columns: columnsOf(info.currency, to.against),
      dateLevel: 'month',
      ...incompleteBuckets(bucketsOf(to.shown, 'month'), found.hasSales),
      note:
        to.against === 'year'
          ? 'Growth is vs. the year before.'
          : `Growth is vs. the month before, in net sales a day: ${noYearBefore(yearAgoOf(to.shown, info, plan))}.`,
    };
  },
});
