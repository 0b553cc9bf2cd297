import type { WidgetView } from '~/contracts/dashboards/content';
import { baseNotes } from '~/contracts/dashboards/small-base';
import { dayText } from '~/lib/format/dates';

import { needsNoUnit } from './chart-definition';
import type { ChartFacts } from './chart-facts';
import { emptyText, valueColumn } from './results/result';
import { fitText } from './geometry/text-size';
import { wrapText } from './geometry/wrap-text';
import { figureImage } from './layouts/figure/figure-image';
import type { ImageBlock, ImageCanvas } from './layouts/image-block';
import { pictureImage } from './layouts/picture/picture-image';
import { plotImage } from './layouts/plot/plot-image';
import { rowsImage } from './layouts/rows/rows-image';
import { tableImage } from './layouts/table/table-image';
import { fontFace, imageFont, imagePaint } from './paint/image-paint';
import type { ImageTheme } from './paint/image-paint';
import type { Paint } from './paint/paint';
import { chartDefinitions } from './registry.server';

/** Width of an image in px. It fits a slide and a page, and does not depend on the reader's screen. */
const imageWidth = 960;
const margin = 32;

/**
 * A chart as an SVG document that stands alone (D-13): 960 px wide, with title, unit, names, notes, the day of the data and a
 * footer. It has resolved colours and its font. For `renderToStaticMarkup` in a resource route.
 *
 * @param footer whose figures these are: 'Endcap · Crunchwell · last 12 weeks: Jun 08, 2026 – Aug 30, 2026'
 * @param font the product's font as a data URI of WOFF2; null for the fonts of the program that shows the image
 */
export function ChartImage({
  widget,
  facts,
  theme,
  footer,
  font,
}: {
  widget: WidgetView;
  facts: ChartFacts;
  theme: ImageTheme;
  footer: string;
  font: string | null;
}) {
  const paint = imagePaint(theme);
  const width = imageWidth - 2 * margin;
  const title = wrapText(widget.title, width, 20, 2);
  const top = margin + 20 + (title.length - 1) * 26;
  const block = imageBlock(widget, { facts, paint, width });
  const { note } = widget.result;
  const notes = [...block.notes, ...baseNotes(widget.result), ...(note ? [note] : [])];
  const bodyTop = top + 44;
  const noteTop = bodyTop + block.height + (notes.length > 0 ? 24 : 4);
  const height = noteTop + 48;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={imageWidth}
      height={height}
      viewBox={`0 0 ${imageWidth} ${height}`}
      fontFamily={imageFont}
      role="img"
    >
      <title>{widget.title}</title>
      {font !== null && <style>{fontFace(font)}</style>}
      <rect width="100%" height="100%" fill={paint.colour('card')} />
      {title.map((line, at) => (
        <text
          key={at}
          x={margin}
          y={margin + 20 + at * 26}
          fontSize="20"
          fontWeight="600"
          fill={paint.colour('ink')}
        >
          {line}
        </text>
      ))}
      <text x={margin} y={top + 24} fontSize="13" fill={paint.colour('ink-soft')}>
        {fitText(subtitleOf(widget, facts), width, 13)}
      </text>
      <g transform={`translate(${margin} ${bodyTop})`}>{block.node}</g>
      {notes.length > 0 && (
        <text x={margin} y={noteTop} fontSize="12" fill={paint.colour('ink-faint')}>
          {fitText(notes.join(' · '), width, 12)}
        </text>
      )}
      <Footer {...{ paint, footer, width }} y={height - 20} asOf={widget.result.asOf} />
    </svg>
  );
}

/** The drawing of a widget, or a message where there is no value to draw. */
function imageBlock(widget: WidgetView, canvas: ImageCanvas): ImageBlock {
  const { draw, hasValues } = chartDefinitions[widget.chart];
  if (!hasValues(widget)) return emptyBlock(widget, canvas);
  // An image has the room of a widget over all columns.
  const drawing = draw({ ...widget, span: 12 }, canvas.facts);
  switch (drawing.layout) {
    case 'plot':
      return plotImage(drawing, canvas);
    case 'rows':
      return rowsImage(drawing, canvas);
    case 'picture':
      return pictureImage(drawing, canvas);
    case 'figure':
    case 'trend':
      return figureImage(drawing, canvas);
    case 'table':
    case 'words':
      return tableImage(widget.result, canvas);
  }
}

function emptyBlock({ result }: WidgetView, { paint, width }: ImageCanvas): ImageBlock {
  const message = emptyText({ result });
  return {
    height: 120,
    notes: [],
    node: (
      <text y="60" fontSize="14" fill={paint.colour('ink-soft')}>
        {fitText(message, width, 14)}
      </text>
    ),
  };
}

/** The subtitle of the widget, and what its values measure. */
function subtitleOf(widget: WidgetView, facts: ChartFacts): string {
  const { label, unit, format } = valueColumn(widget);
  const measuredIn = format === 'money' ? facts.currency : unit;
  const isStated = label.toLowerCase().includes(measuredIn.toLowerCase());
  const measure = isStated ? label : `${label}, ${measuredIn}`;
  const { statesUnit } = chartDefinitions[widget.chart];
  return [statesUnit ? null : widget.subtitle, needsNoUnit(widget.chart) ? null : measure]
    .filter(Boolean)
    .join(' · ');
}

function Footer({
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
    <g fontSize="12" fill={paint.colour('ink-faint')}>
      <path d={`M${margin} ${y - 22}h${width}`} stroke={paint.colour('line')} />
      <text x={margin} y={y}>
        {fitText(footer, width - 200, 12)}
      </text>
      <text x={margin + width} y={y} textAnchor="end">
        {`Data to ${dayText(asOf)}`}
      </text>
    </g>
  );
}
