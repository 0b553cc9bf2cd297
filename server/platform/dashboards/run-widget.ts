import type { DataSets } from '../analytics/data-set';
import type { DrillDownRequest, DrillDownResult } from '../analytics/query/drill-down/page';
import { QueryRefusedError } from '../analytics/query/model/query-refused-error';
import type { QuerySelection } from '../analytics/query/model/selection';
import type { WidgetQuery } from '../analytics/query/model/widget-query';
import { scopeOfQuery } from '../analytics/query/describe-query';
import type { QueryResult } from '../analytics/query/results/query-result';
import { QueryTimeoutError, startDeadline } from '../analytics/store/analytic-store';
import { type BrandEdits, withEdits } from '../brand-profiles/fields';
import type { Log } from '../log';
import { withColumnFilters } from './column-filters';
import { withComparedNote } from './compared-without-rows';
import { findEmptyingFilters } from './emptying-filters';
import { kindTraits } from './filter-kinds';
import { widgetsOf, type OpenDashboard } from './open-dashboard';
import { withNoteOnGaps } from './note-on-gaps';
import { noDataMessage } from './subject';
import type { WidgetDefinition } from './widget-definition';
import { hasDrillDown, ignoredFilters, levelsOfWidget } from './widget-info';

/** The data sets that answer the queries of widgets, and their time limit. */
export interface Analytics {
  sets: Pick<DataSets, 'list' | 'open'>;
  /** Limit in milliseconds of all work for a widget: waiting for a free slot, and every statement. */
  limitMs: number;
}

export interface WidgetFailure {
  /** `refused`: the drill-down request names a cursor or a level that does not exist. */
  code: 'timeout' | 'failed' | 'refused';
  message: string;
}
/** The result of a query, or its failure. A failure affects only its own widget (D-13). */
export type Outcome<Result> =
  { result: Result; error: null } | { result: null; error: WidgetFailure; asOf: string };

export interface RunContext {
  analytics: Analytics;
  /** Brand facts edited by the brand's users. */
  brandEdits(brandId: string): Promise<BrandEdits>;
  log: Log;
  requestId: string | null;
  signal?: AbortSignal;
}

const failures = {
  timeout: { code: 'timeout', message: 'This took too long and was stopped.' },
  failed: { code: 'failed', message: 'This figure could not be worked out just now.' },
} as const;

/**
 * Runs the query of a widget, or of its trend. A result without rows names the filters that empty it. Never rejects: a
 * fault is logged and becomes the widget's own error.
 */
export function runWidget(
  open: OpenDashboard,
  widget: WidgetDefinition,
  query: WidgetQuery,
  run: RunContext,
): Promise<Outcome<QueryResult>> {
  return attempt(open, widget, run, async (signal) => {
    const withSelection = (selection: QuerySelection) =>
      open.set.engine.run(query, selection, signal);
    const found = await withSelection(open.selection.querySelection);
    const edited = await withBrandEdits(open, query, found, run);
    const result = await withNoteOnGaps(open, query, edited);
    const unknown = unknownBrandMessage(open);
    if (result.empty?.reason === 'no-brand' && unknown !== null)
      return { ...result, empty: { ...result.empty, message: unknown } };
    if (result.empty?.reason !== 'no-data' && result.empty?.reason !== 'too-few') {
      const own = open.selection.product?.id ?? shownBrandId(open);
      const noted = withComparedNote(open.selection, own, query, result);
      return withColumnFilters(open, widget, noted);
    }
    return {
      ...result,
      empty: { ...result.empty, filters: await findEmptyingFilters(open, withSelection) },
    };
  });
}

/** Message for a chosen brand that the data set does not have; null for every other brand. */
const unknownBrandMessage = ({ selection: { brand }, set }: OpenDashboard) =>
  brand === null || set.brandsByCode.has(brand.id) ? null : noDataMessage(brand.name);

/** Name of the query for the facts that a brand's users edit. */
const profileQuery = 'brand-profile';

/** Whether a widget shows the facts of the brand, and so the edits of its users. */
export const showsBrandProfile = ({ query }: Pick<WidgetDefinition, 'query'>): boolean =>
  query.language === 'sql' && query.name === profileQuery;

