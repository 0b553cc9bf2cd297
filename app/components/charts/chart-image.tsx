import type { ChartKind, WidgetView } from '~/contracts/dashboards/content';
import { dayText } from '~/lib/format/dates';

import { smallBase } from './chart-facts';
import type { ChartFacts } from './chart-facts';
import { ColumnsDrawn, LinesDrawn } from './image-plots';
import type { Drawing, Drawn } from './image-plots';
import { BarsDrawn, FigureDrawn, LayersDrawn, TableDrawn } from './image-rows';
import { fit, imageFont, painter, twoLines } from './image-style';
import type { ImageTheme, Paint } from './image-style';
import { hasFigures, places, valueColumn } from './series';

/** Width of an image in px: fits a slide and a page, whatever screen it was asked for on. */
export const imageWidth = 960;
const edge = 32;

const kinds: Readonly<Record<Exclude<ChartKind, 'stacked'>, (drawing: Drawing) => Drawn>> = {
  tile: FigureDrawn,
  line: LinesDrawn,
  bar: BarsDrawn,
  table: TableDrawn,
  sparkline: FigureDrawn,
};

function draw(drawing: Drawing): Drawn {
  const { widget, paint } = drawing;
  if (!hasFigures(widget)) {
    const message = widget.result.empty?.message ?? 'No figures in this period.';
    return {
      height: 120,
      notes: [],
      node: (
        <text y="60" fontSize="14" fill={paint('ink-soft')}>
          {fit(message, drawing.width, 14)}
        </text>
      ),
    };
  }
  if (widget.chart === 'stacked') {
    return (places(widget.result).day === -1 ? LayersDrawn : ColumnsDrawn)(drawing);
  }
  return kinds[widget.chart](drawing);
}

/**
 * A chart as an SVG document that stands alone (D-13): 960 px wide, with title, unit, names, notes, the day of the data and a
 * footer; colours resolved, no style sheet, no fonts of ours. For `renderToStaticMarkup` in a resource route, not for pages.
 *
 * @param footer whose figures these are: 'Endcap · Crunchwell · last 12 weeks'
 */
export function ChartImage({
  widget,
  facts,
  theme,
  footer,
}: {
  widget: WidgetView;
  facts: ChartFacts;
  theme: ImageTheme;
  footer: string;
}) {
  const paint = painter(theme);
  const width = imageWidth - 2 * edge;
  const title = twoLines(widget.title, width, 20);
  const top = edge + 20 + (title.length - 1) * 26;
  const { node, notes: drawn, height } = draw({ widget, facts, paint, width });
  const base = widget.result.baseSize;
  const notes = base !== null && base < smallBase ? [...drawn, `Few buyers: ${base}`] : drawn;
  const bodyTop = top + 44;
  const noteTop = bodyTop + height + (notes.length > 0 ? 24 : 4);
  const end = noteTop + 48;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={imageWidth}
      height={end}
      viewBox={`0 0 ${imageWidth} ${end}`}
      fontFamily={imageFont}
      role="img"
    >
      <title>{widget.title}</title>
      <rect width="100%" height="100%" fill={paint('card')} />
      {title.map((line, at) => (
        <text
          key={at}
          x={edge}
          y={edge + 20 + at * 26}
          fontSize="20"
          fontWeight="600"
          fill={paint('ink')}
        >
          {line}
        </text>
      ))}
      <text x={edge} y={top + 24} fontSize="13" fill={paint('ink-soft')}>
        {fit(unitLine(widget, facts), width, 13)}
      </text>
      <g transform={`translate(${edge} ${bodyTop})`}>{node}</g>
      {notes.length > 0 && (
        <text x={edge} y={noteTop} fontSize="12" fill={paint('ink-faint')}>
          {fit(notes.join(' · '), width, 12)}
        </text>
      )}
      <Foot {...{ paint, footer, width }} y={end - 20} asOf={widget.result.asOf} />
    </svg>
  );
}

/** What is drawn, and in what. */
function unitLine(widget: WidgetView, facts: ChartFacts): string {
  const { label, unit, format } = valueColumn(widget);
  const counted = format === 'money' ? facts.currency : unit;
  const said = label.toLowerCase().includes(counted.toLowerCase());
  const measure = said ? label : `${label}, ${counted}`;
  return [widget.subtitle, widget.chart === 'table' ? null : measure].filter(Boolean).join(' · ');
}

function Foot({
  y,
  asOf,
  footer,
  width,
  paint,
}: {
  y: number;
  asOf: string;
  footer: string;
  width: number;
  paint: Paint;
}) {
  return (
    <g fontSize="12" fill={paint('ink-faint')}>
      <path d={`M${edge} ${y - 22}h${width}`} stroke={paint('line')} />
      <text x={edge} y={y}>
        {fit(footer, width - 200, 12)}
      </text>
      <text x={edge + width} y={y} textAnchor="end">
        {`Data to ${dayText(asOf)}`}
      </text>
    </g>
  );
}
