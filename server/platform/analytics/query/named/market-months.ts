import {
  type Bucket,
  bucketsOf,
  bucketStart,
  moveBuckets,
  wholeMonths,
} from '../../../dates/calendar-units';
import { monthLabel, rangeLabel } from '../../../dates/day-text';
import { addDays, addMonths, dayCount, type DayRange, isInside } from '../../../dates/days';
import { queryFigures } from '../execute/query-figures';
import { gapsIn, gapText, totalDays } from '../model/coverage';
import { emptyState, nothingToCompare } from '../model/empty-state';
import { metricMeasure, sales } from '../model/measure';
import { metricQuery, salesQuery } from '../model/metric-query';
import { noYearBefore, yearAgoOf } from '../model/periods';
import { ofMarket } from '../model/scope';
import type { QuerySelection } from '../model/selection';
import {
  baseColumn,
  dimensionColumns,
  figureColumns,
  plainColumn,
  textColumn,
} from '../results/columns';
import type { Group } from '../results/figure-table';
import { orderedGroups } from '../results/group-order';
import { incompleteBuckets } from '../results/incomplete-buckets';
import { bucketDays, hasFigures, type QueryFigures } from '../results/query-figures';
import type { ResultColumn } from '../results/query-result';
import { shapeResult } from '../results/shape-result';
import { figuresOf } from '../results/shown-figures';
import { idColumns, noteOf, sqlQuery, upTo, withSelection } from './named-query';

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
function growthIn(found: QueryFigures, { against, selection }: Compared) {
  const [sold, lines] = [figuresOf(found, 0), figuresOf(found, 1)];
  const read = (figures: typeof sold, group: Group, { start, from, to }: Bucket) =>
    figures([start, ...group], bucketDays(found, { startDate: from, endDate: to }));
  const all = bucketsOf(selection.period, 'month');
  const aDay = (group: Group, bucket: Bucket) => {
    const { value } = read(sold, group, bucket);
    const range = { startDate: bucket.from, endDate: bucket.to };
    // D-33: a month with days that the data do not cover is not compared.
    return value === null || gapsIn(found.gaps, range).length > 0 ? null : value / dayCount(range);
  };
  return (group: Group, bucket: Bucket) => {
    if (against === 'year')
      return [read(sold, group, bucket).growth, read(lines, group, bucket).baseline];
    const before = all[all.findIndex(({ start }) => start === bucket.start) - 1];
    if (before === undefined) return [null, null];
    const [now, then] = [aDay(group, bucket), aDay(group, before)];
    const growth = now === null || then === null || then <= 0 ? null : now / then - 1;
    return [growth, read(lines, group, before).value];
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

/** The growth of net sales of the largest flavours by month (domain.md section 9.10). */
export const growthByMonth = sqlQuery({
  scope: ofMarket({ days: 'own' }),
  reason: 'Each month has a comparison of its own, whatever days are chosen.',
  metrics: ['GR'],
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
    const flavors = (await orderedGroups(found, context.names))
      .filter(({ group: [key], figure }) => key !== 0 && (figure ?? 0) > 0)
      .slice(0, limit);
    const growthOf = growthIn(found, to);
    const buckets = bucketsOf(to.shown, 'month');
    const rows = buckets.flatMap((bucket) =>
      flavors.map(({ group, names: [named] }) => [
        ...[bucket.start, named?.id ?? '', named?.name ?? ''],
        ...growthOf(group, bucket),
      ]),
    );
    if (rows.every(([, , , growth]) => growth === null))
      return emptyState('no-data', 'No flavour has net sales in two months to compare.');
    const { limit: plan } = context.selection;
    return {
      rows,
      columns: columnsOf(info.currency, to.against),
      dateLevel: 'month',
      ...incompleteBuckets(buckets, found.hasSales),
      note:
        to.against === 'year'
          ? 'Growth is vs. the year before.'
          : `Growth is vs. the month before, in net sales a day: ${noYearBefore(yearAgoOf(to.shown, info, plan))}.`,
    };
  },
});

const tooFewMonths = emptyState('too-few', 'Seasons need twelve whole months with sales.');

const monthOf = (start: string): DayRange => ({
  startDate: start,
  endDate: addDays(moveBuckets(start, 'month', 1), -1),
});

/**
 * The seasonal index of the market by month (docs/domain.md section 9.10): net sales per day of the month ÷ net sales
 * per day of the twelve whole months, × 100, over the days that the data cover (D-33). The last twelve months up to the
 * end of the period and, where they are open, the twelve before.
 */
export const seasonality = sqlQuery({
  scope: ofMarket({ days: 'own' }),
  reason: 'Each month is compared with the mean of its own twelve months.',
  metrics: ['NS'],
  columns: [
    textColumn('month', 'Month'),
    ...idColumns('series', 'Year', 'Twelve months'),
    plainColumn('index', 'Seasonal index', 'index'),
  ],
  async find(context) {
    const { dataSet, names } = context;
    const { openDays, period } = context.resolved;
    const last = wholeMonths(period.endDate, months);
    const before = {
      startDate: moveBuckets(last.startDate, 'month', -months),
      endDate: addDays(last.startDate, -1),
    };
    if (last.startDate < openDays.startDate) return tooFewMonths;
    const years = before.startDate < openDays.startDate ? [last] : [last, before];
    const all = { startDate: (years.at(-1) ?? last).startDate, endDate: last.endDate };
    const query = salesQuery('market', ['date'], { level: 'month' });
    const ofAll = withSelection(context, { period: all, baselines: [] });
    const found = await queryFigures(ofAll, query, { withTotals: false });
    if (!hasFigures(found)) return found;
    const shaped = await shapeResult(found, dataSet, names);
    const net = new Map(shaped.rows.map(([month, value]) => [String(month), Number(value ?? 0)]));
    const rows = years.flatMap((year, yearsBack) => {
      const starts = Array.from({ length: months }, (_, at) =>
        moveBuckets(year.startDate, 'month', at),
      );
      // A hole in the data must not look like a season.
      if (!starts.every((start) => found.hasSales(monthOf(start)))) return [];
      const total = starts.reduce((sum, start) => sum + (net.get(start) ?? 0), 0);
      if (total <= 0) return [];
      // D-33: the days that the data cover.
      const daysOf = (range: DayRange) => dayCount(range) - totalDays(gapsIn(found.gaps, range));
      const aDay = total / daysOf(year);
      return starts.map((start) => {
        const index = (100 * (net.get(start) ?? 0)) / daysOf(monthOf(start)) / aDay;
        return [monthLabel(start), yearsBack === 0 ? 'last' : 'before', rangeLabel(year), index];
      });
    });
    if (rows.length === 0) return tooFewMonths;
    const gaps = gapText(gapsIn(found.gaps, all));
    return { rows, ...noteOf(gaps === null ? undefined : `Without these days: ${gaps}.`) };
  },
});