/** Lays edited facts over those of the data set. The edits are not part of the data set and change no figure. */
async function withBrandEdits(
  open: OpenDashboard,
  query: WidgetQuery,
  result: QueryResult,
  run: RunContext,
): Promise<QueryResult> {
  const brand = showsBrandProfile({ query }) ? shownBrandId(open) : null;
  return brand === null ? result : withEdits(result, await run.brandEdits(brand));
}

/** The id of the brand that a dashboard is about, also where the data set does not have it; null without one. */
export const shownBrandId = ({ selection, set }: OpenDashboard): string | null =>
  set.brandsById.get(selection.querySelection.brand ?? 0)?.code ?? selection.brand?.id ?? null;

/** Codes of refusals that a drill-down request causes. All others are faults of a definition. */
const requestFaults: ReadonlySet<string> = new Set(['bad-cursor', 'unknown-parameter']);

/** Rows, or the reason why they are missing; in either case the widget's levels and the filters that it ignores. */
export type DrillDownOutcome = Outcome<DrillDownResult> &
  Pick<DrillDownResult, 'levels'> & { ignoredFilters: string[] };

/**
 * Runs a drill-down: reads the rows behind a widget's figure. Never rejects, as `runWidget`.
 * @returns null if the viewer does not get the widget, or if it has no drill-down
 */
export async function drillInto(
  open: OpenDashboard,
  widgetId: string,
  request: DrillDownRequest,
  run: RunContext,
): Promise<DrillDownOutcome | null> {
  const [widget] = widgetsOf(open, [widgetId]);
  if (!widget || !hasDrillDown(open, widget)) return null;
  const { querySelection } = open.selection;
  const outcome = await attempt(
    open,
    widget,
    run,
    (signal) => open.set.engine.drillDown(widget.query, querySelection, request, signal),
    requestFaults,
  );
  // A row of a chart may have fewer levels than the whole chart.
  return {
    ...outcome,
    levels: outcome.result?.levels ?? levelsOfWidget(open, widget),
    ignoredFilters: [...ignoredFilters(open, widget), ...unusedComparison(open, widget, request)],
  };
}

/** The comparison filter, if the rows are of the subject alone, or of one brand or product of the chart. */
function unusedComparison(
  { selection }: OpenDashboard,
  { query }: WidgetDefinition,
  { row = null }: DrillDownRequest,
): string[] {
  const isOfOne = row?.some(({ dim }) => dim === 'brand' || dim === 'product') ?? false;
  if (!isOfOne && scopeOfQuery(query).subject === 'brand+competitors') return [];
  return selection.filters
    .filter(({ definition: { kind } }) => kindTraits[kind].parameter === 'comparison')
    .map(({ definition }) => definition.label);
}

async function attempt<Result>(
  open: OpenDashboard,
  widget: WidgetDefinition,
  run: RunContext,
  work: (signal: AbortSignal) => Promise<Result>,
  refusals: ReadonlySet<string> = new Set(),
): Promise<Outcome<Result>> {
  // The deadline covers all statements of a widget, because they may run one after another.
  const deadline = startDeadline(run.analytics.limitMs, run.signal);
  try {
    run.signal?.throwIfAborted();
    // A statement that other widgets share continues after the deadline; this widget does not wait for it.
    return { result: await Promise.race([work(deadline.signal), deadline.passed]), error: null };
  } catch (error) {
    const { asOf } = open.info;
    if (error instanceof QueryRefusedError && refusals.has(error.code))
      return { result: null, error: { code: 'refused', message: error.message }, asOf };
    const code = error instanceof QueryTimeoutError ? 'timeout' : 'failed';
    logFailure(open, widget, run, error, code);
    return { result: null, error: failures[code], asOf };
  } finally {
    deadline.end();
  }
}

function logFailure(
  { definition, info }: OpenDashboard,
  widget: WidgetDefinition,
  { log, requestId, signal }: RunContext,
  error: unknown,
  code: WidgetFailure['code'],
): void {
  // If the client has closed its request, the failure is expected.
  const level = signal?.aborted === true ? 'debug' : 'error';
  log[level](
    {
      event: 'widget-failed',
      dashboard: `${definition.parentSlug}/${definition.slug}`,
      widget: widget.id,
      dataSet: info.id,
      reason: error instanceof QueryRefusedError ? error.code : code,
      ...(requestId === null ? undefined : { requestId }),
      err: error,
    },
    'a widget failed',
  );
}
