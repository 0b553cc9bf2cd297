import type { ResultColumn, WidgetView } from '~/contracts/dashboards/content';

import type { ChartFacts } from '../../chart-facts';
import type { Canvas } from '../../drawing';
import { pointPosition, rectanglesPath } from '../../geometry/paths';
import { columnPositions, formatterFor } from '../../results/result';
import type { Series } from '../../results/series';

/** Bands behind the buckets of a line: the darker, the larger the share. */
export interface Shade {
  column: ResultColumn;
  /** One share for each bucket. */
  values: readonly (number | null)[];
  most: number;
  note: string;
}

/** The shade of the own series, or else of the first; null where the result has none. */
export function shadeOf(
  { result }: WidgetView,
  series: readonly Series[],
  facts: ChartFacts,
): Shade | null {
  const column = result.columns[columnPositions(result).shade];
  const values = (series.find(({ colour }) => colour === 'own') ?? series[0])?.shade;
  if (column === undefined || !values?.some((value) => value !== null)) return null;
  const most = Math.max(0, ...values.flatMap((value) => value ?? []));
  const name = column.label.toLowerCase();
  const darkest = formatterFor(column, facts, { compact: true })(most);
  return {
    column,
    values,
    most,
    note: most === 0 ? `Never ${name}` : `Shaded: ${name}, the darkest on ${darkest} of days`,
  };
}

const opacityOf = (share: number) => Number((0.05 + share * 0.3).toFixed(2));

/** Bands over the whole height, each around its bucket. */
export function shadeMarks({ values, most }: Shade, { paint, box }: Canvas) {
  const count = values.length;
  const edge = (index: number) =>
    Math.min(1, Math.max(0, (pointPosition(index, count) + pointPosition(index - 1, count)) / 2));
  return (
    <g fill={paint.colour('bad')}>
      {values.map((value, index) =>
        value === null || value <= 0 ? null : (
          <path
            key={index}
            d={rectanglesPath(
              [[index === 0 ? 0 : edge(index), 0, index === count - 1 ? 1 : edge(index + 1), 1]],
              box,
            )}
            fillOpacity={opacityOf(value / most)}
          />
        ),
      )}
    </g>
  );
}
