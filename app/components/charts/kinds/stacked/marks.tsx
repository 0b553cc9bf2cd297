import { useId } from 'react';

import type { Canvas, RowCanvas } from '../../drawing';
import { rectanglesPath } from '../../geometry/paths';
import { rowHeight } from '../../geometry/sizes';
import { seriesPaint } from '../../paint/paint';
import type { Layer, StackedModel } from './model';

/** Columns over time; incomplete ones are faded. */
export function columnMarks({ layers, names, set }: StackedModel, { paint, box }: Canvas) {
  const count = names.length;
  // Thin columns need smaller gaps.
  const gap = count > 40 ? 0.08 : 0.14;
  const columns = ({ spans }: Layer, ...ranges: [from: number, to: number][]) =>
    rectanglesPath(
      spans.flatMap((span, at) =>
        span === null || !ranges.some(([from, to]) => at >= from && at < to)
          ? []
          : [[(at + gap) / count, span[0], (at + 1 - gap) / count, span[1]] as const],
      ),
      box,
    );
  return layers.map((layer) => (
    <g
      key={layer.key}
      fill={seriesPaint(paint, layer.colour)}
      stroke={paint.colour('card')}
      strokeWidth="1"
    >
      <path d={columns(layer, [set.completeFrom, set.incompleteAt])} />
      {(set.completeFrom > 0 || set.incompleteAt < count) && (
        <path d={columns(layer, [0, set.completeFrom], [set.incompleteAt, count])} opacity="0.5" />
      )}
    </g>
  ));
}

/** Smallest part of a row that has room for its figure. */
const leastLabelled = 0.13;

interface RowPart extends RowCanvas {
  layers: readonly Layer[];
  row: number;
}

/**
 * The parts of a row. Every second layer is hatched where a legend alone names it.
 * @param show writes the figure of a part into it; null where the row has its sum at its end
 */
export function rowMarks(
  { layers }: Pick<StackedModel, 'layers'>,
  row: number,
  canvas: RowCanvas,
  show: ((value: number) => string) | null,
) {
  const part = { layers, row, ...canvas };
  return (
    <>
      <RowMarks {...part} />
      {show !== null && <PartFigures {...part} show={show} />}
    </>
  );
}

/** An edge in the colour of the card keeps the figures readable on every colour. */
function PartFigures({
  layers,
  row,
  show,
  paint,
  x,
}: RowPart & { show: (value: number) => string }) {
  return (
    <g
      fontSize="12"
      fontWeight="600"
      textAnchor="middle"
      fill={paint.colour('ink')}
      stroke={paint.colour('card')}
      strokeWidth="4"
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {layers.map(({ key, values, spans }) => {
        const [span, value] = [spans[row], values[row] ?? null];
        if (!span || value === null || span[1] - span[0] < leastLabelled) return null;
        return (
          <text key={key} x={x((span[0] + span[1]) / 2)} y={rowHeight / 2 + 4}>
            {show(value)}
          </text>
        );
      })}
    </g>
  );
}

function RowMarks({ layers, row, paint, x, length }: RowPart) {
  const pattern = `hatch${useId().replaceAll(':', '')}`;
  return (
    <>
      {paint.hatched && <Hatching id={pattern} colour={paint.colour('card')} />}
      {layers.map(({ key, colour, spans }, layer) => {
        const span = spans[row];
        if (!span) return null;
        const width = length(span[1] - span[0]);
        const area = { x: x(span[0]), y: 5, width, height: rowHeight - 10 };
        return (
          <g key={key}>
            <rect
              {...area}
              fill={seriesPaint(paint, colour)}
              stroke={paint.colour('card')}
              strokeWidth="1"
            />
            {paint.hatched && layer % 2 === 1 && <rect {...area} fill={`url(#${pattern})`} />}
          </g>
        );
      })}
    </>
  );
}

function Hatching({ id, colour }: { id: string; colour: string }) {
  return (
    <pattern
      id={id}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path
        d="M0 0v5"
        stroke={colour}
        strokeWidth="1.5"
        strokeLinecap="round"
        opacity="0.55"
        vectorEffect="non-scaling-stroke"
      />
    </pattern>
  );
}
