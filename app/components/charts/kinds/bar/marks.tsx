import type { RowCanvas } from '../../drawing';
import { rowHeight } from '../../geometry/rows';
import { seriesPaint } from '../../paint/paint';
import type { Bar } from './model';

/**
 * A bar, a thin mark at each baseline, dotted except for the first, and a dashed one at the reference. A bar
 * with a small base is grey with an outline.
 */
export function barMarks(
  { colour, from, to, compared, thin }: Bar,
  referenceAt: number | null,
  { paint, x, length }: RowCanvas,
) {
  return (
    <>
      <rect
        x={x(from)}
        y="6"
        width={length(to - from)}
        height={rowHeight - 12}
        {...(thin
          ? { fill: paint.colour('line'), stroke: paint.colour('line-control') }
          : { fill: seriesPaint(paint, colour) })}
      />
      {referenceAt !== null && (
        <line
          x1={x(referenceAt)}
          x2={x(referenceAt)}
          y2={rowHeight}
          stroke={paint.colour('ink-soft')}
          strokeDasharray="4 3.5"
        />
      )}
      {compared
        .map(({ baselineAt }, place) =>
          baselineAt === null ? null : (
            <line
              key={place}
              x1={x(baselineAt)}
              x2={x(baselineAt)}
              y1="3"
              y2={rowHeight - 3}
              stroke={paint.colour('ink')}
              strokeWidth="2"
              {...(place > 0 && { strokeDasharray: '2 2' })}
            />
          ),
        )
        .reverse()}
    </>
  );
}
