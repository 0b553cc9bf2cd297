import type { Canvas } from '../../drawing';
import { completeAndIncompletePaths, dotPath } from '../../geometry/paths';
import { seriesPaint } from '../../paint/paint';
import type { SparkModel } from './model';

/** A line, dashed where it is incomplete, with a dot at its end and at points without neighbours. */
export function SparkMarks({ spark, paint, box }: Canvas & { spark: SparkModel }) {
  const { positions, dots } = spark;
  const paths = completeAndIncompletePaths(positions, spark, box);
  const { width, incomplete, cap, dot } = paint.spark;
  return (
    <g {...paint.line} stroke={seriesPaint(paint, 'own')} strokeWidth={width}>
      <path d={paths.complete} />
      {paths.incomplete !== '' && (
        <path d={paths.incomplete} strokeDasharray={incomplete} strokeLinecap={cap} />
      )}
      <path d={dotPath(positions, dots, box)} strokeWidth={dot} />
    </g>
  );
}
