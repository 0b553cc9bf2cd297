import type { DataSets, OpenDataSet } from '../analytics/data-set';
import type { DataSetInfo } from '../analytics/data-set-content';
import { unitOf } from '../analytics/metrics/metric';
import { metric } from '../analytics/metrics/registry';
import { QueryRefusedError } from '../analytics/query/model/query-refused-error';
import { canDrillDown, ignoredConditions, metricsOf } from '../analytics/query/describe-query';
import type { DrillDownRequest, DrillDownResult } from '../analytics/query/drill-down/page';
import type { WidgetQuery } from '../analytics/query/model/widget-query';
import type { QueryResult } from '../analytics/query/results/query-result';
import { QueryTimeoutError } from '../analytics/store/analytic-store';
import { startDeadline } from '../analytics/store/deadline';
import type { Log } from '../log';
import type { DashboardDefinition } from './definition';
import { applyState, type AppliedState, type StateInput } from './state';
import { createCatalogue } from './state/catalogue';
import { Notices } from './state/notices';
import type { Options } from './state/options';
import { chooseSubject } from './subject';
import type { SubjectBrand, Viewpoint } from './viewpoint';
import type { WidgetDefinition } from './widget-definition';

/** What answers a dashboard's queries. */
export interface Analytics {
  sets: Pick<DataSets, 'list' | 'open'>;
  /** Milliseconds that a widget may take in all, waiting for its turn and all its statements included. */
  limitMs: number;
}

/** Who asks, and the reads that their questions need. */
export interface Asker {
  viewpoint: Viewpoint;
  /** Any brand of the platform; null for none. */
  findBrand(id: string): Promise<SubjectBrand | null>;
  /** Brands that may be the subject where any may. */
  anyBrands: Options;
  iconUrl(path: string): string;
}

/** A dashboard with its state applied: what its widgets, filters and drill-downs are made of. */
export interface OpenDashboard {
  definition: DashboardDefinition;
  viewpoint: Viewpoint;
  info: DataSetInfo;
  set: OpenDataSet;
  state: AppliedState;
}

/**
 * Opens a dashboard that the asker may see, in the state asked for.
 * @returns null where there are no data at all for them
 */
export async function openDashboard(
  definition: DashboardDefinition,
  input: StateInput,
  asker: Asker,
  sets: Analytics['sets'],
): Promise<OpenDashboard | null> {
  const { viewpoint } = asker;
  const notices = new Notices();
  const listed = await sets.list();
  const { brand, dataSetId } = await chooseSubject(
    input.brand ?? null,
    viewpoint,
    listed,
    (id) => asker.findBrand(id),
    notices,
  );
  const known = listed.find(({ id }) => id === dataSetId);
  const set = dataSetId === null ? null : await sets.open(dataSetId, known);
  if (set === null) return null;
  const state = await applyState(input, {
    definition,
    viewpoint,
    brand: brand ?? (viewpoint.anyBrand ? firstBrand(set) : null),
    set,
    catalogue: createCatalogue(set),
    ...(viewpoint.anyBrand ? { ownBrands: asker.anyBrands } : undefined),
    iconUrl: (path) => asker.iconUrl(path),
    notices,
  });
  return state && { definition, viewpoint, info: set.info, set, state };
}

/** Whoever may look at any brand and has none begins with the first of the market. */
function firstBrand({ brandsById, info }: OpenDataSet): SubjectBrand | null {
  const [first] = [...brandsById.values()].filter(({ id }) => id > 0).sort((a, b) => a.id - b.id);
  return first ? { id: first.code, name: first.name, dataSetId: info.id } : null;
}

/** The widgets that the viewer gets, in page order; with `ids` those of them alone. */
export function widgetsOf(
  { definition, viewpoint }: Pick<OpenDashboard, 'definition' | 'viewpoint'>,
  ids: readonly string[] | null = null,
): WidgetDefinition[] {
  return definition.widgets.filter(
    ({ id, variant }) =>
      (variant === 'both' || variant === viewpoint.variant) && (ids === null || ids.includes(id)),
  );
}

export interface Failure {
  /** refused: the rows behind a figure were asked for in a way that there is not (cursor, level). */
  code: 'timeout' | 'failed' | 'refused';
  message: string;
}
/** A query's result, or why there is none: a failure stays with its widget. */
export type Outcome<Result> =
  { result: Result; error: null } | { result: null; error: Failure; asOf: string };

