import type { Measure } from '../model/measure';
import { type Figures, type Group, type MeasureFigures, type RowDays } from './figure-table';
import type { QueryFigures } from './query-figures';

/** The level of a plan to which a row belongs. */
export interface RowLevel {
  figures: Figures;
  level: number;
}

type Bases = Pick<QueryFigures, 'bases' | 'hiddenBelow'>;

const nothing: MeasureFigures = { value: null, compared: [] };

/**
 * The figures of a measure in one row, as readers may see them: a rate on a base under the limit is null, and so is a
 * change of which one figure is hidden (D-24).
 * @param index of the measure in the plan; null for a measure that the data set cannot compute
 */
export function shownFigures(
  { bases, hiddenBelow }: Bases,
  { figures, level }: RowLevel,
  { measure, index }: { measure: Measure; index: number | null },
  group: Group,
  days: RowDays,
): MeasureFigures {
  if (index === null) return nothing;
  const found = figures.measure(level, index, group, days);
  if (measure.base?.kind !== 'rate') return found;
  const key = measure.base.key;
  const at = bases.find(({ base }) => base.key === key)?.index;
  if (at === undefined) throw new Error(`The plan has no base of ${measure.label}.`);
  const base = figures.measure(level, at, group, days);
  const visible = (figure: number | null, on: number | null) =>
    on !== null && on < hiddenBelow ? null : figure;
  const value = visible(found.value, base.value);
  return {
    value,
    compared: found.compared.map((one, place) => {
      const baseline = visible(one.baseline, base.compared[place]?.baseline ?? null);
      return { baseline, growth: value === null || baseline === null ? null : one.growth };
    }),
  };
}

/**
 * Reads the figures of one of a query's measures in its rows: the value, and figure and change of the first baseline.
 * @param place of the measure in the query
 */
export function figuresOf(found: QueryFigures, place = 0) {
  const column = found.columns[place];
  if (column === undefined) throw new Error(`The query has no measure ${String(place)}.`);
  const at = { figures: found.figures, level: found.rowLevel };
  return (group: Group, days: RowDays) => {
    const { value, compared } = shownFigures(found, at, column, group, days);
    const { baseline = null, growth = null } = compared[0] ?? {};
    return { value, baseline, growth };
  };
}
