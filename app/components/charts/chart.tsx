import { memo } from 'react';
import type { ComponentType } from 'react';

import type { ChartKind } from '~/contracts/dashboards/content';

import { BarChart } from './bar-chart';
import { plotHeight } from './chart-facts';
import type { ChartProps } from './chart-facts';
import { LineChart } from './line-chart';
import { ResultTable } from './result-table';
import { hasFigures } from './series';
import { Sparkline } from './sparkline';
import { StackedChart } from './stacked-chart';
import { Tile } from './tile';

const kinds: Readonly<Record<ChartKind, ComponentType<ChartProps>>> = {
  tile: Tile,
  line: LineChart,
  bar: BarChart,
  stacked: StackedChart,
  table: ResultTable,
  sparkline: Sparkline,
};

/**
 * The chart of a widget (ui.md, docs/decisions/0017-charts.md), without title, buttons and error state, which its card
 * has. Drawn on the server, and by the same model in the browser. Drawn anew only for another
 * widget or other facts: keep both the same objects over renders of a page.
 *
 * @param widget its rows by the kind of chart: see the contract
 */
export const Chart = memo(function Chart({ widget, facts }: ChartProps) {
  const Kind = kinds[widget.chart];
  if (widget.chart === 'table' || hasFigures(widget)) return <Kind widget={widget} facts={facts} />;
  return (
    <p className="chart-empty" style={{ minHeight: plotHeight(widget) }}>
      {widget.result.empty?.message ?? 'No figures in this period.'}
    </p>
  );
});