export interface RunContext {
  analytics: Analytics;
  log: Log;
  requestId: string | null;
  signal?: AbortSignal;
}

const failures = {
  timeout: { code: 'timeout', message: 'This took too long and was stopped.' },
  failed: { code: 'failed', message: 'This figure could not be worked out just now.' },
} as const;

/** Runs a widget's query, or its trend's. Never rejects: what goes wrong is logged and becomes the widget's own error. */
export function runWidget(
  open: OpenDashboard,
  widget: WidgetDefinition,
  query: WidgetQuery,
  run: RunContext,
): Promise<Outcome<QueryResult>> {
  return attempt(open, widget, run, (signal) =>
    open.set.engine.run(query, open.state.binding, signal),
  );
}

/** Refusals of what a caller asks of the rows behind a figure; all others are faults of a definition. */
const askersFaults: ReadonlySet<string> = new Set(['bad-cursor', 'unknown-parameter']);

/**
 * The rows behind a widget's figure.
 * @returns null for a widget that the viewer does not get or that has no rows behind it
 */
export async function drillInto(
  open: OpenDashboard,
  widgetId: string,
  request: DrillDownRequest,
  run: RunContext,
): Promise<Outcome<DrillDownResult> | null> {
  const [widget] = widgetsOf(open, [widgetId]);
  if (!widget || !hasDrillDown(open, widget)) return null;
  return attempt(
    open,
    widget,
    run,
    (signal) => open.set.engine.drillDown(widget.query, open.state.binding, request, signal),
    askersFaults,
  );
}

async function attempt<Result>(
  { definition, info }: OpenDashboard,
  widget: WidgetDefinition,
  { analytics, log, requestId, signal }: RunContext,
  work: (signal: AbortSignal) => Promise<Result>,
  refusals: ReadonlySet<string> = new Set(),
): Promise<Outcome<Result>> {
  // One limit for all of a widget's statements: one after the other they could outlast whoever waits for the page.
  const deadline = startDeadline(analytics.limitMs, signal);
  const stop = new AbortController();
  deadline.onPassed(() => stop.abort(deadline.reason()));
  try {
    signal?.throwIfAborted();
    // What is shared with others goes on without this widget: it does not wait for that either.
    return { result: await Promise.race([work(stop.signal), deadline.passed]), error: null };
  } catch (error) {
    if (error instanceof QueryRefusedError && refusals.has(error.code))
      return {
        result: null,
        error: { code: 'refused', message: error.message },
        asOf: info.asOf,
      };
    const code = error instanceof QueryTimeoutError ? 'timeout' : 'failed';
    // Whoever asked has left: there is nobody to tell, and nothing is wrong.
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
    return { result: null, error: failures[code], asOf: info.asOf };
  } finally {
    deadline.end();
  }
}

/** What a query says of itself; one that cannot be read says nothing, and its result says why. */
function readable<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof QueryRefusedError) return otherwise;
    throw error;
  }
}

/** Visitors see figures, and no rows behind them. */
export function hasDrillDown(
  { viewpoint }: Pick<OpenDashboard, 'viewpoint'>,
  widget: WidgetDefinition,
): boolean {
  if (!widget.drillDown || viewpoint.variant !== 'full') return false;
  return readable(() => canDrillDown(widget.query), false);
}

/** The metrics that a widget shows, with the data set's currency as unit. */
export function metricsOfWidget({ info }: Pick<OpenDashboard, 'info'>, widget: WidgetDefinition) {
  return readable(() => metricsOf(widget.query), []).map((code) => {
    const { name, definition, format, unit } = metric(code);
    return { code, label: name, definition, format, unit: unitOf(unit, info.currency) };
  });
}

/** Labels of filters that are set and do not reach the widget. */
export function ignoredFilters({ state }: Pick<OpenDashboard, 'state'>, widget: WidgetDefinition) {
  const ignored = new Set(readable(() => ignoredConditions(widget.query, state.binding), []));
  const ofMarket = widget.query.language === 'jaql' && widget.query.jaql.subject === 'market';
  return state.filters
    .filter(({ definition: { kind, name }, given }) => {
      if (kind === 'product_dropdown') return state.product !== null && ofMarket;
      if (kind === 'velocity_score' || kind === 'search_brands') return given;
      return (state.narrowed.get(name) ?? []).some((dim) => ignored.has(dim));
    })
    .map(({ definition }) => definition.label);
}
