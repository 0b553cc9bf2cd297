import { memo, Suspense, useMemo } from 'react';

import type { WidgetView } from '~/contracts/dashboards/content';
import { whenRendered } from '~/lib/hydration/later';

import type { ChartDefinition } from './chart-definition';
import { plotHeight } from './chart-facts';
import type { ChartFacts } from './chart-facts';
import type { Drawing } from './drawing';
import { FigurePage } from './layouts/figure/figure-page';
import { PicturePage } from './layouts/picture/picture-page';
import { PlotPage } from './layouts/plot/plot-page';
import { RowsPage } from './layouts/rows/rows-page';
import { marksOf } from './read-out/marks';
import { emptyText } from './results/result';
import { ResultTable } from './layouts/table/result-table';
import { TrendPage } from './layouts/trend/trend-page';
import { definitionOf, isOnDemand, loadOnDemand } from './registry';

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
  const marks = marksOf(widget, facts);
  switch (drawing.layout) {
    case 'plot':
      return <PlotPage drawing={drawing} widget={widget} marks={marks} />;
    case 'rows':
      return <RowsPage drawing={drawing} widget={widget} facts={facts} marks={marks} />;
    case 'picture':
      return <PicturePage drawing={drawing} widget={widget} marks={marks} />;
    case 'figure':
      return <FigurePage drawing={drawing} widget={widget} facts={facts} />;
    case 'trend':
      return <TrendPage drawing={drawing} widget={widget} />;
    case 'table':
      return <ResultTable widget={widget} facts={facts} />;
    case 'words':
      return <>{drawing.content}</>;
  }
}
