import type { EmptyState } from '../../analytics/query/model/empty-state';
import type {
  QueryResult,
  ResultColumn,
  TrendBuckets,
} from '../../analytics/query/results/query-result';
import type { OpenDashboard } from '../../dashboards/open-dashboard';
import type { Outcome, WidgetFailure } from '../../dashboards/run-widget';
import {
  hasDrillDown,
  ignoredFilters,
  metricsOfWidget,
  widgetText,
} from '../../dashboards/widget-info';
import { type WidgetDefinition } from '../../dashboards/widget-definition';
import { chartKinds } from '../../../../contract/vocabulary';
import type { Builder } from './builder';

/** A widget with its running queries. */
export interface RunningWidget {
  open: OpenDashboard;
  widget: WidgetDefinition;
  result: Promise<Outcome<QueryResult>>;
  trend: Promise<Outcome<QueryResult>> | null;
}

/** A result's fields, or the reason why they are missing. */
export type Answered<Result> = Partial<Result> & { asOf: string; error: WidgetFailure | null };

export const fieldsOf = <Result extends { asOf: string }>(
  outcome: Outcome<Result>,
): Answered<Result> => ({
  ...(outcome.result ?? ({} as Partial<Result>)),
  asOf: outcome.error === null ? outcome.result.asOf : outcome.asOf,
  error: outcome.error,
});

const betterDirections = ['higher', 'lower', 'neutral'] as const;
const columnRoles = [
  'dimension',
  'id',
  'value',
  'baseline',
  'growth',
  'base',
  'shade',
  'trend',
  'file',
] as const;

/** Adds the types that widgets and drill-downs share. */
export function addResults(builder: Builder) {
  const role = builder.enumType('ColumnRole', { values: columnRoles });
  const better = builder.enumType('Better', {
    description: 'The direction of a change in which the brand does better.',
    values: betterDirections,
  });
  const dateLevel = builder.enumType('DateLevel', {
    values: ['day', 'week', 'month', 'quarter', 'year'] as const,
  });
  const buckets = builder.objectRef<TrendBuckets>('TrendBuckets').implement({
    description: 'What the figures in a column of trends are of: each cell has one for each day.',
    fields: (t) => ({
      days: t.exposeStringList('days', { description: 'First days of the buckets.' }),
      level: t.field({ type: dateLevel, resolve: (row) => row.level }),
      incompleteFrom: t.exposeString('incompleteFrom', { nullable: true }),
      incompleteTo: t.exposeString('incompleteTo', { nullable: true }),
      range: t.exposeFloatList('range', {
        description: 'What all lines are drawn between; null where each fills its own cell.',
        nullable: true,
      }),
    }),
  });
  const column = builder.objectRef<ResultColumn>('ResultColumn').implement({
    fields: (t) => ({
      key: t.exposeString('key'),
      label: t.exposeString('label'),
      metric: t.exposeString('metric', { nullable: true }),
      format: t.exposeString('format'),
      unit: t.exposeString('unit'),
      role: t.field({ type: role, resolve: (row) => row.role }),
      baseline: t.exposeInt('baseline', {
        description:
          'Place of the baseline of a figure or change in those of the content; null for the first.',
        nullable: true,
      }),
      better: t.field({
        description: 'Null in columns that show no change.',
        type: better,
        nullable: true,
        resolve: (row) => row.better ?? null,
      }),
      base: t.exposeString('base', {
        description:
          'Key of the column that counts what the figure rests on. A rate on fewer than 30 is null.',
        nullable: true,
      }),
      opens: t.exposeString('opens', {
        nullable: true,
        description: 'What the ids in the column open: `report` of a sampling campaign.',
      }),
      filter: t.exposeString('filter', {
        description:
          'Name of the filter of the dashboard that the ids in the column are values of.',
        nullable: true,
      }),
      buckets: t.field({
        description: 'Only in columns of trends, whose cells are lists of numbers.',
        type: buckets,
        nullable: true,
        resolve: (row) => row.buckets ?? null,
      }),
    }),
  });
  const empty = builder.objectRef<EmptyState>('EmptyResult').implement({
    description: 'The reason why a result has no rows.',
    fields: (t) => ({
      reason: t.exposeString('reason'),
      message: t.exposeString('message'),
      filters: t.stringList({
        description: 'Names of the selected filters that leave no rows.',
        resolve: (row) => [...(row.filters ?? [])],
      }),
    }),
  });
  const error = builder.objectRef<WidgetFailure>('ResultError').implement({
    fields: (t) => ({ code: t.exposeString('code'), message: t.exposeString('message') }),
  });
  return { column, dateLevel, empty, error };
}

