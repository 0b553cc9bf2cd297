import * as z from 'zod';

import { chartKinds } from '../../../contract/vocabulary';
import { dateLevel, parseJaql } from '../analytics/query/model/jaql';
import type { MetricQuery } from '../analytics/query/model/metric-query';
import { QueryRefusedError } from '../analytics/query/model/query-refused-error';
import { namedQuery } from '../analytics/query/named/registry';
import type { DateLevel } from '../dates/calendar-units';
import type { Fault } from './filter-definition';

const jaqlQuery = z.strictObject({
  language: z.literal('jaql'),
  /** JAQL on input, a MetricQuery on output. It is parsed only here. */
  jaql: z.record(z.string(), z.unknown()).transform((jaql, context) => {
    const faults = jaqlFaults(jaql);
    if (faults.length === 0) return parseJaql(jaql);
    for (const fault of faults) context.addIssue({ code: 'custom', ...fault });
    return z.NEVER;
  }),
});
const sqlQuery = z
  .strictObject({
    language: z.literal('sql'),
    /** The name of a query in the platform's registry. Definitions contain no SQL. */
    name: z.string().regex(/^[a-z][a-z0-9_-]*$/, 'must be the name of a statement'),
    params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  })
  .superRefine(({ name, params = {} }, context) => {
    for (const fault of namedQueryFaults(name, params))
      context.addIssue({ code: 'custom', ...fault });
  });
/** The query of a widget (D-10). */
const query = z.discriminatedUnion('language', [jaqlQuery, sqlQuery], {
  error: 'needs the language jaql or sql',
});

/** The figures of a query over time, without a comparison. */
const byDate = (jaql: MetricQuery, level: DateLevel): MetricQuery => ({
  ...jaql,
  dimensions: ['date'],
  dateLevel: level,
  compare: false,
  against: null,
});

/** Replaces texts and queries of a widget for one value of the dashboard's filter of kind `type` (D-02). */
const ofType = z.strictObject({
  title: z.string().min(1).max(120).optional(),
  subtitle: z.string().min(1).max(200).optional(),
  /** Default: the widget's own, which reads the value. */
  query: query.optional(),
  trend: query.optional(),
});

/** One widget in a dashboard's file. */
export const widgetDefinition = z
  .strictObject({
    id: z
      .string()
      .max(60)
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a slug'),
    /** One plain sentence that says what it shows. */
    title: z.string().min(1).max(120),
    subtitle: z.string().min(1).max(200).nullable().default(null),
    chart: z.enum(chartKinds, { error: `must be one of ${chartKinds.join(', ')}` }),
    /** Number of columns, of the 12 of the page. */
    span: z.number().int().min(2).max(12),
    /** The variant of the dashboard that shows it. Visitors and users without dashboards get the public one (D-16). */
    variant: z.enum(['full', 'public', 'both']).default('full'),
    query,
    /** The query of a tile's line over time. */
    trend: query.nullable().default(null),
    /** In place of `trend`: the level at which the line shows the figures of the tile's own JAQL. */
    trendBy: dateLevel.optional(),
    drillDown: z.boolean().default(false),
    /** By value of the filter of kind `type`; for a value that is not listed the widget shows its own query. */
    byType: z.record(z.string(), ofType).optional(),
  })
  .superRefine((widget, context) => {
    for (const key of ['trend', 'trendBy'] as const)
      if (widget[key] && widget.chart !== 'tile')
        context.addIssue({ code: 'custom', path: [key], message: 'is for tiles alone' });
    if (widget.trendBy && (widget.trend !== null || widget.query.language !== 'jaql'))
      context.addIssue({
        code: 'custom',
        path: ['trendBy'],
        message: 'needs a query in JAQL, and no other trend',
      });
    if (widget.chart !== 'tile' && Object.values(widget.byType ?? {}).some(({ trend }) => trend))
      context.addIssue({
        code: 'custom',
        path: ['byType'],
        message: 'has a trend, for tiles alone',
      });
    if (widget.drillDown && widget.variant === 'public')
      context.addIssue({
        code: 'custom',
        path: ['drillDown'],
        message: 'a public widget has no rows to drill down to',
      });
  })
  .transform(({ trendBy, byType, ...widget }) => ({
    ...widget,
    ...(byType && {
      byType: Object.fromEntries(
        Object.entries(byType).map(([type, { query: own = widget.query, ...shown }]) => [
          type,
          { ...shown, query: own },
        ]),
      ),
    }),
    trend:
      trendBy && widget.query.language === 'jaql'
        ? { ...widget.query, jaql: byDate(widget.query.jaql, trendBy) }
        : widget.trend,
  }));
export type WidgetDefinition = z.output<typeof widgetDefinition>;

/** The widget for a value of the filter of kind `type`. */
export function widgetOfType(widget: WidgetDefinition, type: string | null): WidgetDefinition {
  const shown = type === null ? undefined : widget.byType?.[type];
  if (shown === undefined) return widget;
  const { query: own, trend = null, title = widget.title, subtitle = widget.subtitle } = shown;
  return { ...widget, title, subtitle, query: own, trend };
}

/** Every query that a widget can run. */
export const queriesOfWidget = ({ query: own, trend, byType = {} }: WidgetDefinition) =>
  [{ query: own, trend }, ...Object.values(byType)].flatMap((shown) =>
    shown.trend ? [shown.query, shown.trend] : [shown.query],
  );

/** Why the compiler refuses a query; null if it accepts it. */
function refusalOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof QueryRefusedError) return error.message;
    throw error;
  }
}

/**
 * All faults of a widget's JAQL. The compiler stops at its first, so every measure, dimension and filter is also read on
 * its own, beside a measure that exists.
 */
function jaqlFaults(jaql: Readonly<Record<string, unknown>>): Fault[] {
  const faults: Fault[] = [];
  const read = (path: Fault['path'], query: object) => {
    const message = refusalOf(() => parseJaql(query));
    if (message !== null) faults.push({ path, message });
  };
  for (const list of ['measures', 'dimensions', 'filters'] as const) {
    const items: unknown = jaql[list];
    if (!Array.isArray(items)) continue;
    for (const [index, item] of items.entries())
      read([list, index], { measures: ['NS'], [list]: [item] });
  }
  if (faults.length === 0) read([], jaql);
  return faults;
}

/** All faults of a widget's named query: its name, or each of its parameters. */
function namedQueryFaults(name: string, params: Readonly<Record<string, unknown>>): Fault[] {
  const unknownName = refusalOf(() => namedQuery(name));
  if (unknownName !== null) return [{ path: ['name'], message: unknownName }];
  return Object.entries(params).flatMap(([param, value]) => {
    const message = refusalOf(() => namedQuery(name).read({ [param]: value }));
    return message === null ? [] : [{ path: ['params', param], message }];
  });
}
