import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { redirect } from '@remix-run/node';

import { appliedFilters } from '../../../../app/contracts/dashboards/applied-filters';
import type { RequestServices } from '../../request-services';
import { fileHeaders } from '../../http/headers';
import { readFields } from '../../http/route-runner';
import { loadDashboard, loadOptions, loadWidget, loadWidgetForFile } from './dashboards';
import { applyForm } from './form';
import { drillDownCsv, loadDrillDown } from './drill-down';
import { requestOf, type DashboardDeps, type Slugs, type WidgetParams } from './request';
import { widgetCsv, widgetFileName } from './widget-files';

/** The Latin part of Inter, all weights in one file of 48 KB: the font of the pages (docs/ui.md). */
const fontFile = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/**
 * The product's font for image files, as a data URI. An image that is shown as a picture cannot load a file.
 * @returns null, if the file is missing: the image then has the fonts of the program that shows it
 */
async function readImageFont(): Promise<string | null> {
  try {
    const font = await readFile(createRequire(import.meta.url).resolve(fontFile), 'base64');
    return `data:font/woff2;base64,${font}`;
  } catch {
    return null;
  }
}

/** What the routes of dashboards show, and the files that they serve. */
export function createDashboards(services: RequestServices) {
  const deps = (): DashboardDeps => ({
    graphql: services.graphql(),
    signedIn: services.session() !== null,
    account: services.account,
    requestId: services.requestId,
    report: services.report,
    flash: services.flash,
    setupHidden: services.preferences.setup === services.session()?.record.id,
  });
  return {
    page: (slugs: Slugs, url: URL) => loadDashboard(deps(), slugs, url),
    /** applies the filters of a form that does not fit an address, and leads to the address of the new state. */
    async apply(slugs: Slugs, request: Request): Promise<Response> {
      const location = await applyForm(deps(), slugs, await readFields(request));
      const isScript = !request.headers.get('accept')?.includes('text/html');
      return isScript ? Response.json({ location }) : redirect(location, 303);
    },
    /** D-13: one widget again, after its query failed. */
    widget: ({ widget, ...slugs }: WidgetParams, url: URL) =>
      loadWidget(deps(), requestOf(slugs, url), widget),
    csv: ({ widget, ...slugs }: WidgetParams, url: URL) =>
      widgetCsv(deps(), requestOf(slugs, url), widget),
    /** A widget with its data, to be drawn as a file. */
    async image({ widget: id, ...slugs }: WidgetParams, url: URL) {
      const request = requestOf(slugs, url);
      const [found, font] = await Promise.all([
        loadWidgetForFile(deps(), request, id, 'all'),
        readImageFont(),
      ]);
      const { content, widget } = found;
      const name = widgetFileName(content, widget, request.state, 'svg');
      const applied = appliedFilters(content, request.state, widget.ignoredFilters);
      return {
        ...found,
        applied,
        font,
        headers: fileHeaders('image/svg+xml; charset=utf-8', name),
      };
    },
    options: ({ filter, ...slugs }: Slugs & { filter: string }, url: URL) =>
      loadOptions(deps(), requestOf(slugs, url), filter, {
        search: url.searchParams.get('q') ?? '',
        after: url.searchParams.get('after'),
      }),
    drillDown: (params: WidgetParams, url: URL) => loadDrillDown(deps(), params, url),
    drillDownCsv: (params: WidgetParams, url: URL, signal: AbortSignal) =>
      drillDownCsv(deps(), params, url, signal),
  };
}
