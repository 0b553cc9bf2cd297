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
