import { formatGrowth } from '~/lib/format/figure';

import type { Comparison, FigureDrawing, TrendDrawing } from '../../drawing';
import { pixelBox } from '../../geometry/paths';
import { SparkMarks } from '../../kinds/sparkline/marks';
import { changeColour, type ImageBlock, type ImageCanvas } from '../image-block';

const trendHeight = 120;
const lineHeight = 20;

export function figureImage(
  drawing: FigureDrawing | TrendDrawing,
  canvas: ImageCanvas,
): ImageBlock {
  const { paint, width } = canvas;
  const { spark } = drawing;
  const isFigure = drawing.layout === 'figure';
  const lines = isFigure ? drawing.comparisons : [];
  const top = 70 + lineHeight * Math.max(1, lines.length);
  return {
    height: top + trendHeight,
    notes: isFigure ? noteOf(drawing) : drawing.notes,
    node: (
      <g fill={paint.colour('ink')}>
        <text y="42" fontSize="48" fontWeight="600">
          {isFigure ? drawing.value : drawing.last.value}
        </text>
        {lines.map((comparison, at) => (
          <ComparisonText key={at} comparison={comparison} y={70 + at * lineHeight} {...canvas} />
        ))}
        <g transform={`translate(0 ${top})`}>
          <SparkMarks spark={spark} paint={paint} box={pixelBox(width, trendHeight)} />
        </g>
      </g>
    ),
  };
}

const noteOf = ({ trendNote }: FigureDrawing) => (trendNote === null ? [] : [trendNote]);

function ComparisonText({
  comparison,
  y,
  paint,
  facts,
}: ImageCanvas & { comparison: Comparison; y: number }) {
  if (comparison.kind === 'none') return null;
  if (comparison.kind === 'closed') {
    return (
      <text y={y} fontSize="14" fill={paint.colour('ink-faint')}>
        {`${comparison.subject}: ${comparison.reason}`}
      </text>
    );
  }
  const { value, format, better } = comparison.change;
  const growth = formatGrowth(value, format, facts.locale);
  if (growth === null) return null;
  return (
    <text y={y} fontSize="14" fill={changeColour(paint, better, growth.direction)}>
      {`${growth.words} ${comparison.against}`.trimEnd()}
    </text>
  );
}
