import { stringify } from 'csv-stringify/sync';

import type { DashboardContent, WidgetView } from '../../../../app/contracts/dashboards/content';
import { UpstreamUnavailableError } from '../../errors';
import { fileHeaders } from '../../http/file-headers';
import { byteOrderMark, csvColumns, fileName } from './csv';
import type { DashboardDeps } from './dashboards';
import { loadWidgetForFile } from './dashboards';
import type { DashboardRequest } from './request';

/** D-16, as the pages say it. */
const outOfPlanText = 'not in your plan';

/**
 * D-13: a widget's rows as a file, the same rows as its table.
 * @throws {ForbiddenError} {NotFoundError} as `loadWidgetForFile`
 * @throws {UpstreamUnavailableError} where the widget's own query failed: half a file is worse than none
 */
export async function widgetCsv(
  deps: DashboardDeps,
  request: DashboardRequest,
  id: string,
): Promise<Response> {
  const { content, widget } = await loadWidgetForFile(deps, request, id);
  const { result } = widget;
  if (result.error !== null) throw new UpstreamUnavailableError('api', `widget ${id} failed`);
  const { heads, cells } = csvColumns(result.columns);
  const outOfPlan = content.baseline?.outOfPlan === true;
  const body = stringify([
    heads,
    ...result.rows.map((row) =>
      cells(row, ({ role }) =>
        outOfPlan && (role === 'baseline' || role === 'growth') ? outOfPlanText : '',
      ),
    ),
  ]);
  return new Response(byteOrderMark + body, {
    headers: fileHeaders('text/csv; charset=utf-8', widgetFileName(content, widget, 'csv')),
  });
}

/** What it is, about whom, and when. */
export function widgetFileName(
  {
    brand,
    product,
    dataSet,
    period,
  }: Pick<DashboardContent, 'brand' | 'product' | 'dataSet' | 'period'>,
  { title }: Pick<WidgetView, 'title'>,
  extension: 'csv' | 'svg',
): string {
  return fileName(
    [title, product?.name ?? brand?.name ?? dataSet.name, period.startDate, period.endDate],
    extension,
  );
}
