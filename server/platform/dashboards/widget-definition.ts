import * as z from 'zod';

import { QueryRefusedError } from '../analytics/query/model/query-refused-error';
import { parseJaql } from '../analytics/query/model/jaql';

export const chartKinds = ['tile', 'line', 'bar', 'stacked', 'table', 'sparkline'] as const;

const jaqlQuery = z.strictObject({
  language: z.literal('jaql'),
  /** Parsed once, here; behind this schema it is a MetricQuery. */
  jaql: z.record(z.string(), z.unknown()).transform((jaql, context) => {
    try {
      return parseJaql(jaql);
    } catch (error) {
      if (!(error instanceof QueryRefusedError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  }),
});
const sqlQuery = z.strictObject({
  language: z.literal('sql'),
  /** A statement that the platform has by this name; definitions hold no SQL. */
  name: z.string().regex(/^[a-z][a-z0-9_-]*$/, 'must be the name of a statement'),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
/** D-10. */
const query = z.discriminatedUnion('language', [jaqlQuery, sqlQuery], {
  error: 'needs the language jaql or sql',
});

/** One widget of a dashboard, as its data file has it. */
export const widgetDefinition = z
  .strictObject({
    id: z
      .string()
      .max(60)
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a slug'),
    /** A plain sentence of what it shows. */
    title: z.string().min(1).max(120),
    subtitle: z.string().min(1).max(200).nullable().default(null),
    chart: z.enum(chartKinds, { error: `must be one of ${chartKinds.join(', ')}` }),
    /** Of the 12 columns of the page. */
    span: z.number().int().min(2).max(12),
    /** Who sees it: `public` is what visitors and users without dashboards see (D-16). */
    variant: z.enum(['full', 'public', 'both']).default('full'),
    query,
    /** A tile's course over time. */
    trend: query.nullable().default(null),
    drillDown: z.boolean().default(false),
  })
  .superRefine((widget, context) => {
    if (widget.trend !== null && widget.chart !== 'tile')
      context.addIssue({ code: 'custom', path: ['trend'], message: 'is for tiles alone' });
    if (widget.drillDown && widget.variant === 'public')
      context.addIssue({
        code: 'custom',
        path: ['drillDown'],
        message: 'a public widget has no rows to drill down to',
      });
  });
export type WidgetDefinition = z.output<typeof widgetDefinition>;
