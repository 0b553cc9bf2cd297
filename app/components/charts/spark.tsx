import { dotPath, lastOf, linePath, lonely, stretched, viewBox } from './paths';

/** From the top, 0 to 1: from the lowest to the highest, with a little room for the width of the line. */
export function sparkPlaces(values: readonly (number | null)[]): (number | null)[] {
  const known = values.flatMap((value) => value ?? []);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return values.map((value) =>
    value === null ? null : high === low ? 0.5 : 0.06 + 0.88 * ((high - value) / (high - low)),
  );
}

/** The smallest line: no axes, its last point marked, what is not complete dashed. It fills its box. */
export function Spark({
  values,
  incompleteAt,
  label,
}: {
  values: readonly (number | null)[];
  incompleteAt: number;
  /** What it shows; without one it only repeats what stands beside it. */
  label?: string;
}) {
  const places = sparkPlaces(values);
  const last = lastOf(places);
  if (last === -1) return null;
  const draw = (from: number, to: number) => linePath(places, from, to, stretched);
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className="spark" viewBox={viewBox} preserveAspectRatio="none" {...name}>
      <g className="mark series-own is-brand">
        <path d={draw(0, Math.min(incompleteAt, values.length) - 1)} />
        {incompleteAt < values.length && (
          <path className="is-open" d={draw(incompleteAt - 1, values.length - 1)} />
        )}
        <path className="dot" d={dotPath(places, [...lonely(places), last], stretched)} />
      </g>
    </svg>
  );
}
