import type { WidgetView } from '~/contracts/dashboards/content';

import type { ChartFacts } from './chart-facts';
import { fit, markPaint, textWidth } from './image-style';
import type { Paint } from './image-style';
import { lineModel } from './line-model';
import type { Line } from './line-model';
import { barPath, dotPath, linePath } from './paths';
import type { Box } from './paths';
import type { AxisLabel, End, PlotModel } from './plot-model';
import { stackedModel } from './stacked-model';

export interface Drawn {
  height: number;
  notes: readonly string[];
  node: JSX.Element;
}
export interface Drawing {
  widget: WidgetView;
  facts: ChartFacts;
  paint: Paint;
  /** Room in px. */
  width: number;
}

const axisHeight = 44;

interface Plot {
  box: Box;
  left: number;
  right: number;
}

/** The room that is left between the labels of the value axis and the names at the ends. */
function plotFor(width: number, { height, yLabels, ends }: PlotModel): Plot {
  const names = ends.map(({ name }) => name);
  const left = Math.ceil(Math.max(...yLabels.map(({ label }) => textWidth(label, 12))) + 12);
  const longest = Math.max(0, ...names.map((name) => textWidth(name, 12)));
  const right = names.length === 0 ? 24 : Math.min(220, Math.ceil(longest) + 28);
  return { box: { width: width - left - right, height }, left, right };
}

/** Lines over time, as in the page. */
export function LinesDrawn({ widget, facts, paint, width }: Drawing): Drawn {
  const model = lineModel({ ...widget, span: 12 }, facts);
  const plot = plotFor(width, model);
  return {
    height: model.height + axisHeight,
    notes: model.notes,
    node: (
      <g transform={`translate(${plot.left} 0)`}>
        <Axes plot={plot} paint={paint} yLabels={model.yLabels} xLabels={model.xLabels} />
        <Origin at={model.origin} plot={plot} paint={paint} />
        {model.lines.map((line) => (
          <LineDrawn key={line.key} line={line} box={plot.box} paint={paint} />
        ))}
        <Names plot={plot} paint={paint} ends={model.ends} />
      </g>
    ),
  };
}

const widths = { own: 2.75, brand: 1.75, average: 1.75, baseline: 1.5 };
const dashes = { own: undefined, brand: undefined, average: '7 4', baseline: '0.1 4' };

function LineDrawn({
  line: { places, colour, kind, dots, incompleteAt },
  box,
  paint,
}: {
  line: Line;
  box: Box;
  paint: Paint;
}) {
  const stroke = markPaint(paint, colour);
  const last = places.length - 1;
  const dot = kind === 'own' ? 8 : 6;
  const open = dots.filter((index) => index >= incompleteAt);
  return (
    <g fill="none" stroke={stroke} strokeWidth={widths[kind]} strokeLinejoin="round">
      <path
        d={linePath(places, 0, Math.min(last, incompleteAt - 1), box)}
        strokeDasharray={dashes[kind]}
        strokeLinecap={kind === 'average' ? 'butt' : 'round'}
      />
      {incompleteAt <= last && (
        <path d={linePath(places, incompleteAt - 1, last, box)} strokeDasharray="4 3.5" />
      )}
      <path d={dotPath(places, dots, box)} strokeWidth={dot} strokeLinecap="round" />
      {open.length > 0 && (
        <path
          d={dotPath(places, open, box)}
          stroke={paint('card')}
          strokeWidth={3}
          strokeLinecap="round"
        />
      )}
    </g>
  );
}

/** Columns over time, as in the page. */
export function ColumnsDrawn({ widget, facts, paint, width }: Drawing): Drawn {
  const model = stackedModel({ ...widget, span: 12 }, facts);
  const plot = plotFor(width, model);
  const count = model.names.length;
  const air = count > 40 ? 0.08 : 0.14;
  return {
    height: model.height + axisHeight,
    notes: model.notes,
    node: (
      <g transform={`translate(${plot.left} 0)`}>
        <Axes plot={plot} paint={paint} yLabels={model.yLabels} xLabels={model.xLabels} />
        {model.layers.map((layer) => (
          <g key={layer.key} fill={markPaint(paint, layer.colour)} stroke={paint('card')}>
            {[0, 1].map((open) => (
              <path
                key={open}
                opacity={open ? 0.5 : undefined}
                d={layer.spans
                  .map((span, at) =>
                    span === null || at >= model.incompleteAt !== Boolean(open)
                      ? ''
                      : barPath(
                          (at + air) / count,
                          span[0],
                          (at + 1 - air) / count,
                          span[1],
                          plot.box,
                        ),
                  )
                  .join('')}
              />
            ))}
          </g>
        ))}
        <Origin at={model.origin} plot={plot} paint={paint} />
        <Names plot={plot} paint={paint} ends={model.ends} />
      </g>
    ),
  };
}

function Axes({
  plot: { box },
  paint,
  yLabels,
  xLabels,
}: {
  plot: Plot;
  paint: Paint;
  yLabels: readonly AxisLabel[];
  xLabels: readonly AxisLabel[];
}) {
  return (
    <g fontSize="12" fill={paint('ink-faint')}>
      {yLabels.map(({ at, label }) => (
        <g key={at} transform={`translate(0 ${Math.round(at * box.height)})`}>
          <path d={`M0 0h${box.width}`} stroke={paint('line')} />
          <text x="-10" y="4" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {xLabels.map(({ at, label, year }) => (
        <g key={at} transform={`translate(${Math.round(at * box.width)} ${box.height})`}>
          <text y="19" textAnchor="middle">
            {label}
          </text>
          {year && (
            <text y="35" textAnchor="middle" fontWeight="600" fill={paint('ink-soft')}>
              {year}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

function Origin({ at, plot: { box }, paint }: { at: number | null; plot: Plot; paint: Paint }) {
  if (at === null) return null;
  return (
    <path d={`M0 ${Math.round(at * box.height)}h${box.width}`} stroke={paint('line-control')} />
  );
}

function Names({
  ends,
  plot: { box, right },
  paint,
}: {
  ends: readonly End[];
  plot: Plot;
  paint: Paint;
}) {
  return (
    <g fontSize="12" transform={`translate(${box.width} 0)`}>
      {ends.map(({ key, name, colour, kind, from, top }) => (
        <g key={key}>
          <path
            d={`M6 ${Math.round(from)}L18 ${Math.round(top)}`}
            stroke={markPaint(paint, colour)}
          />
          <text
            x="22"
            y={Math.round(top) + 4}
            fill={paint(kind === 'own' ? 'accent' : 'ink-soft')}
            fontWeight={kind === 'own' ? 600 : undefined}
          >
            {fit(name, right - 26, 12)}
          </text>
        </g>
      ))}
    </g>
  );
}
