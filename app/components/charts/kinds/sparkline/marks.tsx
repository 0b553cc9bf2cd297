import type { Canvas } from '../../drawing';
import { dotPath, linePath } from '../../geometry/paths';
import { seriesPaint } from '../../paint/paint';
import type { SparkModel } from './model';

/** A line, dashed where it is incomplete, with a dot at its end and at points without neighbours. */
export function SparkMarks({
  spark: { positions, dots, incompleteAt },
  paint,
  box,
}: Canvas & { spark: SparkModel }) {
  const count = positions.length;
  const { width, incomplete, cap, dot } = paint.spark;
  return (
    <g {...paint.line} stroke={seriesPaint(paint, 'own')} strokeWidth={width}>
      <path d={linePath(positions, 0, Math.min(incompleteAt, count) - 1, box)} />
      {incompleteAt < count && (
        <path
          d={linePath(positions, incompleteAt - 1, count - 1, box)}
          strokeDasharray={incomplete}
          strokeLinecap={cap}
        />
      )}
      <path d={dotPath(positions, dots, box)} strokeWidth={dot} />
    </g>
  );
}
