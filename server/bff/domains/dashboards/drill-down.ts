import {
  isBefore,
  isChange,
  placeOfBaseline,
  yearAgoOf,
} from '../../../../app/contracts/dashboards/baselines';
import { appliedFilters } from '../../../../app/contracts/dashboards/applied-filters';
import type { DashboardContent } from '../../../../app/contracts/dashboards/content';
import type { DrillDown, DrillDownView } from '../../../../app/contracts/dashboards/dashboard';
import { readRowGroup, type RowGroup } from '../../../../app/contracts/dashboards/row-group';
import { readRowOrder } from '../../../../app/contracts/dashboards/row-order';
import {
  parseDashboardState,
  type LeftOut,
  type RowOrder,
} from '../../../../app/contracts/dashboards/url';
import { pick } from '../../../../contract/pick';
import { NotFoundError, UpstreamUnavailableError } from '../../errors';
import { fileHeaders } from '../../http/headers';
import { byteOrderMark, csvColumns, csvText } from './csv';
import { drillDownQuery } from './queries';
import { checkOpen } from './dashboards';
import {
  loadPart,
  queryContent,
  requireAskedBrand,
  requireFull,
  stateInput,
  withBrand,
  withLeftOut,
  type DashboardDeps,
  type DashboardRequest,
  type WidgetParams,
} from './request';
import { missingText, rowsFileName } from './widget-files';

const rowsAPage = 50;
/** A file is read in larger pages. */
const rowsAChunk = 1_000;
const maxParameterLength = 500;

/** A page of the rows: the row of the chart, the level of detail, and the cursor that it begins after. */
interface PagePosition {
  group: RowGroup | null;
  level: string | null;
  after: string | null;
}

/** @returns null for an unknown widget, and for one without rows behind its figure */
async function queryRows(
  { graphql }: DashboardDeps,
  { parentSlug, slug, state }: DashboardRequest,
  widget: string,
  { group, level, after }: PagePosition,
  first: number,
): Promise<DrillDown | null> {
  const row = group && Object.entries(group).map(([dim, id]) => ({ dim, id }));
  const of = { parentSlug, slug, widget, state: stateInput(state) };
  const variables = { ...of, row, level, after, first };
  const answer = await graphql.query(drillDownQuery, variables, { keep: false });
  return answer.field('drillDown');
}

const parameter = (url: URL, name: string): string | null => {
  const value = url.searchParams.get(name);
  return value === null || value === '' || value.length > maxParameterLength ? null : value;
};

/**
 * Loads a page of the rows behind a figure, with a total that equals the figure.
 * @throws {ForbiddenError} in the public variant, and for a dashboard that is closed (D-16)
 * @throws {NotFoundError} for a widget without rows behind it
 */
export async function loadDrillDown(
  deps: DashboardDeps,
  { parentSlug, slug, widget }: WidgetParams,
  url: URL,
): Promise<DrillDownView> {
  const { state, leftOut } = parseDashboardState(url.searchParams);
  const request = { parentSlug, slug, state };
  const { group, unread } = readRowGroup(url.searchParams);
  const { order, unread: unreadOrder } = readRowOrder(url.searchParams);
  const place = { group, level: parameter(url, 'level'), after: parameter(url, 'after') };
  const [head, facts, rows] = await Promise.all([
    checkOpen(deps, request),
    loadPart(() => queryContent(deps.graphql, request, []), deps),
    loadPart(() => queryRows(deps, request, widget, place, rowsAPage), deps),
  ]);
  if (facts.error === null) requireFull(facts.value, deps.signedIn);
  if (rows.error === null && rows.value === null) throw new NotFoundError(`no rows of ${widget}`);
  return {
    parentSlug,
    slug,
    dashboardTitle: head.title,
    widget,
    state: facts.value === null ? state : withBrand(state, facts.value),
    after: place.after,
    row: parameter(url, 'row'),
    group,
    order,
    facts:
      facts.value === null
        ? null
        : factsOf(
            withLeftOut(facts.value, [
              ...leftOut,
              ...unread,
              ...unreadOrder,
              ...unknownOrder(order, rows.value),
            ]),
            rows.value,
          ),
    applied:
      facts.value === null
        ? ''
        : appliedFilters(facts.value, state, rows.value?.ignoredFilters ?? []),
    drillDown: rows.value && {
      ...rows.value,
      baselineLabel: compares(rows.value) ? rows.value.baselineLabel : null,
    },
    error: rows.error ?? facts.error,
  };
}

