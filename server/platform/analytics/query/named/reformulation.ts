import { dayText } from '../../../dates/day-text';
import { addDays, type DayRange, intersection } from '../../../dates/days';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { type EmptyState, emptyState } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { isResolved, resolveSubject } from '../model/resolved-selection';
import { hasFigures } from '../results/query-figures';
import { type QueryResult, type ResultColumn, resultOfRows } from '../results/query-result';
import { shapeResult } from '../results/shape-result';
import { type NamedQuery, readParams } from './named-query';

/** Twelve weeks. */
const daysAround = 84;

interface Reformulation {
  day: string;
  text: string;
}

const query = metricQuery({
  subject: 'brand',
  measures: [metricMeasure('RAT'), metricMeasure('SENT')],
  compare: true,
});

const dayColumn = (key: string, label: string): ResultColumn => ({
  key,
  label,
  metric: null,
  format: 'date',
  unit: '',
  role: 'dimension',
});

/** The columns of the result; the heading of the names contains the event. */
const columnsOf = (event: Reformulation | null, figures: ResultColumn[]): ResultColumn[] => [
  { ...dayColumn('when_id', 'Id'), format: 'text', role: 'id' },
  {
    ...dayColumn('when', event === null ? 'When' : `${dayText(event.day)}: ${event.text}`),
    format: 'text',
  },
  dayColumn('from', 'From'),
  dayColumn('to', 'To'),
  ...figures,
];

/** The last reformulation of the chosen product on the open days. */
async function lastReformulation(
  { dataSet, dialect, selection, signal }: QueryContext,
  { startDate, endDate }: DayRange,
): Promise<Reformulation | null> {
  const { rows } = await dataSet.store.query(
    `SELECT date, text FROM product_event WHERE kind = 'reformulation' AND product = ${dialect.parameter(1, 'integer')}
     AND date BETWEEN ${dialect.parameter(2, 'date')} AND ${dialect.parameter(3, 'date')} ORDER BY date DESC LIMIT 1`,
    [selection.product, startDate, endDate],
    signal,
  );
  const [row] = rows;
  return row === undefined ? null : { day: String(row[0]), text: String(row[1]) };
}

/** The result of the twelve weeks from the event, beside the twelve before it; a plan may not include all of them. */
async function around(
  context: QueryContext,
  event: Reformulation,
  open: DayRange,
): Promise<QueryResult | EmptyState> {
  const before = { startDate: addDays(event.day, -daysAround), endDate: addDays(event.day, -1) };
  const weeks = { startDate: event.day, endDate: addDays(event.day, daysAround - 1) };
  const after = intersection(weeks, open) ?? weeks;
  if (before.startDate < open.startDate)
    return emptyState('out-of-plan', 'The twelve weeks before it are not in your plan.');
  const { dataSet, names, selection } = context;
  const found = await queryFigures(
    {
      ...context,
      selection: {
        ...selection,
        period: after,
        baseline: { kind: 'prior_period', range: before, outOfPlan: false },
        secondBaseline: null,
      },
    },
    query,
  );
  if (!hasFigures(found)) return found;
  const { columns, rows } = await shapeResult(found, dataSet, names);
  const cells = (isBefore: boolean) =>
    figuresOf(columns).map(({ key }) => {
      const at = columns.findIndex((one) => one.key === (isBefore ? `${key}_baseline` : key));
      return rows[0]?.[at] ?? null;
    });
  return resultOfRows(dataSet, columnsOf(event, figuresOf(columns)), [
    ['before', 'Before the change', before.startDate, before.endDate, ...cells(true)],
    ['after', 'After the change', after.startDate, after.endDate, ...cells(false)],
  ]);
}

/** The figures of one side, with their bases. */
const figuresOf = (columns: readonly ResultColumn[]): ResultColumn[] =>
  columns.filter(
    ({ key, role }) => role === 'value' || (role === 'base' && !key.endsWith('_baseline')),
  );

/**
 * Average rating and net sentiment of the chosen product in the twelve weeks before and after its last reformulation on the
 * open days, whatever the period. The weeks after it end with the data at the latest.
 */
export const reformulation: NamedQuery<Record<string, never>> = {
  reason: 'Its periods come from an event of the product.',
  metrics: ['RAT', 'SENT'],
  needs: ['reviews', 'events'],
  ignoresPeriod: true,
  read: readParams<Record<string, never>>({}),
  async run(context): Promise<QueryResult> {
    const { dataSet, selection } = context;
    const none = (empty: EmptyState) => resultOfRows(dataSet, columnsOf(null, []), [], empty);
    const resolved = resolveSubject('brand', dataSet.info, selection);
    if (!isResolved(resolved)) return none(resolved);
    if (selection.product === null)
      return none(emptyState('no-brand', 'Choose a product to see its reformulations.'));
    const event = await lastReformulation(context, resolved.openDays);
    if (event === null)
      return none(
        emptyState(
          'no-event',
          'No reformulation of this product in the dates of your data and plan.',
        ),
      );
    const found = await around(context, event, resolved.openDays);
    return 'rows' in found ? found : none(found);
  },
};
