import { formatGrowth } from '~/lib/format/figure';

import type { Comparison, FigureDrawing, TrendDrawing } from '../../drawing';
import { incompleteNotes } from '../../geometry/axes';
import { pixelBox } from '../../geometry/paths';
import { SparkMarks } from '../../kinds/sparkline/marks';
import { changeColour } from '../change-image';
import type { ImageBlock, ImageCanvas } from '../image-block';

const trendHeight = 120;

/** A figure or a trend in an image file: the value, its change, and its line below. */
export function figureImage(
  drawing: FigureDrawing | TrendDrawing,
  canvas: ImageCanvas,
): ImageBlock {
  const { paint, width } = canvas;
  const { spark } = drawing;
  const isFigure = drawing.layout === 'figure';
  return {
    height: 90 + trendHeight,
    notes: incompleteNotes(spark, spark.days.length, spark.level, 'Dashed'),
    node: (
      <g fill={paint.colour('ink')}>
        <text y="42" fontSize="48" fontWeight="600">
          {isFigure ? drawing.value : drawing.last.value}
        </text>
        {isFigure && drawing.comparison !== null && (
          <ComparisonText comparison={drawing.comparison} {...canvas} />
        )}
        <g transform="translate(0 90)">
          <SparkMarks spark={spark} paint={paint} box={pixelBox(width, trendHeight)} />
        </g>
      </g>
    ),
  };
}

function ComparisonText({ comparison, paint, facts }: ImageCanvas & { comparison: Comparison }) {
  if (comparison.kind === 'none') return null;
  if (comparison.kind === 'out-of-plan') {
    return (
      <text y="70" fontSize="14" fill={paint.colour('ink-faint')}>
        {`${comparison.subject}: not in your plan`}
      </text>
    );
  }
  const { value, format, better } = comparison.change;
  const growth = formatGrowth(value, format, facts.locale);
  if (growth === null) return null;
  return (
    <text y="70" fontSize="14" fill={changeColour(paint, better, growth.direction)}>
      {`${growth.words} ${comparison.against}`.trimEnd()}
    </text>
  );
}
