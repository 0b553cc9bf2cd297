import { nothingToCompare } from '../model/empty-state';
import { rangeLabel } from '../../../dates/day-text';
import { type QueryResult, type ResultColumn, resultOfRows } from '../results/query-result';
import { measureColumns, textColumn } from '../results/columns';
import { type Driver, driverFigures, driversOf } from './drivers';
import { type NamedQuery, readParams } from './named-query';
import { sales } from './series';

const labels: Readonly<Record<Driver, string>> = {
  distribution: 'Distribution',
  velocity: 'Velocity',
  units: 'Units',
  price: 'Price',
  mix: 'Mix',
};

/** Columns of the steps from one total to another. */
export const stepColumns: readonly ResultColumn[] = [
  textColumn('step_id', 'Step id', 'id'),
  textColumn('step', 'Step'),
];

/** Steps from the net sales of the baseline to those of the period, by driver of the change (domain.md section 9.1). */
export const salesDrivers: NamedQuery<Record<string, never>> = {
  reason: 'The parts of a change are computed from both periods and from every product.',
  metrics: ['NS', 'VEL', 'AUP'],
  readsBaseline: true,
  read: readParams<Record<string, never>>({}),
  async run(context): Promise<QueryResult> {
    const { dataSet, selection } = context;
    const { currency } = dataSet.info;
    const columns = [
      ...stepColumns,
      ...measureColumns(sales, { currency, compare: false, baseline: null }),
    ];
    const figures = await driverFigures(context);
    if (figures !== null && 'reason' in figures) return resultOfRows(dataSet, columns, [], figures);
    const { baseline, period } = selection;
    if (figures === null || baseline === null)
      return resultOfRows(dataSet, columns, [], nothingToCompare(baseline));
    const [after, before] = figures.net;
    return resultOfRows(dataSet, columns, [
      ['before', rangeLabel(baseline.range), before],
      ...driversOf(figures).map(([driver, part]) => [driver, labels[driver], part]),
      ['after', rangeLabel(period), after],
    ]);
  },
};
