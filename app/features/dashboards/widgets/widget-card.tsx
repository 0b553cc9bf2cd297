import { memo, useId, useMemo, useState } from 'react';

import type { WidgetView } from '~/contracts/dashboards/content';
import { baseNotes } from '~/contracts/dashboards/small-base';
import type { WidgetAnswer } from '~/contracts/dashboards/dashboard';
import { paths } from '~/lib/urls/paths';
import { Chart } from '~/components/charts/chart';
import { factsOfWidget, type ChartFacts } from '~/components/charts/chart-facts';
import { needsNoUnit } from '~/components/charts/chart-definition';
import { ResultTable } from '~/components/charts/layouts/table/result-table';
import { definitionOf } from '~/components/charts/registry';
import { AppLink } from '~/components/ui/actions/app-link';
import { Icon } from '~/components/ui/structure/icon';
import { RetryButton } from '~/components/ui/actions/retry-button';

import { MetricInfo } from './metric-info';
import { WidgetMenu, type WidgetPlace } from './widget-menu';

/** One widget with its chart and everything else that D-13 requires. */
export const WidgetCard = memo(function WidgetCard({
  widget: fromPage,
  facts: ofPage,
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
  const facts = useMemo(() => factsOfWidget(ofPage, widget), [ofPage, widget]);
  const titleId = useId();
  const { id, title, chart, drillDown } = widget;
  const definition = definitionOf(chart);
  const statesUnit = definition?.statesUnit === true;
  const state = stateOf(widget);
  const full = state === 'full';
  const hasTable = full && definition?.isTable !== true;
  return (
    <article
      id={`widget-${id}`}
      // A link within the page moves the focus here.
      tabIndex={-1}
      className="widget-card outline-none"
      aria-labelledby={titleId}
      data-chart={chart}
      data-state={state}
      data-table={hasTable || undefined}
      data-files={(withFiles && full) || undefined}
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
        {withFiles && full && <WidgetMenu widget={widget} place={place} />}
      </header>
      {!statesUnit && (
        <Subtitle widget={widget} unit={needsNoUnit(chart) ? '' : unitOf(widget, facts)} />
      )}
      <div className="widget-body">
        {full ? <Chart widget={widget} facts={facts} /> : <NoChart {...loading} place={place} />}
      </div>
      <WidgetNote widget={widget} statesBase={!statesUnit} />
      {hasTable && (
        <details className="widget-table">
          <summary title="Table" className="metric-button">
            <Icon name="table" size={16} />
            <span className="sr-only">{`Table of ${title}`}</span>
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

/** Why there is no chart: an error, which can be retried, or the reason for no data with the filters to remove. */
function NoChart({
  widget: { result },
  problem,
  busy,
  retry,
  place,
}: ReturnType<typeof useWidget> & { place: WidgetPlace }) {
  if (result.error === null) {
    const emptying = place.filters.filter(({ name }) => result.empty?.filters?.includes(name));
    const names = emptying.map(({ label, chosen }) => `${label}: ${chosen}`).join(' and ');
    // With too few data, the message says how many are needed.
    const isNamed = names !== '' && result.empty?.reason !== 'too-few';
    return (
      <div className="widget-empty">
        <Icon name="info" size={18} />
        <p className="wrap-anywhere">{isNamed ? `No data for ${names}.` : result.empty?.message}</p>
        {emptying.map(({ name, label, without }) => (
          <AppLink
            key={name}
            to={without}
            preventScrollReset
            className="button button-secondary button-small"
          >
            Remove {label}
          </AppLink>
        ))}
      </div>
    );
  }
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

/** A small base, what readers need to know, and the filters that do not reach the widget. */
function WidgetNote({
  widget: { result, ignoredFilters },
  statesBase,
}: {
  widget: WidgetView;
  statesBase: boolean;
}) {
  const notes = [
    ...(statesBase ? baseNotes(result) : []),
    ...(result.note ? [result.note] : []),
    ...(ignoredFilters.length > 0 ? [`Not affected by: ${ignoredFilters.join(', ')}`] : []),
  ];
  return notes.length === 0 ? null : <p className="widget-note">{notes.join(' · ')}</p>;
}

/** The unit of the figures that a chart draws, as far as the result says it, else of its metrics; empty if they have several. */
function unitOf({ metrics, result }: WidgetView, { currency }: ChartFacts): string {
  const drawn = result.columns.filter(({ role }) => role === 'value');
  const units = new Set(
    (drawn.length > 0 ? drawn : metrics).map(({ format, unit }) =>
      format === 'money' ? currency : unit,
    ),
  );
  const [unit = ''] = units;
  return units.size === 1 ? unit : '';
}

const failedText = 'There is still no answer. Please try again in a moment.';

interface LoadedWidget {
  of: WidgetView;
  widget: WidgetView;
  busy: boolean;
  problem: string | null;
}

/**
 * A widget of the page that can be loaded again by itself (D-13). A later answer of the page replaces the widget.
 * @param address of the widget alone, as JSON
 */
function useWidget(fromPage: WidgetView, address: string) {
  const fresh: LoadedWidget = { of: fromPage, widget: fromPage, busy: false, problem: null };
  const [state, setState] = useState(fresh);
  if (state.of !== fromPage) setState(fresh);
  const { widget, busy, problem } = state.of === fromPage ? state : fresh;

  const retry = async () => {
    setState({ ...fresh, widget, busy: true });
    let loaded: WidgetView | null = null;
    let message: string | null = null;
    try {
      const answer = await fetch(address, { headers: { accept: 'application/json' } });
      // The server validates the widget. Another answer, for example of a proxy, has none.
      const { widget: again, error } = (await answer.json()) as Partial<WidgetAnswer>;
      loaded = again ?? null;
      message = error?.message ?? null;
    } catch {
      // There is no answer, or it is not JSON: the message below says so.
    }
    const failure = loaded === null ? (message ?? failedText) : null;
    setState((before) =>
      before.of === fromPage ? { ...fresh, widget: loaded ?? widget, problem: failure } : before,
    );
  };
  return { widget, busy, problem, retry: () => void retry() };
}
