import type { MetricQuery } from './metric-query';

/** A widget's query. JAQL is the language of definitions; it is parsed when a definition is read. */
export type WidgetQuery =
  | { language: 'jaql'; jaql: MetricQuery }
  | { language: 'sql'; name: string; params?: Readonly<Record<string, string | number | boolean>> };
