import { isFiltered } from '../../../../app/contracts/dashboards/applied-filters';
import { closedColumns, reasonsOf } from '../../../../app/contracts/dashboards/baselines';
import type {
  DashboardContent,
  ResultColumn,
  WidgetResult,
  WidgetView,
} from '../../../../app/contracts/dashboards/content';
import type { DrillDown } from '../../../../app/contracts/dashboards/dashboard';
import { namesText } from '../../../../app/contracts/dashboards/row-subjects';
import { subjectName } from '../../../../app/contracts/dashboards/subject';
import { splitTotal } from '../../../../app/contracts/dashboards/total-row';
import { maxReviews, type DashboardState } from '../../../../app/contracts/dashboards/url';
import { UpstreamUnavailableError } from '../../errors';
import { fileHeaders } from '../../http/headers';
import { byteOrderMark, csvColumns, csvText, fileName } from './csv';
import { loadWidgetForFile } from './dashboards';
import type { DashboardDeps, DashboardRequest } from './request';

/**
 * The text of the pages for a figure that is not compared (D-16, D-33); '' for others that are missing.
 * @param result with a reference, its figures compare with that in place of the baselines
 */
export function missingText(
  content: Pick<DashboardContent, 'baselines'>,
  result: Pick<WidgetResult, 'columns' | 'rows' | 'reference'>,
): (column: ResultColumn) => string {
  const closed = result.reference
    ? new Map<ResultColumn, string>()
    : closedColumns(result, reasonsOf(content));
  return (column) => closed.get(column) ?? '';
}

/**
 * A widget's rows as a CSV file (D-13): the rows of its table without the total, which a sum over the file would count
 * twice. A waterfall keeps its first and last row, and a first column marks them as totals.
 * Where the period has days without data, a last column has their number (D-33).
 * @throws {ForbiddenError} {NotFoundError} as `loadWidgetForFile`
 * @throws {UpstreamUnavailableError} when the widget's query failed
 */
export async function widgetCsv(
  deps: DashboardDeps,
  request: DashboardRequest,
  id: string,
): Promise<Response> {
  // A file has more reviews than the page that it is of.
  const state = { ...request.state, reviews: maxReviews.file };
  const { content, widget } = await loadWidgetForFile(deps, { ...request, state }, id);
  const { result } = widget;
  if (result.error !== null) throw new UpstreamUnavailableError('api', `widget ${id} failed`);
  const { heads, cells } = csvColumns(result.columns);
  const missing = missingText(content, result);
  const { gapDays } = content.period;
  const gaps = (cell: string) => (gapDays > 0 ? [cell] : []);
  const { rows } = splitTotal(result);
  const isWhole = (at: number) => at === 0 || at === rows.length - 1;
  const kind = (cell: string) => (widget.chart === 'waterfall' ? [cell] : []);
  const body = csvText([
    [...kind('Row'), ...heads, ...gaps('Days without data in the period')],
    ...rows.map((row, at) => [
      ...kind(isWhole(at) ? 'total' : 'detail'),
      ...cells(row, missing),
      ...gaps(String(gapDays)),
    ]),
  ]);
  return new Response(byteOrderMark + body, {
    headers: fileHeaders(
      'text/csv; charset=utf-8',
      widgetFileName(content, widget, request.state, 'csv'),
    ),
  });
}

/** The file name: title, subject, whether filters narrow the figures, and period. */
export function widgetFileName(
  content: Pick<DashboardContent, 'brand' | 'product' | 'filters' | 'dataSet' | 'period'>,
  widget: Pick<WidgetView, 'title' | 'ignoredFilters'>,
  state: DashboardState,
  extension: 'csv' | 'svg',
): string {
  const { dataSet, period } = content;
  const subject = subjectName(content) ?? dataSet.name;
  const filtered = isFiltered(content, state, widget.ignoredFilters) ? 'filtered' : null;
  return fileName([widget.title, subject, filtered, period.startDate, period.endDate], extension);
}

/** The file name of the rows behind a figure: title, whose rows they are, of which row, whether filters narrow them, and their days. */
export function rowsFileName(
  content: Pick<DashboardContent, 'brand' | 'product' | 'filters' | 'dataSet' | 'period'>,
  rows: Pick<DrillDown, 'title' | 'rowName' | 'subjects' | 'bucket' | 'ignoredFilters'>,
  state: DashboardState,
): string {
  const { title, rowName, subjects, bucket, ignoredFilters } = rows;
  const whose = subjects ?? [subjectName(content) ?? content.dataSet.name];
  const named = whose.length === 0 ? content.dataSet.name : namesText(whose);
  const row = rowName !== null && whose.includes(rowName) ? null : rowName;
  const filtered = isFiltered(content, state, ignoredFilters) ? 'filtered' : null;
  const { startDate, endDate } = bucket ?? content.period;
  return fileName([title, named, row, filtered, startDate, endDate], 'csv');
}
