import type { RowCanvas } from '../../drawing';
import { rowHeight } from '../../geometry/rows';
import { seriesPaint } from '../../paint/paint';
import type { Bar } from './model';

/** A bar, and a thin mark at the baseline. */
export function barMarks({ colour, from, to, baselineAt }: Bar, { paint, x, length }: RowCanvas) {
  return (
    <>
      <rect
        x={x(from)}
        y="6"
        width={length(to - from)}
        height={rowHeight - 12}
        fill={seriesPaint(paint, colour)}
      />
      {baselineAt !== null && (
        <line
          x1={x(baselineAt)}
          x2={x(baselineAt)}
          y1="3"
          y2={rowHeight - 3}
          stroke={paint.colour('ink')}
          strokeWidth="2"
        />
      )}
    </>
  );
}
