import { smallBox, viewBoxOf } from '../geometry/paths';
import { SparkMarks } from '../kinds/sparkline/marks';
import type { SparkModel } from '../kinds/sparkline/model';
import { pagePaint } from '../paint/paint';

/**
 * A small line on the page that fills its box.
 * @param summary what it shows; without it, the line only repeats the text beside it and is hidden from screen readers
 */
export function SparkPage({ spark, summary }: { spark: SparkModel; summary?: string }) {
  if (spark.dots.length === 0) return null;
  const name =
    summary === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': summary };
  return (
    <svg className="spark" viewBox={viewBoxOf(smallBox)} preserveAspectRatio="none" {...name}>
      <SparkMarks spark={spark} paint={pagePaint} box={smallBox} />
    </svg>
  );
}
