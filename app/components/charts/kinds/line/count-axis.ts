import type { WidgetView } from '~/contracts/dashboards/content';

import type { AxisLabel } from '../../geometry/axes';
import { pointPosition } from '../../geometry/paths';
import { columnPositions } from '../../results/result';

/** Between two labels, in buckets. */
const steps = [1, 2, 5, 10, 20, 50, 100];
/** Where a bucket is more than one, for example every fourth week. */
const stepsOfSparse = [1, 2, 3, 5, 10, 20, 50, 100];

/**
 * An axis of whole numbers in place of time: weeks since a launch, for example.
 * @returns its name, with the labels and the names of the buckets; null where a bucket is no whole number
 */
export function countAxis(
  { result, span }: WidgetView,
  buckets: readonly string[],
): { label: string; texts: { xLabels: AxisLabel[]; names: string[] } } | null {
  if (buckets.length === 0 || !buckets.every((bucket) => /^\d{1,9}$/.test(bucket))) return null;
  const label = result.columns[columnPositions(result).category]?.label ?? '';
  const room = span >= 9 ? 13 : span >= 5 ? 9 : 5;
  const spacing = Number(buckets[1] ?? 1) - Number(buckets[0] ?? 0);
  const least = (spacing > 1 ? stepsOfSparse : steps).find((one) => buckets.length / one <= room);
  const step = spacing * (least ?? buckets.length);
  const xLabels = buckets.flatMap((bucket, index) =>
    index === 0 || Number(bucket) % step === 0
      ? [{ position: pointPosition(index, buckets.length), label: bucket }]
      : [],
  );
  return { label, texts: { xLabels, names: buckets.map((bucket) => `${label} ${bucket}`) } };
}
