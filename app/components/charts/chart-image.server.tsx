import type { WidgetView } from '~/contracts/dashboards/content';
import { baseNotes } from '~/contracts/dashboards/small-base';
import { dayText } from '~/lib/format/dates';

import { needsNoUnit } from './chart-definition';
import type { ChartFacts } from './chart-facts';
import { emptyText, valueColumn } from './results/result';
import { figureImage } from './layouts/figure/figure-image';
import { wholeLines, type ImageBlock, type ImageCanvas } from './layouts/image-block';
import { plotImage } from './layouts/plot/plot-image';
import { rowsImage } from './layouts/rows/rows-image';
import { tableImage } from './layouts/table/table-image';
import { fontFace, imageFont, imagePaint, type ImageTheme } from './paint/image-paint';
import { chartDefinitions, namesInImages } from './registry.server';
import type { PictureDrawing } from './drawing';

/** Least width of an image in px. It fits a slide and a page, and does not depend on the reader's screen. */
const leastWidth = 960;
const margin = 32;

/**
 * A chart as an SVG document that stands alone (D-13): 960 px wide, or as wide as its table, with title, unit, names, notes,
 * the day of the data and a footer. It has resolved colours and its font. For `renderToStaticMarkup` in a resource route.
 * @param footer subject and period of the figures: 'Endcap · Crunchwell · last 12 weeks: Jun 08 – Aug 30, 2026'
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
  const block = imageBlock(widget, { facts, paint, width: leastWidth - 2 * margin });
  const width = block.width ?? leastWidth - 2 * margin;
  const imageWidth = width + 2 * margin;
  const { note } = widget.result;
  const notes = [...block.notes, ...baseNotes(widget.result), ...(note ? [note] : [])];
  const ofFooter = wholeLines(footer, width - 200, 12);
  const parts = {
    title: wholeLines(widget.title, width, 20),
    subtitle: wholeLines(subtitleOf(widget, facts), width, 13),
    notes: notes.length > 0 ? wholeLines(notes.join(' · '), width, 12) : [],
  };
  const subtitleTop = margin + 44 + (parts.title.length - 1) * 26;
  const bodyTop = subtitleTop + 20 + (parts.subtitle.length - 1) * 18;
  const noteTop = bodyTop + block.height + (notes.length > 0 ? 24 : 4);
  const footerTop = noteTop + 28 + Math.max(0, parts.notes.length - 1) * 17;
  const height = footerTop + 20 + (ofFooter.length - 1) * 17;
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
      <g fontSize="20" fontWeight="600" fill={paint.colour('ink')}>
        <Lines lines={parts.title} y={margin + 20} step={26} />
      </g>
      <g fontSize="13" fill={paint.colour('ink-soft')}>
        <Lines lines={parts.subtitle} y={subtitleTop} step={18} />
      </g>
      <g transform={`translate(${margin} ${bodyTop})`}>{block.node}</g>
      <g fontSize="12" fill={paint.colour('ink-faint')}>
        <Lines lines={parts.notes} y={noteTop} step={17} />
        <path d={`M${margin} ${footerTop - 22}h${width}`} stroke={paint.colour('line')} />
        <Lines lines={ofFooter} y={footerTop} step={17} />
        <text x={margin + width} y={footerTop} textAnchor="end">
          {`Data to ${dayText(widget.result.asOf)}`}
        </text>
      </g>
    </svg>
  );
}

function imageBlock(widget: WidgetView, canvas: ImageCanvas): ImageBlock {
  const { draw, hasValues } = chartDefinitions[widget.chart];
  if (!hasValues(widget)) return emptyBlock(widget, canvas);
  // An image is as wide as a widget over all columns.
  const wide = { ...widget, span: 12 };
  const drawing = draw(wide, canvas.facts);
  const names = namesInImages[widget.chart];
  switch (drawing.layout) {
    case 'plot':
      return plotImage(drawing, canvas, names && ((width) => names(wide, canvas.facts, width)));
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
  const lines = wholeLines(emptyText({ result }), width, 14);
  return {
    height: 100 + lines.length * 20,
    notes: [],
    node: (
      <g fontSize="14" fill={paint.colour('ink-soft')}>
        {lines.map((line, at) => (
          <text key={at} y={60 + at * 20}>
            {line}
          </text>
        ))}
      </g>
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

function Lines({ lines, y, step }: { lines: readonly string[]; y: number; step: number }) {
  return (
    <>
      {lines.map((line, at) => (
        <text key={at} x={margin} y={y + at * step}>
          {line}
        </text>
      ))}
    </>
  );
}

const pictureImage = (
  { height, notes, marks }: PictureDrawing,
  { paint }: ImageCanvas,
): ImageBlock => ({ height, notes, node: marks(paint) });
