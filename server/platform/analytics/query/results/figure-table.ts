import type { StoreRows } from '../../store/analytic-store';
import { isSubjectScope } from '../../metrics/component';
import type { FigureLocation, QueryPlan } from '../compile/query-plan';
import type { DimensionCode } from '../model/dimensions';
import { growth, type Measure } from '../model/measure';
import type { RangeName } from '../model/resolved-selection';

type Row = StoreRows['rows'][number];
export type Cell = Row[number];
/** Values of a level's dimensions, in its order. */
export type Group = readonly Cell[];

const separator = '\u0001';

/**
 * The key of the values at some places. A page looks up thousands of figures, so no list is made for a key.
 * @param at places of the values; a missing value is null in the key
 */
function keyOf(values: readonly Cell[], at: readonly number[]): string {
  let key = '';
  for (let index = 0; index < at.length; index += 1) {
    if (index > 0) key += separator;
    key += String(values[at[index]!] ?? null);
  }
  return key;
}

interface RangeDays {
  /** Number of days with data (D-33). */
  days: number;
  /** Whether the data set has any sales on them. */
  hasSales: boolean;
  /** Whether data are missing on some of them, so that their figures are not comparable. */
  hasGap: boolean;
}

/** The days of a row. */
export interface RowDays {
  period: RangeDays;
  /** One for each baseline of the selection; null for one that has no such days. */
  baselines: readonly (RangeDays | null)[];
}

/** The figure of a baseline, and the change since. */
interface Compared {
  baseline: number | null;
  growth: number | null;
}

export interface MeasureFigures {
  value: number | null;
  /** One for each baseline; none for a measure that is a change itself. */
  compared: readonly Compared[];
}

/** Source of the figures of results. */
export type Figures = Pick<FigureTable, 'groups' | 'hasRows' | 'measure' | 'ofMean'>;

/** The rows of a plan's statements, by scan and by the values of the scan's dimensions. */
export class FigureTable {
  private readonly rowsByScan: Map<string, Row>[];

  constructor(
    private readonly plan: QueryPlan,
    rows: readonly Row[],
  ) {
    this.rowsByScan = plan.scans.map(() => new Map<string, Row>());
    const columns = plan.scans.map((scan) => this.columnsOf(scan.dims));
    for (const row of rows) {
      const scan = Number(row[0]);
      const key = keyOf(row, columns[scan] ?? []);
      this.rowsByScan[scan]?.set(key, row);
    }
  }

  private columnsOf(dims: readonly DimensionCode[]): number[] {
    return dims.map((dim) => 1 + this.plan.dims.indexOf(dim));
  }

  /**
   * The groups of a level, without its date, for which the subject has rows.
   * @param ranges ranges in which they have rows; by default, groups with rows in a baseline only are left out
   */
  groups(
    level: number,
    ranges: readonly RangeName[] = ['period'],
  ): { dims: DimensionCode[]; groups: Group[] } {
    const levelDims = this.plan.query.levels[level]?.dims ?? [];
    const dims = levelDims.filter((dim) => dim !== 'date');
    const columns = this.columnsOf(dims);
    const found = new Map<string, Group>();
    for (const index of this.scansOf(level, ranges)) {
      const scan = this.plan.scans[index];
      if (scan === undefined || !isSubjectScope(scan.scope)) continue;
      if (scan.dims.join() !== levelDims.join()) continue;
      for (const row of this.rowsByScan[index]?.values() ?? []) {
        const key = keyOf(row, columns);
        if (!found.has(key))
          found.set(
            key,
            columns.map((at) => row[at] ?? null),
          );
      }
    }
    return { dims, groups: [...found.values()] };
  }

  /** Indexes of the scans that a level's measures are in. */
  private scansOf(level: number, ranges: readonly RangeName[]): Set<number> {
    const used = (this.plan.locations[level] ?? []).flatMap((at) =>
      at === null ? [] : ranges.flatMap((range) => at.get(range) ?? []),
    );
    return new Set(used.map(({ scan }) => scan));
  }

  /** Whether the subject has rows in the period for any of these measures. */
  hasRows(level: number, measures: readonly number[]): boolean {
    return measures.some((index) =>
      this.plan.locations[level]?.[index]
        ?.get('period')
        ?.some(
          ({ scan }) =>
            isSubjectScope(this.plan.scans[scan]?.scope) && (this.rowsByScan[scan]?.size ?? 0) > 0,
        ),
    );
  }

  /**
   * Value of a measure, and for each baseline its figure (null without one) and the change.
   * @throws {Error} for a measure that the level does not have
   */
  measure(level: number, index: number, group: Group, days: RowDays): MeasureFigures {
    const { measure, at } = this.locationOf(level, index);
    const value = this.value(measure, at.get('period') ?? [], group, days.period);
    const compared = (of: Parameters<typeof growth>[0], place: number): Compared => {
      const [daysBefore, locations] = [days.baselines[place] ?? null, at.get(place)];
      const baseline =
        daysBefore === null || locations === undefined
          ? null
          : this.value(measure, locations, group, daysBefore);
      const hasGap = days.period.hasGap || daysBefore?.hasGap === true;
      return { baseline, growth: hasGap ? null : growth(of, value, baseline) };
    };
    return measure.growthOf === null
      ? { value, compared: days.baselines.map((_, place) => compared(measure, place)) }
      : { value: compared(measure.growthOf, 0).growth, compared: [] };
  }

  /**
   * A measure of the mean of groups in the period: each component is averaged, and the formula is applied to the means, so
   * that a ratio is one of sums (domain.md section 2).
   * @throws {Error} for a measure that the level does not have
   */
  ofMean(
    level: number,
    index: number,
    groups: readonly Group[],
    { days, hasSales }: RangeDays,
  ): number | null {
    const { measure, at } = this.locationOf(level, index);
    const means = (at.get('period') ?? []).map(
      (location) =>
        groups.reduce((sum, group) => sum + this.figure(location, group), 0) / groups.length,
    );
    const value = measure.value(...means, days);
    return value === 0 && !hasSales ? null : value;
  }

  private locationOf(level: number, index: number) {
    const measure = this.plan.query.measures[index];
    const at = this.plan.locations[level]?.[index];
    if (measure === undefined || at === undefined || at === null)
      throw new Error(`Level ${String(level)} of the plan has no measure ${String(index)}.`);
    return { measure, at };
  }

  private value(
    measure: Measure,
    locations: readonly FigureLocation[],
    group: Group,
    { days, hasSales }: RangeDays,
  ): number | null {
    const figures = locations.map((location) => this.figure(location, group));
    const value = measure.value(...figures, days);
    // Without any sales in the data set, a zero is a gap in the data and not a day without demand.
    return value === 0 && !hasSales ? null : value;
  }

  private figure({ scan, column, by }: FigureLocation, group: Group): number {
    const value = this.rowsByScan[scan]?.get(keyOf(group, by))?.[column];
    return typeof value === 'number' ? value : 0;
  }
}
