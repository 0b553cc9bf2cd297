import type {
  Better,
  Cell,
  ResultColumn,
  WidgetResult,
  WidgetView,
} from '~/contracts/dashboards/content';

/** Facts of the page in tests of charts. */
export const chartFacts = {
  currency: 'USD',
  locale: 'en-US',
  ownBrandId: 'own',
  subjectColour: 'own' as const,
  baselines: [{ label: 'prior 3 weeks', closed: null as string | null }],
};

/** A column of a result; its key is its label. */
export const column = (
  role: ResultColumn['role'],
  label: string,
  format: ResultColumn['format'] = 'text',
  metric: string | null = null,
  better?: Better,
): ResultColumn => ({ key: label, label, metric, format, unit: '', role, better });

/** A widget with these rows, by week if a column holds dates. */
export function chartWidget(
  chart: WidgetView['chart'],
  columns: ResultColumn[],
  rows: Cell[][],
  changes: Partial<WidgetResult> = {},
  span = 8,
): WidgetView {
  return {
    id: 'w',
    title: 'Sales & <more>',
    subtitle: null,
    chart,
    span,
    metrics: [],
    drillDown: false,
    ignoredFilters: [],
    trend: null,
    result: {
      columns,
      rows,
      baseSize: null,
      asOf: '2026-08-30',
      dateLevel: columns.some(({ format }) => format === 'date') ? 'week' : null,
      incompleteFrom: null,
      incompleteTo: null,
      empty: null,
      error: null,
      ...changes,
    },
  };
}

/** Columns of the charts below. */
export const id = column('id', 'id');
export const name = column('dimension', 'Brand');
export const day = column('dimension', 'Week', 'date');
export const sales = column('value', 'Net sales', 'money', 'NS');
export const growth = (metric: string, format: 'percent' | 'points' = 'percent') =>
  column('growth', 'Change', format, metric, 'higher');

/** Two lines of three weeks, the last of them incomplete; the average has a gap. */
export const lineChart = chartWidget(
  'line',
  [day, id, name, sales],
  [
    ['2026-08-10', 'own', 'Crunchwell', 1_100_000],
    ['2026-08-10', 'average', 'average', 900_000],
    ['2026-08-17', 'own', 'Crunchwell', 1_200_000],
    ['2026-08-17', 'average', 'average', null],
    ['2026-08-24', 'own', 'Crunchwell', 1_234_000],
    ['2026-08-24', 'average', 'average', 980_000],
  ],
  { incompleteFrom: '2026-08-24' },
);
export const barChart = chartWidget(
  'bar',
  [id, name, sales, column('baseline', 'Before', 'money'), growth('NS')],
  [
    ['alder', 'Alder & Ash', 400_000, 500_000, -0.2],
    ['own', 'Crunchwell', 300_000, 250_000, 0.2],
  ],
);
/** Two weeks of two brands. */
export const stackedChart = chartWidget(
  'stacked',
  [day, id, name, sales],
  [
    ['2026-08-17', 'own', 'Crunchwell', 100_000],
    ['2026-08-17', 'b', 'Brightwater', 50_000],
    ['2026-08-24', 'own', 'Crunchwell', 110_000],
    ['2026-08-24', 'b', 'Brightwater', 60_000],
  ],
);

/** The columns in front of the figures of series: week, id and name. */
export const seriesColumns = [day, id, name];

export const threeWeeks = ['2026-08-10', '2026-08-17', '2026-08-24'];

/** Rows of three weeks. @param figures of each series, by its id */
export const seriesRows = (figures: Record<string, (number | null)[]>): Cell[][] =>
  threeWeeks.flatMap((week, at) =>
    Object.entries(figures).map(([series, values]): Cell[] => [
      week,
      series,
      `Brand ${series}`,
      values[at] ?? null,
    ]),
  );
