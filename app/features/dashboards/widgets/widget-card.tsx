import { memo, useId } from 'react';

import type { WidgetView } from '~/contracts/dashboards/content';
import { dayText } from '~/lib/format/dates';
import { paths } from '~/lib/urls/paths';
import { Chart } from '~/components/charts/chart';
import { smallBase } from '~/components/charts/chart-facts';
import type { ChartFacts } from '~/components/charts/chart-facts';
import { ResultTable } from '~/components/charts/layouts/table/result-table';
import { definitionOf } from '~/components/charts/registry';
import { AppLink } from '~/components/ui/actions/app-link';
import { Icon } from '~/components/ui/structure/icon';
import { RetryButton } from '~/components/ui/actions/retry-button';

import { MetricInfo } from './metric-info';
import { useWidget } from './use-widget';

/** The address of a widget: its dashboard and the query of the dashboard's state. */
export interface WidgetPlace {
  parentSlug: string;
  slug: string;
  query: string;
  /** The public variant has no files and no rows (D-16). */
  withFiles: boolean;
}

/** One widget with its chart and everything else that D-13 requires. */
export const WidgetCard = memo(function WidgetCard({
  widget: fromPage,
  facts,
  place,
}: {
  widget: WidgetView;
  facts: ChartFacts;
  place: WidgetPlace;
}) {
  const { parentSlug, slug, query, withFiles } = place;
  const loading = useWidget(
    fromPage,
    paths.widgetFile(parentSlug, slug, fromPage.id, 'json', query),
  );
  const { widget } = loading;
  const titleId = useId();
  const { id, title, chart, drillDown } = widget;
  const definition = definitionOf(chart);
  const statesUnit = definition?.statesUnit === true;
  const state = stateOf(widget);
  const full = state === 'full';
  return (
    <article
      id={`widget-${id}`}
      className="widget-card"
      aria-labelledby={titleId}
      data-chart={chart}
      data-state={state}
      style={{ '--span': widget.span } as Record<string, number>}
    >
      <header className="widget-head">
        <h2 id={titleId} className="widget-title">
          {drillDown && withFiles && full ? (
            <DrillLink title={title} to={paths.widget(parentSlug, slug, id, query)} />
          ) : (
            title
          )}
        </h2>
        <MetricInfo title={title} metrics={widget.metrics} />
      </header>
      <Subtitle widget={widget} unit={statesUnit ? '' : unitOf(widget, facts)} />
      <div className="widget-body">
        {full ? <Chart widget={widget} facts={facts} /> : <NoChart {...loading} />}
      </div>
      <footer className="widget-foot">
        <DataNote widget={widget} statesBase={!statesUnit} />
        {full && (
          <p className="widget-tools">{withFiles && <FileLinks widget={widget} place={place} />}</p>
        )}
      </footer>
      {full && definition?.isTable !== true && (
        <details className="widget-table">
          <summary>
            Table<span className="sr-only"> of {title}</span>
          </summary>
          <ResultTable widget={widget} facts={facts} />
        </details>
      )}
    </article>
  );
});

const stateOf = ({ result }: WidgetView): 'error' | 'empty' | 'full' =>
  result.error !== null ? 'error' : result.empty !== null ? 'empty' : 'full';

function DrillLink({ title, to }: { title: string; to: string }) {
  return (
    <AppLink to={to} className="widget-drill" aria-label={`${title}: the rows behind it`}>
      {title}
      <Icon name="chevron" size={14} />
    </AppLink>
  );
}

/** @param unit in words; empty if the chart states it or if there are several */
function Subtitle({ widget: { subtitle }, unit }: { widget: WidgetView; unit: string }) {
  if (subtitle === null && unit === '') return null;
  return (
    <p className="widget-subtitle">
      {[unit === '' ? null : `In ${unit}.`, subtitle].filter(Boolean).join(' ')}
    </p>
  );
}

/** Why there is no chart: an error, which can be retried, or the reason for no data. */
function NoChart({ widget: { result }, problem, busy, retry }: ReturnType<typeof useWidget>) {
  if (result.error === null)
    return (
      <p className="widget-empty">
        <Icon name="info" size={18} />
        <span>{result.empty?.message}</span>
      </p>
    );
  return (
    <div className="widget-error" role={problem === null ? undefined : 'alert'}>
      <p>
        <Icon name="warning" size={18} />
        <span>{problem ?? result.error.message}</span>
      </p>
      <RetryButton retry={retry} busy={busy} kind="secondary" />
    </div>
  );
}

/** The last day of the data, a small base, and the filters that do not reach the widget. */
function DataNote({
  widget: { result, ignoredFilters },
  statesBase,
}: {
  widget: WidgetView;
  statesBase: boolean;
}) {
  const { asOf, baseSize } = result;
  return (
    <p className="widget-asof">
      Data to {dayText(asOf)}
      {statesBase && baseSize !== null && baseSize < smallBase && (
        <> · few buyers: {baseSize.toLocaleString('en-US')}</>
      )}
      {ignoredFilters.length > 0 && <> · Not affected by: {ignoredFilters.join(', ')}</>}
    </p>
  );
}

function FileLinks({ widget, place }: { widget: WidgetView; place: WidgetPlace }) {
  const { parentSlug, slug, query } = place;
  const { id, title } = widget;
  const image = paths.widgetFile(parentSlug, slug, id, 'svg', query);
  return (
    <>
      <a href={paths.widgetFile(parentSlug, slug, id, 'csv', query)} download>
        CSV<span className="sr-only"> of {title}</span>
      </a>
      <a
        href={image}
        download
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          // Where the browser cannot make a PNG, the reader gets the SVG.
          import('~/components/charts/save-as-png')
            .then(({ saveAsPng }) => saveAsPng(image, title))
            .catch(() => window.location.assign(image));
        }}
      >
        Image<span className="sr-only"> of {title}</span>
      </a>
    </>
  );
}

/** The unit of all metrics of a widget in words; empty if they have several. */
function unitOf({ metrics }: WidgetView, { currency }: ChartFacts): string {
  const units = new Set(
    metrics.map(({ format, unit }) =>
      format === 'money' ? currency : unit === '%' ? 'per cent' : unit,
    ),
  );
  const [unit = ''] = units;
  return units.size === 1 ? unit : '';
}
