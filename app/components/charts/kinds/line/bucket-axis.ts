import type { WidgetView } from '~/contracts/dashboards/content';

import type { AxisLabel } from '../../geometry/axes';
import { pointPosition } from '../../geometry/paths';
import { columnPositions } from '../../results/result';

/** Steps between two labels, in buckets. */
const steps = [1, 2, 5, 10, 20, 50, 100];
/** Steps for sparse buckets, for example every fourth week, and for names. */
const stepsOfSparse = [1, 2, 3, 5, 10, 20, 50, 100];

interface BucketAxis {
  /** What the axis counts; null where its buckets have names. */
  label: string | null;
  texts: { xLabels: AxisLabel[]; names: string[] };
}

/**
 * An axis in place of time: of whole numbers, such as weeks since a launch, or of names, such as months of several
 * years.
 * @returns the label of the axis, and the labels and names of the buckets
 */
export function bucketAxis({ result, span }: WidgetView, buckets: readonly string[]): BucketAxis {
  const room = span >= 9 ? 13 : span >= 5 ? 9 : 5;
  const stepOf = (of: readonly number[]) =>
    of.find((one) => buckets.length / one <= room) ?? buckets.length;
  const labelled = (isLabelled: (bucket: string, index: number) => boolean): AxisLabel[] =>
    buckets.flatMap((bucket, index) =>
      isLabelled(bucket, index)
        ? [{ position: pointPosition(index, buckets.length), label: bucket }]
        : [],
    );
  if (buckets.length === 0 || !buckets.every((bucket) => /^\d{1,9}$/.test(bucket))) {
    const step = stepOf(stepsOfSparse);
    return {
      label: null,
      texts: { xLabels: labelled((_, index) => index % step === 0), names: [...buckets] },
    };
  }
  const label = result.columns[columnPositions(result).category]?.label ?? '';
  const spacing = Number(buckets[1] ?? 1) - Number(buckets[0] ?? 0);
  const step = spacing * stepOf(spacing > 1 ? stepsOfSparse : steps);
  return {
    label,
    texts: {
      xLabels: labelled((bucket, index) => index === 0 || Number(bucket) % step === 0),
      names: buckets.map((bucket) => `${label} ${bucket}`),
    },
  };
}
