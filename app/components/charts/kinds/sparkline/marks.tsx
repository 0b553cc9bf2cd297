import type { Canvas } from '../../drawing';
import { completeAndIncompletePaths, dotPath, isComplete } from '../../geometry/paths';
import { seriesPaint } from '../../paint/paint';
import type { SparkModel } from './model';

/** A line, dashed where it is incomplete, with its dots, which are hollow there. */
export function SparkMarks({ spark, paint, box }: Canvas & { spark: SparkModel }) {
  const { positions, dots, colour } = spark;
  const paths = completeAndIncompletePaths(positions, spark, box);
  const { width, incomplete, cap, dot } = paint.spark;
  const hollow = dots.filter((index) => !isComplete(spark, index));
  return (
    <g {...paint.line} stroke={seriesPaint(paint, colour)} strokeWidth={width}>
      <path d={paths.complete} />
      {paths.incomplete !== '' && (
        <path d={paths.incomplete} strokeDasharray={incomplete} strokeLinecap={cap} />
      )}
      <path d={dotPath(positions, dots, box)} strokeWidth={dot} />
      {hollow.length > 0 && (
        <path
          d={dotPath(positions, hollow, box)}
          stroke={paint.colour('card')}
          strokeWidth={dot / 2}
        />
      )}
    </g>
  );
}
