import type { CategoryRow } from '../analytics/data-set-content';
import { unitOf } from '../analytics/metrics/metric';
import {
  canDrillDown,
  drillDownLevels,
  ignoredConditions,
  definitionsOf,
  metricsFor,
  scopeOfQuery,
} from '../analytics/query/describe-query';
import { QueryRefusedError } from '../analytics/query/model/query-refused-error';
import { alternativesOf, choosesCategories } from '../analytics/query/model/selection';
import { groupBy } from '../lists';
import { type OpenDashboard, widgetsOf } from './open-dashboard';
import type { WidgetDefinition } from './widget-definition';

/** Reads a property of a query, or `otherwise` if the compiler refuses the query; its result then has the error. */
function unlessRefused<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof QueryRefusedError) return otherwise;
    throw error;
  }
}

/** Whether the viewer can drill down into a widget. The public variant has no drill-downs. */
export function hasDrillDown(
  { accessScope }: Pick<OpenDashboard, 'accessScope'>,
  widget: WidgetDefinition,
): boolean {
  if (!widget.drillDown || accessScope.variant !== 'full') return false;
  return unlessRefused(() => canDrillDown(widget.query), false);
}

/** The levels of the rows behind a widget's figure. */
export const levelsOfWidget = (
  { info, selection }: Pick<OpenDashboard, 'info' | 'selection'>,
  { query }: WidgetDefinition,
) => unlessRefused(() => drillDownLevels(query, selection.querySelection, info), []);

/** The metrics that a widget shows, with the data set's currency as the unit of money, and its other figures (D-13). */
export function metricsOfWidget(
  { info, selection }: Pick<OpenDashboard, 'info' | 'selection'>,
  widget: WidgetDefinition,
) {
  const found = unlessRefused(() => metricsFor(widget.query, selection.querySelection), []);
  const metrics = found.map(({ code, name, definition, format, unit }) => ({
    ...{ code, label: name, definition, format },
    unit: unitOf(unit, info.currency),
  }));
  const others = unlessRefused(() => definitionsOf(widget.query), []).map(([name, definition]) => ({
    ...{ code: name, label: name, definition, format: 'decimal' as const },
    unit: '',
  }));
  return [...metrics, ...others];
}

/** Number of categories that a text lists by name. */
const namedCategories = 2;
/** Above this number, a text has only the count: two of 177 names would mean nothing. */
const maxNamedCategories = 5;

/** Names of the market's categories: those that all filters leave, or else the brand's own; null for all. */
function marketCategories(
  { set, selection }: Pick<OpenDashboard, 'set' | 'selection'>,
  { query }: WidgetDefinition,
): string[] | null {
  const { conditions, ownCategories } = selection.querySelection;
  const ofMarket = unlessRefused(() => scopeOfQuery(query).subject, 'brand') === 'market';
  const chosen = conditions.filter((condition) => choosesCategories({ conditions: [condition] }));
  const own = ofMarket ? undefined : ownCategories?.in;
  const lists = chosen.map((condition) => alternativesOf(condition).flatMap((one) => one.in));
  if (lists.length === 0 && own !== undefined) lists.push([...own]);
  if (lists.length === 0) return null;
  const rows = lists
    .map((ids) => {
      const known = new Set(ids);
      return set.categories.filter(({ id }) => known.has(id));
    })
    .reduce((some, others) => inBoth(some, others, set.categories));
  const names = rows.map(({ name }) => name);
  return names.length > namedCategories ? wholeDepartments(rows, set.categories) : names;
}

/** The categories that two filters leave together: those of each that are in the other's list, or under one of it. */
function inBoth(some: CategoryRow[], others: CategoryRow[], all: readonly CategoryRow[]) {
  const byId = new Map(all.map((row) => [row.id, row]));
  const isIn = (row: CategoryRow | undefined, rows: ReadonlySet<CategoryRow>): boolean =>
    row !== undefined && (rows.has(row) || isIn(byId.get(row.parent), rows));
  const [ofSome, ofOthers] = [new Set(some), new Set(others)];
  const left = new Set([
    ...some.filter((row) => isIn(row, ofOthers)),
    ...others.filter((row) => isIn(row, ofSome)),
  ]);
  return all.filter((row) => left.has(row));
}

