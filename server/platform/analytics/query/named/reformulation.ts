import { dayText } from '../../../dates/day-text';
import { addDays, type DayRange, intersection } from '../../../dates/days';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { emptyState } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { ofSubject } from '../model/scope';
import { plainColumn, textColumn } from '../results/columns';
import { hasFigures } from '../results/query-figures';
import type { ResultColumn } from '../results/query-result';
import { shapeResult } from '../results/shape-result';
import { type Found, sqlQuery, withSelection } from './named-query';

/** Twelve weeks. */
const daysAround = 84;

const query = metricQuery({
  subject: 'brand',
  measures: [metricMeasure('RAT'), metricMeasure('SENT')],
  compare: true,
});

/** The columns of the result; the heading of the names contains the event. */
const columnsOf = (event: Reformulation | null, figures: ResultColumn[]): ResultColumn[] => [
  textColumn('when_id', 'Id', 'id'),
  textColumn('when', event === null ? 'When' : `${dayText(event.day)}: ${event.text}`),
  plainColumn('from', 'From', 'date', '', { role: 'dimension' }),
  plainColumn('to', 'To', 'date', '', { role: 'dimension' }),
  ...figures,
];

/** The last reformulation of the chosen product on the open days. */
async function lastReformulation(
  { dataSet, dialect, selection, signal }: QueryContext,
  { startDate, endDate }: DayRange,
) {
  const { rows } = await dataSet.store.query(
    `SELECT date, text FROM product_event WHERE kind = 'reformulation' AND product = ${dialect.parameter(1, 'integer')}
     AND date BETWEEN ${dialect.parameter(2, 'date')} AND ${dialect.parameter(3, 'date')} ORDER BY date DESC LIMIT 1`,
    [selection.product, startDate, endDate],
    signal,
  );
  const [row] = rows;
  return row === undefined ? null : { day: String(row[0]), text: String(row[1]) };
}

type Reformulation = NonNullable<Awaited<ReturnType<typeof lastReformulation>>>;

/** The result of the twelve weeks from the event, beside the twelve before it; a plan may not include all of them. */
async function around(context: QueryContext, event: Reformulation, open: DayRange): Promise<Found> {
  const before = { startDate: addDays(event.day, -daysAround), endDate: addDays(event.day, -1) };
  const weeks = { startDate: event.day, endDate: addDays(event.day, daysAround - 1) };
  const after = intersection(weeks, open) ?? weeks;
  if (before.startDate < open.startDate)
    return emptyState('out-of-plan', 'The twelve weeks before it are not in your plan.');
  const { dataSet, names } = context;
  const baselines = [{ kind: 'prior_period' as const, range: before, outOfPlan: false }];
  const found = await queryFigures(withSelection(context, { period: after, baselines }), query);
  if (!hasFigures(found)) return found;
  const { columns, rows } = await shapeResult(found, dataSet, names);
  const figures = columns.filter(
    ({ key, role }) => role === 'value' || (role === 'base' && !key.endsWith('_baseline')),
  );
  const cells = (end: '' | '_baseline') =>
    figures.map(({ key }) => {
      const at = columns.findIndex((one) => one.key === `${key}${end}`);
      return rows[0]?.[at] ?? null;
    });
  return {
    columns: columnsOf(event, figures),
    rows: [
      ['before', 'Before the change', before.startDate, before.endDate, ...cells('_baseline')],
      ['after', 'After the change', after.startDate, after.endDate, ...cells('')],
    ],
  };
}

/** Average rating and net sentiment in the twelve weeks before and after the last reformulation of the product. */
export const reformulation = sqlQuery({
  scope: ofSubject({ days: 'own' }),
  reason: 'Its periods come from an event of the product.',
  metrics: ['RAT', 'SENT'],
  needs: ['reviews', 'events'],
  columns: columnsOf(null, []),
  async find(context) {
    const { openDays } = context.resolved;
    if (context.selection.product === null)
      return emptyState('no-brand', 'Choose a product to see its reformulations.');
    const event = await lastReformulation(context, openDays);
    if (event !== null) return around(context, event, openDays);
    const none = 'No reformulation of this product in the dates of your data and plan.';
    return emptyState('no-event', none);
  },
});