export type Results = ReturnType<typeof addResults>;

/** Adds widgets with their results (D-10, D-13). Each result can fail or be empty independently. */
export function addWidgets(builder: Builder, results: Results) {
  const chart = builder.enumType('ChartKind', { values: chartKinds });
  const metric = addMetric(builder);
  const result = addWidgetResult(builder, results);

  return builder.objectRef<RunningWidget>('Widget').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ widget }) => widget.id }),
      title: t.string({ resolve: ({ open, widget }) => widgetText(open, widget, widget.title) }),
      subtitle: t.string({
        nullable: true,
        resolve: ({ open, widget }) =>
          widget.subtitle === null ? null : widgetText(open, widget, widget.subtitle),
      }),
      chart: t.field({ type: chart, resolve: ({ widget }) => widget.chart }),
      span: t.int({ resolve: ({ widget }) => widget.span }),
      queryLanguage: t.string({ resolve: ({ widget }) => widget.query.language }),
      metrics: t.field({
        type: [metric],
        resolve: ({ open, widget }) => metricsOfWidget(open, widget),
      }),
      drillDown: t.boolean({ resolve: ({ open, widget }) => hasDrillDown(open, widget) }),
      ignoredFilters: t.stringList({
        description: 'The labels of active filters that do not apply to this widget.',
        resolve: ({ open, widget }) => ignoredFilters(open, widget),
      }),
      result: t.field({ type: result, resolve: async (row) => fieldsOf(await row.result) }),
      trend: t.field({
        type: result,
        nullable: true,
        resolve: async (row) => row.trend && fieldsOf(await row.trend),
      }),
    }),
  });
}

const addMetric = (builder: Builder) =>
  builder.objectRef<ReturnType<typeof metricsOfWidget>[number]>('Metric').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      label: t.exposeString('label'),
      definition: t.exposeString('definition'),
      format: t.exposeString('format'),
      unit: t.exposeString('unit'),
    }),
  });

function addWidgetResult(builder: Builder, { column, dateLevel, empty, error }: Results) {
  return builder.objectRef<Answered<QueryResult>>('WidgetResult').implement({
    description:
      'Rows, or one of `empty` and `error`. Money is in hundredths of the currency unit. Rates are from 0 to 1. Growth is relative; for rates it is the difference.',
    fields: (t) => ({
      columns: t.field({ type: [column], resolve: (row) => row.columns ?? [] }),
      rows: t.field({ type: 'JSON', resolve: (row) => row.rows ?? [] }),
      baseSize: t.exposeFloat('baseSize', { nullable: true }),
      asOf: t.exposeString('asOf'),
      dateLevel: t.expose('dateLevel', { type: dateLevel, nullable: true }),
      incompleteFrom: t.exposeString('incompleteFrom', { nullable: true }),
      incompleteTo: t.exposeString('incompleteTo', { nullable: true }),
      baselineLabel: t.exposeString('baselineLabel', {
        description: 'What the baseline is called, where it is not the one of the dashboard.',
        nullable: true,
      }),
      reference: t.exposeString('reference', {
        description:
          'What the figures are compared with in place of the baselines of the dashboard.',
        nullable: true,
      }),
      note: t.exposeString('note', {
        description: 'A sentence that readers of the figures need.',
        nullable: true,
      }),
      empty: t.expose('empty', { type: empty, nullable: true }),
      error: t.expose('error', { type: error, nullable: true }),
    }),
  });
}
