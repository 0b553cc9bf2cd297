import { moveBuckets, wholeMonths } from '../../../dates/calendar-units';
import { monthLabel, rangeLabel } from '../../../dates/day-text';
import { addDays, dayCount, type DayRange } from '../../../dates/days';
import { queryFigures } from '../execute/query-figures';
import { gapsIn, gapText, totalDays } from '../model/coverage';
import { emptyState } from '../model/empty-state';
import { salesQuery } from '../model/metric-query';
import { ofMarket } from '../model/scope';
import { plainColumn, textColumn } from '../results/columns';
import { hasFigures } from '../results/query-figures';
import { shapeResult } from '../results/shape-result';
import { noteOf, sqlQuery, withSelection } from './named-query';

const months = 12;

const tooFewMonths = () => emptyState('too-few', 'Seasons need twelve whole months with sales.');

const monthOf = (start: string): DayRange => ({
  startDate: start,
  endDate: addDays(moveBuckets(start, 'month', 1), -1),
});

const yearBefore = ({ startDate }: DayRange): DayRange => ({
  startDate: moveBuckets(startDate, 'month', -months),
  endDate: addDays(startDate, -1),
});

/**
 * The seasonal index of the market by month (docs/domain.md section 9.10): net sales per day of the month ÷ net sales
 * per day of the twelve whole months, × 100, over the days that the data cover (D-33). The last twelve months up to the
 * end of the period and, where they are open, the twelve before.
 */
export const seasonality = sqlQuery({
  scope: ofMarket({ days: 'own' }),
  text: {
    reason: 'Each month is compared with the mean of its own twelve months.',
    metrics: ['NS'],
  },
  columns: [
    textColumn('month', 'Month'),
    textColumn('series_id', 'Year id', 'id'),
    textColumn('series', 'Twelve months'),
    plainColumn('index', 'Seasonal index', 'index'),
  ],
  async find(context) {
    const { dataSet, names } = context;
    const { openDays, period } = context.resolved;
    const last = wholeMonths(period.endDate, months);
    const before = yearBefore(last);
    if (last.startDate < openDays.startDate) return tooFewMonths();
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
    if (rows.length === 0) return tooFewMonths();
    const gaps = gapText(gapsIn(found.gaps, all));
    return { rows, ...noteOf(gaps === null ? undefined : `Without these days: ${gaps}.`) };
  },
});