/** The notice about an order by a column that the rows do not have. */
function unknownOrder(order: RowOrder | null, rows: DrillDown | null): LeftOut[] {
  if (order === null || rows === null || rows.error !== null) return [];
  if (rows.columns.some(({ key, role }) => key === order.column && role !== 'id')) return [];
  const message =
    'The order of the rows in the address names no column of this page, so it was left out.';
  return [{ parameter: 'order', subject: null, message }];
}

/** Whether rows have a figure of an earlier time, or a change from it. */
const compares = ({ columns }: DrillDown): boolean =>
  columns.some((column) => isBefore(column) || isChange(column));

/**
 * What the page of rows shows of the dashboard's content. Its head names no baseline and no compared brand that the rows do
 * not have, and the reference that their figure has on the dashboard.
 */
function factsOf(content: DashboardContent, rows: DrillDown | null) {
  const { baselines, reference, comparison, filters } = content;
  const places = new Set(rows?.columns.map(placeOfBaseline));
  const own = rows?.baselineLabel && compares(rows) ? yearAgoOf({ baselines }) : undefined;
  const picked = filters.find(({ parameter }) => parameter === 'comparison');
  const type = filters.find(({ kind }) => kind === 'comparison_type');
  const hasReference =
    rows !== null && type !== undefined && !rows.ignoredFilters.includes(type.label);
  return {
    ...pick(content, ['brand', 'product', 'dataSet', 'period', 'notices']),
    baselines:
      own === undefined ? baselines.filter((_, place) => places.has(place)) : own ? [own] : [],
    reference: hasReference ? reference : null,
    comparison: picked && rows?.ignoredFilters.includes(picked.label) ? [] : comparison,
  };
}

/**
 * Streams all rows behind a figure as a CSV file; there may be millions. No file has a total. The stream breaks off when a
 * later page fails, so that an incomplete file cannot be taken for a complete one.
 */
export async function drillDownCsv(
  deps: DashboardDeps,
  { parentSlug, slug, widget }: WidgetParams,
  url: URL,
  signal: AbortSignal,
): Promise<Response> {
  const { state } = parseDashboardState(url.searchParams);
  const request = { parentSlug, slug, state };
  const level = parameter(url, 'level');
  const { group } = readRowGroup(url.searchParams);
  const page = async (after: string | null) => {
    const rows = await queryRows(deps, request, widget, { group, level, after }, rowsAChunk);
    if (rows === null) throw new NotFoundError(`no rows of ${widget}`);
    // The address names a level that this figure does not have.
    if (rows.error?.code === 'refused') throw new NotFoundError(`no such rows of ${widget}`);
    if (rows.error !== null) throw new UpstreamUnavailableError('api', `rows of ${widget} failed`);
    return rows;
  };
  const firstPage = page(null);
  firstPage.catch(() => undefined);
  const [content] = await Promise.all([
    queryContent(deps.graphql, request, []),
    checkOpen(deps, request),
  ]);
  // Checked before the rows, so that the answer does not tell whether they exist.
  requireFull(content, deps.signedIn);
  requireAskedBrand(content);
  const first = await firstPage;

  const { heads, cells } = csvColumns(first.columns);
  const missing = missingText(content, first);
  const encode = (rows: readonly string[][]) => new TextEncoder().encode(csvText(rows));
  let next: DrillDown | null = first;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(byteOrderMark));
      controller.enqueue(encode([heads]));
    },
    async pull(controller) {
      signal.throwIfAborted();
      if (next === null) return controller.close();
      const current: DrillDown = next;
      if (current.rows.length > 0)
        controller.enqueue(encode(current.rows.map((row) => cells(row, missing))));
      const more = current.hasMore && current.endCursor !== null;
      next = more ? await page(current.endCursor) : null;
      if (next === null) controller.close();
    },
  });
  return new Response(body, {
    headers: fileHeaders('text/csv; charset=utf-8', rowsFileName(content, first, state)),
  });
}
