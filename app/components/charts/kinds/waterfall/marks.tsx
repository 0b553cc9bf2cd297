import type { RowCanvas } from '../../drawing';
import { rowHeight } from '../../geometry/rows';
import type { Paint } from '../../paint/paint';
import type { Step } from './model';

const fill = (paint: Paint, kind: Step['kind']) =>
  paint.colour(kind === 'whole' ? 'accent' : kind === 'gain' ? 'series-8' : 'bad');

/** A bar, and a thin line from its end down to the next one. Gains and losses differ by their sign, too. */
export function stepMarks(
  { kind, from, to, sumAt }: Step,
  isLast: boolean,
  { paint, x, length }: RowCanvas,
) {
  return (
    <>
      <rect
        x={x(from)}
        y="5"
        width={length(to - from)}
        height={rowHeight - 10}
        fill={fill(paint, kind)}
      />
      {!isLast && (
        <line
          x1={x(sumAt)}
          x2={x(sumAt)}
          y1={rowHeight - 5}
          y2={rowHeight}
          stroke={paint.colour('ink-faint')}
        />
      )}
    </>
  );
}