/** Names of categories; if all categories of a department are listed, its name takes their place. */
function wholeDepartments(rows: readonly CategoryRow[], all: readonly CategoryRow[]): string[] {
  const isListed = new Set(rows);
  const whole = new Set<number>();
  for (const [parent, siblings] of groupBy(
    all.filter(({ level }) => level === 2),
    (row) => row.parent,
  ))
    if (siblings.length > 1 && siblings.every((row) => isListed.has(row))) whole.add(parent);
  const nameOf = new Map(all.map(({ id, name }) => [id, name]));
  const names = rows.map(({ parent, name }) => (whole.has(parent) && nameOf.get(parent)) || name);
  return [...new Set(names)];
}

/** Suffix of the categories in a text if other filters also narrow what a share is of. */
function narrowing(
  { set, selection }: Pick<OpenDashboard, 'set' | 'selection'>,
  { query }: WidgetDefinition,
) {
  const { conditions } = selection.querySelection;
  const ignored = new Set(
    unlessRefused(() => ignoredConditions(query, selection.querySelection, set), []),
  );
  const isNarrowed = conditions.some(
    (condition) => !choosesCategories({ conditions: [condition] }) && !ignored.has(condition.dim),
  );
  return isNarrowed ? ' (filtered)' : '';
}

/**
 * A widget's title or subtitle for a selection. `{measure}` is the name of its first metric. `{categories}` are those
 * in the denominator of shares: the chosen ones, or else the brand's own.
 */
export function widgetText(
  open: Pick<OpenDashboard, 'info' | 'set' | 'selection'>,
  widget: WidgetDefinition,
  text: string,
): string {
  return text
    .replaceAll('{measure}', () => metricsOfWidget(open, widget)[0]?.label ?? '')
    .replaceAll(
      '{categories}',
      () => categoriesText(marketCategories(open, widget)) + narrowing(open, widget),
    );
}

function categoriesText(names: readonly string[] | null): string {
  if (names === null) return 'all categories';
  // Filters without a category in common leave nothing.
  if (names.length === 0) return 'no category';
  if (names.length > maxNamedCategories) return `${String(names.length)} categories`;
  const more = names.length - namedCategories;
  if (more <= 0) return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
  return `${names.slice(0, namedCategories).join(', ')} and ${String(more)} more`;
}

/** The baselines that widgets of the page compare with: those of the selection, or none where no widget compares. */
export function baselinesOfPage(open: OpenDashboard): OpenDashboard['selection']['baselines'] {
  const { baselines, querySelection } = open.selection;
  const isRead = widgetsOf(open)
    .flatMap(({ query, trend }) => (trend === null ? [query] : [query, trend]))
    .some((query) => unlessRefused(() => scopeOfQuery(query).baselines(querySelection), false));
  return isRead ? baselines : [];
}

/** Labels of the selected filters that do not affect a widget. */
export function ignoredFilters(
  { set, selection }: Pick<OpenDashboard, 'set' | 'selection'>,
  widget: WidgetDefinition,
): string[] {
  const { filters, product, querySelection } = selection;
  const { reference = null } = querySelection;
  const ignored = new Set(
    unlessRefused(() => ignoredConditions(widget.query, querySelection, set), []),
  );
  const scope = unlessRefused(() => scopeOfQuery(widget.query), null);
  const isOfMarket = scope?.subject === 'market';
  return filters
    .filter(({ definition: { kind }, given, conditions }) => {
      if (kind === 'product_dropdown')
        return product !== null && (isOfMarket || scope?.wholeBrand === true);
      const reads = (option: 'type' | 'scorecard') => scope?.options.includes(option) ?? true;
      if (kind === 'comparison_type')
        return reference !== null && scope?.reference(reference) === false;
      if (kind === 'type') return given && widget.byType === undefined && !reads('type');
      if (kind === 'scorecard_dropdown') return given && !reads('scorecard');
      if (kind === 'time_range' || kind === 'time_frame' || kind === 'historical_toggle')
        return given && scope?.days === 'own';
      if (kind === 'search_brands') return given && isOfMarket;
      return conditions.some(({ dim }) => ignored.has(dim));
    })
    .map(({ definition }) => definition.label);
}
