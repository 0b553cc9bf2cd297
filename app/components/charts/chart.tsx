import { memo, Suspense, useMemo } from 'react';

import type { WidgetView } from '~/contracts/dashboards/content';
import { whenRendered } from '~/lib/hydration/later';

import type { ChartDefinition } from './chart-definition';
import { plotHeight, type ChartFacts } from './chart-facts';
import type { Drawing, PictureDrawing, TrendDrawing } from './drawing';
import { FigurePage } from './layouts/figure/figure-page';
import { PlotPage } from './layouts/plot/plot-page';
import { RowsPage } from './layouts/rows/rows-page';
import { marksOf, type LayoutProps } from './read-out/marks';
import { emptyText } from './results/result';
import { ResultTable } from './layouts/table/result-table';
import { definitionOf, isOnDemand, loadOnDemand } from './registry';
import { maxGrowth } from './geometry/sizes';
import { pagePaint } from './paint/paint';
import { ChartReader } from './read-out/chart-reader';
import { Notes } from './layouts/legend';
import { SparkPage } from './layouts/spark-page';

interface ChartProps {
  widget: WidgetView;
  facts: ChartFacts;
}

/**
 * The chart of a widget on a page, without the title and the buttons of its card (docs/decisions/0023-chart-kinds.md). The
 * server and the browser draw the same. It draws again only for another widget or other facts, so a page must keep both
 * objects between renders.
 */
export const Chart = memo(function Chart({ widget, facts }: ChartProps) {
  const definition = definitionOf(widget.chart);
  const chart =
    definition === undefined ? (
      <OnDemandChart widget={widget} facts={facts} />
    ) : (
      <DefinedChart definition={definition} widget={widget} facts={facts} />
    );
  if (!isOnDemand(widget.chart)) return chart;
  // What the server has drawn stays until the browser has loaded the kind.
  return <Suspense fallback={<EmptyChart widget={widget} text="Loading …" />}>{chart}</Suspense>;
});

/** A chart of a kind that the browser has yet to load. */
const OnDemandChart = whenRendered(async () => {
  const definitions = await loadOnDemand();
  return {
    default: function LoadedChart({ widget, facts }: ChartProps) {
      const definition = definitions[widget.chart];
      return definition === undefined ? null : (
        <DefinedChart definition={definition} widget={widget} facts={facts} />
      );
    },
  };
});

function DefinedChart({
  definition: { draw, drawsEmpty, hasValues },
  widget,
  facts,
}: ChartProps & { definition: ChartDefinition }) {
  const isDrawn = drawsEmpty || hasValues(widget);
  const drawing = useMemo(
    () => (isDrawn ? draw(widget, facts) : null),
    [isDrawn, draw, widget, facts],
  );
  if (drawing !== null) return <Layout drawing={drawing} widget={widget} facts={facts} />;
  const text = emptyText(widget);
  return <EmptyChart widget={widget} text={text} />;
}

function EmptyChart({ widget: { chart, span }, text }: { widget: WidgetView; text: string }) {
  const height = definitionOf(chart)?.fixedHeight ?? plotHeight(span);
  return (
    <p className="chart-empty" style={{ minHeight: height }}>
      {text}
    </p>
  );
}

function Layout({ drawing, widget, facts }: ChartProps & { drawing: Drawing }) {
  const props = { widget, facts, marks: marksOf(widget, facts) };
  switch (drawing.layout) {
    case 'plot':
      return <PlotPage drawing={drawing} {...props} />;
    case 'rows':
      return <RowsPage drawing={drawing} {...props} />;
    case 'picture':
      return <PicturePage drawing={drawing} {...props} />;
    case 'figure':
      return <FigurePage drawing={drawing} {...props} />;
    case 'trend':
      return <TrendPage drawing={drawing} {...props} />;
    case 'table':
      return <ResultTable widget={widget} facts={facts} />;
    case 'words':
      return <>{drawing.content}</>;
  }
}

/** A picture on the page. It fills its card, as far as its words do not become too large. */
function PicturePage({ drawing, widget: { title }, marks }: LayoutProps<PictureDrawing>) {
  const { width, height, summary, notes } = drawing;
  return (
    <figure className="chart" aria-label={title}>
      <div className="chart-picture" style={{ maxWidth: width * maxGrowth }}>
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary}>
          {drawing.marks(pagePaint)}
        </svg>
        <ChartReader label={title} drawing={drawing} marks={marks} />
      </div>
      <Notes notes={notes} />
    </figure>
  );
}

function TrendPage({
  drawing: { summary, first, last, height, spark, notes },
  widget: { title },
}: LayoutProps<TrendDrawing>) {
  return (
    <figure className="sparkline" aria-label={title}>
      <div className="sparkline-line">
        <span aria-hidden="true">{first?.value}</span>
        <div style={{ height }}>
          <SparkPage spark={spark} summary={summary} />
        </div>
        <b aria-hidden="true">{last.value}</b>
      </div>
      <div className="sparkline-days" aria-hidden="true">
        <span>{first?.name}</span>
        <span>{last.name}</span>
      </div>
      <Notes notes={notes} />
    </figure>
  );
}
